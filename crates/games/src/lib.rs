//! The rule books: a folder a game, and the one list of them.
//!
//! A sixth game is one folder here, one line in the list below and one folder for its board:
//! `cordee new-game` writes them.
//!
//! A game of Alcatraz between two who move at random:
//!
//! ```
//! use games::alcatraz::Alcatraz;
//! use rand::SeedableRng;
//! use table::{Game, Step, draw_chance};
//!
//! let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(7);
//! let mut game = Alcatraz::new(&Default::default(), 2, &Default::default()).unwrap();
//! while game.turn().outcome().is_none() {
//!     let step = match game.turn().seats().first() {
//!         Some(seat) => Step::Act(seat, game.draw_action(seat, &mut rng, &mut Vec::new())),
//!         None => Step::Chance(draw_chance(&game, &mut rng, &mut Vec::new())),
//!     };
//!     game.make(step);
//! }
//! assert!(!game.turn().outcome().unwrap().winners.is_empty());
//! ```
//!
//! Without the default features there are neither rule books (`books`) nor types for the page (`typescript`): rules and
//! opponents are all there.

use table::{AnyGame, Erased, Visit, VisitTensors};

pub mod alaska;
pub mod alcatraz;
pub mod aufsteiger;
#[cfg(feature = "brittle")]
pub mod brittle;
pub mod ice_lake;
pub mod vertical;

/// Makes from the list of games everything that needs to know them all.
macro_rules! games {
    ($($module:ident :: $Game:ident),+ $(,)?) => {
        /// Every game of the house.
        pub fn all() -> &'static [&'static dyn AnyGame] {
            &[$(&const { Erased::<$module::$Game>::new() }),+]
        }

        /// Does work that needs the game's type; `None` if there is no game of that name.
        pub fn visit<V: Visit>(id: &str, work: V) -> Option<V::Out> {
            use table::Game;
            match id {
                $(id if id == $module::$Game::META.id => Some(work.visit::<$module::$Game>()),)+
                #[cfg(feature = "brittle")]
                id if id == brittle::Brittle::META.id => Some(work.visit::<brittle::Brittle>()),
                _ => None,
            }
        }

        /// The same for work that also needs the game's numbers.
        pub fn visit_tensors<V: VisitTensors>(id: &str, work: V) -> Option<V::Out> {
            use table::Game;
            match id {
                $(id if id == $module::$Game::META.id => Some(work.visit::<$module::$Game>()),)+
                _ => None,
            }
        }

        /// What the browser sees of each game: its id, and its view, events and obstacles in TypeScript.
        #[cfg(feature = "typescript")]
        pub fn types() -> Vec<(&'static str, String)> {
            use table::{Game, typescript::Declarations};
            vec![$({
                let mut declarations = Declarations::default();
                declarations.add::<<$module::$Game as Game>::View>();
                declarations.add::<<$module::$Game as Game>::Event>();
                declarations.add::<<$module::$Game as Game>::Obstacle>();
                ($module::$Game::META.id, declarations.to_string())
            }),+]
        }
    };
}

games! {
    alcatraz::Alcatraz,
    ice_lake::IceLake,
    vertical::Vertical,
    alaska::Alaska,
    aufsteiger::Aufsteiger,
}

/// What tests play besides: nobody else finds it on the shelf.
fn unlisted() -> &'static [&'static dyn AnyGame] {
    &[
        #[cfg(feature = "brittle")]
        &const { Erased::<brittle::Brittle>::new() },
    ]
}

/// The game of that name.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    all().iter().chain(unlisted()).copied().find(|game| game.meta().id == id)
}
