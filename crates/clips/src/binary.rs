//! Files of bytes: `bsave` and its kin write them, `bload` and its kin read them.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | [`MAGIC`] |
//! | 1 | what it holds: `C` constructs, `F` facts, `I` instances |
//! | 1 | [`VERSION`] of the format |
//! | 8 | number of bytes of the body |
//! | 8 | checksum of the body |
//! | … | the body: a table of texts, and then what the kind says |
//!
//! Numbers of the head are little endian. In the body a number is written seven bits at a time, the lowest first; a text is its number
//! in the table. The reader trusts nothing: whatever does not fit is [`Damage`], and a length counts only if its bytes are there.

use crate::symbol::{Sym, Symbols};
use crate::value::{EntityRef, Value};

/// How each file begins.
const MAGIC: [u8; 8] = *b"\x07tellask";

/// The version of the format; files of other versions are refused.
const VERSION: u8 = 1;

/// The bytes before the body.
const HEAD: usize = 26;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Constructs = b'C' as isize,
    Facts = b'F' as isize,
    Instances = b'I' as isize,
}

/// Why a file cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It is something else.
    Foreign,
    /// Another version wrote it.
    Version,
    /// It was changed or cut.
    Damage(&'static str),
}

/// What is wrong inside of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Damage;

/// Writes a body.
#[derive(Debug)]
pub(crate) struct Writer<'s> {
    symbols: &'s Symbols,
    /// The number in the table of each text of the engine, counted from 1.
    numbers: Vec<u32>,
    texts: Vec<Sym>,
    body: Vec<u8>,
}

impl<'s> Writer<'s> {
    /// An empty body whose texts are those of this table.
    pub(crate) fn new(symbols: &'s Symbols) -> Writer<'s> {
        Writer { symbols, numbers: Vec::new(), texts: Vec::new(), body: Vec::new() }
    }

    /// Writes a byte.
    pub(crate) fn byte(&mut self, byte: u8) {
        self.body.push(byte);
    }

    /// Writes a number.
    pub(crate) fn number(&mut self, number: u64) {
        push_number(&mut self.body, number);
    }

    /// Writes a number that may be negative.
    pub(crate) fn integer(&mut self, number: i64) {
        self.number(((number << 1) ^ (number >> 63)) as u64);
    }

    /// Writes a float.
    pub(crate) fn float(&mut self, number: f64) {
        self.body.extend_from_slice(&number.to_bits().to_le_bytes());
    }

    /// Writes a text of the engine.
    pub(crate) fn text(&mut self, text: Sym) {
        if text.index() >= self.numbers.len() {
            self.numbers.resize(text.index() + 1, 0);
        }
        let known = self.numbers[text.index()];
        let number = if known == 0 {
            self.texts.push(text);
            self.texts.len() as u32
        } else {
            known
        };
        self.numbers[text.index()] = number;
        self.number(u64::from(number - 1));
    }

    /// Writes a text in place, not into the table of texts.
    pub(crate) fn own_text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.body.extend_from_slice(text.as_bytes());
    }

    /// Writes a value. Facts and instances are not the same ones when they are read, so only their kind is kept; an instance has a
    /// name.
    pub(crate) fn value(&mut self, value: &Value, name_of: &impl Fn(EntityRef) -> Option<Sym>) {
        match value {
            Value::Void => self.byte(0),
            Value::Symbol(it) => self.tagged(1, *it),
            Value::String(it) => self.tagged(2, *it),
            Value::InstanceName(it) => self.tagged(3, *it),
            Value::Integer(it) => {
                self.byte(4);
                self.integer(*it);
            }
            Value::Float(it) => {
                self.byte(5);
                self.float(*it);
            }
            Value::Fact(_) => self.byte(6),
            Value::Instance(it) => match name_of(*it) {
                Some(name) => self.tagged(3, name),
                None => self.byte(7),
            },
            Value::Multi(row) => {
                self.byte(8);
                self.number(row.len() as u64);
                for value in row.iter() {
                    self.value(value, name_of);
                }
            }
        }
    }

    fn tagged(&mut self, tag: u8, text: Sym) {
        self.byte(tag);
        self.text(text);
    }

    /// The whole file.
    pub(crate) fn finish(self, content: Content) -> Vec<u8> {
        let mut body = Vec::with_capacity(self.body.len() + self.texts.len() * 16);
        push_number(&mut body, self.texts.len() as u64);
        for text in &self.texts {
            let text = self.symbols.text(*text);
            push_number(&mut body, text.len() as u64);
            body.extend_from_slice(text.as_bytes());
        }
        body.extend_from_slice(&self.body);
        let mut file = Vec::with_capacity(HEAD + body.len());
        file.extend_from_slice(&MAGIC);
        file.push(content as u8);
        file.push(VERSION);
        file.extend_from_slice(&(body.len() as u64).to_le_bytes());
        file.extend_from_slice(&checksum(&body).to_le_bytes());
        file.extend_from_slice(&body);
        file
    }
}

fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a body.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
    texts: Vec<Sym>,
}

impl<'a> Reader<'a> {
    /// Reads the head and the table of texts of a file that must hold this.
    pub(crate) fn new(file: &'a [u8], content: Content, symbols: &mut Symbols) -> Result<Reader<'a>, Fault> {
        let body = body_of(file, content)?;
        let mut reader = Reader { rest: body, texts: Vec::new() };
        reader.read_texts(symbols).map_err(|Damage| Fault::MAKES_NO_SENSE)?;
        Ok(reader)
    }

    fn read_texts(&mut self, symbols: &mut Symbols) -> Result<(), Damage> {
        let count = self.count()?;
        self.texts.reserve(count);
        for _ in 0..count {
            let text = symbols.intern(self.own_text()?);
            self.texts.push(text);
        }
        Ok(())
    }

    /// Whether all was read.
    pub(crate) fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// Reads a byte.
    pub(crate) fn byte(&mut self) -> Result<u8, Damage> {
        let (first, rest) = self.rest.split_first().ok_or(Damage)?;
        self.rest = rest;
        Ok(*first)
    }

    /// Reads a number.
    pub(crate) fn number(&mut self) -> Result<u64, Damage> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Damage)
    }

    /// Reads how many things follow, each of which takes a byte at least: there are never more than bytes.
    pub(crate) fn count(&mut self) -> Result<usize, Damage> {
        let count = usize::try_from(self.number()?).map_err(|_| Damage)?;
        if count <= self.rest.len() { Ok(count) } else { Err(Damage) }
    }

    /// Reads a number that fits into 32 bits.
    pub(crate) fn small(&mut self) -> Result<u32, Damage> {
        u32::try_from(self.number()?).map_err(|_| Damage)
    }

    /// Reads a number that may be negative.
    pub(crate) fn integer(&mut self) -> Result<i64, Damage> {
        let number = self.number()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// Reads a float.
    pub(crate) fn float(&mut self) -> Result<f64, Damage> {
        let (bits, rest) = self.rest.split_first_chunk().ok_or(Damage)?;
        self.rest = rest;
        Ok(f64::from_bits(u64::from_le_bytes(*bits)))
    }

    /// Reads a text of the engine.
    pub(crate) fn text(&mut self) -> Result<Sym, Damage> {
        let number = self.small()? as usize;
        self.texts.get(number).copied().ok_or(Damage)
    }

    /// Reads a text that was written in place, not into the table of texts.
    pub(crate) fn own_text(&mut self) -> Result<&'a str, Damage> {
        let count = self.count()?;
        let (text, rest) = self.rest.split_at_checked(count).ok_or(Damage)?;
        self.rest = rest;
        std::str::from_utf8(text).map_err(|_| Damage)
    }

    /// Reads a value.
    pub(crate) fn value(&mut self) -> Result<Value, Damage> {
        match self.byte()? {
            8 => {
                let count = self.count()?;
                let mut row = Vec::new();
                for _ in 0..count {
                    let tag = self.byte()?;
                    row.push(self.single(tag)?);
                }
                Ok(Value::Multi(row.into()))
            }
            tag => self.single(tag),
        }
    }

    fn single(&mut self, tag: u8) -> Result<Value, Damage> {
        Ok(match tag {
            0 => Value::Void,
            1 => Value::Symbol(self.text()?),
            2 => Value::String(self.text()?),
            3 => Value::InstanceName(self.text()?),
            4 => Value::Integer(self.integer()?),
            5 => Value::Float(self.float()?),
            6 => Value::Fact(EntityRef::DUMMY),
            7 => Value::Instance(EntityRef::DUMMY),
            _ => return Err(Damage),
        })
    }
}

impl Fault {
    /// What a body holds that has the right checksum and cannot be read all the same.
    pub(crate) const MAKES_NO_SENSE: Fault = Fault::Damage("what it holds makes no sense");
}

/// The body of a file that must hold this.
fn body_of(file: &[u8], content: Content) -> Result<&[u8], Fault> {
    let Some(rest) = file.strip_prefix(&MAGIC) else { return Err(Fault::Foreign) };
    let [kind, version, rest @ ..] = rest else { return Err(Fault::Damage("it ends too early")) };
    if *kind != content as u8 {
        return Err(Fault::Foreign);
    }
    if *version != VERSION {
        return Err(Fault::Version);
    }
    let head = rest.split_first_chunk::<8>().and_then(|(length, rest)| Some((length, rest.split_first_chunk::<8>()?)));
    let Some((length, (sum, body))) = head else { return Err(Fault::Damage("it ends too early")) };
    match (body.len() as u64).cmp(&u64::from_le_bytes(*length)) {
        std::cmp::Ordering::Less => Err(Fault::Damage("it ends too early")),
        std::cmp::Ordering::Greater => Err(Fault::Damage("it goes on behind its end")),
        std::cmp::Ordering::Equal if checksum(body) != u64::from_le_bytes(*sum) => {
            Err(Fault::Damage("its checksum is wrong"))
        }
        std::cmp::Ordering::Equal => Ok(body),
    }
}

/// A checksum: eight bytes at a time, so that reading is not held up by it. Each step can be undone, so one changed word always shows.
fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut sum = bytes.len() as u64 ^ FACTOR;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(FACTOR);
        sum ^= sum >> 32;
    }
    sum
}

/// Gives a file the checksum of what it holds now: for tests of what comes behind it.
#[doc(hidden)]
pub fn mend(file: &mut [u8]) {
    if let Some((head, body)) = file.split_at_mut_checked(HEAD) {
        head[10..18].copy_from_slice(&(body.len() as u64).to_le_bytes());
        head[18..].copy_from_slice(&checksum(body).to_le_bytes());
    }
}
