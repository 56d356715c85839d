//! A moment as JSON, made so that the next one is a small patch of it: what has a place stands under the number of its place.

use serde_json::{Map, Value as Json, json};

use super::{Choice, act_in_words};
use crate::json::{fact_to_json, number_to_json};
use crate::{Account, Cell, Forfeit, Frame, Game, Grid, Mark, Panel, Picture, Seat, SeatFrame, Standing, Table, Tone};

/// What a face shows of one moment. What its frame does not hold, it does not show.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The game.
    pub game: &'a Game,
    /// The number of the moment.
    pub index: usize,
    /// Its frame.
    pub frame: &'a Frame,
    /// What each seat may choose from, where somebody is asked who can choose here.
    pub choices: &'a [(usize, Vec<Choice>)],
    /// Who has given up by then, and why: [`Reel::gave_up`](super::Reel::gave_up).
    pub gave_up: &'a [(Seat, Forfeit)],
}

impl View<'_> {
    /// The view as JSON. It holds no `null`.
    pub fn to_json(&self) -> Json {
        let frame = self.frame;
        let seats = frame.seats.iter().map(|(index, seat)| (index + 1, self.seat(index, seat)));
        let standings = frame.outcome.seats.iter().map(|(index, it)| (index + 1, standing(self.game, it)));
        let asked = frame.asked.iter().map(|seat| seat.index() + 1).filter(|seat| *seat <= frame.seats.len());
        let mut view = object([
            ("index", json!(self.index)),
            ("turn", json!(frame.turn)),
            ("over", json!(frame.over)),
            ("asked", asked.map(Json::from).collect()),
            ("seats", by_place(seats)),
            ("standings", by_place(standings)),
        ]);
        if let Some(truth) = &frame.truth {
            view["truth"] = picture(truth);
        }
        if let Some(ending) = &frame.outcome.ending {
            view["ending"] = json!(frame.header.ending_in_words(ending));
        }
        if let Some(winners) = frame.outcome.winners_in_words(&frame.header) {
            view["winners"] = json!(winners);
        }
        if !self.choices.is_empty() {
            let offered = self.choices.iter().map(|(seat, all)| (seat + 1, all.iter().map(choice).collect()));
            view["choices"] = by_place(offered);
        }
        view
    }

    fn seat(&self, index: usize, seat: &SeatFrame) -> Json {
        let settings = &self.frame.header.setup.settings;
        let told: Vec<String> = seat.told.iter().filter_map(|fact| (self.game.phrase)(settings, fact)).collect();
        let told = told.into_iter().map(Json::from).collect();
        let mut object = object([("known", picture(&seat.known)), ("told", told)]);
        if let Some(answer) = &seat.answer {
            object["answer"] = json!(act_in_words(answer));
        }
        if let Some((_, forfeit)) = self.gave_up.iter().find(|(seat, _)| seat.index() == index) {
            object["gave_up"] = json!(forfeit.reason);
        }
        if let Some(account) = &seat.account {
            object["account"] = account_of(account);
        }
        object
    }
}

/// Why, what else was considered, what is believed.
fn account_of(account: &Account) -> Json {
    let bare = Account { beliefs: None, ..account.clone() };
    let mut object = bare.to_json();
    if let Some(beliefs) = &account.beliefs {
        object["beliefs"] = picture(beliefs);
    }
    object
}

/// A standing; one that has no score holds none.
fn standing(game: &Game, standing: &Standing) -> Json {
    let mut object = json!({ "success": standing.success, "died": standing.died });
    if let Some(score) = game.score(standing) {
        object["score"] = number_to_json(score);
    }
    let counters = standing.counters.iter().map(|(name, value)| (name.to_string(), number_to_json(*value)));
    object["counters"] = Json::Object(counters.collect());
    object
}

fn choice(choice: &Choice) -> Json {
    let mut object = json!({ "text": choice.text, "act": fact_to_json(&choice.act) });
    if !choice.doc.is_empty() {
        object["doc"] = json!(choice.doc);
    }
    if let Some(key) = choice.key {
        object["key"] = json!(key);
    }
    if let Some((panel, cell)) = choice.cell {
        object["panel"] = json!(panel);
        object["cell"] = json!(cell);
    }
    if let Some(button) = choice.button {
        object["button"] = json!(button.name());
    }
    if let Some(arrow) = choice.arrow {
        object["arrow"] = json!(arrow.name());
    }
    object
}

/// A picture whose panels and cells stand under their numbers.
fn picture(picture: &Picture) -> Json {
    let panels = picture.panels.iter().map(|panel| match panel {
        Panel::Grid(grid) => board(grid),
        Panel::Table(Table { title, rows }) => json!({ "title": title, "table": rows }),
    });
    let captions = picture.captions.iter().map(|it| json!(it)).collect();
    object([("title", json!(picture.title)), ("panels", by_place(panels.enumerate())), ("captions", captions)])
}

fn board(grid: &Grid) -> Json {
    let cells = grid.cells.iter().enumerate().filter(|(_, it)| **it != Cell::default()).map(|(at, it)| (at, cell(it)));
    object([
        ("columns", json!(grid.columns)),
        ("rows", json!(grid.rows().len())),
        ("column_labels", json!(grid.column_labels)),
        ("row_labels", json!(grid.row_labels)),
        ("cells", by_place(cells)),
    ])
}

fn cell(cell: &Cell) -> Json {
    let mut object = Map::new();
    if cell.tone != Tone::Plain {
        object.insert("tone".to_owned(), json!(cell.tone.name()));
    }
    if !cell.marks.is_empty() {
        let marks = cell.marks.iter().map(|Mark { layer, name, glyph }| json!([layer.name(), name, glyph]));
        object.insert("marks".to_owned(), marks.collect());
    }
    if let Some(heat) = cell.heat {
        object.insert("heat".to_owned(), number_to_json(heat));
    }
    if !cell.note.is_empty() {
        object.insert("note".to_owned(), json!(cell.note));
    }
    Json::Object(object)
}

/// An object of values that are moved into it; `json!` would copy whole boards at every level.
fn object<const COUNT: usize>(entries: [(&str, Json); COUNT]) -> Json {
    Json::Object(entries.into_iter().map(|(key, it)| (key.to_owned(), it)).collect())
}

fn by_place(entries: impl Iterator<Item = (usize, Json)>) -> Json {
    Json::Object(entries.map(|(place, it)| (place.to_string(), it)).collect())
}
