//! The tree of commands and options, grown from the list of games: no option of a game is written here by hand.

use std::io::Write;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use clips::LINTS;
use facts::{Kind, Slot};
use games::GAMES;
use play::{Brief, Game, Setup};

use crate::failure::Failure;

/// What it is, in one line.
pub(crate) const ABOUT: &str = "A workbench for knowledge-based agents: what they know, what they do, and why";

/// The whole tree.
pub(crate) fn command() -> Command {
    Command::new("tellask")
        .version(clap::crate_version!())
        .about(ABOUT)
        .subcommand(
            Command::new("games")
                .about("List the games, or describe one: its profiles, minds, keys and words")
                .arg(game_name().required(false))
                .arg(json()),
        )
        .subcommand(demo())
        .subcommand(per_game(
            "play",
            "Play yourself: with a board and keys at a terminal, otherwise by lines of text",
            play_options,
        ))
        .subcommand(per_game("run", "Let minds play one play, and print it", run_options))
        .subcommand(watch())
        .subcommand(
            Command::new("replay")
                .about("Replay a trace and check every line; minds decide again if they can")
                .arg(Arg::new("trace").value_name("TRACE").required(true).help("a trace file, as --trace writes it"))
                .arg(why())
                .arg(color())
                .arg(json()),
        )
        .subcommand(per_game("ask", "Ask what a mind would do in a position, and why", ask_options))
        .subcommand(per_game("batch", "Play many times in parallel, and print statistics", batch_options))
        .subcommand(per_game(
            "compare",
            "Let several minds play the same worlds, and print the paired differences",
            compare_options,
        ))
        .subcommand(fold())
        .subcommand(per_game(
            "arrays",
            "Describe a game as an environment: numbered acts, observations as arrays",
            arrays_options,
        ))
        .subcommand(check())
        .subcommand(make())
        .subcommand(scores())
        .subcommand(serve())
        .subcommand(crate::clips::command())
        .subcommand(
            Command::new("completions")
                .about("Print completions for your shell, to be sourced")
                .arg(Arg::new("shell").required(true).value_parser(value_parser!(Shell))),
        )
}

fn demo() -> Command {
    let flag = |name: &'static str, help: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    Command::new("demo")
        .about("Take a tour of one minute: one decision of each game with its proof, and how good the minds are")
        .arg(flag(
            "full",
            "print a whole play of every game with all reasons, and figures of 2,000 more: thousands of lines",
        ))
        .arg(number("plays", "at most this many plays of each mind").conflicts_with("full"))
        .arg(flag("fast", "do not wait for a reader at a terminal").conflicts_with("full"))
        .arg(color())
}

/// Writes the completions of the same tree.
pub(crate) fn completions(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(shell) = matches.get_one::<Shell>("shell") {
        let mut text = Vec::new();
        clap_complete::generate(*shell, &mut command(), "tellask", &mut text);
        out.write_all(&text)?;
    }
    Ok(())
}

/// A command with one branch per game, each with the game's own keys.
fn per_game(name: &'static str, about: &'static str, options: fn(Command, &Game) -> Command) -> Command {
    per_each(name, about, GAMES.iter(), |_, _| true, options)
}

fn per_each<'a>(
    name: &'static str,
    about: &'static str,
    games: impl Iterator<Item = &'a Game>,
    has_key: fn(&Game, &str) -> bool,
    options: fn(Command, &Game) -> Command,
) -> Command {
    let branches = games.map(|game| {
        let branch = Command::new(game.name).about(game.summary);
        let slots = game.settings.slots.iter().filter(|slot| has_key(game, slot.name));
        options(slots.fold(branch, |command, slot| command.arg(key(game, slot))), game)
    });
    let branches: Vec<Command> = branches.collect();
    Command::new(name)
        .about(about)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .override_usage(format!("tellask {name} <GAME> [OPTIONS]"))
        .after_help(options_of_all(name, &branches))
        .subcommands(branches)
}

/// The options that a command takes in every game, a line for each, and where those of one game are listed.
fn options_of_all(name: &str, branches: &[Command]) -> String {
    let listed: Vec<&Command> = branches.iter().filter(|branch| !branch.is_hide_set()).collect();
    let Some((first, others)) = listed.split_first() else { return String::new() };
    let is_key = |arg: &Arg| arg.get_help_heading().is_some();
    let in_all = |arg: &Arg| others.iter().all(|it| it.get_arguments().any(|other| other.get_id() == arg.get_id()));
    let is_told = |arg: &Arg| !arg.is_positional() && !arg.is_hide_set() && !is_key(arg);
    let common = first.get_arguments().filter(|arg| is_told(arg) && in_all(arg));
    let names: Vec<String> = common.filter_map(|arg| Some(format!("--{}", arg.get_long()?))).collect();
    let all = if names.is_empty() { String::new() } else { format!("Options in every game: {}\n", names.join(", ")) };
    format!("{all}`tellask {name} {} --help` explains all options of a game", first.get_name())
}

fn with_keys(command: Command, game: &Game) -> Command {
    game.settings.slots.iter().fold(command, |command, slot| command.arg(key(game, slot)))
}

/// Names to choose from; former ones are taken and not listed.
fn choice_of(game: &Game, key: &str, names: &[&'static str]) -> PossibleValuesParser {
    let value = |name: &&'static str| PossibleValue::new(*name).aliases(game.former_values(key, name));
    PossibleValuesParser::new(names.iter().map(value).collect::<Vec<_>>())
}

fn key(game: &Game, slot: &Slot) -> Arg {
    let default = slot.default.map_or_else(String::new, |default| format!(" [default: {default}]"));
    let arg = Arg::new(slot.name)
        .long(slot.name)
        .value_name(slot.name.to_uppercase())
        .help(format!("{}{default}", slot.doc))
        .allow_hyphen_values(true)
        .help_heading("Keys of the game");
    match slot.kind {
        Kind::Choice(names) => arg.value_parser(choice_of(game, slot.name, names)),
        _ => arg,
    }
}

fn game_name() -> Arg {
    let names = GAMES.iter().map(|game| game.name);
    Arg::new("game").value_name("GAME").value_parser(PossibleValuesParser::new(names))
}

fn json() -> Arg {
    Arg::new("json").long("json").action(ArgAction::SetTrue).help("answer in JSON")
}

fn why() -> Arg {
    Arg::new("why").long("why").action(ArgAction::SetTrue).help("show the reasons of every decision")
}

fn color() -> Arg {
    Arg::new("color")
        .long("color")
        .value_name("WHEN")
        .value_parser(["auto", "always", "never"])
        .default_value("auto")
        .help("when to use colours; `auto` means at a terminal, unless NO_COLOR is set")
}

fn mind() -> Arg {
    Arg::new("mind")
        .long("mind")
        .value_name("MIND")
        .action(ArgAction::Append)
        .help("NAME or FILE.clp[:key=value,…], exec:COMMAND, or person; one for all seats, or one for each")
}

fn number(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("N").value_parser(whole).allow_negative_numbers(true).help(help)
}

/// The address of a network card, or all of them.
fn address(text: &str) -> Result<std::net::IpAddr, String> {
    text.parse().map_err(|_| {
        "it takes an address such as 192.168.1.20, or 0.0.0.0 for all; `--allow-host` is for names".to_owned()
    })
}

/// A whole number that is not negative.
fn whole(text: &str) -> Result<u64, String> {
    let is_all_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let hint = if is_all_digits { format!("at most {}", u64::MAX) } else { "such as 1000".to_owned() };
    text.parse().map_err(|_| format!("it takes a whole number, {hint}"))
}

fn common(command: Command) -> Command {
    command
        .arg(mind())
        .arg(number("seed", "the number from which all chance comes [default: 0; `play` chooses a random one]"))
        .arg(
            number("nodes", "search nodes per decision, for minds that search")
                .default_value(number_text(Brief::NODES)),
        )
        .arg(json())
}

fn map(game: &Game) -> Arg {
    Arg::new("map")
        .long("map")
        .visible_aliases(game.map_alias)
        .value_name("FILE")
        .help("take the world from a file, not from the seed")
}

fn number_text(number: u64) -> String {
    number.to_string()
}

fn single(command: Command, game: &Game) -> Command {
    common(command)
        .arg(map(game))
        .arg(number("number", "the number of the play under this seed, as in a batch").default_value("0"))
        .arg(turns())
        .arg(Arg::new("trace").long("trace").value_name("FILE").help("save the play to a file, as JSON Lines"))
        .arg(limit())
        .arg(head_start())
}

fn limit() -> Arg {
    number("limit", "milliseconds that a program may take for one answer")
        .value_parser(value_parser!(u64).range(1..))
        .default_value("10000")
}

fn head_start() -> Arg {
    number("head-start", "extra milliseconds for a program's first answer").default_value("0")
}

fn turns() -> Arg {
    number("turns", "stop after this number of turns").default_value(number_text(Setup::TURNS.into()))
}

/// A saved play brings everything with it that determines it.
fn resume(game: &Game) -> Arg {
    let keys = game.settings.slots.iter().map(|slot| slot.name);
    Arg::new("resume")
        .long("resume")
        .value_name("TRACE")
        .help("go on with a saved play")
        .conflicts_with_all(keys.chain(["seed", "map", "mind", "number", "turns", "nodes"]))
}

fn run_options(command: Command, game: &Game) -> Command {
    single(command, game).arg(why()).arg(color())
}

/// A play under way, or one that was kept.
fn watch() -> Command {
    let branches = GAMES.iter().map(|game| {
        let command = with_keys(Command::new(game.name).about(game.summary), game);
        single(command, game).arg(color()).mut_arg("json", |arg| arg.hide(true))
    });
    let branches: Vec<Command> = branches.collect();
    Command::new("watch")
        .about("Watch a play at a terminal, live or from a trace: step, search, look into minds")
        .override_usage("tellask watch <GAME> [OPTIONS]\n       tellask watch <TRACE>")
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .arg_required_else_help(true)
        .arg(Arg::new("file").value_name("TRACE").help("a trace file, as --trace writes it"))
        .arg(color())
        .after_help(options_of_all("watch", &branches))
        .subcommands(branches)
}

fn play_options(command: Command, game: &Game) -> Command {
    let ranked = game.ranking.map(|_| "player");
    let view = Arg::new("view")
        .long("view")
        .action(ArgAction::SetTrue)
        .conflicts_with_all(["plain", "json", "practice"].into_iter().chain(ranked))
        .help("use the terminal view, also if the profile has screens of its own; `:view` opens it later");
    with_scores(single(command, game), game)
        .arg(why())
        .arg(resume(game))
        .arg(color())
        .arg(
            Arg::new("practice")
                .long("practice")
                .action(ArgAction::SetTrue)
                .help("after the end, offer to take the last act back"),
        )
        .arg(Arg::new("plain").long("plain").action(ArgAction::SetTrue).help("use lines of text, also at a terminal"))
        .arg(view)
}

/// A play for the ranking, where the game has one. What was tried before, or can be tried again, is practice.
fn with_scores(command: Command, game: &Game) -> Command {
    let Some(ranking) = game.ranking else { return command };
    let file = Arg::new("scores")
        .long("scores")
        .value_name("FILE")
        .requires("player")
        .conflicts_with_all(["resume", "practice"])
        .help(format!(
            "keep the best {} of all players in this file; wins without :undo count, and `tellask scores FILE` shows them",
            ranking.unit
        ));
    let player = Arg::new("player")
        .long("player")
        .value_name("NAME")
        .requires("scores")
        .help("play for the ranking under this name; needs --scores");
    command.arg(player).arg(file)
}

fn scores() -> Command {
    Command::new("scores")
        .about("Print the rankings in a score file: places, players, scores, and whom to beat next")
        .arg(Arg::new("file").value_name("FILE").required(true).help("a score file, as `play --scores` keeps it"))
        .arg(Arg::new("player").long("player").value_name("NAME").help("only where this player stands"))
        .arg(json())
}

fn serve() -> Command {
    Command::new("serve")
        .about("Serve the page: watch, play and try minds in a browser")
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("N")
                .value_parser(value_parser!(u16))
                .default_value(crate::serve::PORT)
                .help("the port; 0 takes a free one"),
        )
        .arg(
            Arg::new("host")
                .long("host")
                .value_name("ADDRESS")
                .value_parser(address)
                .default_value("127.0.0.1")
                .help("the address to listen at, 0.0.0.0 for all; by default only this machine can reach the page"),
        )
        .arg(
            Arg::new("allow-host")
                .long("allow-host")
                .value_name("NAME")
                .action(ArgAction::Append)
                .value_parser(value_parser!(web::HostName))
                .help("a host name by which browsers may call the server, such as lab-pc.local; repeatable"),
        )
        .arg(
            number("plays", "plays that are kept at the same time; a class needs two for each student")
                .value_parser(value_parser!(u64).range(1..=4096))
                .default_value("64"),
        )
        .arg(
            number("plays-per-visitor", "most plays that one visitor may have at a time")
                .value_parser(value_parser!(u64).range(1..=4096))
                .default_value("16"),
        )
        .arg(
            number("batches", "batches of many plays that may wait for their turn")
                .value_parser(value_parser!(u64).range(1..=4096))
                .default_value("256"),
        )
        .arg(
            number("batches-per-visitor", "most batches of one visitor that are played or wait")
                .value_parser(value_parser!(u64).range(1..=4096))
                .default_value("8"),
        )
        .arg(Arg::new("open").long("open").action(ArgAction::SetTrue).help("open the page in the browser"))
}

fn ask_options(command: Command, _game: &Game) -> Command {
    common(command)
        .arg(color())
        .arg(why().help("has no effect here: the reasons are always shown"))
        .arg(
            Arg::new("position")
                .value_name("POSITION")
                .required(true)
                .help("a position file or a saved play (a trace), or - for standard input"),
        )
        .arg(
            Arg::new("cell")
                .long("cell")
                .value_names(["ROW", "COLUMN"])
                .num_args(2)
                .action(ArgAction::Append)
                .allow_negative_numbers(true)
                .help("as in `--cell 2 1`: ask what is believed of this cell, and why, instead of asking for a decision; repeatable"),
        )
        .arg(number("turn", "of a saved play: the turn to ask about [default: where the play stands at its end]"))
        .arg(number("seat", "of a saved play: the seat to ask about [default: the first that is asked]"))
}

fn batch_options(command: Command, game: &Game) -> Command {
    many(command, game)
        .mut_arg("mind", |arg| arg.help(format!("{SEATED}; one for all seats, or one for each")))
        .arg(
            Arg::new("rotate")
                .long("rotate")
                .action(ArgAction::SetTrue)
                .help("play each world from every seat; the figures are then per mind, in the order given"),
        )
        .arg(tally().help(
            "save the figures to a file, for `tellask fold`; a file with figures of other plays is not overwritten",
        ))
}

fn compare_options(command: Command, game: &Game) -> Command {
    many(command, game)
        .mut_arg("mind", |arg| arg.help(format!("{SEATED}; two or more, each with its own `--mind`")))
        .mut_arg("csv", |arg| {
            arg.help("a line per mind and play, mind,index,win,cpu_us,score,success,died,forfeits; to standard output, or with --csv=FILE to a file")
        })
        .mut_arg("columns", |arg| arg.help("the CSV columns after cpu_us, separated by commas"))
        .arg(
            Arg::new("pairs")
                .long("pairs")
                .action(ArgAction::SetTrue)
                .help("compare all minds with one another, not only with the first"),
        )
        .arg(
            Arg::new("against").long("against").value_name("MIND").help(
                "in games for several players: the mind at all other seats; each mind plays each world from every seat [default: the default mind]",
            ),
        )
}

/// Who can play many plays.
const SEATED: &str = "NAME or FILE.clp[:key=value,…], or exec:COMMAND";

/// What all commands with many plays take.
fn many(command: Command, game: &Game) -> Command {
    common(command)
        .arg(map(game))
        .arg(number("plays", "how many plays [default: 1000, or the worlds of the map, each once]"))
        .arg(number("number", "the number of the first play under this seed").default_value("0"))
        .arg(number("threads", "how many threads; 0 for all cores").default_value("0"))
        .arg(turns())
        .arg(limit())
        .arg(head_start())
        .arg(
            Arg::new("csv")
                .long("csv")
                .value_name("FILE")
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("-")
                .conflicts_with("json")
                .help("a line per play, index,win,cpu_us; to standard output, or with --csv=FILE to a file"),
        )
        .arg(
            Arg::new("columns")
                .long("columns")
                .value_name("NAMES")
                .requires("csv")
                .help("further columns of the CSV, separated by commas"),
        )
}

fn tally() -> Arg {
    Arg::new("tally").long("tally").value_name("FILE")
}

/// Parts of a batch as one.
fn fold() -> Command {
    Command::new("fold")
        .about("Merge the parts of a batch into one report")
        .arg(
            Arg::new("files")
                .value_name("FILE")
                .num_args(1..)
                .required(true)
                .help("tallies, as `batch --tally` writes them"),
        )
        .arg(
            tally()
                .help("save the merged figures to a file, too; a file with figures of other plays is not overwritten"),
        )
        .arg(json())
}

fn arrays_options(command: Command, game: &Game) -> Command {
    let all = Arg::new("all-acts")
        .long("all-acts")
        .action(ArgAction::SetTrue)
        .help("number all acts, also those that only help people to keep track");
    command.arg(map(game)).arg(all).arg(json())
}

fn make() -> Command {
    // A key that is about reading maps means nothing where one is made; `--format` may even be such a key.
    let has_key = |game: &Game, key: &str| game.map_keys.matters(key, false);
    per_each("make", "Make random worlds and write them as a map file", GAMES.iter(), has_key, |command, game| {
        // A game that makes no maps is not listed, but gets a better answer than that its name is unknown.
        let Some(formats) = game.maker.map(|maker| maker.formats) else { return command.hide(true) };
        command
            .arg(number("seed", "the number from which all chance comes").default_value("0"))
            .arg(number("number", "the number of the first world under this seed, as in a batch").default_value("0"))
            .arg(number("count", "how many worlds").default_value("1"))
            .arg(
                Arg::new(crate::make::FORMAT)
                    .long("format")
                    .value_name("FORMAT")
                    .value_parser(choice_of(game, "format", formats))
                    .default_value(formats.first().copied().unwrap_or_default())
                    .help("the format of the file"),
            )
            .arg(Arg::new("out").long("out").value_name("FILE").help("write to this file instead of standard output"))
    })
}

fn check() -> Command {
    let files = || Arg::new("files").value_name("FILE").num_args(1..).help("maps, positions, traces or CLIPS programs");
    let solution = || {
        Arg::new("solution")
            .long("solution")
            .value_name("ACTS")
            .help("play these acts on the map and check that they win")
    };
    let certificate = || {
        Arg::new("certificate")
            .long("certificate")
            .value_name("FILE")
            .conflicts_with("solution")
            .help("check that this file, as `ask` writes it, proves the map unwinnable")
    };
    let strict =
        || Arg::new("strict").long("strict").action(ArgAction::SetTrue).help("refuse files with warnings, too");
    let branches = GAMES.iter().map(|game| {
        let command = with_keys(Command::new(game.name).about(game.summary), game)
            .arg(files().required(true))
            .arg(solution())
            .arg(strict())
            .args(lint_options())
            .arg(reasons().conflicts_with("solution"))
            .after_long_help(lints())
            .arg(json());
        if game.referee.is_some() { command.arg(certificate()) } else { command }
    });
    Command::new("check")
        .about("Check files: maps and positions of a game, traces, or CLIPS programs")
        .override_usage("tellask check <GAME> [OPTIONS] <FILE>...\n       tellask check [--reasons] <TRACE or .clp>...")
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .arg_required_else_help(true)
        .arg(files())
        .arg(strict())
        .args(lint_options())
        .arg(reasons())
        .arg(json())
        .after_long_help(lints())
        .subcommands(branches)
}

fn reasons() -> Arg {
    Arg::new("reasons")
        .long("reasons")
        .action(ArgAction::SetTrue)
        .help("check that the percepts at the leaves of the reasons in traces prove what the reasons claim")
}

/// Which lints are wanted.
fn lint_options() -> [Arg; 2] {
    let option = |name: &'static str, help: &'static str| {
        let names = PossibleValuesParser::new(LINTS.iter().map(|lint| lint.name));
        Arg::new(name)
            .long(name)
            .value_name("NAME")
            .action(ArgAction::Append)
            .value_parser(names)
            .hide_possible_values(true)
            .help(help)
    };
    [
        option("lint", "show only the warnings of this lint; may be given several times"),
        option("no-lint", "leave the warnings of this lint out; may be given several times"),
    ]
}

/// The lints of CLIPS programs, one line for each.
fn lints() -> String {
    let lines = LINTS.iter().map(|lint| format!("  {:<16} {}\n", lint.name, lint.doc));
    format!(
        "Lints of CLIPS programs and rule bases:\n{}\nA comment `; lint: allow NAME` before a construct or in it silences a lint there, and in \
         the whole file if it stands alone; `; lint: given FACT` says that such facts come from outside.",
        lines.collect::<String>()
    )
}
