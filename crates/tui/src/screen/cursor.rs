//! The cell that is pointed at.

use play::{Grid, Layer, Panel, Picture};

/// A cell of a board of the pictures; the boards of a picture count from 0, and so do its cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) board: usize,
    pub(crate) cell: usize,
}

impl Cursor {
    /// The cell where somebody stands on the first board, or the first one.
    pub(crate) fn at_agent(picture: &Picture) -> Cursor {
        let found = boards(picture).into_iter().enumerate().find_map(|(board, (_, grid))| {
            let cell = agent(grid)?;
            Some(Cursor { board, cell })
        });
        found.unwrap_or_default()
    }

    /// Goes so many rows and columns further, but not over the edge.
    pub(crate) fn go(&mut self, picture: &Picture, rows: isize, columns: isize) {
        let Some(grid) = self.grid(picture).filter(|grid| !grid.cells.is_empty()) else { return };
        let wide = grid.columns.max(1);
        let last = grid.cells.len() - 1;
        let cell = self.cell.min(last);
        let row = (cell / wide).saturating_add_signed(rows).min(last / wide);
        let column = (cell % wide).saturating_add_signed(columns).min(wide - 1);
        self.cell = (row * wide + column).min(last);
    }

    /// Goes to the next board of the picture.
    pub(crate) fn next_board(&mut self, picture: &Picture) {
        self.board = (self.board + 1) % boards(picture).len().max(1);
        self.go(picture, 0, 0);
    }

    /// Its board in a picture.
    pub(crate) fn grid(self, picture: &Picture) -> Option<&Grid> {
        boards(picture).get(self.board).map(|(_, grid)| *grid)
    }

    /// The panel of its board in a picture.
    pub(crate) fn panel(self, picture: &Picture) -> Option<usize> {
        boards(picture).get(self.board).map(|(panel, _)| *panel)
    }

    /// The board of a panel.
    pub(crate) fn board_of(picture: &Picture, panel: usize) -> usize {
        boards(picture).iter().position(|(it, _)| *it == panel).unwrap_or(0)
    }

    /// What the cell is called: its row and column, as the board names them.
    pub(crate) fn name(self, picture: &Picture) -> String {
        let Some(grid) = self.grid(picture) else { return String::new() };
        name(grid, self.cell)
    }
}

/// What a cell is called.
pub(crate) fn name(grid: &Grid, cell: usize) -> String {
    let wide = grid.columns.max(1);
    let label = |labels: &[String], index: usize| labels.get(index).cloned().unwrap_or_else(|| (index + 1).to_string());
    format!("({},{})", label(&grid.row_labels, cell / wide), label(&grid.column_labels, cell % wide))
}

/// The boards of a picture with the numbers of their panels.
pub(crate) fn boards(picture: &Picture) -> Vec<(usize, &Grid)> {
    let boards = picture.panels.iter().enumerate().filter_map(|(panel, it)| match it {
        Panel::Grid(grid) => Some((panel, grid)),
        Panel::Table(_) => None,
    });
    boards.collect()
}

/// The first cell in which somebody stands.
pub(crate) fn agent(grid: &Grid) -> Option<usize> {
    grid.cells.iter().position(|cell| cell.marks.iter().any(|mark| mark.layer == Layer::Agent))
}
