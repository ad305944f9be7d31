//! A notice in words: one about a table, or several in one.

use house::{
    NOTICES, Notice, Rejection, notice_title,
    notices::{NoticeItem, NoticeKind, PushMessage, Trouble},
};
use table::{Lang, Seat, Text, say};

use super::read_word;
use crate::store::NoticeRow;

/// What one notice says, and about what.
pub struct Said {
    pub item: NoticeItem,
    pub notice: Notice,
}

/// What a stored notice is about; nothing if a newer house has written it.
pub fn item(row: &NoticeRow) -> Option<NoticeItem> {
    let (seat, decision) = (Seat(u8::try_from(row.seat).ok()?), u32::try_from(row.decision).ok()?);
    Some(NoticeItem { table: row.table.clone(), seat, kind: read_word(&row.kind)?, decision })
}

/// That a table was closed, in words: the match is gone.
pub fn closed(game: &str, lang: Lang) -> Notice {
    Notice { title: notice_title(game, NoticeKind::Closed, lang), body: say!(NOTICES, lang, "nobody-began") }
}

/// A message that shows how notices look.
pub fn trial(id: String, lang: Lang) -> PushMessage {
    PushMessage {
        id,
        lang,
        title: notice_title("", NoticeKind::Trial, lang),
        body: say!(NOTICES, lang, "trial-body"),
        url: "/mine".to_string(),
        tag: "trial".to_string(),
        about: Vec::new(),
    }
}

/// One message for all that was gathered. Nothing if there is nothing left to say.
pub fn gathered(id: String, said: Vec<Said>, lang: Lang) -> Option<PushMessage> {
    let first = said.first()?;
    let table = first.item.table.clone();
    let one_table = said.iter().all(|one| one.item.table == table);
    let gone = first.item.kind == NoticeKind::Closed;
    let (title, body) = match said.as_slice() {
        [one] => (one.notice.title.clone(), one.notice.body.clone()),
        several => {
            let mut lines: Vec<String> = several.iter().map(|one| one.notice.title.clone()).collect();
            lines.dedup();
            match (one_table, lines.as_slice()) {
                (true, [line]) => (line.clone(), several[several.len() - 1].notice.body.clone()),
                (true, [line, rest @ ..]) => (line.clone(), rest.join("\n")),
                _ => (say!(NOTICES, lang, "several", count = tables(several)), lines.join("\n")),
            }
        }
    };
    let (url, tag) = match one_table && !gone {
        true => (format!("/t/{table}"), table),
        false => ("/mine".to_string(), "tables".to_string()),
    };
    Some(PushMessage { id, lang, title, body, url, tag, about: said.into_iter().map(|one| one.item).collect() })
}

/// How many tables they are about.
fn tables(said: &[Said]) -> usize {
    let mut tables: Vec<&str> = said.iter().map(|one| one.item.table.as_str()).collect();
    tables.sort_unstable();
    tables.dedup();
    tables.len()
}

/// Is this said to somebody who has little time?
pub fn is_urgent(message: &PushMessage) -> bool {
    message.about.iter().any(|item| matches!(item.kind, NoticeKind::Alarm | NoticeKind::Out))
}

/// Why a notice could not be delivered, in a sentence.
pub fn trouble(trouble: Trouble) -> Text {
    let id = match trouble {
        Trouble::Forbidden => "trouble-forbidden",
        Trouble::Unreachable => "trouble-unreachable",
        Trouble::Slow => "trouble-slow",
        Trouble::Rejected => "trouble-rejected",
        Trouble::Gone => "trouble-gone",
    };
    Text::new(|lang| NOTICES.say(lang, id, &[]))
}

/// Can it be said later, though not now?
pub fn may_come(why: &Rejection) -> bool {
    !matches!(why, Rejection::NoTable | Rejection::Rules(_))
}
