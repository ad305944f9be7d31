//! The page's types of the border are made from ours; `RENEW=1 cargo nextest run -p cordee-local types` writes them.

use std::{fs, path::Path};

use table::typescript::Declarations;

use crate::{Letter, Opening, Outcome, Work};

const HEAD: &str = "// Made from the Rust types; do not edit. RENEW=1 cargo nextest run -p cordee-local types\n\n";

#[test]
fn the_borders_types_are_fresh() {
    let mut declarations = Declarations::default();
    declarations.add::<Opening>();
    declarations.add::<Letter>();
    declarations.add::<Outcome>();
    declarations.add::<Work>();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/local/border.gen.ts");
    let want = HEAD.to_string() + &declarations.to_string();
    if std::env::var_os("RENEW").is_some() {
        fs::write(&path, &want).unwrap();
    }
    let have = fs::read_to_string(&path).unwrap_or_default();
    assert!(have == want, "border.gen.ts is stale: RENEW=1 cargo nextest run -p cordee-local types");
}
