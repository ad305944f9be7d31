//! Stands in for the derive of `ts-rs` where nobody needs TypeScript: a type says `derive(TS)` once, and
//! the feature `typescript` of `table` decides whether that means anything.

use proc_macro::TokenStream;

/// Accepts everything that the derive of `ts-rs` does, and writes nothing.
#[proc_macro_derive(TS, attributes(ts))]
pub fn nothing(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
