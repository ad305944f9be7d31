//! Old games for ever: an older version of a game's rules is the current rules with other defaults.

use serde_json::{Map, Value};

use crate::{BadSetup, Game, Meta};

/// Options as an older version of the rules wrote them, on their way to how they read today.
pub struct OldOptions {
    game: &'static str,
    version: u32,
    map: Map<String, Value>,
}

impl OldOptions {
    /// The version they were written for.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The version played like this where nothing was said.
    pub fn default(&mut self, key: &str, value: impl Into<Value>) {
        self.map.entry(key).or_insert_with(|| value.into());
    }

    /// The version did not have this option: it is refused. It always played like this.
    pub fn lacked(&mut self, key: &str, played: impl Into<Value>) -> Result<(), BadSetup> {
        self.came_later(key)?;
        self.default(key, played);
        Ok(())
    }

    /// The version did not have this option: it is refused. It always played as today's default has it.
    pub fn came_later(&self, key: &str) -> Result<(), BadSetup> {
        if self.map.contains_key(key) {
            return Err(self.unknown(key, "cette option", "this option"));
        }
        Ok(())
    }

    /// The version did not have this value of an option that it had.
    pub fn lacked_value(&self, key: &str, value: impl Into<Value>) -> Result<(), BadSetup> {
        let value = value.into();
        if self.map.get(key) == Some(&value) {
            return Err(self.unknown(key, &format!("la valeur {value}"), &format!("the value {value}")));
        }
        Ok(())
    }

    /// What this value meant then has another name today.
    pub fn renamed(&mut self, key: &str, then: impl Into<Value>, today: impl Into<Value>) {
        let then = then.into();
        if let Some(value) = self.map.get_mut(key).filter(|value| **value == then) {
            *value = today.into();
        }
    }

    fn unknown(&self, key: &str, fr: &str, en: &str) -> BadSetup {
        let OldOptions { game, version, .. } = self;
        BadSetup::new(
            format!("{key}\u{a0}: la version {version} des règles de {game} n’avait pas {fr}"),
            format!("{key}: version {version} of the rules of {game} did not have {en}"),
        )
    }
}

impl Meta {
    /// Refuses a version of the rules that does not exist, or not yet.
    pub fn check_version(&self, version: u32) -> Result<(), BadSetup> {
        let Meta { id, version: current, .. } = *self;
        if (1..=current).contains(&version) {
            return Ok(());
        }
        let (fr, en) = match current {
            1 => ("la version 1".to_string(), "version 1".to_string()),
            last => (format!("les versions 1 à {last}"), format!("versions 1 to {last}")),
        };
        Err(BadSetup::new(
            format!("cette partie suit la version {version} des règles de {id}, ce programme connaît {fr}"),
            format!("this game follows version {version} of the rules of {id}; this program knows {en}"),
        ))
    }
}

/// The options of a record or a stored match as they read today. No version: the current one.
pub(crate) fn read_options<G: Game>(
    version: Option<u32>,
    options: &Map<String, Value>,
) -> Result<Map<String, Value>, BadSetup> {
    let version = version.unwrap_or(G::META.version);
    G::META.check_version(version)?;
    let mut old = OldOptions { game: G::META.id, version, map: options.clone() };
    if version < G::META.version {
        G::read_version(&mut old)?;
    }
    Ok(old.map)
}
