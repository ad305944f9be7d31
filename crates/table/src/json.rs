//! JSON for what is said at every move: views, legal actions, whole messages. It writes exactly what
//! `serde_json` writes, in about three fifths of the time, because nothing that a game says looks as
//! bad as it could: names of fields need no escaping, texts seldom do, and most numbers have one digit.
//! Everything out of the ordinary is left to `serde_json`.

use std::{
    cell::Cell,
    fmt::{self, Display, Write},
};

use serde::{
    Serialize, Serializer,
    ser::{self, Error as _},
};
use serde_json::{Error, value::RawValue};

type Done = Result<(), Error>;

/// Appends the value.
pub fn write(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) -> Done {
    value.serialize(Pen::on(out))
}

/// The value as JSON that need not be looked at again.
pub fn raw(value: &(impl Serialize + ?Sized)) -> Result<Box<RawValue>, Error> {
    thread_local! {
        // One sheet for everything: it need not grow again each time.
        static SHEET: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
    }
    let mut sheet = SHEET.take();
    sheet.clear();
    write(value, &mut sheet)?;
    let written = str::from_utf8(&sheet).map_err(Error::custom)?;
    let raw = serde_json::value::to_raw_value(&Verbatim(written));
    SHEET.set(sheet);
    raw
}

/// What `serde_json` calls a [`RawValue`] as it passes through serde. A test tells if it ever changes.
const RAW: &str = "$serde_json::private::RawValue";

/// JSON already: to be passed on as it is.
struct Verbatim<'a>(&'a str);

impl Serialize for Verbatim<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use ser::SerializeStruct;
        let mut raw = serializer.serialize_struct(RAW, 1)?;
        raw.serialize_field(RAW, self.0)?;
        raw.end()
    }
}

/// Writes one value.
struct Pen<'a> {
    out: &'a mut Vec<u8>,
    /// The next text is JSON already.
    verbatim: bool,
}

/// Writes the parts of a value that has some.
struct Parts<'a> {
    out: &'a mut Vec<u8>,
    first: bool,
    verbatim: bool,
    end: &'static str,
}

impl<'a> Pen<'a> {
    fn on(out: &'a mut Vec<u8>) -> Pen<'a> {
        Pen { out, verbatim: false }
    }

    fn word(self, word: &str) -> Done {
        self.out.extend_from_slice(word.as_bytes());
        Ok(())
    }

    fn parts(self, start: &str, end: &'static str) -> Result<Parts<'a>, Error> {
        self.out.extend_from_slice(start.as_bytes());
        Ok(Parts { out: self.out, first: true, verbatim: false, end })
    }

    /// The parts of a variant of an enum stand under its name.
    fn variant(self, name: &str, start: &str, end: &'static str) -> Result<Parts<'a>, Error> {
        self.out.push(b'{');
        field_name(name, self.out);
        self.parts(start, end)
    }

    fn rare(self, value: impl Serialize) -> Done {
        serde_json::to_writer(self.out, &value)
    }
}

/// The text between its quotes.
#[inline]
fn text(text: &str, out: &mut Vec<u8>) {
    // Without a branch a letter, several of them are looked at in one go.
    let plain = |letter: u8| letter >= b' ' && letter != b'"' && letter != b'\\';
    if text.bytes().fold(true, |all, letter| all & plain(letter)) {
        return out.extend_from_slice(text.as_bytes());
    }
    let escaped = serde_json::to_string(text).expect("a text can be written");
    out.extend_from_slice(&escaped.as_bytes()[1..escaped.len() - 1]);
}

/// The name of a field: no program is written in a language whose names need escaping.
#[inline]
fn field_name(name: &str, out: &mut Vec<u8>) {
    out.reserve(name.len() + 3);
    out.push(b'"');
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\":");
}

/// For what is put into words by its [`Display`].
struct Between<'a>(&'a mut Vec<u8>);

impl Write for Between<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        text(part, self.0);
        Ok(())
    }
}

macro_rules! numbers {
    ($($method:ident: $Number:ty),+) => {$(
        #[inline]
        fn $method(self, number: $Number) -> Done {
            match number {
                0..=9 => self.out.push(b'0' + number as u8),
                _ => write!(Between(self.out), "{number}").map_err(Error::custom)?,
            }
            Ok(())
        }
    )+};
}

impl<'a> Serializer for Pen<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    numbers!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128);
    numbers!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128);

    fn serialize_bool(self, yes: bool) -> Done {
        self.word(if yes { "true" } else { "false" })
    }

    fn serialize_f32(self, number: f32) -> Done {
        self.rare(number)
    }

    fn serialize_f64(self, number: f64) -> Done {
        self.rare(number)
    }

    fn serialize_char(self, letter: char) -> Done {
        self.rare(letter)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Done {
        self.rare(bytes)
    }

    #[inline]
    fn serialize_str(self, said: &str) -> Done {
        if self.verbatim {
            return self.word(said);
        }
        self.out.push(b'"');
        text(said, self.out);
        self.out.push(b'"');
        Ok(())
    }

    fn collect_str<T: Display + ?Sized>(self, said: &T) -> Done {
        self.out.push(b'"');
        write!(Between(self.out), "{said}").map_err(Error::custom)?;
        self.out.push(b'"');
        Ok(())
    }

    fn serialize_none(self) -> Done {
        self.word("null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Done {
        self.word("null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.word("null")
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Done {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Done {
        let parts = self.variant(name, "", "}")?;
        value.serialize(Pen::on(parts.out))?;
        parts.end()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, Error> {
        self.parts("[", "]")
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Error> {
        self.parts("[", "]")
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Error> {
        self.parts("[", "]")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Error> {
        self.variant(name, "[", "]}")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Error> {
        self.parts("{", "}")
    }

    #[inline]
    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts<'a>, Error> {
        match name {
            RAW => Ok(Parts { verbatim: true, ..self.parts("", "")? }),
            _ => self.parts("{", "}"),
        }
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Error> {
        self.variant(name, "{", "}}")
    }
}

impl Parts<'_> {
    fn comma(&mut self) {
        if !std::mem::take(&mut self.first) {
            self.out.push(b',');
        }
    }

    #[inline]
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.comma();
        value.serialize(Pen::on(self.out))
    }

    #[inline]
    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Done {
        if self.verbatim {
            return value.serialize(Pen { out: self.out, verbatim: true });
        }
        self.comma();
        field_name(name, self.out);
        value.serialize(Pen::on(self.out))
    }

    fn end(self) -> Done {
        self.out.extend_from_slice(self.end.as_bytes());
        Ok(())
    }
}

macro_rules! lists {
    ($($List:ident $method:ident),+) => {$(
        impl ser::$List for Parts<'_> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                self.element(value)
            }

            fn end(self) -> Done {
                self.end()
            }
        }
    )+};
}

lists!(SerializeSeq serialize_element, SerializeTuple serialize_element);
lists!(SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field);

macro_rules! structs {
    ($($Struct:ident),+) => {$(
        impl ser::$Struct for Parts<'_> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Done {
                self.field(name, value)
            }

            fn end(self) -> Done {
                self.end()
            }
        }
    )+};
}

structs!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Error;

    /// Mostly a text; it may be a number, which then stands between quotes, or something that is no key
    /// at all.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        self.comma();
        let start = self.out.len();
        key.serialize(Pen::on(self.out))?;
        if self.out.get(start) == Some(&b'"') {
            self.out.push(b':');
            return Ok(());
        }
        self.out.truncate(start);
        let alone = serde_json::to_vec(&Alone(key))?;
        // Of {"key":null}, what stands before the null.
        self.out.extend_from_slice(&alone[1..alone.len() - 5]);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(Pen::on(self.out))
    }

    fn end(self) -> Done {
        self.end()
    }
}

/// A map of one key to nothing.
struct Alone<'a, T: ?Sized>(&'a T);

impl<T: Serialize + ?Sized> Serialize for Alone<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(self.0, ())])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[derive(Clone, PartialEq, Debug, Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Any {
        Nothing,
        One(i64),
        Two(u8, String),
        Named { yes: bool, maybe: Option<Box<Any>>, letter: char },
        List(Vec<Any>),
        ByNumber(BTreeMap<u16, Any>),
        ByText(BTreeMap<String, Any>),
        Tagged(Tagged),
        Plain(Plain),
        Floats(f64, f32),
        Large(u128, i128),
        Empty((), [(); 0], Empty),
    }

    #[derive(Clone, PartialEq, Debug, Serialize)]
    #[serde(tag = "what", content = "row", rename_all = "UPPERCASE")]
    enum Tagged {
        A(u64),
        B { to: String },
    }

    #[derive(Clone, PartialEq, Debug, Serialize)]
    struct Plain(i8, i16, i32, u16, u32, #[serde(serialize_with = "in_words")] String);

    #[derive(Clone, PartialEq, Debug, Serialize)]
    struct Empty;

    fn in_words<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{text}-{text}"))
    }

    fn any_text() -> impl Strategy<Value = String> {
        prop_oneof![".*", "[ -~]*", Just("\"\\\n\u{1f}\u{7f}\u{2028}é🧗".to_string())]
    }

    fn any_value() -> impl Strategy<Value = Any> {
        let leaf = prop_oneof![
            Just(Any::Nothing),
            any::<i64>().prop_map(Any::One),
            (-20..20i64).prop_map(Any::One),
            (any::<u8>(), any_text()).prop_map(|(number, text)| Any::Two(number, text)),
            any::<u64>().prop_map(|number| Any::Tagged(Tagged::A(number))),
            any_text().prop_map(|to| Any::Tagged(Tagged::B { to })),
            (any::<i8>(), any::<i16>(), any::<i32>(), any::<u16>(), any::<u32>(), any_text())
                .prop_map(|(a, b, c, d, e, text)| Any::Plain(Plain(a, b, c, d, e, text))),
            any::<(f64, f32)>().prop_map(|(one, two)| Any::Floats(one, two)),
            any::<(u128, i128)>().prop_map(|(one, two)| Any::Large(one, two)),
            Just(Any::Empty((), [], Empty)),
        ];
        leaf.prop_recursive(4, 40, 5, |inner| {
            let maybe = proptest::option::of(inner.clone().prop_map(Box::new));
            let named = (any::<bool>(), maybe, any::<char>());
            prop_oneof![
                named.prop_map(|(yes, maybe, letter)| Any::Named { yes, maybe, letter }),
                prop::collection::vec(inner.clone(), 0..4).prop_map(Any::List),
                prop::collection::btree_map(any::<u16>(), inner.clone(), 0..4).prop_map(Any::ByNumber),
                prop::collection::btree_map(any_text(), inner, 0..4).prop_map(Any::ByText),
            ]
        })
    }

    fn written(value: &impl Serialize) -> String {
        let mut out = b"before ".to_vec();
        write(value, &mut out).unwrap();
        String::from_utf8(out).unwrap().strip_prefix("before ").unwrap().to_string()
    }

    proptest! {
        #[test]
        fn it_writes_what_serde_json_writes(value in any_value()) {
            let expected = serde_json::to_string(&value).unwrap();
            prop_assert_eq!(written(&value), expected.as_str());
            let raw = raw(&value).unwrap();
            prop_assert_eq!(raw.get(), expected.as_str());
        }
    }

    #[test]
    fn what_is_json_already_is_passed_on() {
        let told = json!({"a": [1, "x\"y", null], "b": {"c": 2.5}});
        let one = raw(&told).unwrap();
        assert_eq!(one.get(), told.to_string());
        let all = json!({"list": [told, told], "more": told});
        let nested = BTreeMap::from([("list", raw(&[&one, &one]).unwrap()), ("more", one)]);
        for text in [written(&nested), raw(&nested).unwrap().to_string(), serde_json::to_string(&nested).unwrap()] {
            assert_eq!(text, all.to_string());
        }
    }

    #[test]
    fn what_cannot_be_a_key_is_refused() {
        assert!(raw(&BTreeMap::from([(vec![1], 1)])).is_err());
        assert_eq!(raw(&BTreeMap::from([(true, 1)])).unwrap().get(), "{\"true\":1}");
        // And what was begun is forgotten.
        assert_eq!(raw("next").unwrap().get(), "\"next\"");
    }

    #[test]
    fn what_is_being_written_may_hold_what_is_written_meanwhile() {
        struct Late;
        impl Serialize for Late {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                raw(&[1, 2]).unwrap().serialize(serializer)
            }
        }
        assert_eq!(raw(&[Late, Late]).unwrap().get(), "[[1,2],[1,2]]");
    }
}
