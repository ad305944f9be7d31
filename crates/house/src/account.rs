//! What one viewer was told: how far his stream has got, and its newest entries.

use std::{collections::VecDeque, sync::Arc};

use table::{AnyPosition, Entry, Refusal, Viewer};

use crate::protocol::{Item, MOST_TOLD, Shared};

#[derive(Default)]
pub(crate) struct Account {
    number: u32,
    /// The indices of the steps he was told of that stand.
    steps: Vec<u32>,
    /// Who comes back is told these again; what is older only the replay has.
    newest: VecDeque<Line>,
}

/// An entry of a stream.
struct Line {
    /// How many steps that he was told of stood before it.
    stood: u32,
    words: Words,
}

enum Words {
    Said(Shared),
    /// While a log is read nobody listens: a step is put into words when it turns out to be among the newest.
    Later(Arc<Moment>),
}

/// A step, and the position that it is made in.
pub(crate) struct Moment {
    pub before: Box<dyn AnyPosition>,
    pub entry: Entry,
}

impl Moment {
    fn words(&self, viewer: Viewer) -> Result<Option<Item>, Refusal> {
        Ok(self.before.told(viewer, self.entry.by, &self.entry.action)?.map(Item::Step))
    }
}

impl Account {
    pub fn number(&self) -> u32 {
        self.number
    }

    /// How many of the steps that he was told of stand.
    pub fn standing(&self) -> u32 {
        self.steps.len() as u32
    }

    pub fn hear(&mut self, item: Shared) {
        self.enter(Words::Said(item));
    }

    /// He is told of a step.
    pub fn hear_step(&mut self, step: usize, item: Shared) {
        self.enter(Words::Said(item));
        self.steps.push(step as u32);
    }

    /// He was told of a step, in words that are still to be found.
    pub fn note_step(&mut self, step: usize, moment: Arc<Moment>) {
        self.enter(Words::Later(moment));
        self.steps.push(step as u32);
    }

    fn enter(&mut self, words: Words) {
        self.enter_after(self.standing(), words);
    }

    fn enter_after(&mut self, stood: u32, words: Words) {
        if self.newest.len() == MOST_TOLD {
            self.newest.pop_front();
        }
        self.newest.push_back(Line { stood, words });
        self.number += 1;
    }

    /// Was he told of any step from this one on?
    pub fn knows_after(&self, step: usize) -> bool {
        self.steps.last().is_some_and(|&last| last as usize >= step)
    }

    pub fn knows(&self, step: usize) -> bool {
        self.steps.binary_search(&(step as u32)).is_ok()
    }

    /// The steps from this one on are taken back; answers what he is told of it.
    pub fn forget_after(&mut self, step: usize) -> Shared {
        let stood = self.standing();
        self.steps.truncate(self.steps.partition_point(|&known| (known as usize) < step));
        let item = Shared::from(Item::Undone { keep: self.standing() });
        self.enter_after(stood, Words::Said(item.clone()));
        item
    }

    /// A step that he was not told of is no longer there: those behind it move up.
    pub fn close_gap(&mut self, step: usize) {
        let behind = self.steps.partition_point(|&known| (known as usize) < step);
        self.steps[behind..].iter_mut().for_each(|known| *known -= 1);
    }

    /// Puts the newest entries into words. `said` are those that others were told of the same steps.
    pub fn write_down(&mut self, viewer: Viewer, said: &mut Vec<(Arc<Moment>, Shared)>) -> Result<(), Refusal> {
        for line in &mut self.newest {
            let Words::Later(moment) = &line.words else { continue };
            // Whoever is told of a step can be told it in words.
            let Some(item) = moment.words(viewer)? else { continue };
            let same = |(other, words): &&(Arc<Moment>, Shared)| Arc::ptr_eq(other, moment) && **words == item;
            let shared = match said.iter().find(same) {
                Some((_, words)) => words.clone(),
                None => {
                    let words = Shared::from(item);
                    said.push((moment.clone(), words.clone()));
                    words
                }
            };
            line.words = Words::Said(shared);
        }
        Ok(())
    }

    /// The entries after number `after`, all of them or the newest, and how many steps stood before them.
    pub fn since(&self, after: Option<u32>) -> Since {
        let unread = after.and_then(|after| self.number.checked_sub(after)).map(|unread| unread as usize);
        let follows = unread.filter(|&unread| unread <= self.newest.len());
        let told = follows.unwrap_or(self.newest.len());
        let lines = self.newest.range(self.newest.len() - told..);
        let item = |line: &Line| match &line.words {
            Words::Said(item) => Some(item.clone()),
            Words::Later(_) => None,
        };
        Since {
            afresh: follows.is_none(),
            earlier: if follows.is_none() { self.number - told as u32 } else { 0 },
            steps: lines.clone().next().map_or(self.standing(), |line| line.stood),
            told: lines.filter_map(item).collect(),
        }
    }
}

/// What somebody who comes (back) has not read.
pub(crate) struct Since {
    pub afresh: bool,
    pub earlier: u32,
    pub steps: u32,
    pub told: Vec<Shared>,
}
