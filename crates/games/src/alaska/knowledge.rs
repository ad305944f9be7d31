//! What an opponent knows about Alaska beyond its rules.

use table::Knowledge;

use super::Alaska;

impl Knowledge for Alaska {}
