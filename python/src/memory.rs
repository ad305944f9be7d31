//! What each seat has got to know, in the order in which it did: two texts are equal exactly if the knowledge is. A seat
//! forgets nothing, so this is perfect recall.

use std::fmt::Write;

use table::{Journal, Playable, Seat, Seen, Viewer, game::StepOf};

#[derive(Clone)]
pub struct Memory<G: Playable> {
    /// So many steps are in the texts, and led here.
    told: usize,
    here: G,
    /// A text a seat; one for all where nothing is ever hidden.
    texts: Vec<String>,
}

impl<G: Playable> Memory<G> {
    pub fn new(opening: &Journal<G>) -> Memory<G> {
        let setup = opening.record().setup;
        let setup = if setup.is_empty() { String::new() } else { serde_json::Value::Object(setup).to_string() };
        let here = opening.start().clone();
        let texts = if G::META.secrets { here.seats() } else { 1 };
        Memory { told: 0, here, texts: vec![setup; texts.into()] }
    }

    /// In an imagined game the seat knows what it knew; the others know what they would see there.
    pub fn imagined(here: &G, seat: Seat, known: String) -> Memory<G> {
        if !G::META.secrets {
            return Memory { told: 0, here: here.clone(), texts: vec![known] };
        }
        let view = |other: Seat| serde_json::to_string(&here.view(Viewer::Seat(other))).expect("views are plain data");
        let text = |other: Seat| if other == seat { known.clone() } else { view(other) };
        Memory { told: 0, here: here.clone(), texts: Seat::all(here.seats()).map(text).collect() }
    }

    /// Tells the steps that have not been told yet.
    pub fn go_on(&mut self, steps: &[StepOf<G>]) {
        for step in &steps[self.told..] {
            if G::META.secrets {
                Seat::all(self.here.seats()).for_each(|seat| self.tell(seat, step));
            } else {
                self.write(0, step, &step.text());
            }
            self.here.make(*step);
        }
        self.told = steps.len();
    }

    pub fn of(&self, seat: Seat) -> &str {
        self.texts.get(seat.index()).unwrap_or(&self.texts[0])
    }

    /// What the seat sees of a step, and what it sees happen: a step of its own shows it what others had written.
    fn tell(&mut self, seat: Seat, step: &StepOf<G>) {
        let viewer = Viewer::Seat(seat);
        match self.here.seen(viewer, step) {
            Seen::Nothing => return,
            Seen::As(name) => self.write(seat.index(), step, name),
            Seen::Fully => self.write(seat.index(), step, &step.text()),
        }
        let mut events = Vec::new();
        self.here.events(viewer, step, &mut events);
        if !events.is_empty() {
            self.texts[seat.index()].push_str(&serde_json::to_string(&events).expect("events are plain data"));
        }
    }

    fn write(&mut self, text: usize, step: &StepOf<G>, told: &str) {
        let _ = write!(self.texts[text], "{}:{told};", step.by());
    }
}
