//! Something in every language.

use std::{fmt, marker::PhantomData, ops::Index};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, IntoDeserializer, MapAccess, Visitor},
    ser::SerializeMap,
};

use crate::Lang;

/// One for each language, and none is missing. In messages and in files: an object by the languages' codes. What
/// is the same in all of them may be written once, without codes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Each<T>([T; Lang::ALL.len()]);

/// The same text in every language.
pub type Text = Each<String>;

impl<T> Each<T> {
    pub fn new(say: impl FnMut(Lang) -> T) -> Each<T> {
        Each(Lang::ALL.map(say))
    }

    pub fn get(&self, lang: Lang) -> &T {
        &self.0[lang as usize]
    }

    pub fn iter(&self) -> impl Iterator<Item = (Lang, &T)> {
        Lang::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Lang> for Each<T> {
    type Output = T;

    fn index(&self, lang: Lang) -> &T {
        self.get(lang)
    }
}

impl<T: Serialize> Serialize for Each<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(Lang::ALL.len()))?;
        self.iter().try_for_each(|(lang, text)| map.serialize_entry(lang.code(), text))?;
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Each<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Each<T>, D::Error> {
        deserializer.deserialize_any(Reader(PhantomData))
    }
}

struct Reader<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
    type Value = Each<T>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "something in each of {}", Lang::ALL.map(Lang::code).join(", "))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Each<T>, E> {
        let read = |_| T::deserialize(text.into_deserializer()).map(Some);
        let mut found = Lang::ALL.map(|_| None);
        Lang::ALL.into_iter().try_for_each(|lang| read(lang).map(|one| found[lang as usize] = one))?;
        complete(found)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Each<T>, A::Error> {
        let mut found = Lang::ALL.map(|_| None);
        while let Some(lang) = map.next_key::<Lang>()? {
            found[lang as usize] = Some(map.next_value()?);
        }
        complete(found)
    }
}

fn complete<T, E: Error>(found: [Option<T>; Lang::ALL.len()]) -> Result<Each<T>, E> {
    if let Some((lang, _)) = Lang::ALL.into_iter().zip(&found).find(|(_, one)| one.is_none()) {
        return Err(E::custom(format!("nothing for the language {lang}")));
    }
    Ok(Each(found.map(|one| one.expect("none is missing"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_every_language_and_no_other() {
        let read = |text: &str| serde_json::from_str::<Text>(text).map_err(|error| error.to_string());
        let all = Text::new(|lang| format!("in {lang}"));
        assert_eq!(read(&serde_json::to_string(&all).unwrap()), Ok(all));
        assert_eq!(read("\"a\""), Ok(Text::new(|_| "a".to_string())));
        assert!(read("{\"en\": \"a\"}").unwrap_err().contains("nothing for the language fr"));
        assert!(read("{\"en\": \"a\", \"xx\": \"b\"}").unwrap_err().contains("there is no language"));
    }
}
