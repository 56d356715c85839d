//! What minds say to a person who asks in the middle of a play: hints, and why.

use play::view::{Audience, Consulted};
use play::{AnyPlay, Chairs, Game, Grid, MindSpec, Noted, Seat, SetupError, Trace, Why, revive};

use crate::ask::to_text;
use crate::failure::Failure;
use crate::options;
use crate::painter::Painter;
use crate::story::plain;

/// A question about a play, from one seat, at the present moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker<'a> {
    pub(crate) game: &'a Game,
    pub(crate) trace: &'a Trace,
    pub(crate) seat: Seat,
    pub(crate) painter: Painter,
}

impl Asker<'_> {
    /// What a mind would do here, and why; the game's strongest mind if none is named.
    pub(crate) fn hint(&self, name: &str) -> Result<String, SetupError> {
        let play = self.play()?;
        let asked = self.consult(&*play)?;
        let (spec, advice) = if name.is_empty() {
            asked.hint(self.game)?
        } else {
            let spec = named(name)?;
            let advice = asked.advise(&spec)?;
            (spec, advice)
        };
        let act = advice.act.map_or_else(|forfeit| format!("nothing: {}", forfeit.reason), |act| plain(&act));
        Ok(format!("hint: {act}, according to `{spec}`\n{}", advice.account.why.to_text(2).trim_end()))
    }

    /// What is known now: of the whole board with the strongest mind's decision, or of the cell that is named by its row and
    /// its column, as some mind sees it or the one that is named behind them.
    pub(crate) fn why(&self, words: &str) -> Result<String, SetupError> {
        let play = self.play()?;
        let asked = self.consult(&*play)?;
        if words.is_empty() {
            let (spec, advice) = asked.hint(self.game)?;
            let text = to_text(self.painter, &spec, &advice, asked.study().as_ref());
            return Ok(text.trim_end().to_owned());
        }
        let known = asked.known();
        let Some(grid) = known.grid() else {
            return Ok("there is no board here; `:why` alone tells why the hint".to_owned());
        };
        let (cell, mind) = place(grid, words);
        let why = match cell {
            Err(refusal) => return Ok(refusal.told("`:why ROW COLUMN [MIND]`")),
            Ok(cell) if mind.is_empty() => match of_cell(self.game, |spec| asked.explain(spec, cell)) {
                Some((_, why)) => why,
                None => seen_there(grid, cell),
            },
            Ok(cell) => match asked.explain(&named(mind)?, cell)? {
                Some(why) => why,
                None => return Ok(format!("`{mind}` has nothing to say about single cells")),
            },
        };
        Ok(why.to_text(2).trim_end().to_owned())
    }

    /// What the game itself writes down under this name.
    pub(crate) fn note(&self, name: &str) -> Result<Option<Noted>, SetupError> {
        let play = self.play()?;
        Ok(self.consult(&*play)?.note(name))
    }

    /// The play, to be asked about the own seat.
    fn consult<'b>(&self, play: &'b dyn AnyPlay) -> Result<Consulted<'b>, SetupError> {
        let asked = Audience::seat(self.seat).consult(play, self.seat);
        asked.map_err(|secret| SetupError::Position { reason: secret.to_string() })
    }

    /// The play up to now, replayed without anybody's thoughts.
    fn play(&self) -> Result<Box<dyn AnyPlay>, SetupError> {
        revive(self.game, self.trace, Chairs::AllOutside)
            .map_err(|_| SetupError::Position { reason: "the play cannot be replayed".to_owned() })
    }
}

/// The first mind of the list that has something to say about this cell, and what it says.
pub(crate) fn of_cell(
    game: &Game,
    explain: impl Fn(&MindSpec) -> Result<Option<Why>, SetupError>,
) -> Option<(MindSpec, Why)> {
    let minds = (game.minds)().into_iter().map(|mind| MindSpec::plain(mind.word.head));
    // A mind that does not fit this play has nothing to say about it.
    minds.into_iter().find_map(|spec| explain(&spec).ok().flatten().map(|why| (spec, why)))
}

/// What is to be seen in a cell, where no mind says more.
fn seen_there(grid: &Grid, cell: usize) -> Why {
    let marks: Vec<&str> = grid.cells[cell].marks.iter().map(|mark| mark.name.as_ref()).collect();
    let seen = if marks.is_empty() { "nothing".to_owned() } else { marks.join(", ") };
    Why::step(format!("to be seen there: {seen}; no mind here explains single cells"), "", Vec::new())
}

/// The mind of this name, or of this file of rules.
fn named(name: &str) -> Result<MindSpec, SetupError> {
    options::mind(name).map_err(|failure| {
        let reason = match failure {
            Failure::Refused(reason) | Failure::Usage(reason) => reason,
            _ => "it cannot be read".to_owned(),
        };
        SetupError::Unfit { mind: name.to_owned(), reason }
    })
}

/// The cell that words name, and what stands behind them. Names of rows may hold signs themselves, as in `1-5`; a cell of a
/// board whose rows are called so is also known by its number.
fn place<'a>(grid: &Grid, words: &'a str) -> (Result<usize, NoCell>, &'a str) {
    let mut parts = words.splitn(3, char::is_whitespace);
    if let (Some(row), Some(column), rest) = (parts.next(), parts.next(), parts.next())
        && let Ok(cell) = find(grid, &[row, column])
    {
        return (Ok(cell), rest.unwrap_or("").trim());
    }
    let (number, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let is_range = grid.row_labels.iter().any(|label| label.contains('-'));
    // Two numbers are meant to be a row and a column.
    let is_alone = !rest.trim_start().starts_with(|it: char| it.is_ascii_digit());
    if let (true, Ok(number)) = (is_range && is_alone, number.parse::<usize>())
        && (1..=grid.cells.len()).contains(&number)
    {
        return (Ok(number - 1), rest.trim());
    }
    let (names, mind) = apart(words);
    (find(grid, &names), mind)
}

/// The first two names, however they are set apart, and what stands behind them. A minus between two names parts them; any
/// other one before a digit is its sign.
fn apart(words: &str) -> (Vec<&str>, &str) {
    let is_between = |letter: char| !letter.is_alphanumeric();
    let (mut names, mut rest) = (Vec::new(), words);
    while names.len() < 2 {
        let begin = rest.trim_start_matches(is_between);
        let (between, begin) = rest.split_at(rest.len() - begin.len());
        let may_be_signed = between.ends_with('-') && (names.is_empty() || between.len() > 1);
        let sign = usize::from(may_be_signed && begin.starts_with(|it: char| it.is_ascii_digit()));
        let (_, signed) = rest.split_at(between.len() - sign);
        let (name, behind) = signed.split_at(begin.find(is_between).unwrap_or(begin.len()) + sign);
        if name.is_empty() {
            break;
        }
        names.push(name);
        rest = behind;
    }
    (names, rest.trim_start_matches([')', ']', ',', ';', ' ']).trim())
}

/// Words that name no cell of a board.
#[derive(Debug)]
pub(crate) struct NoCell {
    /// The row and the column that were given, if there were two words.
    given: Option<String>,
    /// How rows and columns are called.
    called: String,
}

impl NoCell {
    /// What is wrong, and how a cell is named in this place.
    pub(crate) fn told(&self, form: &str) -> String {
        let given = self.given.as_ref().map_or_else(String::new, |given| format!("there is no cell `{given}`; "));
        format!("{given}give a row and a column: {form}, {}", self.called)
    }
}

/// The cell of a row and a column by their names; or what would have been understood.
pub(crate) fn find(grid: &Grid, names: &[&str]) -> Result<usize, NoCell> {
    let refused = |given| NoCell { given, called: grid.called() };
    let [row, column] = names else { return Err(refused(None)) };
    grid.find(row, column).ok_or_else(|| refused(Some(format!("{row} {column}"))))
}
