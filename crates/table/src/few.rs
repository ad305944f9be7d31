//! A map of a few keys. The standard library's map is some ten kilobytes of code for each pair of types; the module that a
//! browser loads would have it eight times.

use std::{borrow::Borrow, fmt, marker::PhantomData};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// What is known by each key, in the order of the keys. Every change moves what comes after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Few<K, V>(Vec<(K, V)>);

impl<K, V> Default for Few<K, V> {
    fn default() -> Few<K, V> {
        Few(Vec::new())
    }
}

impl<K: Ord, V> Few<K, V> {
    /// Where a key stands, or where it would.
    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        match self.0.iter().position(|(other, _)| other.borrow() >= key) {
            Some(place) if self.0[place].0.borrow() == key => Ok(place),
            other => Err(other.unwrap_or(self.0.len())),
        }
    }

    /// What is known by a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.place(key).ok().map(|place| &self.0[place].1)
    }

    /// The same, to be changed.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.place(key).ok().map(|place| &mut self.0[place].1)
    }

    /// What was known by that key before is gone.
    pub fn insert(&mut self, key: K, value: V) {
        match self.place(&key) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => self.0.insert(place, (key, value)),
        }
    }

    /// Forgets a key, and tells what was known by it.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.place(key).ok().map(|place| self.0.remove(place).1)
    }

    /// All of it, in the order of the keys.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// The same, to be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (&K, &mut V)> {
        self.0.iter_mut().map(|(key, value)| (&*key, value))
    }

    /// The keys, in their order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> {
        self.0.iter().map(|(key, _)| key)
    }

    /// What is known, in the order of the keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> {
        self.0.iter().map(|(_, value)| value)
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Few<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Few<K, V> {
        let mut few = Few::default();
        pairs.into_iter().for_each(|(key, value)| few.insert(key, value));
        few
    }
}

impl<K: Serialize, V: Serialize> Serialize for Few<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de, K: Ord + Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for Few<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Few<K, V>, D::Error> {
        struct Pairs<K, V>(PhantomData<(K, V)>);

        impl<'de, K: Ord + Deserialize<'de>, V: Deserialize<'de>> de::Visitor<'de> for Pairs<K, V> {
            type Value = Few<K, V>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Few<K, V>, A::Error> {
                let mut few = Few::default();
                while let Some((key, value)) = map.next_entry()? {
                    few.insert(key, value);
                }
                Ok(few)
            }
        }

        deserializer.deserialize_map(Pairs(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The same is done to both, in an order without order.
    #[test]
    fn it_is_a_map() {
        let (mut few, mut map) = (Few::default(), BTreeMap::new());
        for n in 0..400_u32 {
            let key = (n.wrapping_mul(2_654_435_761) >> 27).to_string();
            if n % 3 == 2 {
                assert_eq!(few.remove(&*key), map.remove(&*key));
            } else {
                few.insert(key.clone(), n);
                map.insert(key.clone(), n);
            }
            assert_eq!(few.get(&*key), map.get(&*key));
            assert_eq!(few.get_mut(&*key), map.get_mut(&*key));
            assert!(few.iter().eq(&map) && few.iter_mut().eq(map.iter_mut()));
            assert!(few.keys().eq(map.keys()) && few.values().eq(map.values()));
        }
    }

    #[test]
    fn its_json_is_that_of_a_map() {
        let few: Few<String, u8> =
            [("b", 2), ("a", 1), ("b", 3)].map(|(key, n)| (key.to_string(), n)).into_iter().collect();
        let text = serde_json::to_string(&few).unwrap();
        assert_eq!(text, r#"{"a":1,"b":3}"#);
        assert_eq!(serde_json::from_str::<Few<String, u8>>(&text).unwrap(), few);
        assert_eq!(serde_json::from_str::<Few<String, u8>>(r#"{"b":1,"a":1,"b":3}"#).unwrap(), few, "the last counts");
        assert!(serde_json::from_str::<Few<String, u8>>("[]").is_err());
    }
}
