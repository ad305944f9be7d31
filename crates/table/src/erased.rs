//! Games without their types: what a house or a command line that knows no game by name works
//! with. Generic inside, erased once, here.

use std::{any::Any, fmt, marker::PhantomData, sync::Arc};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize, Serializer, ser::SerializeSeq};
use serde_json::{Map, Value, value::RawValue};

use crate::{
    BadSetup, Drawing, Lang, Meta, Mover, Playable, Record, Refusal, Seat, Seen, Step, TS, Text, Turn, Viewer,
    game::StepOf, journal, knowledge::Ladder, painting::Painting, version,
};

/// A game as a value: one for each line in the list of games.
pub trait AnyGame: Send + Sync {
    /// What never changes about it.
    fn meta(&self) -> &'static Meta;
    /// Its rule book.
    #[cfg(feature = "books")]
    fn book(&self) -> &'static crate::Book;
    /// Its computer opponents, from the gentlest to the strongest.
    fn ladder(&self) -> &'static Ladder;
    /// What teaches it.
    #[cfg(feature = "books")]
    fn lessons(&self) -> &'static crate::Lessons;
    /// What a score at the end means, in a few words.
    fn result(&self, score: i32) -> Text;
    /// Is this how an action, or an outcome of chance, is written?
    fn reads(&self, text: &str) -> bool;
    /// Every option with its default.
    fn default_options(&self) -> Map<String, Value>;
    /// Options written for this version of the rules, as they read today.
    fn read_options(&self, version: u32, options: &Map<String, Value>) -> Result<Map<String, Value>, BadSetup>;
    /// The beginning of a record, set-up decided by chance.
    fn deal(&self, options: &Map<String, Value>, seats: u8, rng: &mut dyn Rng) -> Result<Record, BadSetup>;
    /// The position before a record's first action.
    fn open(&self, record: &Record) -> Result<Box<dyn AnyPosition>, BadSetup>;
}

/// A position of some game. Texts are in the game's notation.
pub trait AnyPosition: Send + Sync {
    /// What never changes about its game.
    fn meta(&self) -> &'static Meta;
    /// How many play.
    fn seats(&self) -> u8;
    /// Who is to act, or how it ended.
    fn turn(&self) -> Turn;
    /// The seat's legal actions, sorted by bytes; none if it is not its turn.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// How many legal actions of the seat begin like this; if there are no more than `most`, each of
    /// them with what will certainly happen, as events for the board.
    fn foresee(&self, seat: Seat, prefix: &str, most: usize) -> Foreseen;
    /// What the seat would see if it did this, as far as that is certain: nothing if it is not.
    fn suppose(&self, seat: Seat, actions: &[String]) -> Result<Option<Box<RawValue>>, Refusal>;
    /// What chance may decide now with its weight, sorted by bytes; nothing if it is not its turn.
    fn chances(&self) -> Vec<(String, u32)>;
    /// May this be done here? If not, which rule forbids it?
    fn check(&self, by: Mover, text: &str) -> Result<(), Refusal>;
    /// Why may the seat not do this? Nothing if it may.
    fn why_not(&self, seat: Seat, text: &str) -> Option<WhyNot>;
    /// Does the viewer get to know that a legal step is made?
    fn sees(&self, viewer: Viewer, by: Mover, text: &str) -> Result<bool, Refusal>;
    /// Makes the step if it may be made; otherwise nothing changes.
    fn attempt(&mut self, by: Mover, text: &str) -> Result<(), Refusal>;
    /// Does a legal action show its own seat anything that the seat could not have foreseen? Tried on
    /// other positions that it might be in.
    fn teaches(&self, seat: Seat, text: &str) -> Result<bool, Refusal>;
    /// What the viewer is told of a legal step: its text, the name it goes by, or nothing at all.
    fn told(&self, viewer: Viewer, by: Mover, text: &str) -> Result<Option<Told>, Refusal>;
    /// The viewer's view as JSON.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// The viewer's view, and its prompt.
    fn shown(&self, viewer: Viewer) -> Shown;
    /// The seat's view for a bot of the same game, which knows the type inside.
    fn view_for_bot(&self, seat: Seat) -> Box<dyn Any + Send>;
    /// Whose turn it is and what to do, in a sentence.
    fn prompt(&self, viewer: Viewer, lang: Lang) -> String;
    /// The board in words, a line a fact.
    fn describe(&self, viewer: Viewer, lang: Lang) -> Vec<String>;
    /// The board drawn with characters.
    fn draw(&self, viewer: Viewer, lang: Lang) -> Drawing;
    /// See [`Tell::paint`](crate::Tell::paint).
    fn paint(&self, viewer: Viewer) -> Painting;
    /// The same position once more, to try things on.
    fn fork(&self) -> Box<dyn AnyPosition>;
}

/// A position as one viewer sees it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The game's own view, as JSON.
    pub view: Box<RawValue>,
    /// Whose turn it is and what to do, in a sentence.
    pub prompt: Text,
}

/// An action that may not be taken: by which rule, why just here, and what on the board shows it.
#[derive(Clone, Debug)]
pub struct WhyNot {
    /// Which rule says no.
    pub refusal: Refusal,
    /// The reason, for people.
    pub said: Text,
    /// The game's own obstacle, as JSON.
    pub obstacle: Option<Box<RawValue>>,
}

impl WhyNot {
    fn new<G: Playable>(refusal: Refusal, obstacle: Option<G::Obstacle>) -> WhyNot {
        let said = Text::new(|lang| {
            let told = obstacle.as_ref().and_then(|obstacle| G::tell_obstacle(obstacle, lang));
            told.unwrap_or_else(|| by_the_book::<G>(refusal, lang))
        });
        WhyNot { refusal, said, obstacle: obstacle.as_ref().map(raw) }
    }
}

/// What the rule book answers to "why not?"
#[cfg(feature = "books")]
fn by_the_book<G: Playable>(refusal: Refusal, lang: Lang) -> String {
    G::book().why(refusal.rule, lang).to_string()
}

/// Without a book: the rule's id, which stands in the printed one.
#[cfg(not(feature = "books"))]
fn by_the_book<G: Playable>(refusal: Refusal, _: Lang) -> String {
    refusal.rule.to_string()
}

/// Legal actions with their certain consequences.
#[derive(Clone, Debug)]
pub struct Foreseen {
    /// How many there are.
    pub count: usize,
    /// A list of `{"do": …, "then": [events]}`, empty if there are too many. Already JSON: it is made
    /// for every move that anybody makes, and only ever passed on.
    pub actions: Box<RawValue>,
}

/// One of them.
#[derive(Serialize)]
struct ForeseenAction<'a, A: fmt::Display, E> {
    #[serde(rename = "do", serialize_with = "as_text")]
    action: A,
    then: &'a [E],
}

/// All of them, written one after another.
struct ForeseenActions<'a, G: Playable> {
    worlds: &'a [G],
    seat: Seat,
    actions: &'a [G::Action],
}

impl<G: Playable> Serialize for ForeseenActions<'_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.actions.len()))?;
        let (mut then, mut other) = (Vec::new(), Vec::new());
        let mut tellers = tellers(self.worlds, self.seat);
        for &action in self.actions {
            certain::<G>(&mut tellers, self.seat, action, &mut then, &mut other);
            list.serialize_element(&ForeseenAction { action, then: &then })?;
        }
        list.end()
    }
}

fn as_text<S: Serializer>(value: &impl fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// A step as one viewer gets to know it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Told {
    /// Who made it.
    pub by: Mover,
    /// The notation, or the name that a hidden step goes by ("card").
    #[serde(rename = "do")]
    pub text: String,
    /// What happened in it, as far as the viewer is told.
    #[ts(as = "Vec<ToldEvent>")]
    pub events: Events,
}

/// What happens in a step: a list of [`ToldEvent`]s, written as JSON once, for all who are told it.
#[derive(Clone, Debug)]
pub struct Events(Arc<RawValue>);

impl Events {
    /// The events, read back.
    pub fn list(&self) -> Vec<ToldEvent> {
        serde_json::from_str(self.0.get()).expect("what was written can be read")
    }
}

impl From<Vec<ToldEvent>> for Events {
    fn from(list: Vec<ToldEvent>) -> Events {
        Events(raw(&list).into())
    }
}

impl PartialEq for Events {
    fn eq(&self, other: &Events) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Serialize for Events {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// An event for the board to show, and its sentence in each language.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ToldEvent {
    /// The game's own event, as JSON.
    #[ts(type = "unknown")]
    pub event: Box<RawValue>,
    /// Its sentence.
    #[serde(flatten)]
    pub said: Text,
}

/// What the viewer is told of a step that is about to be made; `None` where they may not even know
/// that it is.
pub fn told<G: Playable>(game: &G, viewer: Viewer, step: &StepOf<G>) -> Option<Told> {
    let text = match game.seen(viewer, step) {
        Seen::Nothing => return None,
        Seen::As(name) => name.to_string(),
        Seen::Fully => step.text(),
    };
    let mut events = Vec::new();
    game.events(viewer, step, &mut events);
    let events =
        events.iter().map(|event| ToldEvent { event: raw(event), said: Text::new(|lang| G::tell(event, lang)) });
    Some(Told { by: step.by(), text, events: events.collect::<Vec<_>>().into() })
}

/// The value that stands for game `G`.
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G> Erased<G> {
    /// The value of this type: there is only one.
    pub const fn new() -> Erased<G> {
        Erased(PhantomData)
    }
}

impl<G> Default for Erased<G> {
    fn default() -> Erased<G> {
        Erased::new()
    }
}

impl<G: Playable> AnyGame for Erased<G> {
    fn meta(&self) -> &'static Meta {
        const { &G::META }
    }

    #[cfg(feature = "books")]
    fn book(&self) -> &'static crate::Book {
        G::book()
    }

    fn ladder(&self) -> &'static Ladder {
        const { &G::LADDER }
    }

    #[cfg(feature = "books")]
    fn lessons(&self) -> &'static crate::Lessons {
        G::lessons()
    }

    fn result(&self, score: i32) -> Text {
        Text::new(|lang| G::result(score, lang))
    }

    fn reads(&self, text: &str) -> bool {
        let action = text.parse::<G::Action>().is_ok_and(|action| action.to_string() == text);
        action || text.parse::<G::Chance>().is_ok_and(|outcome| outcome.to_string() == text)
    }

    fn default_options(&self) -> Map<String, Value> {
        journal::as_map(&G::Options::default())
    }

    fn read_options(&self, version: u32, options: &Map<String, Value>) -> Result<Map<String, Value>, BadSetup> {
        version::read_options::<G>(Some(version), options)
    }

    fn deal(&self, options: &Map<String, Value>, seats: u8, mut rng: &mut dyn Rng) -> Result<Record, BadSetup> {
        let options = journal::read("options", options)?;
        Ok(journal::Journal::<G>::deal(options, seats, &mut rng)?.record())
    }

    fn open(&self, record: &Record) -> Result<Box<dyn AnyPosition>, BadSetup> {
        Ok(Box::new(Position(journal::Journal::<G>::open(record)?.now().clone())))
    }
}

/// Hides a position's type.
pub fn position<G: Playable>(game: G) -> Box<dyn AnyPosition> {
    Box::new(Position(game))
}

/// A position of `G` behind [`AnyPosition`].
#[derive(Clone)]
struct Position<G>(G);

impl<G: Playable> AnyPosition for Position<G> {
    fn meta(&self) -> &'static Meta {
        const { &G::META }
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        if self.0.turn().seats().contains(seat) {
            self.0.legal(seat, &mut actions);
        }
        let mut texts: Vec<String> = actions.iter().map(G::Action::to_string).collect();
        texts.sort_unstable();
        texts
    }

    fn chances(&self) -> Vec<(String, u32)> {
        let mut outcomes = Vec::new();
        if self.0.turn() == Turn::Chance {
            self.0.chances(&mut outcomes);
        }
        let mut texts: Vec<_> = outcomes.iter().map(|(outcome, weight)| (outcome.to_string(), *weight)).collect();
        texts.sort_unstable();
        texts
    }

    fn foresee(&self, seat: Seat, prefix: &str, most: usize) -> Foreseen {
        let mut actions = Vec::new();
        if self.0.turn().seats().contains(seat) {
            self.0.legal_like(seat, prefix, &mut actions);
        }
        let count = actions.len();
        if count > most {
            actions.clear();
        }
        let worlds = if actions.is_empty() { Vec::new() } else { self.worlds(seat) };
        let actions = raw(&ForeseenActions { worlds: &worlds, seat, actions: &actions });
        Foreseen { count, actions }
    }

    fn suppose(&self, seat: Seat, actions: &[String]) -> Result<Option<Box<RawValue>>, Refusal> {
        let mut views = Vec::new();
        for world in self.worlds(seat) {
            let mut world = Position(world);
            actions.iter().try_for_each(|text| world.attempt(Mover::Seat(seat), text))?;
            views.push(world.0.view(Viewer::Seat(seat)));
        }
        let certain = views.windows(2).all(|pair| pair[0] == pair[1]);
        Ok(views.first().filter(|_| certain).map(raw))
    }

    fn check(&self, by: Mover, text: &str) -> Result<(), Refusal> {
        self.parse(by, text).map(drop)
    }

    fn why_not(&self, seat: Seat, text: &str) -> Option<WhyNot> {
        let refusal = self.parse(Mover::Seat(seat), text).err()?;
        let by_the_book = ![Refusal::TURN, Refusal::NOTATION].contains(&refusal);
        let action = text.parse().ok().filter(|_| by_the_book);
        let obstacle = action.and_then(|action| self.0.obstacle(seat, &action, refusal));
        Some(WhyNot::new::<G>(refusal, obstacle))
    }

    fn sees(&self, viewer: Viewer, by: Mover, text: &str) -> Result<bool, Refusal> {
        Ok(self.0.seen(viewer, &self.parse(by, text)?) != Seen::Nothing)
    }

    fn attempt(&mut self, by: Mover, text: &str) -> Result<(), Refusal> {
        let step = self.parse(by, text)?;
        self.0.make(step);
        Ok(())
    }

    fn teaches(&self, seat: Seat, text: &str) -> Result<bool, Refusal> {
        const TRIES: usize = 32;
        let step = self.parse(Mover::Seat(seat), text)?;
        let own = Viewer::Seat(seat);
        let mut after = self.0.clone();
        after.make(step);
        let seen = after.view(own);
        let mut rng = Pcg64Mcg::seed_from_u64(0);
        Ok((0..TRIES).any(|_| {
            let mut other = self.0.clone();
            other.scramble(seat, &mut rng);
            crate::attempt(&mut other, step).is_err() || other.view(own) != seen
        }))
    }

    fn told(&self, viewer: Viewer, by: Mover, text: &str) -> Result<Option<Told>, Refusal> {
        Ok(told(&self.0, viewer, &self.parse(by, text)?))
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&self.0.view(viewer))
    }

    fn shown(&self, viewer: Viewer) -> Shown {
        let view = self.0.view(viewer);
        let prompt = Text::new(|lang| G::prompt(&view, lang));
        Shown { view: raw(&view), prompt }
    }

    fn view_for_bot(&self, seat: Seat) -> Box<dyn Any + Send> {
        Box::new(self.0.view(Viewer::Seat(seat)))
    }

    fn prompt(&self, viewer: Viewer, lang: Lang) -> String {
        G::prompt(&self.0.view(viewer), lang)
    }

    fn describe(&self, viewer: Viewer, lang: Lang) -> Vec<String> {
        G::describe(&self.0.view(viewer), lang)
    }

    fn draw(&self, viewer: Viewer, lang: Lang) -> Drawing {
        G::draw(&self.0.view(viewer), lang)
    }

    fn paint(&self, viewer: Viewer) -> Painting {
        G::paint(&self.0.view(viewer))
    }

    fn fork(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }
}

/// How many worlds that a seat may be in are asked what is certain.
pub(crate) const WORLDS: u64 = 4;

/// What tells the seat about the worlds that it may be in.
pub(crate) fn tellers<G: Playable>(
    worlds: &[G],
    seat: Seat,
) -> Vec<impl FnMut(&StepOf<G>, &mut Vec<G::Event>) + use<'_, G>> {
    worlds.iter().map(|world| world.teller(Viewer::Seat(seat))).collect()
}

/// What the seat sees happen, as far as it is the same in all worlds. `other` is a buffer to work in.
pub(crate) fn certain<G: Playable>(
    tellers: &mut [impl FnMut(&StepOf<G>, &mut Vec<G::Event>)],
    seat: Seat,
    action: G::Action,
    certain: &mut Vec<G::Event>,
    other: &mut Vec<G::Event>,
) {
    certain.clear();
    let Some((first, others)) = tellers.split_first_mut() else { return };
    first(&Step::Act(seat, action), certain);
    for teller in others {
        other.clear();
        teller(&Step::Act(seat, action), other);
        let same = certain.iter().zip(&*other).take_while(|(one, two)| one == two).count();
        certain.truncate(same);
    }
}

impl<G: Playable> Position<G> {
    /// Worlds that the seat, knowing what it knows, may be in: the one there is where nothing is
    /// hidden. Never the true one where something is, so that a preview cannot betray it.
    fn worlds(&self, seat: Seat) -> Vec<G> {
        if !G::META.secrets {
            return vec![self.0.clone()];
        }
        let scrambled = |seed| {
            let mut world = self.0.clone();
            world.scramble(seat, &mut Pcg64Mcg::seed_from_u64(seed));
            world
        };
        (0..WORLDS).map(scrambled).collect()
    }

    /// The text as a step that may be made here. Whose turn it is comes before what was written.
    fn parse(&self, by: Mover, text: &str) -> Result<StepOf<G>, Refusal> {
        self.0.turn().admits(by)?;
        let step = Step::parse(by, text)?;
        crate::check(&self.0, &step)?;
        Ok(step)
    }
}

/// What is plain data, and can therefore always be written, as JSON.
pub fn raw(value: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("views and events are plain data")
}

/// Work that needs a game's type, given only its name: `games::visit(id, work)`.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does the work, with the game's type.
    fn visit<G: Playable>(self) -> Self::Out;
}
