//! Fixed texts in the languages of the page.
//!
//! Games and minds speak English: their words are those of traces, rules and proofs. A face that speaks another language looks
//! their texts up here. Each game has a list of its own beside its words, so no face knows a game.

/// The languages of every list, in the order of a [`Said`].
pub const LANGUAGES: [&str; 3] = ["en", "es", "pt"];

/// One text in every language; the English one is what the game says.
///
/// In the English text `{}` stands for any words, which are looked up themselves, and `{n}` for a word with a digit in it. In the
/// others each `{}` is the next of them. What `(counter)` stands behind is meant only as the name of a counter, where the same word
/// means something else elsewhere. Earlier entries come first, and whole texts before those with gaps. What no entry fits is
/// looked up in parts between commas and semicolons.
pub type Said = [&'static str; 3];

/// What the kernel and minds for every game say.
pub(crate) const COMMON: &[Said] = &[
    [
        "any allowed act, all equally likely",
        "cualquier acción permitida, todas igual de probables",
        "qualquer ação permitida, todas igualmente prováveis",
    ],
    ["gave up", "se rindió", "desistiu"],
    ["stopped at the turn limit", "parada en el límite de turnos", "parada no limite de turnos"],
    ["Nobody wins.", "No gana nadie.", "Ninguém vence."],
    ["The winner: {}.", "Gana: {}.", "Vence: {}."],
    ["The winners: {}.", "Ganan: {}.", "Vencem: {}."],
    ["seat {n} ({})", "asiento {} ({})", "lugar {} ({})"],
    // What reports of batches add to the counters of a game.
    ["certain", "dado por cierto", "dado por certo"],
    ["wrong_certain", "dado por cierto, y falso", "dado por certo, e falso"],
    ["wins", "victorias", "vitórias"],
    ["draws", "empates", "empates"],
    ["forfeits", "abandonos", "desistências"],
];
