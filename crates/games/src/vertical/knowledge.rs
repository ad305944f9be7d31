//! What an opponent knows about Vertical beyond its rules.

use table::Knowledge;

use super::Vertical;

impl Knowledge for Vertical {}
