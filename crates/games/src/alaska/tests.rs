//! A test a rule, by its number.
