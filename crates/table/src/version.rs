//! Old games for ever: an older version of a game's rules is the current rules with other defaults.

use serde_json::{Map, Value};

use crate::{BadSetup, Game, HOUSE, Meta, say};

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
            return Err(self.unknown(key, None));
        }
        Ok(())
    }

    /// The version had this option, but not this value of it.
    pub fn lacked_value(&self, key: &str, value: impl Into<Value>) -> Result<(), BadSetup> {
        let value = value.into();
        if self.map.get(key) == Some(&value) {
            return Err(self.unknown(key, Some(&value)));
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

    fn unknown(&self, key: &str, value: Option<&Value>) -> BadSetup {
        let OldOptions { game, version, .. } = self;
        let value = value.map_or("none".to_string(), Value::to_string);
        BadSetup::new(|lang| {
            say!(HOUSE, lang, "bad-old-option", key = key, version = version, game = game, value = value)
        })
    }
}

impl Meta {
    /// Refuses a version of the rules that does not exist, or not yet.
    pub fn check_version(&self, version: u32) -> Result<(), BadSetup> {
        let Meta { id, version: current, .. } = *self;
        if (1..=current).contains(&version) {
            return Ok(());
        }
        Err(BadSetup::new(|lang| say!(HOUSE, lang, "bad-version", version = version, id = id, last = current)))
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
