//! What a game hands in to be in the list: one trait, and what its constants are made of.

use facts::{Diagnostics, Fact, Speak, Word};

use crate::{
    ActSet, ActTable, Brief, Demo, Dice, Editor, Findings, Former, Frame, Guide, Heard, Imagine, MakeRuleMind, MapText,
    MindEntry, Note, Noted, ProfileKeys, Prover, Public, Ranking, Said, Seat, Setup, SetupError, Shape, TableError,
    Trace, World,
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
    /// Whether a map may be a folder of files; see [`MapText::of_files`].
    const MAP_FOLDER: bool = false;
    /// How map files are made from dice, where that can be done.
    const MAKER: Option<Maker> = None;
    /// How its maps are drawn, where they are boards of cells.
    const EDITOR: Option<Editor> = None;
    /// What of a won play is its score, where only wins have one: faces tell it instead of [`Standing::score`](crate::Standing::score), and players
    /// are ranked by it.
    const RANKING: Option<Ranking> = None;
    /// Which counters a seat may see of its own standing while the play goes on; by default none.
    const PUBLIC: Public = Public::Counters(&[]);
    /// A percept in a few words; none where it need not be mentioned.
    const PHRASE: Phrase = |_, fact| Some(fact.to_string());
    /// What it tells newcomers: its signs, its clicks, rules to begin with.
    const GUIDE: Guide = Guide::NONE;
    /// Its fixed texts in the languages of faces.
    const TONGUES: &'static [Said] = &[];
    /// The game's own referee, where it has one.
    const REFEREE: Option<Referee> = None;
    /// Checks what reasons claim, where the game has rules for that.
    const PROVER: Option<Prover> = None;
    /// The files that the game's document wants to be left by a play, where it names some.
    const LEAVES: Option<Leave> = None;
    /// What the demo shows of it.
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
    /// Writes this number of worlds in this format: the world of the setup's play, then those of the next plays.
    pub make: fn(&Setup, u64, &str) -> Result<Vec<u8>, SetupError>,
}

/// Checks what is claimed about a map. It shares no code with the minds that find solutions.
#[derive(Clone, Copy, Debug)]
pub struct Referee {
    /// Whether acts, as they were written, win the world of this setup: what is to be said of it, or what is wrong.
    pub solution: Scrutinise,
    /// Whether a text proves what it says of the world of this setup.
    pub certificate: Scrutinise,
}

/// Judges a text about the world of a setup: what is to be said of it, or what is wrong with it.
pub type Scrutinise = fn(&Setup, &str) -> Result<Result<String, String>, SetupError>;

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
