//! Texts that are not UTF-8, kept as they are.
//!
//! Programs in Latin-1 and other old encodings are common. The engine holds every text as a `str`, in a form of its own: what is
//! valid UTF-8 stands for itself, and each byte that is not is one character of the range U+10FE80 … U+10FEFF, which no encoding
//! assigns. If these characters occur in a text themselves, each of their four bytes is written that way. So every
//! sequence of bytes has exactly one form, and [`bytes`] gives back what [`text`] was given.
//!
//! ```
//! use tellask_clips::bytes;
//!
//! let latin = b"(println \"a\xf1o\")";
//! let text = bytes::text(latin);
//! assert_eq!(bytes::bytes(&text), latin.as_slice());
//! assert_eq!(bytes::lossy(&text), "(println \"a\u{fffd}o\")");
//! ```
//!
//! A host whose files are UTF-8 need not know any of this.

use std::borrow::Cow;

/// The character of the byte 0, if that had one.
const BASE: u32 = 0x10_FE00;

/// The first byte of all characters that stand for bytes. Few other characters begin with it.
pub(crate) const LEAD: u8 = 0xf4;

/// The byte that a character stands for, if it stands for one.
pub fn byte_of(char: char) -> Option<u8> {
    let byte = u32::from(char).wrapping_sub(BASE);
    if (0x80..=0xff).contains(&byte) { u8::try_from(byte).ok() } else { None }
}

/// The character that stands for a byte; an ASCII character stands for itself.
pub fn char_of(byte: u8) -> char {
    if byte.is_ascii() { char::from(byte) } else { char::from_u32(BASE + u32::from(byte)).unwrap_or(char::from(byte)) }
}

/// The form of these bytes that the engine works with.
pub fn text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        push_valid(&mut text, chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| char_of(*byte)));
    }
    text
}

/// The form of bytes that are handed over, without copying them if they are plain UTF-8.
pub fn text_of(bytes: Vec<u8>) -> String {
    match String::from_utf8(bytes) {
        Ok(whole) if !has_bytes(&whole) => whole,
        Ok(whole) => text(whole.as_bytes()),
        Err(error) => text(error.as_bytes()),
    }
}

fn push_valid(text: &mut String, valid: &str) {
    if !has_bytes(valid) {
        return text.push_str(valid);
    }
    for char in valid.chars() {
        match byte_of(char) {
            None => text.push(char),
            Some(_) => text.extend(char.encode_utf8(&mut [0; 4]).bytes().map(char_of)),
        }
    }
}

/// The bytes that a text stands for.
pub fn bytes(text: &str) -> Cow<'_, [u8]> {
    if !has_bytes(text) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut bytes = Vec::with_capacity(text.len());
    for char in text.chars() {
        match byte_of(char) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    Cow::Owned(bytes)
}

/// The text for people: each byte that is no UTF-8 is a replacement character.
pub fn lossy(text: &str) -> Cow<'_, str> {
    if has_bytes(text) {
        Cow::Owned(text.chars().map(|it| byte_of(it).map_or(it, |_| '\u{fffd}')).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// The one form of a text that was put together from pieces: bytes that are a character together become that character.
pub fn joined(text: &str) -> Cow<'_, str> {
    if has_bytes(text) { Cow::Owned(self::text(&bytes(text))) } else { Cow::Borrowed(text) }
}

/// Where characters begin, as the reference counts them: a byte, and up to three behind it by which UTF-8 goes on with a character.
pub(crate) fn starts(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let next = |at: usize| {
        let more = bytes[at + 1..].iter().take(3).take_while(|byte| goes_on(**byte)).count();
        Some(at + 1 + more).filter(|next| *next < bytes.len())
    };
    std::iter::successors((!bytes.is_empty()).then_some(0), move |at| next(*at))
}

/// Whether UTF-8 goes on with a character by this byte.
fn goes_on(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// Whether no word begins with this byte: UTF-8 begins no character with it.
pub(crate) fn begins_nothing(byte: u8) -> bool {
    goes_on(byte) || is_never_used(byte)
}

/// Whether no word has this byte: UTF-8 does not have it.
pub(crate) fn is_never_used(byte: u8) -> bool {
    byte >= 0xf8
}

/// Whether a character of the text may stand for a byte.
pub fn has_bytes(text: &str) -> bool {
    text.as_bytes().contains(&LEAD)
}
