//! What those who sit at a table are told while they are away, and in which words. The words come from what everybody may know
//! of the table: a notice travels through other people's machines.

use table::{Lang, Mover, Seat, SeatSet, Sentences, Viewer, say, words::name_seats};

use crate::{
    decide::Decision,
    keys::KeyHash,
    log::{Event, Holder, LogEntry},
    matches::{Match, SeatState, UndoAsked},
    notices::NoticeKind,
    presence::Uptime,
    protocol::{Item, TableStage},
};

/// What notices say.
pub static NOTICES: Sentences = Sentences::new("notices.ftl");

/// As much as is told of what happened: sentences, and characters of all of them.
const MOST_SENTENCES: usize = 3;
const LONGEST: usize = 240;

/// Something that whoever holds a seat is to be told.
#[derive(Clone, PartialEq, Debug)]
pub struct Wanted {
    pub seat: Seat,
    /// The hash of the seat's key: by it the house finds whom to tell.
    pub key: KeyHash,
    pub kind: NoticeKind,
    /// The decision that it is about. For each there is one notice of a kind.
    pub decision: u32,
}

/// A notice in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Notice {
    pub title: String,
    pub body: String,
}

impl Match {
    /// Does anybody who sits here wish to be told while they are away?
    pub fn has_reachable(&self) -> bool {
        self.seats.iter().any(|state| state.reachable)
    }

    /// Whoever holds this key wishes to be told at all their seats.
    pub fn reach(&self, key: &KeyHash) -> Decision {
        let new = |(_, state): &(Seat, &SeatState)| state.holder.key() == Some(key) && !state.reachable;
        let events = self.each_seat().filter(new).map(|(seat, _)| Event::Reachable { seat }).collect();
        Decision { events, next: None }
    }

    /// Whoever holds this key is to be forgotten: their name, and that they wished to be told.
    pub fn forget(&self, key: &KeyHash) -> Decision {
        let known = |(_, state): &(Seat, &SeatState)| match &state.holder {
            Holder::Person { name, key: held } => held == key && (name.is_some() || state.reachable),
            Holder::Open | Holder::Bot { .. } => false,
        };
        let events = self.each_seat().filter(known).map(|(seat, _)| Event::Forgotten { seat }).collect();
        Decision { events, next: None }
    }

    /// The same people wish to be told at their next table, where they sit like this.
    pub(crate) fn reachable_of(&self, seats: &[Holder]) -> Vec<Event> {
        let wishes = |holder: &Holder| {
            let key = holder.key();
            key.is_some() && self.seats.iter().any(|state| state.reachable && state.holder.key() == key)
        };
        let seats = seats.iter().zip(0..).filter(|(holder, _)| wishes(holder));
        seats.map(|(_, seat)| Event::Reachable { seat: Seat(seat) }).collect()
    }

    /// What those who wish it are to be told now. It follows from the match as it stands, so that whoever asks again, after a
    /// crash or on another node, gets the same.
    pub fn notices(&self) -> Vec<Wanted> {
        let reachable = self.each_seat().filter(|(_, state)| state.reachable);
        let keys = reachable.filter_map(|(seat, state)| Some((seat, state.holder.key()?.clone())));
        let news = keys.flat_map(|(seat, key)| self.news_for(seat).map(move |about| (seat, key.clone(), about)));
        news.map(|(seat, key, (kind, decision))| Wanted { seat, key, kind, decision }).collect()
    }

    /// The notice that somebody who wished it is given when their table is closed because nobody began.
    pub fn closing_notices(&self) -> Vec<Wanted> {
        let wanted = |(seat, state): (Seat, &SeatState)| {
            let key = state.holder.key().filter(|_| state.reachable)?.clone();
            Some(Wanted { seat, key, kind: NoticeKind::Closed, decision: 0 })
        };
        self.each_seat().filter_map(wanted).collect()
    }

    /// What a seat is to be told now, and about which decision. Of its own turn it is told the most urgent.
    fn news_for(&self, seat: Seat) -> impl Iterator<Item = (NoticeKind, u32)> + use<> {
        let about = |kind| self.about(seat, kind).map(|decision| (kind, decision));
        let own = [NoticeKind::Over, NoticeKind::Out, NoticeKind::Alarm, NoticeKind::Turn].into_iter().find_map(about);
        own.into_iter().chain(about(NoticeKind::Undo))
    }

    /// The decision that such a notice to the seat would be about now; none if there is nothing of the kind to tell.
    fn about(&self, seat: Seat, kind: NoticeKind) -> Option<u32> {
        let (play, state) = (self.play.as_ref()?, self.seats.get(seat.index())?);
        let plays = self.stage() == TableStage::Playing;
        let acts = plays && !state.is_computers() && play.now.turn().seats().contains(seat);
        let warned = self.customs.clock.is_some_and(|clock| state.clock.was_warned(clock));
        let holds = match kind {
            NoticeKind::Turn => acts,
            NoticeKind::Alarm => acts && warned,
            NoticeKind::Out => plays && state.clock.is_out(),
            NoticeKind::Over => self.stage() == TableStage::Over,
            // What was done in secret counts among the steps to be taken back, so the seat's own decision names the question.
            NoticeKind::Undo => self.is_asked_to_undo(seat),
            NoticeKind::Closed | NoticeKind::Trial => false,
        };
        holds.then(|| play.decision(seat))
    }

    fn is_asked_to_undo(&self, seat: Seat) -> bool {
        let asked = |asked: &UndoAsked| self.others(asked.by).contains(seat) && !asked.agreed.contains(seat);
        self.undo.as_ref().is_some_and(asked)
    }

    /// A notice in words, as long as it is still true.
    pub fn notice(&self, seat: Seat, kind: NoticeKind, decision: u32, lang: Lang, now: Uptime) -> Option<Notice> {
        let holds = self.about(seat, kind) == Some(decision);
        holds.then(|| Notice { title: self.title(kind, lang), body: self.body(seat, kind, lang, now) })
    }

    fn title(&self, kind: NoticeKind, lang: Lang) -> String {
        notice_title(self.game.meta().id, kind, lang)
    }

    fn body(&self, seat: Seat, kind: NoticeKind, lang: Lang, now: Uptime) -> String {
        match kind {
            NoticeKind::Over => self.ending_in_words(seat, lang),
            NoticeKind::Alarm => {
                let left = self.clock_info(seat, now).map_or(0, |info| info.left_ms);
                let (hours, minutes) = (left / 3_600_000, left / 60_000);
                say!(NOTICES, lang, "time-left", hours = hours, minutes = minutes)
            }
            NoticeKind::Out if self.seats[seat.index()].is_computers() => say!(NOTICES, lang, "seat-lost"),
            NoticeKind::Out => say!(NOTICES, lang, "others-decide"),
            NoticeKind::Undo => {
                let by = self.undo.as_ref().map_or(String::new(), |asked| self.called(asked.by, lang));
                say!(NOTICES, lang, "asks-undo", name = by)
            }
            _ => self.lately(seat, lang),
        }
    }

    /// What others have done since the seat last acted, as those who look on were told.
    fn lately(&self, seat: Seat, lang: Lang) -> String {
        let mut sentences = Vec::new();
        for item in self.stream(Viewer::Spectator, None).told.iter().rev() {
            match &**item {
                Item::Step(told) if told.by == Mover::Seat(seat) => break,
                Item::Step(told) => {
                    sentences.extend(told.events.list().iter().rev().map(|event| event.said.get(lang).clone()));
                }
                Item::Said(said) => sentences.push(said.get(lang).clone()),
                Item::Undone { .. } => break,
            }
            if sentences.len() >= MOST_SENTENCES {
                break;
            }
        }
        sentences.truncate(MOST_SENTENCES);
        sentences.reverse();
        let text = name_seats(&sentences.join(" "), |seat| self.called(seat, lang));
        match text.is_empty() {
            true => say!(NOTICES, lang, "go-on"),
            false => shortened(text),
        }
    }

    fn ending_in_words(&self, seat: Seat, lang: Lang) -> String {
        let winners = self.ending.as_ref().map_or(SeatSet::default(), |ending| ending.winners);
        let names = lang.conjunction(winners.iter().map(|seat| self.called(seat, lang)));
        match (winners.contains(seat), winners.len()) {
            (true, 1) => say!(NOTICES, lang, "you-won"),
            (_, 0) => say!(NOTICES, lang, "nobody-won"),
            (_, count) => say!(NOTICES, lang, "won", names = names, count = count),
        }
    }

    /// What somebody is called in a notice.
    fn called(&self, seat: Seat, lang: Lang) -> String {
        match self.seats.get(seat.index()).map(|state| &state.holder) {
            Some(Holder::Person { name: Some(name), .. }) => name.clone(),
            Some(Holder::Bot { name, .. }) => say!(NOTICES, lang, "computer", number = name.unwrap_or(seat.0)),
            _ => say!(NOTICES, lang, "player", number = seat.index() + 1),
        }
    }

    fn each_seat(&self) -> impl Iterator<Item = (Seat, &SeatState)> {
        self.all_seats().zip(&self.seats)
    }
}

/// An entry of a log, as it is stored, without the name of whoever holds this key; nothing if the name is not in it.
pub fn without_name(body: &str, key: &KeyHash) -> Option<String> {
    let mut entry: LogEntry = serde_json::from_str(body).ok()?;
    let forget = |holder: &mut Holder| match holder {
        Holder::Person { name, key: held } if held == key => name.take().is_some(),
        _ => false,
    };
    let forgotten = match &mut entry.event {
        Event::Opened(opening) => {
            opening.seats.iter_mut().filter_map(|holder| forget(holder).then_some(())).count() > 0
        }
        Event::Held { holder, .. } => forget(holder),
        _ => false,
    };
    forgotten.then(|| serde_json::to_string(&entry).expect("log entries are plain data"))
}

/// The first line of a notice.
pub fn notice_title(game: &str, kind: NoticeKind, lang: Lang) -> String {
    NOTICES.say(lang, kind.word(), &[("game", &title_of(game, lang))])
}

#[cfg(feature = "books")]
fn title_of(game: &str, lang: Lang) -> String {
    games::find(game).map_or(String::new(), |game| game.book().title.get(lang).clone())
}

/// Where there are no books, nobody is told anything while they are away.
#[cfg(not(feature = "books"))]
fn title_of(game: &str, _: Lang) -> String {
    game.to_string()
}

/// At most [`LONGEST`] characters, ended at a word.
fn shortened(text: String) -> String {
    let Some((end, _)) = text.char_indices().nth(LONGEST) else { return text };
    let end = text[..end].rfind(' ').unwrap_or(end);
    format!("{}…", text[..end].trim_end())
}
