//! What an opponent knows about Die Aufsteiger beyond its rules.

use table::Knowledge;

use super::Aufsteiger;

impl Knowledge for Aufsteiger {}
