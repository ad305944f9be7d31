//! What one viewer was told: the number of the newest entry of their stream, and the newest entries.

use std::{collections::VecDeque, sync::Arc};

use table::{AnyPosition, RecordedStep, Refusal, Viewer};

use crate::protocol::{Item, MOST_TOLD, SharedItem};

#[derive(Default)]
pub(crate) struct ViewerStream {
    number: u32,
    /// The indices of the steps that the viewer was told of and that still stand.
    steps: Vec<u32>,
    /// A viewer who comes back gets these again. Older entries are only in the replay.
    newest: VecDeque<StreamEntry>,
}

/// An entry of a stream.
struct StreamEntry {
    /// How many steps that the viewer was told of stood before it.
    stood: u32,
    text: EntryText,
}

enum EntryText {
    Said(SharedItem),
    /// While a log is loaded nobody listens. Only steps that turn out to be among the newest are put into words.
    Later(Arc<Moment>),
}

/// A step, and the position that it is made in.
pub(crate) struct Moment {
    pub before: Box<dyn AnyPosition>,
    pub entry: RecordedStep,
}

impl Moment {
    fn text(&self, viewer: Viewer) -> Result<Option<Item>, Refusal> {
        Ok(self.before.told(viewer, self.entry.by, &self.entry.action)?.map(Item::Step))
    }
}

impl ViewerStream {
    pub fn number(&self) -> u32 {
        self.number
    }

    /// How many of the steps that the viewer was told of stand.
    pub fn standing(&self) -> u32 {
        self.steps.len() as u32
    }

    pub fn hear(&mut self, item: SharedItem) {
        self.enter(EntryText::Said(item));
    }

    /// The viewer is told of a step.
    pub fn hear_step(&mut self, step: usize, item: SharedItem) {
        self.enter(EntryText::Said(item));
        self.steps.push(step as u32);
    }

    /// The viewer was told of a step; its words are made later.
    pub fn note_step(&mut self, step: usize, moment: Arc<Moment>) {
        self.enter(EntryText::Later(moment));
        self.steps.push(step as u32);
    }

    fn enter(&mut self, text: EntryText) {
        self.enter_after(self.standing(), text);
    }

    fn enter_after(&mut self, stood: u32, text: EntryText) {
        if self.newest.len() == MOST_TOLD {
            self.newest.pop_front();
        }
        self.newest.push_back(StreamEntry { stood, text });
        self.number += 1;
    }

    /// Was the viewer told of any step from this one on?
    pub fn knows_after(&self, step: usize) -> bool {
        self.steps.last().is_some_and(|&last| last as usize >= step)
    }

    pub fn knows(&self, step: usize) -> bool {
        self.steps.binary_search(&(step as u32)).is_ok()
    }

    /// The steps from this one on are taken back. Returns the entry that says so.
    pub fn forget_after(&mut self, step: usize) -> SharedItem {
        let stood = self.standing();
        self.steps.truncate(self.steps.partition_point(|&known| (known as usize) < step));
        let item = SharedItem::from(Item::Undone { keep: self.standing() });
        self.enter_after(stood, EntryText::Said(item.clone()));
        item
    }

    /// A step that the viewer was not told of is gone: the indices of later steps move up.
    pub fn close_gap(&mut self, step: usize) {
        let behind = self.steps.partition_point(|&known| (known as usize) < step);
        self.steps[behind..].iter_mut().for_each(|known| *known -= 1);
    }

    /// Puts the newest entries into words. `said` are the words that other viewers got for the same steps.
    pub fn write_down(&mut self, viewer: Viewer, said: &mut Vec<(Arc<Moment>, SharedItem)>) -> Result<(), Refusal> {
        for entry in &mut self.newest {
            let EntryText::Later(moment) = &entry.text else { continue };
            // A viewer who is told of a step can be told it in words.
            let Some(item) = moment.text(viewer)? else { continue };
            let same = |(other, text): &&(Arc<Moment>, SharedItem)| Arc::ptr_eq(other, moment) && **text == item;
            let shared = match said.iter().find(same) {
                Some((_, text)) => text.clone(),
                None => {
                    let text = SharedItem::from(item);
                    said.push((moment.clone(), text.clone()));
                    text
                }
            };
            entry.text = EntryText::Said(shared);
        }
        Ok(())
    }

    /// The entries after number `after`, all of them or the newest, and how many steps stood before them.
    pub fn since(&self, after: Option<u32>) -> Since {
        let unread = after.and_then(|after| self.number.checked_sub(after)).map(|unread| unread as usize);
        let follows = unread.filter(|&unread| unread <= self.newest.len());
        let told = follows.unwrap_or(self.newest.len());
        let entries = self.newest.range(self.newest.len() - told..);
        let item = |entry: &StreamEntry| match &entry.text {
            EntryText::Said(item) => Some(item.clone()),
            EntryText::Later(_) => None,
        };
        Since {
            afresh: follows.is_none(),
            earlier: if follows.is_none() { self.number - told as u32 } else { 0 },
            steps: entries.clone().next().map_or(self.standing(), |entry| entry.stood),
            told: entries.filter_map(item).collect(),
        }
    }
}

/// What somebody who comes, or comes back, has not read.
pub(crate) struct Since {
    pub afresh: bool,
    pub earlier: u32,
    pub steps: u32,
    pub told: Vec<SharedItem>,
}
