//! A game's registry entry: everything that a face can do with it, without knowing it.
//!
//! 1. `registered`: what a game hands in.
//! 2. `minds`: the minds of its list.
//! 3. `open` and `episodes`: one play to look at, and many at full speed.
//! 4. `position`: what follows from percepts alone.

mod episodes;
mod minds;
mod open;
mod position;
mod registered;

use std::sync::Arc;

use facts::{Fact, Speak, Word};

use self::episodes::{episodes, episodes_with};
use self::minds::{find, minds, talker};
use self::open::{look, open, open_with, seat_all, survey};
use self::position::{ask, explain, known, menu, study};
use crate::environment;
use crate::mind::told_settings;
use crate::note;
use crate::setup::settle;
use crate::tongues::COMMON;
use crate::view::Audience;
use crate::{
    ActSet, Advice, AnyEnvironment, AnyPlay, Arrays, Brief, Chair, Demo, Editor, Findings, Former, Guide, Header,
    HeaderSeat, LANGUAGES, MindSpec, NoteInfo, Observation, Picture, Plan, ProfileKeys, Prover, Ranking, Said, Seat,
    Setup, SetupError, Standing, Standings, Talker, Why, number_to_json, write_score,
};

pub use episodes::{Episodes, OpenMany, OpenManyWith};
pub use minds::{MakeMind, MakeRuleMind, MindEntry, MindInfo};
pub use open::{Open, OpenWith, Survey};
pub(crate) use position::{fold, hear_all};
pub use registered::{
    Custom, HearLine, Leave, Maker, MapKeys, Model, Phrase, Profile, ReadPosition, Referee, Registered, Screen,
    Scrutinise, Strongest, Study, Untold, WriteNote,
};

/// Prepares plays side by side, as arrays.
pub type OpenLanes = fn(&Setup, &Plan) -> Result<Box<dyn AnyEnvironment>, SetupError>;

/// Asks a mind about one cell of a position.
pub type Explain = fn(&Setup, &[Fact], &MindSpec, usize) -> Result<Option<Why>, SetupError>;

/// A game of the list.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// Its name on the command line.
    pub name: &'static str,
    /// Goes up when the same acts lead to another play.
    pub version: u32,
    /// One line for people.
    pub summary: &'static str,
    /// Its keys.
    pub settings: Word,
    /// Its named sets of defaults.
    pub profiles: &'static [Profile],
    /// What the documents of its profiles want of faces; [`Game::custom`] finds it.
    pub customs: &'static [Custom],
    /// What can be done in it.
    pub acts: &'static [Word],
    /// What can be perceived in it.
    pub percepts: &'static [Word],
    /// What minds can call certain in it.
    pub claims: &'static [Word],
    /// Its minds; the first is the default.
    pub minds: fn() -> Vec<MindInfo>,
    /// Profiles whose default mind is another one; see [`Game::default_mind`].
    pub profile_minds: &'static [(&'static str, &'static str)],
    /// Names that it no longer uses.
    pub former: &'static [Former],
    /// Letters of the documents of its profiles; see [`Game::keyed_acts`].
    pub profile_keys: &'static [ProfileKeys],
    /// Which minds give a hint, the strongest first; see [`Game::advisers`].
    pub strongest: Strongest,
    /// Keys that players are not told; see [`Game::told_settings`].
    pub untold: Untold,
    /// What these settings and this map make.
    pub survey: fn(&Setup) -> Result<Survey, SetupError>,
    /// Opens a play that can be looked at. A seat of [`Chair::Host`] is answered from outside.
    pub open: Open,
    /// Opens a play with minds of the host inside. All names of [`Chair::Host`] must be registered.
    pub open_with: OpenWith,
    /// Prepares many plays at full speed.
    pub episodes: OpenMany,
    /// Prepares many plays with minds of the host inside.
    pub episodes_with: OpenManyWith,
    /// A mind of the game's list that is spoken to in facts, for a host with a loop of its own.
    pub talker: fn(&MindSpec) -> Result<Box<dyn Talker>, SetupError>,
    /// Prepares plays side by side, as arrays.
    pub environment: OpenLanes,
    /// What the arrays of a setup mean.
    pub arrays: fn(&Setup, ActSet) -> Result<Arrays, SetupError>,
    /// What a seat that was told these percepts sees as arrays.
    pub observe: fn(&Setup, Seat, &[Fact]) -> Result<Observation, SetupError>,
    /// What a mind would do after these percepts.
    pub ask: fn(&Setup, &[Fact], &MindSpec) -> Result<Advice, SetupError>,
    /// What a mind believes of one cell after these percepts, and why; see [`crate::Mind::explain`].
    pub explain: Explain,
    /// What a seat that was told these percepts knows, as a picture.
    pub known: fn(&Setup, &[Fact]) -> Result<Picture, SetupError>,
    /// What follows from these percepts, where the game can say it.
    pub study: fn(&Setup, &[Fact]) -> Result<Option<Findings>, SetupError>,
    /// What a person may ask for by name beside the board.
    pub notes: fn() -> Vec<NoteInfo>,
    /// The note of a name after these percepts, if there is one.
    pub note: WriteNote,
    /// What may be done after these percepts: the menu of a world imagined from them.
    pub menu: fn(&Setup, &[Fact]) -> Result<Vec<Fact>, SetupError>,
    /// The world of a setup, to be looked at.
    pub look: fn(&Setup) -> Result<Picture, SetupError>,
    /// Reads a position.
    pub position: Option<ReadPosition>,
    /// The game's own screen.
    pub screen: Option<Screen>,
    /// The game's own data model.
    pub model: Option<Model>,
    /// The game's own way to read a person's line.
    pub hear: Option<HearLine>,
    /// How its keys and maps go together.
    pub map_keys: MapKeys,
    /// Another name for the option that names a map file.
    pub map_alias: Option<&'static str>,
    /// Whether a map may be a binary file.
    pub map_binary: bool,
    /// Whether a map may be a folder of files.
    pub map_folder: bool,
    /// How map files are made from dice.
    pub maker: Option<Maker>,
    /// How its maps are drawn.
    pub editor: Option<Editor>,
    /// What of a won play is ranked.
    pub ranking: Option<Ranking>,
    /// A percept in a few words.
    pub phrase: Phrase,
    /// What it tells newcomers.
    pub guide: Guide,
    /// Its fixed texts in the languages of faces; [`Game::said_in`] adds those of every game.
    pub tongues: &'static [Said],
    /// The game's own referee.
    pub referee: Option<Referee>,
    /// Checks what reasons claim.
    pub prover: Option<Prover>,
    /// The files that a play leaves.
    pub leaves: Option<Leave>,
    /// A play worth seeing.
    pub demo: Demo,
}

impl Game {
    /// The entry of a world.
    pub const fn of<W: Registered>() -> Game {
        Game {
            name: W::NAME,
            version: W::VERSION,
            summary: W::SUMMARY,
            settings: W::SETTINGS,
            profiles: W::PROFILES,
            customs: W::CUSTOMS,
            acts: W::Act::WORDS,
            percepts: W::Percept::WORDS,
            claims: W::Claim::WORDS,
            minds: minds::<W>,
            profile_minds: W::PROFILE_MINDS,
            former: W::FORMER,
            profile_keys: W::PROFILE_KEYS,
            strongest: W::STRONGEST,
            untold: W::UNTOLD,
            survey: survey::<W>,
            open: open::<W>,
            open_with: open_with::<W>,
            episodes: episodes::<W>,
            episodes_with: episodes_with::<W>,
            talker: talker::<W>,
            environment: environment::environment::<W>,
            arrays: environment::arrays::<W>,
            observe: environment::observe::<W>,
            ask: ask::<W>,
            explain: explain::<W>,
            known: known::<W>,
            study: study::<W>,
            notes: note::notes::<W>,
            note: note::about::<W>,
            menu: menu::<W>,
            look: look::<W>,
            position: W::POSITION,
            screen: W::SCREEN,
            model: W::MODEL,
            hear: W::HEAR,
            map_keys: W::MAP_KEYS,
            map_alias: W::MAP_ALIAS,
            map_binary: W::MAP_BINARY,
            map_folder: W::MAP_FOLDER,
            maker: W::MAKER,
            editor: W::EDITOR,
            ranking: W::RANKING,
            phrase: W::PHRASE,
            guide: W::GUIDE,
            tongues: W::TONGUES,
            referee: W::REFEREE,
            prover: W::PROVER,
            leaves: W::LEAVES,
            demo: W::DEMO,
        }
    }

    /// Its fixed texts and those of every game: in English, and in this language of [`LANGUAGES`].
    pub fn said_in(&self, language: &str) -> Vec<(&'static str, &'static str)> {
        let Some(place) = LANGUAGES.iter().position(|it| *it == language) else { return Vec::new() };
        self.tongues.iter().chain(COMMON).map(|said| (said[0], said[place])).collect()
    }

    /// The profile of settings that name none.
    pub fn default_profile(&self) -> Option<&'static str> {
        self.settings.slots.iter().find(|slot| slot.name == "profile").and_then(|slot| slot.default)
    }

    /// The settings from what was written, over the profile's defaults and the game's.
    pub fn settle(&self, given: &[(String, String)]) -> Result<Fact, SetupError> {
        let today = |(key, value): &(String, String)| (key.clone(), self.value_today(key, value).to_owned());
        let given: Vec<(String, String)> = given.iter().map(today).collect();
        let chosen = given.iter().find(|(key, _)| key == "profile").map(|(_, value)| value.as_str());
        let chosen = chosen.or_else(|| self.default_profile());
        let profile = self.profiles.iter().find(|profile| Some(profile.name) == chosen);
        settle(&self.settings, profile.map_or(&[], |profile| profile.sets), &given)
    }

    /// What the document of the profile of these settings wants of faces; by default nothing.
    pub fn custom(&self, settings: &Fact) -> Custom {
        let profile = settings.text("profile");
        self.customs.iter().find(|custom| Some(custom.profile) == profile).copied().unwrap_or_default()
    }

    /// The score that people are told of a standing: the ranked figure of a win where the game ranks its wins, and then none
    /// for all else; elsewhere [`Standing::score`].
    pub fn score(&self, standing: &Standing) -> Option<f64> {
        self.ranking.map_or(Some(standing.score), |ranking| ranking.score(standing))
    }

    /// [`Game::score`] as people write it; `-` where there is none.
    pub fn write_score(&self, standing: &Standing) -> String {
        self.score(standing).map_or_else(|| "-".to_owned(), write_score)
    }

    /// Standings for programs, with the score that people are told: `null` where there is none, or where a seat is hidden.
    pub fn standings_to_json(&self, standings: &Standings) -> serde_json::Value {
        let mut object = standings.to_json();
        for (index, standing) in standings.seats.iter() {
            object["seats"][index]["score"] = self.score(standing).map_or(serde_json::Value::Null, number_to_json);
        }
        object
    }

    /// The mind that plays where none is named: that of the profile of these settings, or else the first of the list.
    pub fn default_mind(&self, settings: &Fact) -> MindSpec {
        let profile = settings.text("profile");
        let named = self.profile_minds.iter().find(|(name, _)| Some(*name) == profile).map(|(_, mind)| *mind);
        let first = || (self.minds)().first().map_or("random", |mind| mind.word.head);
        MindSpec::plain(named.unwrap_or_else(first))
    }

    /// The settings as far as players are told them.
    pub fn told_settings(&self, settings: &Arc<Fact>) -> Arc<Fact> {
        told_settings(self.untold, settings)
    }

    /// The brief of the first seat, for a host that knows the game by its entry only; see [`Brief::new`].
    pub fn brief(&self, setup: &Setup, seats: usize) -> Brief {
        Brief::without(self.untold, setup, seats)
    }

    /// The minds to ask for a hint under these settings: the strongest first, then the others of the list.
    pub fn advisers(&self, settings: &Fact) -> Vec<MindSpec> {
        let strongest = (self.strongest)(settings);
        let listed = (self.minds)().into_iter().map(|mind| mind.word.head).filter(|name| !strongest.contains(name));
        strongest.iter().copied().chain(listed).map(MindSpec::plain).collect()
    }

    /// Asks the minds that may give a hint one by one until one can play this: its name, and what was made of it.
    pub fn consult<T>(
        &self,
        settings: &Fact,
        mut ask: impl FnMut(&MindSpec) -> Result<T, SetupError>,
    ) -> Result<(MindSpec, T), SetupError> {
        let mut unfit = None;
        for spec in self.advisers(settings) {
            match ask(&spec) {
                Ok(said) => return Ok((spec, said)),
                Err(error @ SetupError::Unfit { .. }) => unfit = unfit.or(Some(error)),
                Err(error) => return Err(error),
            }
        }
        Err(unfit.unwrap_or_else(|| SetupError::UnknownMind { name: String::new(), known: Vec::new() }))
    }

    /// The game's own data model of a play as it stands, where its document names one.
    ///
    /// It is made for everyone, also while a person plays: a document that wants the whole world printed at every turn gets
    /// it. That is the only exception to what an [`Audience`] may see.
    pub fn model_of(&self, play: &dyn AnyPlay) -> Option<serde_json::Value> {
        self.model.and_then(|model| model(&play.frame(Audience::Everyone)))
    }

    /// The first line of a play of these chairs: one for all seats, or one for each.
    pub fn header(&self, setup: Setup, chairs: &[Chair]) -> Result<Header, SetupError> {
        let chairs = seat_all(chairs, (self.survey)(&setup)?.seats)?;
        let minds = (self.minds)();
        let mut seats = Vec::new();
        for chair in chairs {
            let chair = match chair {
                Chair::Mind(spec) => Chair::Mind(self.spec_today(spec)),
                other => other,
            };
            let version = match &chair {
                Chair::Mind(spec) if spec.rules.is_none() => find(&minds, spec)?.version,
                _ => 0,
            };
            seats.push(HeaderSeat { chair, version });
        }
        Ok(Header { game: self.name.to_owned(), version: self.version, setup, seats })
    }
}
