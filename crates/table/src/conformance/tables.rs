//! The tables that games are played at: every number of seats, every sample of every option.

use std::{collections::BTreeSet, marker::PhantomData};

use rand::RngExt;
use serde_json::{Map, Value};

use crate::{BadSetup, Book, Journal, Playable, journal, version::read_options};

use super::{Check, Run, memory::pick, report::Flaw, report::Verdict};

type Options = Map<String, Value>;

/// How often another mixture of options is tried before it is given up.
const TRIES: usize = 50;

pub(super) struct Tables<G> {
    /// Every sample of every option, on its own.
    samples: Vec<(String, Value)>,
    game: PhantomData<fn() -> G>,
}

impl<G: Playable> Tables<G> {
    /// Reads the book's options and tries each of their samples.
    pub fn new(run: &mut Run<G>) -> Result<Tables<G>, Flaw> {
        let book = G::book();
        options_are_those_of_the_book(book, &journal::as_map(&G::Options::default()))?;
        unknown_options_are_refused::<G>()?;
        seats_are_counted::<G>(run)?;
        versions_are_known::<G>()?;
        let each = |option: &crate::book::OptionEntry| {
            let key = option.key.clone();
            option.samples.clone().into_iter().map(move |value| (key.clone(), value))
        };
        let samples: Vec<_> = book.options.iter().flat_map(each).collect();
        for sample in &samples {
            sample_is_accepted(sample, run)?;
        }
        Ok(Tables { samples, game: PhantomData })
    }

    /// A new game. The sample whose turn it is takes part if the game allows it at this table.
    pub fn deal(&self, seats: u8, number: usize, run: &mut Run<G>) -> Result<Journal<G>, Flaw> {
        let wanted = self.samples.get(number % self.samples.len().max(1));
        for _ in 0..TRIES {
            if let Ok(journal) = open(&mixture(wanted, run), seats, run) {
                return Ok(journal);
            }
        }
        open(&Options::new(), seats, run).map_err(|bad| Flaw {
            check: Check::Options,
            message: format!("the default options are refused at a table of {seats}: {bad}"),
        })
    }
}

fn open<G: Playable>(options: &Options, seats: u8, run: &mut Run<G>) -> Result<Journal<G>, BadSetup> {
    Journal::deal(journal::read("options", options)?, seats, &mut run.rng)
}

/// Random samples of some of the options, and the wanted one.
fn mixture<G: Playable>(wanted: Option<&(String, Value)>, run: &mut Run<G>) -> Options {
    let mut options = Options::new();
    for option in &G::book().options {
        if run.rng.random_ratio(1, 2)
            && let Some(value) = pick(&option.samples, &mut run.rng)
        {
            options.insert(option.key.clone(), value.clone());
        }
    }
    options.extend(wanted.cloned());
    options
}

fn options_are_those_of_the_book(book: &Book, defaults: &Options) -> Verdict {
    let told: BTreeSet<_> = book.options.iter().map(|option| &option.key).collect();
    let real: BTreeSet<_> = defaults.keys().collect();
    Check::Options.demand(told == real, || format!("the book has the options {told:?}, the game has {real:?}"))?;
    for option in &book.options {
        let default = &defaults[&option.key];
        // The book's format has no way to write `null`; leaving the option out says the same.
        let there = default.is_null() || option.samples.contains(default);
        Check::Options.demand(there, || format!("{}: its default {default} is not among its samples", option.key))?;
    }
    Ok(())
}

fn unknown_options_are_refused<G: Playable>() -> Verdict {
    let unknown = Options::from_iter([("no such option".to_string(), Value::Bool(true))]);
    let refused = journal::read::<G::Options>("options", &unknown).is_err();
    Check::Options.demand(refused, || "an unknown option is not refused".to_string())
}

fn seats_are_counted<G: Playable>(run: &mut Run<G>) -> Verdict {
    let options = G::Options::default();
    let Ok(setup) = G::deal(&options, G::META.min_seats, &mut run.rng) else { return Ok(()) };
    for seats in [0, G::META.min_seats - 1, G::META.max_seats + 1, u8::MAX] {
        let refused = G::new(&options, seats, &setup).is_err();
        Check::Options.demand(refused, || format!("a table of {seats} is not refused"))?;
    }
    Ok(())
}

fn versions_are_known<G: Playable>() -> Verdict {
    let read = |version| read_options::<G>(Some(version), &Options::new());
    for version in [0, G::META.version + 1, u32::MAX] {
        Check::Versions.demand(read(version).is_err(), || format!("version {version} is not refused"))?;
    }
    for version in 1..G::META.version {
        let options = read(version).and_then(|options| journal::read::<G::Options>("options", &options));
        let otherwise = options.as_ref().is_ok_and(|options| *options != G::Options::default());
        Check::Versions.demand(otherwise, || format!("version {version} reads as {options:?}"))?;
    }
    Ok(())
}

fn sample_is_accepted<G: Playable>(sample: &(String, Value), run: &mut Run<G>) -> Verdict {
    let alone = Options::from_iter([sample.clone()]);
    let mut refusal = None;
    for attempt in 0..TRIES {
        let options = if attempt == 0 { alone.clone() } else { mixture(Some(sample), run) };
        for seats in G::META.min_seats..=G::META.max_seats {
            match open(&options, seats, run) {
                Ok(_) => return Ok(()),
                Err(bad) => refusal = refusal.or(Some(bad)),
            }
        }
    }
    let (key, value) = sample;
    let why = refusal.map_or_else(String::new, |bad| bad.to_string());
    Check::Options.demand(false, || format!("{key}: the sample {value} is never accepted: {why}"))
}
