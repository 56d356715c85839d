//! The text as it grows, piece by piece, with the indentation of the next line.

/// A text that remembers where its last two pieces begin, so that a blank or a line end can still be put before the last one, or
/// taken from there. What is older stays, also if it is asked to go: the reference forgets as much.
#[derive(Debug, Default)]
pub(super) struct Buffer {
    text: String,
    /// Where the last piece begins.
    last: usize,
    /// Where the piece before it begins.
    before: usize,
    /// How far lines are indented now.
    pub(super) depth: usize,
}

impl Buffer {
    /// Adds a piece.
    pub(super) fn put(&mut self, piece: &str) {
        self.before = self.last;
        self.last = self.text.len();
        self.text.push_str(piece);
    }

    /// Begins a line.
    pub(super) fn line(&mut self) {
        self.put("\n");
        self.text.extend(std::iter::repeat_n(' ', self.depth));
    }

    /// Takes the last piece away.
    pub(super) fn back(&mut self) {
        self.text.truncate(self.last);
        self.last = self.before;
    }

    /// Puts a piece before the last one.
    pub(super) fn slip(&mut self, piece: &str) {
        let last = self.take();
        self.put(piece);
        self.put(&last);
    }

    /// Moves the last piece to a line of its own.
    pub(super) fn slip_line(&mut self) {
        let last = self.take();
        self.line();
        self.put(&last);
    }

    /// Takes the piece before the last one away, which is a blank or a line end.
    pub(super) fn tighten(&mut self) {
        let last = self.take();
        self.back();
        self.put(&last);
    }

    /// The last piece, which is in the text no more.
    fn take(&mut self) -> String {
        let last = self.text.split_off(self.last);
        self.last = self.before;
        last
    }

    /// All of it; it begins anew.
    pub(super) fn take_text(&mut self) -> String {
        (self.last, self.before) = (0, 0);
        std::mem::take(&mut self.text)
    }
}
