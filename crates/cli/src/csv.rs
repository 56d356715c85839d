//! The plays of a batch or a comparison as CSV, to a file or to standard output.

use std::fs::File;
use std::io::{BufWriter, Write};

use arena::{Batch, Columns, Row, quoted};
use clap::ArgMatches;

use crate::failure::Failure;

/// A line per play.
pub(crate) struct Table {
    columns: Columns,
    /// None for standard output.
    file: Option<BufWriter<File>>,
    begun: bool,
    /// Whose plays these are, where that is a column of its own.
    mind: Option<String>,
}

impl Table {
    /// The table that `--csv` asks for, with the columns that `--columns` names or else with these.
    pub(crate) fn open(batch: &Batch<'_>, matches: &ArgMatches, usual: &str) -> Result<Option<Table>, Failure> {
        let Some(path) = matches.get_one::<String>("csv") else { return Ok(None) };
        let names = matches.get_one::<String>("columns").map_or(usual, String::as_str);
        let columns = Columns::new(batch, names.split(',').map(str::trim).filter(|name| !name.is_empty()))?;
        let file = match path.as_str() {
            "-" => None,
            path => {
                let file =
                    File::create(path).map_err(|error| Failure::Refused(format!("cannot write `{path}`: {error}")))?;
                Some(BufWriter::new(file))
            }
        };
        Ok(Some(Table { columns, file, begun: false, mind: None }))
    }

    /// From now on the first column names this mind.
    pub(crate) fn name(&mut self, mind: &str) {
        self.mind = Some(quoted(mind));
    }

    pub(crate) fn line(&mut self, row: &Row<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let out: &mut dyn Write = match &mut self.file {
            Some(file) => file,
            None => out,
        };
        let (head, mind) = match &self.mind {
            Some(mind) => ("mind,", format!("{mind},")),
            None => ("", String::new()),
        };
        if !std::mem::replace(&mut self.begun, true) {
            writeln!(out, "{head}{}", self.columns.header())?;
        }
        writeln!(out, "{mind}{}", self.columns.line(row))?;
        Ok(())
    }

    /// Whether it goes to standard output, where nothing else may stand then.
    pub(crate) fn is_printed(&self) -> bool {
        self.file.is_none()
    }

    /// All of it is in the file.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        if let Some(mut file) = self.file {
            file.flush()?;
        }
        Ok(())
    }
}
