//! The working memory of the production system as a state of the play.

use clips::{Engine, InstanceView, Term};

use super::super::card::Card;
use super::super::farm::{CELLS, Farm, Going, Land, Pasture, Person};
use super::super::goods::{Animal, Crop, Good, Material};
use super::super::major::Major;
use super::super::rules::{House, Rules};
use super::super::state::{Phase, Spot, State};
use super::agenda::{GOODS, good_of, number};

/// The phases in the rule files, in their order.
const PHASES: [&str; 8] = [
    "PRINCIPIO-DE-RONDA",
    "REPOSICION",
    "JORNADA-LABORAL",
    "REGRESO-AL-HOGAR",
    "RECOLECCION",
    "ALIMENTACION",
    "PROCREACION",
    "CALCULO-PUNTUACION",
];

/// How the play stands in the working memory. What the files lack is as at the beginning of a play.
pub(super) fn state(engine: &Engine, rules: Rules) -> State {
    let mut state = State::new(rules);
    clock(engine, &mut state);
    cards(engine, &mut state);
    for major in ["ADQ-MAYOR-1-RECURSO", "ADQ-MAYOR-2-RECURSOS"].iter().flat_map(|class| engine.instances_of(class)) {
        if let Some(it) = text(&major, "nombre").as_deref().and_then(Major::of_spanish) {
            state.majors[it.index()] = number(&major, "jugador").unwrap_or(0);
        }
    }
    let well = engine.instances_of("INICIO-DE-RONDA").next().and_then(|it| number(&it, "contador"));
    state.well = if state.majors[Major::Well.index()] == 0 { 0 } else { well.unwrap_or(0) };
    let mut farms = [empty(), empty()];
    people(engine, &mut farms);
    lands(engine, &mut farms);
    supplies(engine, &mut farms);
    if state.phase == Phase::Work {
        // What is begun in a round means nothing once people are home.
        goings(engine, state.round, &mut farms);
    }
    if state.phase == Phase::Breed {
        young(engine, state.round, &mut farms);
    }
    for (jug, round) in facts(engine, "turno-cedido").filter_map(|it| Some((seat(&it, 0)?, integer(&it, 1)?))) {
        state.ceded[jug] |= round == i64::from(state.round);
    }
    state.farms = farms;
    state
}

/// The points that the rules have counted so far.
pub(super) fn points(engine: &Engine) -> [i16; 2] {
    let mut points = [0; 2];
    for player in engine.instances_of("JUGADOR") {
        let seat = number(&player, "id").filter(|it| (1..=2).contains(it));
        let count = player.slot("puntuacion").as_ref().and_then(Term::as_integer);
        if let Some((seat, count)) = seat.zip(count) {
            points[usize::from(seat) - 1] = count as i16;
        }
    }
    points
}

fn text(instance: &InstanceView<'_>, slot: &str) -> Option<String> {
    instance.slot(slot).and_then(|it| it.as_str().map(str::to_owned))
}

fn is_true(instance: &InstanceView<'_>, slot: &str) -> bool {
    text(instance, slot).as_deref() == Some("TRUE")
}

fn amount(instance: &InstanceView<'_>, slot: &str) -> u16 {
    let count = instance.slot(slot).as_ref().and_then(Term::as_integer);
    count.and_then(|it| u16::try_from(it).ok()).unwrap_or(0)
}

/// The fields of the facts of a control state.
fn facts<'a>(engine: &'a Engine, name: &'a str) -> impl Iterator<Item = Vec<Term>> + 'a {
    engine.facts_of(name).map(|it| it.fields())
}

fn integer(fields: &[Term], index: usize) -> Option<i64> {
    fields.get(index).and_then(Term::as_integer)
}

fn seat(fields: &[Term], index: usize) -> Option<usize> {
    integer(fields, index).and_then(|it| usize::try_from(it).ok()).filter(|it| (1..=2).contains(it)).map(|it| it - 1)
}

fn clock(engine: &Engine, state: &mut State) {
    if let Some(round) = engine.instances_of("RONDA").next().and_then(|it| number(&it, "numero")) {
        state.round = round;
    }
    let phase = engine.instances_of("FASE").next().and_then(|it| text(&it, "valor"));
    if let Some(index) = phase.and_then(|phase| PHASES.iter().position(|it| *it == phase)) {
        state.phase = Phase::ALL[index];
    }
    for player in engine.instances_of("JUGADOR") {
        let Some(seat) = number(&player, "id").filter(|it| (1..=2).contains(it)).map(|it| it - 1) else { continue };
        if is_true(&player, "turno") {
            state.turn = seat;
        }
        if is_true(&player, "jugador-inicial") {
            state.starter = seat;
        }
    }
}

/// The classes of actions that stand on cards.
const ACTIONS: [&str; 11] = [
    "RECOGER-RECURSO",
    "HORNEAR-PAN",
    "ARAR-CAMPO",
    "SEMBRAR",
    "CONSTRUIR-VALLA",
    "CONSTRUIR-ESTABLO",
    "CONSTRUIR-HABITACION",
    "REFORMAR",
    "AMPLIAR-FAMILIA",
    "OBTENER-ADQUISICION-MAYOR",
    "CAMBIAR-JUGADOR-INICIAL",
];

fn cards(engine: &Engine, state: &mut State) {
    state.cards = [Spot::default(); Card::COUNT];
    for card in ["CARTA-DE-TABLERO", "CARTA-DE-RONDA"].iter().flat_map(|class| engine.instances_of(class)) {
        if let Some(it) = text(&card, "nombre").as_deref().and_then(Card::of_spanish) {
            state.cards[it.index()].open = number(&card, "jugador") == Some(3);
        }
    }
    for action in ACTIONS.iter().flat_map(|class| engine.instances_of(class)) {
        let Some(card) = text(&action, "nombre").as_deref().and_then(Card::of_spanish) else { continue };
        let spot = &mut state.cards[card.index()];
        spot.taken |= is_true(&action, "ocupada");
        if action.class() == "RECOGER-RECURSO" {
            spot.amount = amount(&action, "total");
        }
    }
}

/// A farm without anything.
fn empty() -> Farm {
    let mut farm = Farm::new(House::Row, 0);
    (1..=CELLS).for_each(|cell| farm.set_land(cell, Land::Lost));
    farm.resize_family(0);
    farm
}

/// The farm that an instance belongs to.
fn farm_of<'a>(instance: &InstanceView<'_>, farms: &'a mut [Farm; 2]) -> Option<&'a mut Farm> {
    number(instance, "jugador").filter(|it| (1..=2).contains(it)).map(|it| &mut farms[usize::from(it) - 1])
}

fn people(engine: &Engine, farms: &mut [Farm; 2]) {
    for person in engine.instances_of("PERSONA") {
        let Some(farm) = farm_of(&person, farms) else { continue };
        farm.resize_family(farm.people().len() + 1);
        if let Some(last) = farm.people_mut().last_mut() {
            let busy = text(&person, "accion").as_deref() != Some("NULL");
            *last = Person { newborn: is_true(&person, "recien-nacido"), busy, fed: is_true(&person, "alimentado") };
        }
    }
    farms.iter_mut().for_each(Farm::sort_people);
}

fn animal(instance: &InstanceView<'_>) -> Option<Animal> {
    text(instance, "animal").and_then(|it| good_of(&it)).and_then(Good::animal)
}

fn lands(engine: &Engine, farms: &mut [Farm; 2]) {
    for class in ["TERRENO-VACIO", "HABITACION", "CAMPO", "PASTO"] {
        for land in engine.instances_of(class) {
            let cell = number(&land, "id").filter(|it| (1..=CELLS).contains(it));
            let Some((farm, cell)) = farm_of(&land, farms).zip(cell) else { continue };
            let count = amount(&land, "cantidad").min(255) as u8;
            let found = match class {
                "TERRENO-VACIO" => Land::Empty,
                "HABITACION" => {
                    let material = text(&land, "material").and_then(|it| GOODS.iter().position(|good| *good == it));
                    let material = material.and_then(|it| Material::ALL.get(it).copied()).unwrap_or(Material::Wood);
                    Land::Room { material, pet: animal(&land) }
                }
                "CAMPO" => {
                    let crop = match text(&land, "vegetal").as_deref() {
                        Some("CEREAL") => Some(Crop::Grain),
                        Some("HORTALIZA") => Some(Crop::Vegetable),
                        _ => None,
                    };
                    Land::Field { crop: crop.filter(|_| count > 0), amount: count }
                }
                _ => {
                    let small = |slot| number(&land, slot).unwrap_or(0);
                    let (cells, fences, stables) = (small("n-celdas"), small("vallas"), small("establos"));
                    if let Some(extra) = number(&land, "id-extra").filter(|it| (1..=CELLS).contains(it)) {
                        farm.set_land(extra, Land::Part(cell));
                    }
                    Land::Pasture(Pasture {
                        cells,
                        fences,
                        stables,
                        animal: animal(&land).filter(|_| count > 0),
                        count,
                    })
                }
            };
            farm.set_land(cell, found);
        }
    }
}

fn supplies(engine: &Engine, farms: &mut [Farm; 2]) {
    for (good, class) in Good::ALL.into_iter().zip(GOODS) {
        for stock in engine.instances_of(class) {
            if let Some(farm) = farm_of(&stock, farms) {
                farm.set(good, amount(&stock, "cantidad"));
            }
        }
    }
    for count in engine.instances_of("CONTADOR-CARTAS-DE-MENDICIDAD") {
        if let Some(farm) = farm_of(&count, farms) {
            farm.begging = amount(&count, "cantidad");
        }
    }
}

/// The control states of this round.
fn goings(engine: &Engine, round: u8, farms: &mut [Farm; 2]) {
    let is_now = |fields: &[Term]| fields.last().and_then(Term::as_integer) == Some(round.into());
    let mut each = |name: &str, change: &dyn Fn(&mut Going, &str, &[Term])| {
        for fields in facts(engine, name).filter(|it| is_now(it)) {
            if let Some(seat) = seat(&fields, 0) {
                let card = fields.get(1).and_then(Term::as_str).unwrap_or_default().to_owned();
                change(&mut farms[seat].going, &card, &fields);
            }
        }
    };
    each("sembrando", &|going, _, _| going.sowing = true);
    each("vallando", &|going, _, _| going.fencing = true);
    each("construyendo-establos", &|going, _, _| going.stables = true);
    each("construyendo-habitaciones", &|going, _, _| going.rooms = true);
    each("colocando-animales-en-granja", &|going, card, _| {
        let animal = Card::of_spanish(card).and_then(Card::gives).and_then(|(good, _)| good.animal());
        going.placing |= animal.map_or(0, |it| 1 << it as u8);
    });
    each("conjunta", &|going, card, _| {
        going.buying |= card == Card::RenovateAndMajor.spanish();
        going.enclosing |= card == Card::RenovateAndFences.spanish();
    });
    for fields in facts(engine, "reformando-habitaciones").filter(|it| is_now(it)) {
        let material = fields.get(2).and_then(Term::as_str).and_then(|it| GOODS.iter().position(|good| *good == it));
        let material = material.and_then(|it| Material::ALL.get(it).copied());
        if let Some((seat, material)) = seat(&fields, 0).zip(material) {
            let is_on = farms[seat].rooms().any(|(_, it, _)| it.better() == Some(material));
            farms[seat].going.renovating = farms[seat].going.renovating.or(is_on.then_some(material));
        }
    }
}

fn young(engine: &Engine, round: u8, farms: &mut [Farm; 2]) {
    for kind in Animal::ALL {
        for stock in engine.instances_of(GOODS[kind.good().index()]) {
            if let Some(farm) = farm_of(&stock, farms) {
                farm.young[kind as usize] = is_true(&stock, "crias");
            }
        }
    }
    for fields in facts(engine, "repartida") {
        let kind = fields.get(1).and_then(Term::as_str).and_then(good_of).and_then(Good::animal);
        if let (Some(seat), Some(kind), Some(now)) = (seat(&fields, 0), kind, integer(&fields, 2))
            && now == i64::from(round)
        {
            farms[seat].young[kind as usize] = false;
        }
    }
}
