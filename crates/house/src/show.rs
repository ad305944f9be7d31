//! What viewers are shown: the table, their view of the game, their stream.

use std::slice;

use serde::Serialize;
use serde_json::{Map, Value, value::RawValue};
use table::{
    AnyPosition, Each, Record, Seal, Seat, SeatSet, Viewer, WhyNot,
    erased::{Shown, raw},
};

use crate::{
    log::Holder,
    matches::Match,
    play::Play,
    presence::{Patience, Uptime},
    protocol::{
        Asked, Glance, HolderInfo, HostInfo, Legal, MOST_LISTED, SeatInfo, State, Stream, TableInfo, TableStage,
        TurnInfo,
    },
    rejection::Rejection,
    viewer_stream::{Since, ViewerStream},
};

impl Match {
    /// What everybody may know of the table.
    pub fn info(&self, patience: Patience, now: Uptime) -> TableInfo {
        TableInfo {
            id: self.id.clone(),
            game: self.game.meta().id.to_string(),
            secrets: self.game.meta().secrets,
            options: self.options_today(),
            customs: self.customs,
            stage: self.stage(),
            seats: self.all_seats().map(|seat| self.seat_info(seat, patience, now)).collect(),
            host: self.host_info(patience, now),
            drawn: self.lot.is_some(),
            luck: self.luck(),
            patience_ms: milliseconds(patience.away_ms),
            silence_ms: milliseconds(patience.silent_ms),
            undo: self.undo.as_ref().map(|asked| Asked { by: asked.by, agreed: asked.agreed }),
            rematch: self.rematch.first().map(|&by| Asked { by, agreed: self.rematch.iter().copied().collect() }),
            next: self.next.clone(),
            ending: self.ending.clone(),
        }
    }

    /// The version of the rules that the game goes by, if it is an older one.
    pub(crate) fn older_rules(&self) -> Option<u32> {
        self.unguarded_record()?.rules.filter(|&rules| rules < self.game.meta().version)
    }

    /// The options as they read today: a game of older rules had other defaults.
    fn options_today(&self) -> Map<String, Value> {
        let read = |rules| self.game.read_options(rules, &self.options).ok();
        self.older_rules().and_then(read).unwrap_or_else(|| self.options.clone())
    }

    fn host_info(&self, patience: Patience, now: Uptime) -> HostInfo {
        let wait = self.hosting.gone_ms(patience, now).filter(|_| self.stage() == TableStage::Lobby);
        HostInfo { seat: self.opens(slice::from_ref(&self.host)).seats.iter().next(), wait_ms: wait.map(milliseconds) }
    }

    /// What a list says of the table; nothing that anybody may not know.
    pub fn glance(&self, now: Uptime) -> Glance {
        let act = self.play.as_ref().filter(|_| self.ending.is_none()).map(|play| play.now.turn().seats());
        Glance {
            game: self.game.meta().id.to_string(),
            stage: self.stage(),
            seats: self.holders(),
            act: act.unwrap_or_default(),
            still_ms: self.wall(now) - self.moved_at,
            clocks: self.all_seats().map(|seat| self.clock_info(seat, now)).collect(),
            ending: self.ending.clone(),
            next: self.next.clone(),
        }
    }

    fn seat_info(&self, seat: Seat, patience: Patience, now: Uptime) -> SeatInfo {
        let state = &self.seats[seat.index()];
        let waited_for = self.stage() == TableStage::Playing && !state.is_computers();
        // Where a clock runs, it says how long the others wait.
        let wait = match self.may_cover(seat) {
            None => state.presence.wait_ms(patience, now),
            Some(may) => may.then_some(0),
        };
        SeatInfo {
            holder: HolderInfo::from(&state.holder),
            covered: state.covered,
            resigned: state.resigned,
            here: state.presence.is_here(),
            wait_ms: wait.filter(|_| waited_for).map(milliseconds),
            clock: self.clock_info(seat, now),
        }
    }

    pub fn holders(&self) -> Vec<HolderInfo> {
        self.seats.iter().map(|state| HolderInfo::from(&state.holder)).collect()
    }

    /// The game as a picture for those who only look on, and the number of what they were told last; nothing before it
    /// begins.
    #[cfg(feature = "books")]
    pub fn painting(&self) -> Option<(u32, table::painting::Painting)> {
        let play = self.play.as_ref()?;
        Some((self.number(Viewer::Spectator), play.now.paint(Viewer::Spectator)))
    }

    /// The game as the viewer sees it now; nothing before it begins.
    pub fn state(&self, viewer: Viewer) -> Option<State> {
        let play = self.play.as_ref()?;
        let act = if self.ending.is_none() { play.now.turn().seats() } else { Default::default() };
        let Shown { view, prompt } = play.now.shown(viewer);
        let asked = viewer.seat().filter(|&seat| act.contains(seat));
        Some(State {
            view,
            turn: TurnInfo { act, over: self.ending.clone() },
            prompt,
            decision: viewer.seat().map_or(0, |seat| play.decision(seat)),
            legal: asked.map(|seat| Legal::foreseen(play.now.as_ref(), seat, "")),
        })
    }

    /// The number of what those who look on were told last; nothing before the game begins.
    pub fn state_number(&self) -> Option<u32> {
        self.play.as_ref().map(|play| play.number(Viewer::Spectator))
    }

    /// The number of the newest entry of the viewer's stream.
    pub fn number(&self, viewer: Viewer) -> u32 {
        self.play.as_ref().map_or(0, |play| play.number(viewer))
    }

    /// What the viewer has not read yet. If that is too much or cannot be known, the newest entries.
    pub fn stream(&self, viewer: Viewer, read: Option<u32>) -> Stream {
        let since = self.play.as_ref().map(|play| play.since(viewer, read));
        let Since { afresh, earlier, steps, told } = since.unwrap_or_else(|| ViewerStream::default().since(read));
        let (number, state) = (self.number(viewer), self.state(viewer));
        Stream { viewer: viewer.seat(), number, afresh, earlier, steps, told, state }
    }

    /// Why may the seat not do this? `None`: it may.
    pub fn why(&self, seat: Seat, action: &str) -> Result<Option<WhyNot>, Rejection> {
        Ok(self.play.as_ref().ok_or(Rejection::Stage)?.now.why_not(seat, action))
    }

    /// The seat's legal actions that begin like this.
    pub fn legal(&self, seat: Seat, prefix: &str) -> Result<Legal, Rejection> {
        let play = self.play.as_ref().filter(|_| self.ending.is_none()).ok_or(Rejection::Stage)?;
        Ok(Legal::foreseen(play.now.as_ref(), seat, prefix).going_on(play.now.as_ref(), seat, prefix))
    }

    /// All the seat's legal actions that begin like this, and the decision they answer. Where they are
    /// too many to foresee what each would lead to, they stand alone.
    pub fn choices(&self, seat: Seat, prefix: &str) -> Result<(u32, Legal), Rejection> {
        let play = self.play.as_ref().filter(|_| self.ending.is_none()).ok_or(Rejection::Stage)?;
        Ok((play.decision(seat), Legal::all(play.now.as_ref(), seat, prefix)))
    }

    /// What the seat would see if it did this; nothing if that is not certain.
    pub fn suppose(&self, seat: Seat, actions: &[String]) -> Result<Option<Box<RawValue>>, Rejection> {
        let play = self.play.as_ref().filter(|_| self.ending.is_none()).ok_or(Rejection::Stage)?;
        play.now.suppose(seat, actions).map_err(|refusal| Rejection::rule(self.game, refusal))
    }

    /// The board in words.
    pub fn describe(&self, viewer: Viewer) -> Result<Each<Vec<String>>, Rejection> {
        let now = &self.play.as_ref().ok_or(Rejection::Stage)?.now;
        Ok(Each::new(|lang| now.describe(viewer, lang)))
    }

    /// The record of the game. While a game with secrets runs, nobody is given it.
    pub fn record(&self) -> Result<Record, Rejection> {
        let play = self.play.as_ref().ok_or(Rejection::Stage)?;
        if self.game.meta().secrets && self.ending.is_none() {
            return Err(Rejection::Secrets);
        }
        let players = self.holders().into_iter().map(HolderInfo::on_paper).collect();
        Ok(Record { luck: self.luck(), players, ..play.record().clone() })
    }

    /// As much of the seed as everybody may know now: all of it when the game is over, because then nothing can be
    /// taken back.
    pub(crate) fn luck(&self) -> Option<Seal> {
        self.seed.as_ref().map(|seed| seed.told(self.ending.is_some(), self.lot))
    }

    pub(crate) fn unguarded_record(&self) -> Option<&Record> {
        self.play.as_ref().map(Play::record)
    }

    /// Somebody with the host's key connects.
    pub fn host_came(&mut self, now: Uptime) {
        self.hosting.came(now);
    }

    /// A connection with the host's key ends.
    pub fn host_went(&mut self, now: Uptime) {
        self.hosting.went(now);
    }

    /// Somebody with the seat's key connects.
    pub fn came(&mut self, seat: Seat, now: Uptime) {
        self.seats[seat.index()].presence.came(now);
    }

    /// A connection with the seat's key ends.
    pub fn went(&mut self, seat: Seat, now: Uptime) {
        self.seats[seat.index()].presence.went(now);
    }

    /// Who is connected to other nodes of the house. Returns whether that is new.
    pub fn are_elsewhere(&mut self, seats: SeatSet, host: bool, now: Uptime) -> bool {
        let mut new = self.hosting.is_elsewhere(host, now);
        for (state, seat) in self.seats.iter_mut().zip(0..) {
            new |= state.presence.is_elsewhere(seats.contains(Seat(seat)), now);
        }
        new
    }
}

/// An action of [`Legal`] without its consequences.
#[derive(Serialize)]
struct Bare {
    #[serde(rename = "do")]
    text: String,
}

impl Legal {
    /// The seat's legal actions that begin like this with what will certainly follow, if they are not
    /// too many.
    pub fn foreseen(position: &dyn AnyPosition, seat: Seat, prefix: &str) -> Legal {
        let foreseen = position.foresee(seat, prefix, MOST_LISTED);
        Legal {
            count: foreseen.count as u32,
            listed: foreseen.count <= MOST_LISTED,
            next: Vec::new(),
            example: None,
            actions: foreseen.actions,
        }
    }

    /// If there are too many, adds how they go on, for somebody who is typing one.
    pub(crate) fn going_on(mut self, position: &dyn AnyPosition, seat: Seat, prefix: &str) -> Legal {
        if !self.listed {
            let mut all = position.legal(seat);
            all.retain(|text| text.starts_with(prefix));
            self.next = all.iter().map(|text| next_word(text, prefix.len()).to_string()).collect();
            self.next.dedup();
            self.next.truncate(MOST_LISTED);
            self.example = all.into_iter().next();
        }
        self
    }

    /// The same, but if they are too many they are listed alone.
    pub fn all(position: &dyn AnyPosition, seat: Seat, prefix: &str) -> Legal {
        let mut legal = Legal::foreseen(position, seat, prefix);
        if !legal.listed {
            let all = position.legal(seat).into_iter().filter(|text| text.starts_with(prefix));
            let bare: Vec<Bare> = all.map(|text| Bare { text }).collect();
            legal.actions = raw(&bare);
        }
        legal
    }
}

/// A text up to the end of the word that goes on at this place, or begins there.
fn next_word(text: &str, from: usize) -> &str {
    let rest = &text[from..];
    let word = rest.trim_start_matches(' ');
    let end = word.find(' ').unwrap_or(word.len());
    &text[..text.len() - word.len() + end]
}

impl From<&Holder> for HolderInfo {
    fn from(holder: &Holder) -> HolderInfo {
        match holder {
            Holder::Open => HolderInfo::Open,
            Holder::Person { name, .. } => HolderInfo::Person { name: name.clone() },
            Holder::Bot { level, name } => HolderInfo::Bot { level: *level, name: name.unwrap_or_default() },
        }
    }
}

/// At most as many as the protocol's number can hold.
fn milliseconds(ms: u64) -> u32 {
    u32::try_from(ms).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::next_word;

    #[test]
    fn a_word_ends_where_the_next_begins() {
        for (from, word) in [(0, "take"), (2, "take"), (4, "take h1"), (5, "take h1"), (7, "take h1")] {
            assert_eq!(next_word("take h1", from), word, "{from}");
        }
    }
}
