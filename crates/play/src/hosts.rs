//! Minds that a host program brings along, by name.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use facts::meant_perhaps;

use crate::{Chair, Episodes, Game, Setup, SetupError, Talker};

/// Makes a host's mind, or says why it cannot.
pub type MakeTalker = dyn Fn() -> Result<Box<dyn Talker>, String> + Send + Sync;

/// Prepares many plays in which programs sit outside on some of the chairs.
pub type OpenPrograms = dyn Fn(&Game, &Setup, &[Chair]) -> Result<Box<dyn Episodes>, SetupError> + Send + Sync;

/// The minds of a host program: a factory for each name that a [`crate::Chair::Host`] may carry.
///
/// A batch calls a factory once per seat and worker thread, so factories can be called from several threads at once. The
/// minds they make stay on one thread at a time.
///
/// A talker that returns a [`crate::Forfeit`] gives up its seat; a binding to another language reports its exceptions that
/// way. A panic inside a talker is a bug of the host. It ends the play, or the batch, like a panic of a built-in mind.
///
/// ```
/// use facts::Fact;
/// use tellask_play::{Account, Brief, Chair, Forfeit, ForfeitKind, Hosts, Language, Talker, Why};
///
/// /// Always takes the first act of the menu, in any game.
/// struct First;
///
/// impl Talker for First {
///     fn begin(&mut self, _brief: &Brief, _language: Language) {}
///     fn tell(&mut self, _percept: &Fact) {}
///     fn ask(&mut self, menu: &[Fact]) -> Result<Fact, Forfeit> {
///         menu.first().cloned().ok_or_else(|| Forfeit::new(ForfeitKind::Resigned, "the menu is empty"))
///     }
///     fn account(&self) -> Account {
///         Account::of(Why::step("it is the first act", "first", Vec::new()))
///     }
/// }
///
/// let hosts = Hosts::new().with("first", || Ok(Box::new(First)));
/// let chair = Chair::Host("first".to_owned());
/// assert_eq!(chair.to_string(), "host:first");
/// // `(game.open_with)(&game.header(setup, &[chair])?, Chairs::AsRecorded, &hosts)` opens a play with it.
/// let mut mind = hosts.make("first")?;
/// let menu = ["(left)".parse()?, "(right)".parse()?];
/// assert_eq!(mind.ask(&menu)?.to_string(), "(left)");
/// assert_eq!(
///     hosts.make("frist").err().map(|error| error.to_string()).as_deref(),
///     Some("the host has no mind `frist` (did you mean `first`?); known: first")
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Hosts {
    makers: BTreeMap<String, Arc<MakeTalker>>,
    programs: Option<Arc<OpenPrograms>>,
}

impl Hosts {
    /// A registry without minds.
    pub fn new() -> Hosts {
        Hosts::default()
    }

    /// Adds a mind under this name. A second one under the same name replaces the first.
    #[must_use]
    pub fn with(
        mut self,
        name: &str,
        make: impl Fn() -> Result<Box<dyn Talker>, String> + Send + Sync + 'static,
    ) -> Hosts {
        self.makers.insert(name.to_owned(), Arc::new(make));
        self
    }

    /// From now on [`Chair::Program`] can sit in a batch: this prepares the plays of one worker thread. Nothing in this crate
    /// starts a process, so the host says how it is done.
    #[must_use]
    pub fn with_programs(
        mut self,
        open: impl Fn(&Game, &Setup, &[Chair]) -> Result<Box<dyn Episodes>, SetupError> + Send + Sync + 'static,
    ) -> Hosts {
        self.programs = Some(Arc::new(open));
        self
    }

    /// How plays with programs are prepared, where the host knows it.
    pub fn programs(&self) -> Option<&OpenPrograms> {
        self.programs.as_deref()
    }

    /// The names, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.makers.keys().map(String::as_str)
    }

    /// Whether there is no mind in it.
    pub fn is_empty(&self) -> bool {
        self.makers.is_empty()
    }

    /// Makes the mind of this name.
    pub fn make(&self, name: &str) -> Result<Box<dyn Talker>, SetupError> {
        let Some(make) = self.makers.get(name) else {
            let known = self.names().map(str::to_owned).collect();
            return Err(SetupError::UnknownHost { name: name.to_owned(), known });
        };
        make().map_err(|reason| SetupError::Unfit { mind: format!("host:{name}"), reason })
    }
}

impl fmt::Debug for Hosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.makers.keys()).finish()
    }
}

/// The sentence about a host's mind that is not in the registry.
pub(crate) fn unknown_host(name: &str, known: &[String]) -> String {
    if known.is_empty() {
        return format!("the host has no mind `{name}`: it registered none");
    }
    let meant = meant_perhaps(name, known.iter().map(String::as_str));
    format!("the host has no mind `{name}`{meant}; known: {}", known.join(", "))
}
