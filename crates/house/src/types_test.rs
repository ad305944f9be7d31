//! The page's types are made from ours; `RENEW=1 cargo nextest run -p cordee-house types` writes them.

use std::{fs, path::Path};

use table::{OpenBook, OpenLessons, OpenPuzzles, typescript::Declarations};

use crate::{
    lesson::{LessonAnswer, LessonTry},
    notices::{ChannelWish, DeviceInfo, DeviceWish, LinkWish, Linked, NoticeOffer, PushMessage},
    protocol::{
        ClientMessage, Glance, LobbyTable, NewTable, Opened, Problem, Replay, ReviewAnswer, ServerMessage, Shelf, Start,
    },
};

const HEAD: &str = "// Made from the Rust types; do not edit. RENEW=1 cargo nextest run -p cordee-house types\n\n";

/// What [`table::Text`] is in Rust.
const TEXT: &str = "/** The same in every language. */\nexport type Text = Record<Lang, string>;\n";

#[track_caller]
fn fresh(file: &str, declarations: String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src").join(file);
    let want = HEAD.to_string() + &declarations;
    if std::env::var_os("RENEW").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &want).unwrap();
    }
    let have = fs::read_to_string(&path).unwrap_or_default();
    assert!(have == want, "{file} is stale: RENEW=1 cargo nextest run -p cordee-house types");
}

#[test]
fn the_protocols_types_are_fresh() {
    let mut declarations = Declarations::default();
    declarations.add::<ClientMessage>();
    declarations.add::<ServerMessage>();
    declarations.add::<NewTable>();
    declarations.add::<Opened>();
    declarations.add::<Shelf>();
    declarations.add::<LobbyTable>();
    declarations.add::<Glance>();
    declarations.add::<Start>();
    declarations.add::<Replay>();
    declarations.add::<ReviewAnswer>();
    declarations.add::<Problem>();
    declarations.add::<OpenBook>();
    declarations.add::<OpenLessons>();
    declarations.add::<OpenPuzzles>();
    declarations.add::<LessonTry>();
    declarations.add::<LessonAnswer>();
    declarations.add::<NoticeOffer>();
    declarations.add::<DeviceWish>();
    declarations.add::<DeviceInfo>();
    declarations.add::<LinkWish>();
    declarations.add::<Linked>();
    declarations.add::<ChannelWish>();
    declarations.add::<PushMessage>();
    let declarations = declarations.to_string().replace("Record<Lang, string>", "Text");
    fresh("protocol.gen.ts", declarations + TEXT);
}

#[test]
fn each_games_types_are_fresh() {
    for (id, types) in games::types() {
        fresh(&format!("games/{id}/types.gen.ts"), types);
    }
}
