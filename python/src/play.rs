//! A game in progress without its type: what a Python state holds.

use std::{any::Any, sync::Arc};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{
    AnyPosition, BadSetup, Drawing, Journal, Lang, Mover, Playable, Record, RecordedStep, Refusal, Seat, Seen, Step,
    Tensors, Turn, Viewer, VisitTensors, WhyNot,
    erased::position,
    game::StepOf,
    journal::BadReplay,
    tensor::{Choices, Chosen, size},
};

use crate::memory::Memory;

/// A position with what led to it.
pub trait Play: Send + Sync {
    /// The position for all that needs no numbers.
    fn position(&self) -> Box<dyn AnyPosition>;
    fn turn(&self) -> Turn;
    /// Steps made so far …
    fn steps(&self) -> usize;
    /// … and those of them that everybody knows of.
    fn open_steps(&self) -> usize;
    /// What the seat has chosen of an action of several choices.
    fn draft(&self) -> &[u16];
    /// What may be chosen next by a seat that is to act; nothing if it is not.
    fn choices(&self, seat: Seat) -> Vec<u16>;
    /// The action that a choice completes; none if it completes none.
    fn text(&self, choice: u16) -> Option<String>;
    /// The choices that make an action.
    fn numbers(&self, text: &str) -> Result<Vec<u16>, Refusal>;
    /// What chance may decide, with its numbers and weights.
    fn chances(&self) -> Vec<(u16, String, u32)>;
    fn apply(&mut self, by: Mover, text: &str) -> Result<(), Refusal>;
    /// Makes a choice. Is the action whole?
    fn choose(&mut self, seat: Seat, choice: u16) -> Result<bool, Refusal>;
    fn observe(&self, seat: Seat) -> Vec<u8>;
    fn determinize(&self, seat: Seat, seed: u64) -> Box<dyn Play>;
    /// All that the seat has got to know so far, as a text.
    fn information(&mut self, seat: Seat) -> String;
    /// The whole game; none where it was imagined.
    fn record(&self) -> Option<Record>;
    fn view_for_bot(&self, seat: Seat) -> Box<dyn Any + Send>;
    fn fork(&self) -> Box<dyn Play>;

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.position().legal(seat)
    }

    fn why_not(&self, seat: Seat, text: &str) -> Option<WhyNot> {
        self.position().why_not(seat, text)
    }

    fn draw(&self, viewer: Viewer, lang: Lang) -> Drawing {
        self.position().draw(viewer, lang)
    }
}

/// Opens a record and plays it again.
pub struct Open<'a>(pub &'a Record);

impl VisitTensors for Open<'_> {
    type Out = Result<Box<dyn Play>, BadReplay>;

    fn visit<G: Playable + Tensors>(self) -> Self::Out {
        let journal = Journal::<G>::replay(self.0)?;
        Ok(Box::new(Playing::new(journal)))
    }
}

/// Deals a new game.
pub struct Deal {
    pub options: serde_json::Map<String, serde_json::Value>,
    pub seats: u8,
    pub seed: u64,
}

impl VisitTensors for Deal {
    type Out = Result<Box<dyn Play>, BadSetup>;

    fn visit<G: Playable + Tensors>(self) -> Self::Out {
        let mut rng = Pcg64Mcg::seed_from_u64(self.seed);
        let journal = Journal::<G>::deal(options::<G>(&self.options)?, self.seats, &mut rng)?;
        Ok(Box::new(Playing::new(journal)))
    }
}

/// Options by their type.
pub fn options<G: Playable>(map: &serde_json::Map<String, serde_json::Value>) -> Result<G::Options, BadSetup> {
    let read = serde_json::from_value(serde_json::Value::Object(map.clone()));
    read.map_err(|error| BadSetup::new(|_| format!("options: {error}")))
}

pub struct Playing<G: Playable + Tensors> {
    /// How it began; nothing where it was imagined.
    opening: Option<Arc<Journal<G>>>,
    now: G,
    /// How many steps came before an imagined beginning, as far as everybody knew of them.
    earlier: usize,
    steps: Vec<StepOf<G>>,
    open_steps: usize,
    draft: Choices,
    memory: Memory<G>,
}

impl<G: Playable + Tensors> Clone for Playing<G> {
    fn clone(&self) -> Self {
        let Playing { opening, now, earlier, steps, open_steps, draft, memory } = self;
        Playing {
            opening: opening.clone(),
            now: now.clone(),
            earlier: *earlier,
            steps: steps.clone(),
            open_steps: *open_steps,
            draft: draft.clone(),
            memory: memory.clone(),
        }
    }
}

impl<G: Playable + Tensors> Playing<G> {
    fn new(journal: Journal<G>) -> Playing<G> {
        let steps = journal.steps().to_vec();
        let mut opening = journal;
        opening.truncate(0);
        let (memory, now) = (Memory::new(&opening), opening.now().clone());
        let opening = Some(Arc::new(opening));
        let (steps_made, draft) = (Vec::new(), Choices::new());
        let mut playing = Playing { opening, now, earlier: 0, steps: steps_made, open_steps: 0, draft, memory };
        steps.into_iter().for_each(|step| playing.make(step));
        playing
    }

    /// The same game from the seat's eyes, for what must not know more.
    fn imagined(&self, seat: Seat, seed: u64) -> G {
        G::determinize(&self.now.view(Viewer::Seat(seat)), seat, &mut Pcg64Mcg::seed_from_u64(seed))
    }

    fn make(&mut self, step: StepOf<G>) {
        self.open_steps += usize::from(self.now.seen(Viewer::Spectator, &step) != Seen::Nothing);
        self.now.make(step);
        self.steps.push(step);
        self.draft.clear();
    }

    fn draft_of(&self, seat: Seat) -> &[u16] {
        // Who chooses step by step is never one of several.
        if self.now.turn().seats().contains(seat) { &self.draft } else { &[] }
    }
}

impl<G: Playable + Tensors> Play for Playing<G> {
    fn position(&self) -> Box<dyn AnyPosition> {
        position(self.now.clone())
    }

    fn turn(&self) -> Turn {
        self.now.turn()
    }

    fn steps(&self) -> usize {
        self.earlier + self.steps.len()
    }

    fn open_steps(&self) -> usize {
        self.open_steps
    }

    fn draft(&self) -> &[u16] {
        &self.draft
    }

    fn choices(&self, seat: Seat) -> Vec<u16> {
        let mut choices = Vec::new();
        if self.now.turn().seats().contains(seat) {
            self.now.choices(seat, &self.draft, &mut Vec::new(), &mut choices);
            choices.sort_unstable();
        }
        choices
    }

    fn text(&self, choice: u16) -> Option<String> {
        match self.now.choose(&self.draft, choice)? {
            Chosen::Whole(action) => Some(action.to_string()),
            Chosen::Part => None,
        }
    }

    fn numbers(&self, text: &str) -> Result<Vec<u16>, Refusal> {
        Ok(self.now.number(&text.parse::<G::Action>()?).to_vec())
    }

    fn chances(&self) -> Vec<(u16, String, u32)> {
        let mut outcomes = Vec::new();
        if self.now.turn() == Turn::Chance {
            self.now.chances(&mut outcomes);
        }
        outcomes.iter().map(|(outcome, weight)| (G::number_chance(outcome), outcome.to_string(), *weight)).collect()
    }

    fn apply(&mut self, by: Mover, text: &str) -> Result<(), Refusal> {
        self.now.turn().admits(by)?;
        let step = Step::parse(by, text)?;
        table::check(&self.now, &step)?;
        self.make(step);
        Ok(())
    }

    fn choose(&mut self, seat: Seat, choice: u16) -> Result<bool, Refusal> {
        self.now.turn().admits(Mover::Seat(seat))?;
        match self.now.choose(&self.draft, choice).ok_or(Refusal::NOTATION)? {
            Chosen::Whole(action) => {
                let step = Step::Act(seat, action);
                table::check(&self.now, &step)?;
                self.make(step);
                Ok(true)
            }
            Chosen::Part if self.choices(seat).contains(&choice) => {
                self.draft.push(choice);
                Ok(false)
            }
            Chosen::Part => Err(Refusal::NOTATION),
        }
    }

    /// From the view alone: whatever else a state holds cannot reach the row.
    fn observe(&self, seat: Seat) -> Vec<u8> {
        let mut row = vec![0; size(G::OBSERVED)];
        self.imagined(seat, 0).observe(seat, self.draft_of(seat), &mut row);
        row
    }

    fn determinize(&self, seat: Seat, seed: u64) -> Box<dyn Play> {
        let now = self.imagined(seat, seed);
        let mut known = self.clone();
        let memory = Memory::imagined(&now, seat, known.information(seat));
        // What was done in secret is not counted before the end.
        let earlier = if now.turn().outcome().is_some() { self.steps() } else { self.open_steps };
        let (steps, draft) = (Vec::new(), self.draft.clone());
        Box::new(Playing { opening: None, now, earlier, steps, open_steps: self.open_steps, draft, memory })
    }

    fn information(&mut self, seat: Seat) -> String {
        self.memory.go_on(&self.steps);
        let mut known = self.memory.of(seat).to_string();
        for choice in self.draft_of(seat) {
            known.push_str(&format!("+{choice}"));
        }
        known
    }

    fn record(&self) -> Option<Record> {
        let mut record = self.opening.as_ref()?.record();
        record.actions = self.steps.iter().map(|step| RecordedStep { by: step.by(), action: step.text() }).collect();
        Some(record)
    }

    fn view_for_bot(&self, seat: Seat) -> Box<dyn Any + Send> {
        Box::new(self.now.view(Viewer::Seat(seat)))
    }

    fn fork(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}
