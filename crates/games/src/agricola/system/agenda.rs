//! Activations as choices: which rule, for whom, and what its instances say.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use clips::{ActivationView, InstanceView, Term};

use super::super::card::{Card, Deed};
use super::super::choice::Choice;
use super::super::goods::{Animal, Crop, Good};
use super::super::major::Major;
use super::super::state::Level;
use super::super::words::{Act, Who};
use super::files::names;

/// What a rule is to the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// It fires by itself.
    Own,
    /// It is a user's: it competes with all others of its salience, and fires when the engine's own order begins with it.
    Strange,
    /// The dice choose among its activations.
    Dice,
    /// A player chooses among its activations.
    Player(Level, Form),
}

/// What an activation of such a rule says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Take,
    Place,
    Cook,
    Bake,
    Plough,
    Sow(Crop),
    Fence,
    Stable,
    Room,
    Renovate,
    Family,
    Buy,
    Trade,
    Start,
    Turn,
    Butcher,
    Eat,
    Feed(Who),
    Beg,
    Young,
}

/// The rules that are not the system's own business, by their names.
pub(super) const PARTS: &[(&str, Part)] = &{
    use Form::{
        Bake, Beg, Butcher, Buy, Cook, Eat, Family, Feed, Fence, Place, Plough, Renovate, Room, Sow, Stable, Start,
        Take, Trade, Turn, Young,
    };
    use Level::{Choose, Exchange, Go, Joint, JointTrade, Last};
    [
        ("obtener-carta-ronda", Part::Dice),
        ("obtener-recurso-no-animal", Part::Player(Choose, Take)),
        ("obtener-recurso-animal-colocar-en-habitacion", Part::Player(Choose, Place)),
        ("obtener-recurso-animal-colocar-en-pasto-vacio", Part::Player(Choose, Place)),
        ("obtener-recurso-animal-colocar-en-pasto-no-vacio", Part::Player(Choose, Place)),
        ("obtener-recurso-animal-cambiar-por-comida", Part::Player(Last, Cook)),
        ("obtener-recurso-animal-colocar-en-habitacion-recursivo", Part::Player(Go, Place)),
        ("obtener-recurso-animal-colocar-en-pasto-vacio-recursivo", Part::Player(Go, Place)),
        ("obtener-recurso-animal-colocar-en-pasto-no-vacio-recursivo", Part::Player(Go, Place)),
        ("obtener-recurso-animal-cambiar-por-comida-recursivo", Part::Player(Joint, Cook)),
        ("hornear-pan", Part::Player(Choose, Bake)),
        ("arar-campo", Part::Player(Choose, Plough)),
        ("sembrar-campo-cereal", Part::Player(Choose, Sow(Crop::Grain))),
        ("sembrar-campo-hortaliza", Part::Player(Choose, Sow(Crop::Vegetable))),
        ("sembrar-campo-cereal-recursivo", Part::Player(Go, Sow(Crop::Grain))),
        ("sembrar-campo-hortaliza-recursivo", Part::Player(Go, Sow(Crop::Vegetable))),
        ("construir-valla-nuevo-pasto-simple", Part::Player(Choose, Fence)),
        ("construir-valla-nuevo-pasto-doble", Part::Player(Choose, Fence)),
        ("construir-valla-pasto-existente", Part::Player(Choose, Fence)),
        ("construir-valla-nuevo-pasto-simple-recursivo", Part::Player(Go, Fence)),
        ("construir-valla-nuevo-pasto-doble-recursivo", Part::Player(Go, Fence)),
        ("construir-valla-pasto-existente-recursivo", Part::Player(Go, Fence)),
        ("construir-valla-nuevo-pasto-simple-conjunta", Part::Player(Joint, Fence)),
        ("construir-valla-nuevo-pasto-doble-conjunta", Part::Player(Joint, Fence)),
        ("construir-valla-pasto-existente-conjunta", Part::Player(Joint, Fence)),
        ("construir-establo", Part::Player(Choose, Stable)),
        ("construir-establo-recursivo", Part::Player(Go, Stable)),
        ("construir-habitacion", Part::Player(Choose, Room)),
        ("construir-habitacion-recursivo", Part::Player(Go, Room)),
        ("reformar-habitacion-madera-a-adobe", Part::Player(Choose, Renovate)),
        ("reformar-habitacion-adobe-a-piedra", Part::Player(Choose, Renovate)),
        ("reformar-habitacion-madera-a-adobe-recursivo", Part::Player(Go, Renovate)),
        ("reformar-habitacion-adobe-a-piedra-recursivo", Part::Player(Go, Renovate)),
        ("ampliar-familia-con-habitacion", Part::Player(Choose, Family)),
        ("ampliar-familia-sin-habitacion", Part::Player(Choose, Family)),
        ("obtener-adquisicion-mayor-1-recurso", Part::Player(Choose, Buy)),
        ("obtener-adquisicion-mayor-2-recursos-no-hogar", Part::Player(Choose, Buy)),
        ("obtener-adquisicion-mayor-2-recursos-hogar", Part::Player(Choose, Buy)),
        ("obtener-adquisicion-mayor-2-recursos-hogar-devuelto", Part::Player(Last, Trade)),
        ("obtener-adquisicion-mayor-1-recurso-conjunta", Part::Player(Joint, Buy)),
        ("obtener-adquisicion-mayor-2-recursos-no-hogar-conjunta", Part::Player(Joint, Buy)),
        ("obtener-adquisicion-mayor-2-recursos-hogar-conjunta", Part::Player(Joint, Buy)),
        ("obtener-adquisicion-mayor-2-recursos-hogar-devuelto-conjunta", Part::Player(JointTrade, Trade)),
        ("cambiar-jugador-inicial", Part::Player(Choose, Start)),
        ("alimentar-recien-nacido", Part::Player(Level::Feed, Feed(Who::Newborn))),
        ("alimentar-adulto", Part::Player(Level::Feed, Feed(Who::Adult))),
        ("intercambiar-recurso-no-animal-comida", Part::Player(Exchange, Turn)),
        ("intercambiar-recurso-animal-comida-quitar-de-habitacion", Part::Player(Exchange, Butcher)),
        ("intercambiar-recurso-animal-comida-quitar-de-pasto", Part::Player(Exchange, Butcher)),
        ("cambiar-vegetal-comida", Part::Player(Level::Eat, Eat)),
        ("mendigar", Part::Player(Level::Beg, Beg)),
        ("repartir-cria-habitacion", Part::Player(Level::Young, Young)),
        ("repartir-cria-pasto-vacio", Part::Player(Level::Young, Young)),
        ("repartir-cria-pasto-no-vacio", Part::Player(Level::Young, Young)),
    ]
};

/// The rules of the game that fire by themselves.
static OWN: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| names().collect());

/// What a rule is to the players.
pub(super) fn part(rule: &str) -> Part {
    let known = PARTS.iter().find(|(name, _)| *name == rule).map(|(_, part)| *part);
    known.unwrap_or_else(|| if OWN.contains(rule) { Part::Own } else { Part::Strange })
}

/// The card that an activation of the dice's rule opens.
pub(super) fn opened(activation: &ActivationView<'_>) -> Option<Card> {
    let instances = activation.instances();
    let card = instances.iter().flatten().find(|it| it.class() == "CARTA-DE-RONDA")?;
    Card::of_spanish(card.slot("nombre")?.as_str()?)
}

/// Whose choice an activation is, and what it says; none if the files say something that the game does not know.
pub(super) fn choice(activation: &ActivationView<'_>, level: Level, form: Form) -> Option<(u8, Choice)> {
    let found = Found::of(activation);
    let card = match level {
        Level::Choose | Level::Last => Some((found.card?, deed(form))),
        _ => None,
    };
    let act = found.act(form, card)?;
    let size = match act {
        Act::Fence(_) if found.is_new => Some(found.second.map_or(Act::Alone, Act::With)),
        _ => None,
    };
    Some((found.player?, Choice { card, act, size }))
}

/// What a player goes to a card for.
fn deed(form: Form) -> Deed {
    match form {
        Form::Bake => Deed::Bake,
        Form::Plough => Deed::Plough,
        Form::Sow(_) => Deed::Sow,
        Form::Fence => Deed::Fence,
        Form::Stable => Deed::Stable,
        Form::Room => Deed::Room,
        Form::Renovate => Deed::Renovate,
        Form::Family => Deed::Family,
        Form::Buy | Form::Trade => Deed::Buy,
        Form::Start => Deed::Start,
        _ => Deed::Take,
    }
}

/// What the instances of an activation say.
#[derive(Debug, Default)]
struct Found {
    player: Option<u8>,
    card: Option<Card>,
    cell: Option<u8>,
    second: Option<u8>,
    /// Whether the first cell is empty land.
    is_new: bool,
    /// Improvements, in the order of the conditions.
    majors: Vec<Major>,
    /// Goods of the player's supply but food.
    good: Option<Good>,
    /// What an exchange takes, and how much of it.
    exchange: Option<(Good, u8)>,
    is_newborn: bool,
}

impl Found {
    fn of(activation: &ActivationView<'_>) -> Found {
        let mut found = Found::default();
        for instance in activation.instances().iter().flatten() {
            found.look_at(instance);
        }
        found
    }

    fn look_at(&mut self, instance: &InstanceView<'_>) {
        let class = instance.class();
        if self.player.is_none() {
            self.player = number(instance, "jugador").filter(|it| (1..=2).contains(it)).map(|it| it - 1);
        }
        match class {
            "TERRENO-VACIO" | "HABITACION" | "CAMPO" | "PASTO" => {
                let cell = number(instance, "id");
                if self.cell.is_none() {
                    self.cell = cell;
                    self.is_new = class == "TERRENO-VACIO";
                } else {
                    self.second = cell;
                }
            }
            "ADQ-MAYOR-1-RECURSO" | "ADQ-MAYOR-2-RECURSOS" => self.majors.extend(name(instance, Major::of_spanish)),
            "INTERCAMBIAR-RECURSO" => {
                let good = instance.slot("recurso").and_then(|it| good_of(it.as_str()?));
                self.exchange = good.zip(number(instance, "cantidad"));
                if self.majors.is_empty() {
                    self.majors.extend(name(instance, Major::of_spanish));
                }
            }
            "PERSONA" => self.is_newborn = instance.slot("recien-nacido").is_some_and(|it| it.as_str() == Some("TRUE")),
            "FASE" | "RONDA" | "JUGADOR" | "CARTA-DE-TABLERO" | "CARTA-DE-RONDA" | "COMIDA" => {}
            _ => match good_of(Some(class).filter(|it| *it != "COMIDA").unwrap_or_default()) {
                Some(good) => self.good = self.good.or(Some(good)),
                None if self.card.is_none() => self.card = name(instance, Card::of_spanish),
                None => {}
            },
        }
    }

    /// What is done; where going to the card says all, just that. None if something is missing.
    fn act(&self, form: Form, card: Option<(Card, Deed)>) -> Option<Act> {
        let animal = || -> Option<Animal> {
            self.good.and_then(Good::animal).or_else(|| self.exchange.and_then(|(good, _)| good.animal()))
        };
        let major = self.majors.first().copied();
        Some(match form {
            Form::Take | Form::Family | Form::Start => card.map(|(card, deed)| Act::Use(card, deed))?,
            Form::Place => Act::Place(animal()?, self.cell?),
            Form::Cook => Act::Cook(animal()?, major?),
            Form::Bake => Act::Bake(major?, self.exchange?.1),
            Form::Plough => Act::Plough(self.cell?),
            Form::Sow(crop) => Act::Sow(crop, self.cell?),
            Form::Fence => Act::Fence(self.cell?),
            Form::Stable => Act::Stable(self.cell?),
            Form::Room => Act::Room(self.cell?),
            Form::Renovate => Act::Renovate(self.cell?),
            Form::Buy => Act::Buy(major?),
            Form::Trade => Act::Trade(major?, *self.majors.get(1)?),
            Form::Turn => Act::Turn(major?, self.exchange?.0, self.exchange?.1),
            Form::Butcher => Act::Butcher(major?, animal()?, self.cell?),
            Form::Eat => Act::Eat(if self.good? == Good::Grain { Crop::Grain } else { Crop::Vegetable }),
            Form::Feed(who) => Act::Feed(who),
            Form::Beg => Act::Beg(if self.is_newborn { Who::Newborn } else { Who::Adult }),
            Form::Young => Act::Young(animal()?, self.cell?),
        })
    }
}

/// The good that the rule files call so.
pub(super) fn good_of(name: &str) -> Option<Good> {
    GOODS.iter().position(|it| *it == name).map(|index| Good::ALL[index])
}

/// The names of goods in the rule files, in the order of a supply.
pub(super) const GOODS: [&str; Good::COUNT] =
    ["MADERA", "ADOBE", "PIEDRA", "JUNCO", "CEREAL", "HORTALIZA", "COMIDA", "OVEJA", "JABALI", "VACA"];

/// A slot as a small number.
pub(super) fn number(instance: &InstanceView<'_>, slot: &str) -> Option<u8> {
    instance.slot(slot).as_ref().and_then(Term::as_integer).and_then(|it| u8::try_from(it).ok())
}

/// What an instance is called, understood.
fn name<T>(instance: &InstanceView<'_>, of_spanish: impl Fn(&str) -> Option<T>) -> Option<T> {
    instance.slot("nombre").and_then(|it| of_spanish(it.as_str()?))
}
