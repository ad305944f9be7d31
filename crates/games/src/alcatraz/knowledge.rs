//! What an opponent knows about Alcatraz beyond its rules.

use table::Knowledge;

use super::Alcatraz;

impl Knowledge for Alcatraz {}
