//! Opponents by name: `random`, `greedy`, `mcts:1000`, `mcts:500ms`, `mcts:100~25`, `master:3s`, `learnt:500`,
//! `handmade:500`, `uct:2s`.

use std::{error::Error, fmt, str::FromStr, time::Duration};

use table::Playable;

use crate::{Bot, Greedy, Lapsing, Params, Planner, Random, Search};

/// How much thinking goes into one choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// The same number of imagined games on every machine: the same seed makes the same choice.
    Iterations(u32),
    /// As many imagined games as fit.
    Time(Duration),
}

impl Budget {
    const MOST_ITERATIONS: u32 = 1_000_000_000;
    const LONGEST: Duration = Duration::from_secs(3600);
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Budget::Iterations(count) => write!(f, "{count}"),
            Budget::Time(time) if time.as_millis().is_multiple_of(1000) => write!(f, "{}s", time.as_secs()),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl FromStr for Budget {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Budget, BadSpec> {
        let bad = || BadSpec::new(text, "budget", "1000 (imagined games), 500ms or 2s (time)");
        let number = |digits: &str| match digits.bytes().all(|b| b.is_ascii_digit()) {
            true => digits.parse::<u32>().ok().filter(|&number| number > 0).ok_or_else(bad),
            false => Err(bad()),
        };
        let budget = if let Some(millis) = text.strip_suffix("ms") {
            Budget::Time(Duration::from_millis(number(millis)?.into()))
        } else if let Some(seconds) = text.strip_suffix('s') {
            Budget::Time(Duration::from_secs(number(seconds)?.into()))
        } else {
            Budget::Iterations(number(text)?)
        };
        match budget {
            Budget::Iterations(count) if count > Budget::MOST_ITERATIONS => {
                Err(BadSpec::new(text, "budget", "at most 1000000000 imagined games"))
            }
            Budget::Time(time) if time > Budget::LONGEST => Err(BadSpec::new(text, "budget", "at most 3600s")),
            budget => Ok(budget),
        }
    }
}

/// Which opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spec {
    Random,
    /// The game's plain player, who looks no further than this turn: see [`table::Knowledge::greedy`].
    Greedy,
    /// Information-set tree search with all that the game knows about itself. So many of its choices
    /// out of a hundred it makes without thinking, as they come to mind.
    Mcts {
        budget: Budget,
        lapses: u8,
    },
    /// The same search with whatever makes it stronger: who can be shown to win, wins.
    Master(Budget),
    /// The master who judges positions by what was learnt from games, where anything was: to measure it …
    Learnt(Budget),
    /// … against the master who judges them by hand-made rules.
    Handmade(Budget),
    /// The same search without any knowledge of the game, as a reference.
    Uct(Budget),
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Mcts { budget, lapses: 0 } => write!(f, "mcts:{budget}"),
            Spec::Mcts { budget, lapses } => write!(f, "mcts:{budget}~{lapses}"),
            Spec::Master(budget) => write!(f, "master:{budget}"),
            Spec::Learnt(budget) => write!(f, "learnt:{budget}"),
            Spec::Handmade(budget) => write!(f, "handmade:{budget}"),
            Spec::Uct(budget) => write!(f, "uct:{budget}"),
        }
    }
}

impl FromStr for Spec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Spec, BadSpec> {
        match text.split_once(':') {
            None if text == "random" => Ok(Spec::Random),
            None if text == "greedy" => Ok(Spec::Greedy),
            Some(("mcts", thinking)) => {
                let (budget, lapses) = thinking.split_once('~').unwrap_or((thinking, "0"));
                Ok(Spec::Mcts { budget: budget.parse()?, lapses: lapses_of(lapses)? })
            }
            Some(("master", budget)) => Ok(Spec::Master(budget.parse()?)),
            Some(("learnt", budget)) => Ok(Spec::Learnt(budget.parse()?)),
            Some(("handmade", budget)) => Ok(Spec::Handmade(budget.parse()?)),
            Some(("uct", budget)) => Ok(Spec::Uct(budget.parse()?)),
            _ => {
                let possible = "random, greedy, mcts:1000, mcts:500ms, mcts:2s, mcts:100~25 (25 of 100 choices \
                                unthinkingly), master:3s, learnt:500, handmade:500, uct:1000, or level:5";
                Err(BadSpec::new(text, "opponent", possible))
            }
        }
    }
}

fn lapses_of(text: &str) -> Result<u8, BadSpec> {
    let bad = || BadSpec::new(text, "number of lapses", "how many of 100 choices are made without thinking, 0 to 100");
    let number = text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse::<u8>().ok()).flatten();
    number.filter(|&lapses| lapses <= 100).ok_or_else(bad)
}

/// No opponent goes by this name. The text says which do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSpec(String);

impl BadSpec {
    pub(crate) fn new(text: &str, what: &str, possible: &str) -> BadSpec {
        let mut shown: String = text.chars().take(40).collect();
        if shown.len() < text.len() {
            shown.push('…');
        }
        BadSpec(format!("{shown:?} is no {what}: say {possible}"))
    }
}

impl fmt::Display for BadSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for BadSpec {}

/// Seats an opponent. Each of its choices depends on the seed, on how many it made before, on its
/// budget if that is a number of iterations, and on nothing else; `threads` only makes it quicker.
pub fn make<G: Playable>(spec: &Spec, seed: u64, threads: usize) -> Box<dyn Bot<G>> {
    match *spec {
        Spec::Random => Box::new(Random::new(seed)),
        Spec::Greedy => Box::new(Greedy::new(seed)),
        Spec::Mcts { budget, lapses } if G::PLANS => Box::new(Planner::<G>::new(budget, lapses, seed, threads)),
        Spec::Mcts { budget, lapses } => {
            let search = Search::<G>::new(Params::default(), budget, seed, threads);
            if lapses == 0 { Box::new(search) } else { Box::new(Lapsing::new(search, lapses, seed)) }
        }
        Spec::Master(budget) | Spec::Learnt(budget) | Spec::Handmade(budget) if G::PLANS => {
            Box::new(Planner::<G>::new(budget, 0, seed, threads).inventive())
        }
        Spec::Master(budget) | Spec::Learnt(budget) | Spec::Handmade(budget) => {
            let params = match spec {
                Spec::Learnt(_) => Params::learnt::<G>(),
                Spec::Handmade(_) => Params::handmade(),
                _ => Params::master::<G>(),
            };
            Box::new(Search::<G>::new(params, budget, seed, threads))
        }
        Spec::Uct(budget) => Box::new(Search::<G>::new(Params::plain(), budget, seed, threads)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_reads_what_it_writes() {
        for text in [
            "random",
            "greedy",
            "mcts:1",
            "mcts:1000",
            "mcts:500ms",
            "mcts:2s",
            "mcts:40~25",
            "master:3s",
            "master:800",
            "learnt:500",
            "handmade:40ms",
            "uct:1000000000",
            "uct:3600s",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        let budget = Budget::Time(Duration::from_secs(2));
        assert_eq!("mcts:2000ms~0".parse(), Ok(Spec::Mcts { budget, lapses: 0 }));
    }

    #[test]
    fn what_is_no_spec_is_told_what_would_be_one() {
        for text in ["", "Random", "random:5", "greedy:5", "mcts", "alphabeta:3", "mcts 1000", ":", "\0"] {
            let error = text.parse::<Spec>().unwrap_err().to_string();
            assert!(error.contains("mcts:1000") && error.contains("random"), "{text:?}: {error}");
        }
        for text in ["", "0", "-5", "+5", "1.5s", "0s", "5m", "ms", "s", "99999999999", "1e3", " 5", "5 s", "٣"] {
            let error = format!("mcts:{text}").parse::<Spec>().unwrap_err().to_string();
            assert!(error.contains("500ms"), "{text:?}: {error}");
        }
        for text in ["mcts:5~", "mcts:5~101", "mcts:5~-1", "mcts:5~5~5", "mcts:5~x"] {
            assert!(text.parse::<Spec>().unwrap_err().to_string().contains("0 to 100"), "{text}");
        }
        for (text, limit) in [("mcts:1000000001", "1000000000"), ("uct:3601s", "3600s"), ("uct:3600001ms", "3600s")] {
            assert!(text.parse::<Spec>().unwrap_err().to_string().contains(limit), "{text}");
        }
        assert!("x".repeat(1_000_000).parse::<Spec>().unwrap_err().to_string().len() < 300);
    }
}
