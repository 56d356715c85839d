//! A game's registry entry: everything that a face can do with it, without knowing it.

use std::sync::Arc;

use facts::{Diagnostics, Fact, Speak, Word};

use crate::any::Erased;
use crate::environment::{self, ActSet, ActTable, AnyEnvironment, Arrays, Observation, Plan, Shape, TableError};
use crate::former::mind_today;
use crate::mind::told_settings;
use crate::note;
use crate::play::Sitter;
use crate::setup::settle;
use crate::view::Audience;
use crate::{
    Advice, AnyPlay, Brief, Chair, Chairs, Demo, Dice, Editor, Findings, Former, Frame, Guide, Header, HeaderSeat,
    Heard, Hosts, Imagine, MapText, Menu, Mind, MindSpec, Note, NoteInfo, Noted, Outcome, Picture, Play, Prediction,
    ProfileKeys, Prover, Public, Ranking, Role, Seat, Seats, Setup, SetupError, Spoken, Standing, Standings, Talker,
    Talking, Trace, Turn, World, number_to_json, write_score,
};

/// A named set of defaults.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// Its name, one of the choices of the key `profile`.
    pub name: &'static str,
    /// One line for people.
    pub doc: &'static str,
    /// Which keys it sets, and to what.
    pub sets: &'static [(&'static str, &'static str)],
}

/// How the document that a profile follows wants the game to be met. Faces do so unless the user asks for something else.
#[derive(Clone, Copy, Debug, Default)]
pub struct Custom {
    /// The name of the profile.
    pub profile: &'static str,
    /// Whether a person at a terminal plays on the game's own screens ([`Registered::SCREEN`]) and not in the view.
    pub screens: bool,
    /// The map file that a single play takes if it is in the current folder and no other world is asked for.
    pub map: Option<&'static str>,
}

/// Makes a mind from its settings in canonical form.
pub type MakeMind<W> = fn(&Fact) -> Result<Box<dyn Mind<W>>, SetupError>;

/// Makes a mind from a rule base: the text that a spec brings with it.
pub type MakeRuleMind<W> = fn(&MindSpec) -> Result<Box<dyn Mind<W>>, SetupError>;

/// A mind of one game, as its list names it.
pub struct MindEntry<W> {
    /// Its name, its settings, and one line for people.
    pub word: Word,
    /// Goes up when its play changes.
    pub version: u32,
    /// Makes one, from its settings in canonical form.
    pub make: MakeMind<W>,
}

impl<W> std::fmt::Debug for MindEntry<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.word.head, self.version)
    }
}

/// A mind as faces see it.
#[derive(Clone, Copy, Debug)]
pub struct MindInfo {
    /// Its name, its settings, and one line for people.
    pub word: Word,
    /// Goes up when its play changes.
    pub version: u32,
}

impl MindInfo {
    /// How to name it where many plays are wanted and not the best ones: a mind with a key `simulations` makes few of them.
    pub fn brisk(&self) -> MindSpec {
        let mut spec = MindSpec::plain(self.word.head);
        if self.word.slots.iter().any(|slot| slot.name == "simulations") {
            spec.settings.push(("simulations".to_owned(), "4".to_owned()));
        }
        spec
    }
}

/// A world that is a game of the list.
pub trait Registered: Imagine {
    /// Its name on the command line.
    const NAME: &'static str;
    /// Goes up when the same acts lead to another play.
    const VERSION: u32;
    /// One line for people.
    const SUMMARY: &'static str;
    /// Its keys: the slots of one word. A key `profile` chooses among [`Registered::PROFILES`].
    const SETTINGS: Word;
    /// Its named sets of defaults; may be empty.
    const PROFILES: &'static [Profile];
    /// What the documents of its profiles want of faces, where they want something.
    const CUSTOMS: &'static [Custom] = &[];
    /// Its minds; the first is the default.
    const MINDS: &'static [MindEntry<Self>];
    /// Profiles whose default mind is another one: the profile and the mind.
    const PROFILE_MINDS: &'static [(&'static str, &'static str)] = &[];
    /// Names that it no longer uses, and what they are called now.
    const FORMER: &'static [Former] = &[];
    /// Profiles whose document has letters of its own for the acts.
    const PROFILE_KEYS: &'static [ProfileKeys] = &[];
    /// Which minds give a hint, the strongest first, by the settings of a play. One that cannot play this passes the
    /// question on, in the end to the others in the order of the list.
    const STRONGEST: Strongest = |_| &[];
    /// Keys that players are not told under these settings: percepts may show their values, and no brief does.
    const UNTOLD: Untold = |_| &[];
    /// How a user's rule base becomes a mind of this game.
    const RULE_MIND: MakeRuleMind<Self>;
    /// What a world is made from, settings and map understood once for many worlds.
    type Recipe: Clone + Send + Sync + 'static;

    /// Understands settings and map; the complaints are warnings.
    fn recipe(settings: &Fact, map: Option<&MapText>) -> Result<(Self::Recipe, Diagnostics), SetupError>;
    /// Makes the world of the play of this number.
    fn create(recipe: &Self::Recipe, play: u64, dice: Dice) -> Self;
    /// Makes this world, which was made from the same recipe, that of another play, as [`Registered::create`] would. Games
    /// that are stepped in masses keep their memory.
    fn renew(&mut self, recipe: &Self::Recipe, play: u64, dice: Dice) {
        *self = Self::create(recipe, play, dice);
    }
    /// The acts by number. A game lists them itself where its words would make too many, or endlessly many.
    fn table(_recipe: &Self::Recipe, _acts: ActSet) -> Result<ActTable<Self::Act>, TableError> {
        ActTable::of_words(Self::Act::WORDS)
    }
    /// What an observation of this game consists of. It may depend on sizes, never on what is hidden.
    fn shape(_recipe: &Self::Recipe) -> Shape {
        Shape::default()
    }
    /// Writes what a seat knows as arrays of this shape. It sees no world, so it cannot tell more. A buffer may be empty,
    /// and is then not wanted.
    fn observe(_known: &Self::Known, _seat: Seat, _shape: &Shape, _planes: &mut [u8], _figures: &mut [i32]) {}
    /// How many different worlds a map holds, where it holds them one by one: the play of a number has the world of that
    /// number, and after the last comes the first again.
    fn worlds(_recipe: &Self::Recipe) -> Option<u64> {
        None
    }

    /// Reads a position: percepts to tell, in order.
    const POSITION: Option<ReadPosition> = None;
    /// What follows from all that a seat knows, where the game can say it.
    const STUDY: Option<Study<Self>> = None;
    /// What a person may ask for by name beside the board.
    const NOTES: &'static [Note<Self>] = &[];
    /// The game's own screen for a frame, where it has one.
    const SCREEN: Option<Screen> = None;
    /// The game's own data model of a frame, where its document names one.
    const MODEL: Option<Model> = None;
    /// How the game itself reads a line of a person, where that is not the ordinary way.
    const HEAR: Option<HearLine> = None;
    /// Which keys a map decides, and which matter only with one.
    const MAP_KEYS: MapKeys = MapKeys { decided: &[], needed: &[] };
    /// Another name for the option that names a map file, where people call it so.
    const MAP_ALIAS: Option<&'static str> = None;
    /// Whether a map may be a binary file; see [`MapText::of_bytes`].
    const MAP_BINARY: bool = false;
    /// How map files are made from dice, where that can be done.
    const MAKER: Option<Maker> = None;
    /// How its maps are drawn, where they are boards of cells.
    const EDITOR: Option<Editor> = None;
    /// What of a won play is its score, where only wins have one: faces tell it instead of [`Standing::score`], and players
    /// are ranked by it.
    const RANKING: Option<Ranking> = None;
    /// Which counters a seat may see of its own standing while the play goes on; by default none.
    const PUBLIC: Public = Public::Counters(&[]);
    /// A percept in a few words; none where it need not be mentioned.
    const PHRASE: Phrase = |_, fact| Some(fact.to_string());
    /// What it tells newcomers: its signs, its clicks, rules to begin with.
    const GUIDE: Guide = Guide::NONE;
    /// The game's own referee, where it has one.
    const REFEREE: Option<Referee> = None;
    /// Checks what reasons claim, where the game has rules for that.
    const PROVER: Option<Prover> = None;
    /// The files that the game's document wants to be left by a play, where it names some.
    const LEAVES: Option<Leave> = None;
    /// What is shown to somebody who sees the game for the first time.
    const DEMO: Demo = Demo::PLAIN;
}

/// How keys and maps go together.
#[derive(Clone, Copy, Debug)]
pub struct MapKeys {
    /// Keys that mean nothing beside a map, because it decides them.
    pub decided: &'static [&'static str],
    /// Keys that mean nothing without a map.
    pub needed: &'static [&'static str],
}

impl MapKeys {
    /// Whether a key means something in a play with or without a map.
    pub fn matters(&self, key: &str, with_map: bool) -> bool {
        !(if with_map { self.decided } else { self.needed }).contains(&key)
    }
}

/// How a game makes map files.
#[derive(Clone, Copy, Debug)]
pub struct Maker {
    /// The formats, at least one; the first is the default.
    pub formats: &'static [&'static str],
    /// Writes so many worlds in this format: those of the play of the setup and of the next ones.
    pub make: fn(&Setup, u64, &str) -> Result<Vec<u8>, SetupError>,
}

/// Somebody who checks what others say about a map, and shares nothing with those who found it.
#[derive(Clone, Copy, Debug)]
pub struct Referee {
    /// Whether acts, as they were written, win the world of this setup: what is to be said of it, or what is wrong.
    pub solution: Scrutinise,
    /// Whether a text proves what it says of the world of this setup.
    pub certificate: Scrutinise,
}

/// Judges a text about the world of a setup: what is to be said of it, or what is wrong with it.
pub type Scrutinise = fn(&Setup, &str) -> Result<Result<String, String>, SetupError>;

/// What settings and a map make.
#[derive(Clone, Debug)]
pub struct Survey {
    /// How many seats there are.
    pub seats: usize,
    /// How many different worlds the map holds, where it holds them one by one.
    pub worlds: Option<u64>,
    /// The complaints that do not hinder a play.
    pub warnings: Diagnostics,
}

/// Opens a play that can be looked at.
pub type Open = fn(&Header, Chairs) -> Result<Box<dyn AnyPlay>, SetupError>;
/// Opens a play in which minds of the host sit too.
pub type OpenWith = fn(&Header, Chairs, &Hosts) -> Result<Box<dyn AnyPlay>, SetupError>;
/// Prepares many plays at full speed.
pub type OpenMany = fn(&Setup, &[Chair]) -> Result<Box<dyn Episodes>, SetupError>;
/// Prepares many plays in which minds of the host sit too.
pub type OpenManyWith = fn(&Setup, &[Chair], &Hosts) -> Result<Box<dyn Episodes>, SetupError>;
/// Prepares plays side by side, as arrays.
pub type OpenLanes = fn(&Setup, &Plan) -> Result<Box<dyn AnyEnvironment>, SetupError>;
/// Reads a position under settings: percepts to tell, in order.
pub type ReadPosition = fn(&Fact, &str) -> Result<Vec<Fact>, Diagnostics>;
/// Names of minds under settings, the strongest first; empty for the order of the list.
pub type Strongest = fn(&Fact) -> &'static [&'static str];
/// Keys of settings that players are not told.
pub type Untold = fn(&Fact) -> &'static [&'static str];
/// What follows from all that a seat knows, within the nodes of the brief.
pub type Study<W> = fn(&Brief, &<W as World>::Known) -> Findings;
/// The note of a name after percepts, under a setup.
pub type WriteNote = fn(&Setup, &[Fact], &str) -> Result<Option<Noted>, SetupError>;
/// A game's own screen for a frame; none where the ordinary one will do.
pub type Screen = fn(&Frame) -> Option<String>;
/// A game's own data model of a frame, as JSON.
pub type Model = fn(&Frame) -> Option<serde_json::Value>;
/// A percept in a few words, under settings; none where it need not be mentioned.
pub type Phrase = fn(&Fact, &Fact) -> Option<String>;
/// The files that a play leaves: names and texts. The first one is also what is shown of the play.
pub type Leave = fn(&Trace) -> Vec<(String, String)>;
/// A person's line as an act, under settings.
pub type HearLine = fn(&Fact, &str) -> Heard;

/// Many plays without a fact: what a batch runs. Minds and buffers are kept from play to play.
pub trait Episodes: Send {
    /// Plays the play of this number to its end.
    fn play(&mut self, number: u64) -> Outcome {
        self.play_moved(number, 0)
    }

    /// The same with everybody so many seats further up than the chairs say, the last at the first; standings are told in
    /// the order of the chairs.
    fn play_moved(&mut self, number: u64, shift: usize) -> Outcome;

    /// What the minds expect of these plays, by seat; to be asked before the first play.
    fn predictions(&self) -> Vec<Prediction> {
        Vec::new()
    }
}

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
            maker: W::MAKER,
            editor: W::EDITOR,
            ranking: W::RANKING,
            phrase: W::PHRASE,
            guide: W::GUIDE,
            referee: W::REFEREE,
            prover: W::PROVER,
            leaves: W::LEAVES,
            demo: W::DEMO,
        }
    }

    /// The settings from what was written, over the profile's defaults and the game's.
    pub fn settle(&self, given: &[(String, String)]) -> Result<Fact, SetupError> {
        let today = |(key, value): &(String, String)| (key.clone(), self.value_today(key, value).to_owned());
        let given: Vec<(String, String)> = given.iter().map(today).collect();
        let chosen = given.iter().find(|(key, _)| key == "profile").map(|(_, value)| value.as_str());
        let default = self.settings.slots.iter().find(|slot| slot.name == "profile").and_then(|slot| slot.default);
        let profile = self.profiles.iter().find(|profile| Some(profile.name) == chosen.or(default));
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

fn seat_all(chairs: &[Chair], needed: usize) -> Result<Vec<Chair>, SetupError> {
    match chairs {
        [one] => Ok(vec![one.clone(); needed]),
        _ if chairs.len() == needed => Ok(chairs.to_vec()),
        _ => Err(SetupError::Seats { needed, given: chairs.len() }),
    }
}

fn find<'a>(minds: &'a [MindInfo], spec: &MindSpec) -> Result<&'a MindInfo, SetupError> {
    minds.iter().find(|mind| mind.word.head == spec.name).ok_or_else(|| SetupError::UnknownMind {
        name: spec.name.clone(),
        known: minds.iter().map(|mind| mind.word.head).collect(),
    })
}

fn minds<W: Registered>() -> Vec<MindInfo> {
    W::MINDS.iter().map(|entry| MindInfo { word: entry.word, version: entry.version }).collect()
}

impl MindSpec {
    /// Makes this mind for a world: one of the game's list, or one of the rules that the spec brings along.
    ///
    /// Together with [`Brief::new`] and [`Menu::new`] that is all a loop outside of this crate needs to ask built-in minds.
    pub fn make<W: Registered>(&self) -> Result<Box<dyn Mind<W>>, SetupError> {
        if self.rules.is_some() {
            return W::RULE_MIND(self);
        }
        let name = mind_today(W::FORMER, &self.name);
        let Some(entry) = W::MINDS.iter().find(|entry| entry.word.head == name) else {
            return Err(find(&minds::<W>(), self)
                .err()
                .unwrap_or(SetupError::UnknownMind { name: self.name.clone(), known: Vec::new() }));
        };
        (entry.make)(&settle(&entry.word, &[], &self.settings)?)
    }
}

fn talker<W: Registered>(spec: &MindSpec) -> Result<Box<dyn Talker>, SetupError> {
    Ok(Box::new(Talking::<W>::new(spec.make()?)))
}

/// The seats of the host's minds.
fn hosted<'a>(chairs: impl Iterator<Item = &'a Chair>) -> Seats {
    let hosted = chairs.enumerate().filter(|(_, chair)| matches!(chair, Chair::Host(_)));
    hosted.filter_map(|(index, _)| Seat::new(index)).collect()
}

/// Who sits inside on this chair: a mind of the list, a mind of the host, or nobody.
fn sitter<W: Registered>(chair: &Chair, hosts: Option<&Hosts>) -> Result<Sitter<W>, SetupError> {
    Ok(match (chair, hosts) {
        (Chair::Mind(spec), _) => Some(spec.make()?),
        (Chair::Host(name), Some(hosts)) => Some(Box::new(Spoken(hosts.make(name)?))),
        (Chair::Person | Chair::Program(_) | Chair::Host(_), _) => None,
    })
}

fn world<W: Registered>(setup: &Setup) -> Result<W, SetupError> {
    let (recipe, _) = W::recipe(&setup.settings, setup.map.as_ref())?;
    Ok(W::create(&recipe, setup.play, Dice::new(setup.seed, setup.play, Role::World)))
}

fn survey<W: Registered>(setup: &Setup) -> Result<Survey, SetupError> {
    let (recipe, warnings) = W::recipe(&setup.settings, setup.map.as_ref())?;
    let world = W::create(&recipe, setup.play, Dice::new(setup.seed, setup.play, Role::World));
    Ok(Survey { seats: world.seats(), worlds: W::worlds(&recipe), warnings })
}

fn look<W: Registered>(setup: &Setup) -> Result<Picture, SetupError> {
    Ok(world::<W>(setup)?.picture())
}

fn open<W: Registered>(header: &Header, chairs: Chairs) -> Result<Box<dyn AnyPlay>, SetupError> {
    open_seated::<W>(header, chairs, None)
}

fn open_with<W: Registered>(header: &Header, chairs: Chairs, hosts: &Hosts) -> Result<Box<dyn AnyPlay>, SetupError> {
    open_seated::<W>(header, chairs, Some(hosts))
}

fn open_seated<W: Registered>(
    header: &Header,
    chairs: Chairs,
    hosts: Option<&Hosts>,
) -> Result<Box<dyn AnyPlay>, SetupError> {
    let world = world::<W>(&header.setup)?;
    let needed = world.seats();
    if header.seats.len() != needed {
        return Err(SetupError::Seats { needed, given: header.seats.len() });
    }
    let mut sitters: Vec<Sitter<W>> = Vec::new();
    for seat in &header.seats {
        sitters.push(match chairs {
            Chairs::AsRecorded => sitter::<W>(&seat.chair, hosts)?,
            Chairs::AllOutside => None,
        });
    }
    let dice = Dice::new(header.setup.seed, header.setup.play, Role::Chance);
    let mut play = Play::new(world, sitters, dice, header.setup.turns, true);
    play.ask_last(hosted(header.seats.iter().map(|seat| &seat.chair)));
    let brief = Brief::new::<W>(&header.setup, needed);
    play.begin(brief.clone());
    if let Some((seat, reason)) = play.unfit() {
        return Err(SetupError::Unfit { mind: header.seats[seat.index()].chair.to_string(), reason });
    }
    Ok(Box::new(Erased { play, header: Arc::new(header.clone()), brief }))
}

struct Batch<W: Registered> {
    recipe: W::Recipe,
    setup: Setup,
    seats: usize,
    play: Play<W>,
    /// By how many seats everybody has moved up.
    shift: usize,
}

impl<W: Registered> Batch<W> {
    fn brief(&self) -> Brief {
        Brief { watched: false, ..Brief::new::<W>(&self.setup, self.seats) }
    }
}

impl<W: Registered> Episodes for Batch<W> {
    fn play_moved(&mut self, number: u64, shift: usize) -> Outcome {
        let shift = shift % self.seats.max(1);
        let further = shift + self.seats - self.shift;
        self.shift = shift;
        self.setup.play = number;
        let made = Dice::new(self.setup.seed, number, Role::World);
        let dice = Dice::new(self.setup.seed, number, Role::Chance);
        let brief = self.brief();
        self.play.restart_in(|world| world.renew(&self.recipe, number, made), dice, brief, further);
        self.play.pump();
        self.play.counted(shift)
    }

    /// A map is one world, and minds expect something of many.
    fn predictions(&self) -> Vec<Prediction> {
        if self.setup.map.is_some() { Vec::new() } else { self.play.predictions() }
    }
}

fn episodes<W: Registered>(setup: &Setup, chairs: &[Chair]) -> Result<Box<dyn Episodes>, SetupError> {
    many::<W>(setup, chairs, None)
}

fn episodes_with<W: Registered>(
    setup: &Setup,
    chairs: &[Chair],
    hosts: &Hosts,
) -> Result<Box<dyn Episodes>, SetupError> {
    many::<W>(setup, chairs, Some(hosts))
}

fn many<W: Registered>(
    setup: &Setup,
    chairs: &[Chair],
    hosts: Option<&Hosts>,
) -> Result<Box<dyn Episodes>, SetupError> {
    let (recipe, _) = W::recipe(&setup.settings, setup.map.as_ref())?;
    let world = W::create(&recipe, setup.play, Dice::new(setup.seed, setup.play, Role::World));
    let seats = world.seats();
    let chairs = seat_all(chairs, seats)?;
    let mut minds = Vec::new();
    for chair in &chairs {
        let mind = sitter::<W>(chair, hosts)?;
        if mind.is_none() {
            let reason = match chair {
                Chair::Host(_) => "it belongs to a host program, which must hand in its registry",
                Chair::Program(_) => "programs play many plays only where a host starts them",
                _ => "many plays at once need minds of the game's own list",
            };
            return Err(SetupError::Unfit { mind: chair.to_string(), reason: reason.to_owned() });
        }
        minds.push(mind);
    }
    // A play that nobody plays shows whether the minds can play at all.
    let mut play = Play::new(world, minds, Dice::new(setup.seed, setup.play, Role::Chance), setup.turns, false);
    play.ask_last(hosted(chairs.iter()));
    play.begin(Brief { watched: false, ..Brief::new::<W>(setup, seats) });
    if let Some((seat, reason)) = play.unfit() {
        return Err(SetupError::Unfit { mind: chairs[seat.index()].to_string(), reason });
    }
    Ok(Box::new(Batch::<W> { recipe, setup: setup.clone(), seats, play, shift: 0 }))
}

fn ask<W: Registered>(setup: &Setup, percepts: &[Fact], spec: &MindSpec) -> Result<Advice, SetupError> {
    let mut mind = spec.make::<W>()?;
    let percepts = hear_all::<W>(percepts)?;
    let imagined = imagined::<W>(setup, &percepts);
    // In a position of several players the mind sits where the decision is to be made.
    let seat = imagined.as_ref().map_or(Seat::FIRST, |(world, _)| asked(world));
    mind.begin(&Brief::new::<W>(setup, 1).at(seat));
    for percept in &percepts {
        mind.tell(percept);
    }
    mind.fits().map_err(|reason| SetupError::Unfit { mind: spec.to_string(), reason })?;
    let (world, known) = imagined?;
    let act = mind.ask(&Menu::new(&world, asked(&world))).map(|act| act.say());
    Ok(Advice { act, account: mind.account(), known: W::known_picture(&known), verdict: mind.verdict() })
}

fn study<W: Registered>(setup: &Setup, percepts: &[Fact]) -> Result<Option<Findings>, SetupError> {
    let known = fold::<W>(&hear_all::<W>(percepts)?);
    Ok(W::STUDY.map(|study| study(&Brief::new::<W>(setup, 1), &known)))
}

fn menu<W: Registered>(setup: &Setup, percepts: &[Fact]) -> Result<Vec<Fact>, SetupError> {
    let (world, _) = imagined::<W>(setup, &hear_all::<W>(percepts)?)?;
    let mut acts = Vec::new();
    Menu::new(&world, asked(&world)).list(&mut acts);
    Ok(acts.iter().map(Speak::say).collect())
}

/// Whose turn it is; in a position of several players it may be any of them.
fn asked<W: World>(world: &W) -> Seat {
    match world.turn() {
        Turn::Seats(seats) => seats.iter().next().unwrap_or(Seat::FIRST),
        Turn::Chance | Turn::Over => Seat::FIRST,
    }
}

pub(crate) fn hear_all<W: Registered>(percepts: &[Fact]) -> Result<Vec<W::Percept>, SetupError> {
    let hear = |fact| W::Percept::hear(fact).map_err(|unheard| SetupError::Position { reason: unheard.to_string() });
    percepts.iter().map(hear).collect()
}

/// All that is known by these percepts.
pub(crate) fn fold<W: Registered>(percepts: &[W::Percept]) -> W::Known {
    let mut known = W::Known::default();
    for percept in percepts {
        W::learn(&mut known, percept);
    }
    known
}

/// A world that fits what was told, and what is known by it.
fn imagined<W: Registered>(setup: &Setup, percepts: &[W::Percept]) -> Result<(W, W::Known), SetupError> {
    let known = fold::<W>(percepts);
    let mut dice = Dice::new(setup.seed, setup.play, Role::Imagine);
    let world = W::imagine(&Brief::new::<W>(setup, 1), &known, &mut dice);
    Ok((world.map_err(|clash| SetupError::Position { reason: clash.to_string() })?, known))
}
