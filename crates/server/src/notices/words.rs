//! A notice in words: one about a table, or several in one.

use house::{
    NOTICES, Notice, Rejection, notice_title,
    notices::{NoticeItem, NoticeKind, PushMessage, Trouble},
};
use table::{Lang, Seat, Text, say};

use super::read_word;
use crate::store::NoticeRow;

/// So many tables are told one by one: as many as a pushed message has room for.
const MOST_LINES: usize = 20;

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
pub fn gathered(id: String, mut said: Vec<Said>, lang: Lang) -> Option<PushMessage> {
    // An alarm does not wait for the morning, and what waits for it goes along: it is not to hide the alarm.
    said.sort_by_key(|one| !is_pressing(one.item.kind));
    let first = said.first()?;
    let (table, gone) = (first.item.table.clone(), first.item.kind == NoticeKind::Closed);
    let mut tables: Vec<&Said> = Vec::new();
    for one in &said {
        if !tables.iter().any(|other| other.item.table == one.item.table) {
            tables.push(one);
        }
    }
    let (title, body) = match (said.as_slice(), tables.len()) {
        ([one], _) => (one.notice.title.clone(), one.notice.body.clone()),
        (several, 1) => at_one_table(several),
        (_, count) => (say!(NOTICES, lang, "several", count = count), lines(&tables, lang)),
    };
    let told: Vec<String> = tables.iter().take(MOST_LINES).map(|one| one.item.table.clone()).collect();
    let (url, tag) = match told.len() == 1 && !gone {
        true => (format!("/t/{table}"), table),
        false => ("/mine".to_string(), "tables".to_string()),
    };
    let about = said.into_iter().map(|one| one.item).filter(|item| told.contains(&item.table)).collect();
    Some(PushMessage { id, lang, title, body, url, tag, about })
}

/// Several notices about the same table, the first before the others. Whoever's time runs out knows that it is their turn.
fn at_one_table(several: &[Said]) -> (String, String) {
    let pressing = is_pressing(several[0].item.kind);
    let told = several.iter().filter(|one| !pressing || one.item.kind != NoticeKind::Turn);
    let mut titles: Vec<&str> = told.map(|one| one.notice.title.as_str()).collect();
    titles.dedup();
    match titles.as_slice() {
        titles if pressing => {
            (titles[0].to_string(), [&[several[0].notice.body.as_str()], &titles[1..]].concat().join("\n"))
        }
        [title] => (title.to_string(), several[several.len() - 1].notice.body.clone()),
        titles => (titles[0].to_string(), titles[1..].join("\n")),
    }
}

/// A line a table, as far as there is room.
fn lines(tables: &[&Said], lang: Lang) -> String {
    let mut lines: Vec<String> = tables.iter().take(MOST_LINES).map(|one| one.notice.title.clone()).collect();
    if tables.len() > MOST_LINES {
        lines.push(say!(NOTICES, lang, "and-more", count = tables.len() - MOST_LINES));
    }
    lines.join("\n")
}

/// Is this said to somebody who has little time?
pub fn is_urgent(message: &PushMessage) -> bool {
    message.about.iter().any(|item| is_pressing(item.kind))
}

/// Is it about time that runs out?
pub fn is_pressing(kind: NoticeKind) -> bool {
    matches!(kind, NoticeKind::Alarm | NoticeKind::Out)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn said(number: usize, kind: NoticeKind) -> Said {
        let item = NoticeItem { table: format!("table {number}"), seat: Seat(1), kind, decision: 3 };
        Said { item, notice: Notice { title: notice_title("ice-lake", kind, Lang::Fr), body: "Bo avance.".into() } }
    }

    fn gather(said: Vec<Said>) -> PushMessage {
        gathered("id".into(), said, Lang::Fr).unwrap()
    }

    #[test]
    fn one_table_is_told_in_its_own_words() {
        assert!(gathered("id".into(), Vec::new(), Lang::Fr).is_none());
        let one = gather(vec![said(1, NoticeKind::Turn)]);
        assert_eq!((one.body.as_str(), one.url.as_str(), one.tag.as_str()), ("Bo avance.", "/t/table 1", "table 1"));
        let both = gather(vec![said(1, NoticeKind::Alarm), said(1, NoticeKind::Undo)]);
        assert_eq!(both.title, notice_title("ice-lake", NoticeKind::Alarm, Lang::Fr));
        assert_eq!(both.body, format!("Bo avance.\n{}", notice_title("ice-lake", NoticeKind::Undo, Lang::Fr)));
        assert_eq!((both.url.as_str(), both.about.len()), ("/t/table 1", 2));
        assert_eq!(gather(vec![said(1, NoticeKind::Closed)]).url, "/mine");
        let late = gather(vec![said(1, NoticeKind::Turn), said(1, NoticeKind::Alarm)]);
        assert_eq!((late.title, late.body.as_str()), (both.title, "Bo avance."), "an alarm is not hidden");
    }

    #[test]
    fn however_many_tables_there_are_a_pushed_message_has_room_for_them() {
        let many = gather((0..100).map(|number| said(number, NoticeKind::Out)).collect());
        assert_eq!((many.body.lines().count(), many.about.len()), (MOST_LINES + 1, MOST_LINES));
        assert!(many.title.contains("100") && many.body.contains("80"), "{many:?}");
        assert!(serde_json::to_vec(&many).unwrap().len() < 3900);
        // Tables of the same game have the same line, and each has one.
        let two = gather(vec![said(1, NoticeKind::Turn), said(2, NoticeKind::Turn), said(1, NoticeKind::Undo)]);
        assert_eq!((two.body.lines().count(), two.about.len(), two.url.as_str()), (2, 3, "/mine"));
    }
}
