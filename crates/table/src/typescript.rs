//! Rust types as TypeScript declarations, so that the page is checked against what it is sent.

use std::{collections::BTreeMap, fmt};

use ts_rs::{Config, TS, TypeVisitor};

/// Declarations by name, each once, with all that they refer to.
#[derive(Default)]
pub struct Declarations(BTreeMap<String, String>);

impl Declarations {
    /// Declares a type and all that it refers to.
    pub fn add<T: TS + 'static + ?Sized>(&mut self) {
        let config = Config::new();
        // Types without a file of their own are built in: numbers, strings, lists.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declaration = format!("{docs}export {}", T::decl(&config));
            if self.0.insert(T::ident(&config), declaration).is_some() {
                return;
            }
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}

impl fmt::Display for Declarations {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.values().try_for_each(|declaration| writeln!(f, "{declaration}\n"))
    }
}
