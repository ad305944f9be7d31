//! What the page calls these types.

use ts_rs::{Config, TS, TypeVisitor};

use crate::{Each, Lang};

/// A type cannot list folders. So the page's type names the two languages that are always there; where a house has
/// more, they are looked up in the same way.
impl TS for Lang {
    type WithoutGenerics = Lang;
    type OptionInnerType = Lang;

    fn docs() -> Option<String> {
        Some(
            "/** A language of the house. These two are always there; others are looked up in the same way. */\n"
                .into(),
        )
    }

    fn decl(_: &Config) -> String {
        "type Lang = \"en\" | \"fr\";".to_string()
    }

    fn name(_: &Config) -> String {
        "Lang".to_string()
    }

    fn inline(config: &Config) -> String {
        <Lang as TS>::name(config)
    }

    fn output_path() -> Option<std::path::PathBuf> {
        Some("Lang.ts".into())
    }
}

impl<T: TS + 'static> TS for Each<T> {
    type WithoutGenerics = Each<ts_rs::Dummy>;
    type OptionInnerType = Self;

    fn name(config: &Config) -> String {
        format!("Record<Lang, {}>", T::name(config))
    }

    fn inline(config: &Config) -> String {
        Self::name(config)
    }

    fn inline_flattened(config: &Config) -> String {
        Self::name(config)
    }

    fn visit_dependencies(visitor: &mut impl TypeVisitor) {
        visitor.visit::<Lang>();
        visitor.visit::<T>();
    }

    fn visit_generics(visitor: &mut impl TypeVisitor) {
        visitor.visit::<T>();
    }
}
