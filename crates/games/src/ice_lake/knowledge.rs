//! What an opponent knows about Ice Lake beyond its rules.

use table::Knowledge;

use super::IceLake;

impl Knowledge for IceLake {}
