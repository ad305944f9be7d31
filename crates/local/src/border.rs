//! The border between the module and JavaScript. Whoever calls writes a text into memory of ours and calls a function
//! with its length; the answer is a text that lies here until the next call.
//!
//! JavaScript calls a function by its name, so the compiler is told not to change that name. That counts as unsafe, because
//! two functions could have the same name. Each name here occurs once. There is no other unsafe code: no pointer that comes
//! from outside is followed.
#![expect(unsafe_code, reason = "exported functions need names; see above")]

use std::cell::RefCell;

use serde::{Serialize, de::DeserializeOwned};

use crate::{Letter, LocalHouse, Opening, Thinker, Work};

#[derive(Default)]
struct Border {
    /// What we were given, and what we answer.
    text: Vec<u8>,
    house: Option<LocalHouse>,
    thinker: Thinker,
}

thread_local! {
    static BORDER: RefCell<Border> = RefCell::default();
}

impl Border {
    /// The text that was given.
    fn given<T: DeserializeOwned>(&self, length: usize) -> T {
        let text = self.text.get(..length).expect("no more is given than there is room for");
        // As a text, since everything else is read from texts: what reads bytes would be the same code once more.
        let text = str::from_utf8(text).expect("the worker writes texts");
        serde_json::from_str(text).expect("the worker writes what can be read")
    }

    /// Leaves an answer and tells how long it is.
    fn answer(&mut self, answer: &impl Serialize) -> usize {
        self.text = serde_json::to_vec(answer).expect("answers are plain data");
        self.text.len()
    }
}

/// Makes room for a text of this length and tells where it is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    BORDER.with_borrow_mut(|border| {
        border.text.resize(length, 0);
        border.text.as_mut_ptr()
    })
}

/// Where the answer lies.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    BORDER.with_borrow(|border| border.text.as_ptr())
}

/// Opens the house: an [`Opening`].
#[unsafe(no_mangle)]
pub extern "C" fn open(length: usize) {
    BORDER.with_borrow_mut(|border| border.house = Some(LocalHouse::open(border.given::<Opening>(length))));
}

/// Takes a [`Letter`]; the answer is an [`Outcome`](crate::Outcome).
#[unsafe(no_mangle)]
pub extern "C" fn take(length: usize) -> usize {
    BORDER.with_borrow_mut(|border| {
        let letter: Letter = border.given(length);
        let outcome = border.house.as_mut().expect("the house is opened first").take(letter);
        border.answer(&outcome)
    })
}

/// Thinks about [`Work`]; the answer is a [`Thought`](crate::Thought).
#[unsafe(no_mangle)]
pub extern "C" fn think(length: usize) -> usize {
    BORDER.with_borrow_mut(|border| {
        let work: Work = border.given(length);
        let thought = border.thinker.think(work);
        border.answer(&thought)
    })
}
