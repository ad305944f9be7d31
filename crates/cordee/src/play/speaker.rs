//! What the program says while a game is played.

use table::{Lang, Seat, say};

use super::history::Kept;
use crate::words::{TERMINAL, seat_name};

pub struct Speaker(pub Lang);

impl Speaker {
    pub fn welcome(&self, title: &str, people: &[String], bots: &[String]) -> String {
        let Speaker(lang) = *self;
        let (people, bots) = (people.join(", "), bots.join(", "));
        let mut text = title.to_string();
        if !people.is_empty() {
            text += &say!(TERMINAL, lang, "you-are", people = people);
        }
        if !bots.is_empty() {
            text += &say!(TERMINAL, lang, "computer-is", bots = bots);
        }
        text + "\n" + &say!(TERMINAL, lang, "type-an-action")
    }

    pub fn help(&self) -> String {
        say!(TERMINAL, self.0, "help")
    }

    pub fn refused(&self, action: &str, rule: &str, why: &str) -> String {
        say!(TERMINAL, self.0, "refused", action = action, rule = rule, why = why)
    }

    /// After a text that is no action at all.
    pub fn try_help(&self) -> String {
        say!(TERMINAL, self.0, "try-help")
    }

    pub fn allowed(&self, action: &str) -> String {
        say!(TERMINAL, self.0, "allowed", action = action)
    }

    pub fn why_what(&self) -> String {
        say!(TERMINAL, self.0, "why-what")
    }

    pub fn over(&self) -> String {
        say!(TERMINAL, self.0, "over")
    }

    pub fn how_many(&self, shown: usize, all: usize) -> String {
        match (shown, all) {
            (_, 0) => say!(TERMINAL, self.0, "no-legal"),
            (shown, all) if shown < all => say!(TERMINAL, self.0, "more-legal", more = all - shown),
            (_, all) => say!(TERMINAL, self.0, "all-legal", all = all),
        }
    }

    pub fn taken_back(&self) -> String {
        say!(TERMINAL, self.0, "taken-back")
    }

    pub fn kept(&self, kept: Kept) -> String {
        match kept {
            Kept::Nothing => say!(TERMINAL, self.0, "kept-nothing"),
            Kept::Chance => say!(TERMINAL, self.0, "kept-chance"),
            Kept::Other => say!(TERMINAL, self.0, "kept-other"),
            Kept::Learnt => say!(TERMINAL, self.0, "kept-learnt"),
        }
    }

    pub fn saved(&self, file: &str) -> String {
        say!(TERMINAL, self.0, "saved", file = file)
    }

    pub fn save_where(&self) -> String {
        say!(TERMINAL, self.0, "save-where")
    }

    pub fn not_saved(&self, file: &str, reason: &str) -> String {
        say!(TERMINAL, self.0, "not-saved", file = file, reason = reason)
    }

    pub fn another_file(&self) -> String {
        say!(TERMINAL, self.0, "another-file")
    }

    pub fn no_such_rule(&self, id: &str, first: &str, last: &str) -> String {
        say!(TERMINAL, self.0, "no-such-rule", id = id, first = first, last = last)
    }

    pub fn thinking(&self, seat: Seat) -> String {
        let name = seat_name(seat, self.0);
        say!(TERMINAL, self.0, "thinking", name = name)
    }

    pub fn pass_the_screen(&self, seat: Seat) -> String {
        let name = seat_name(seat, self.0);
        say!(TERMINAL, self.0, "pass-the-screen", name = name)
    }

    pub fn left(&self) -> String {
        say!(TERMINAL, self.0, "left")
    }
}
