//! What every store must do with notices.

use server::store::{ChannelRow, Failed, NoticeRow, Occasion, Outbox, ReadyChannel, Row, Store};

fn channel(id: &str, device: &str, address: &str) -> ChannelRow {
    ChannelRow {
        id: id.to_string(),
        device: device.to_string(),
        kind: "push".to_string(),
        address: address.to_string(),
        details: "{}".to_string(),
        state: "ready".to_string(),
        token: format!("token of {id}"),
        since: 1,
        delivered: None,
        failed: None,
        trouble: None,
        again: None,
    }
}

fn news(seat: u8, key: &str, kind: &'static str, decision: u32) -> Occasion {
    Occasion { seat, key: key.to_string(), kind, decision, seen: false }
}

/// Everything leaves ten milliseconds after it is told.
async fn tell(outbox: &dyn Outbox, table: &str, news: &[Occasion], now: u64) -> u64 {
    outbox.tell(table, "alcatraz", news, now, &|_: &ReadyChannel, _: &str| now + 10).await.unwrap()
}

fn about(rows: &[NoticeRow]) -> Vec<(&str, i64, i64)> {
    let mut about: Vec<_> = rows.iter().map(|row| (row.table.as_str(), row.seat, row.decision)).collect();
    about.sort_unstable();
    about
}

pub async fn keeps_notices(store: &dyn Store) {
    let outbox = store.outbox().unwrap();
    assert_eq!(outbox.secret("name", "first").await.unwrap(), "first");
    assert_eq!(outbox.secret("name", "second").await.unwrap(), "first");
    knows_devices(outbox).await;
    tells_each_decision_once(outbox).await;
    gives_out_batches(outbox).await;
    notes_what_became_of_them(outbox).await;
    forgets(store, outbox).await;
    store.close().await.unwrap();
}

async fn knows_devices(outbox: &dyn Outbox) {
    assert_eq!(outbox.device("d1").await.unwrap(), None);
    outbox.keep_device("d1", "fr", Some("Europe/Paris"), 5).await.unwrap();
    outbox.keep_device("d1", "en", None, 7).await.unwrap();
    let device = outbox.device("d1").await.unwrap().unwrap();
    assert_eq!((device.lang.as_str(), device.zone, device.since), ("en", None, 5));
    assert_eq!(outbox.keep_channel(&channel("c1", "d1", "https://a.example")).await.unwrap(), "c1");
    let same = ChannelRow { details: "{\"x\":1}".into(), ..channel("c2", "d1", "https://a.example") };
    assert_eq!(outbox.keep_channel(&same).await.unwrap(), "c1", "the same address is the same channel");
    let kept = outbox.channels("d1").await.unwrap();
    assert_eq!((kept.len(), kept[0].details.as_str()), (1, "{\"x\":1}"));
    assert_eq!(outbox.channel_of_token("token of c1").await.unwrap().unwrap().id, "c1");
    outbox.link("d1", "m1", "k1", 1).await.unwrap();
    outbox.link("d1", "m1", "k1", 2).await.unwrap();
    outbox.link("d1", "m2", "k1", 3).await.unwrap();
    let links = [("m2".to_string(), "k1".to_string()), ("m1".to_string(), "k1".to_string())];
    assert_eq!(outbox.links("d1").await.unwrap(), links);
}

async fn tells_each_decision_once(outbox: &dyn Outbox) {
    assert_eq!(outbox.next_notice().await.unwrap(), None);
    assert_eq!(tell(outbox, "m1", &[news(0, "k1", "turn", 0), news(1, "other", "turn", 0)], 100).await, 1);
    assert_eq!(tell(outbox, "m1", &[news(0, "k1", "turn", 0)], 101).await, 0, "told already");
    assert_eq!(tell(outbox, "m1", &[news(0, "k1", "alarm", 0)], 102).await, 1, "of another kind");
    // Whoever has seen it is not told later.
    let seen = Occasion { seen: true, ..news(0, "k1", "turn", 1) };
    assert_eq!(tell(outbox, "m1", &[seen], 103).await, 0);
    assert_eq!(tell(outbox, "m1", &[news(0, "k1", "turn", 1)], 104).await, 0);
    // A rematch has the same keys: nobody has linked it yet.
    assert_eq!(tell(outbox, "m3", &[news(2, "k1", "turn", 0)], 105).await, 1);
    outbox.mute("d1", "m2").await.unwrap();
    assert_eq!(tell(outbox, "m2", &[news(0, "k1", "turn", 0)], 106).await, 0, "muted");
    outbox.link("d1", "m2", "k1", 9).await.unwrap();
    assert_eq!(tell(outbox, "m2", &[news(0, "k1", "turn", 1)], 107).await, 1, "linked again");
    // Whoever comes to look is not told what waits.
    outbox.acknowledge("m1", &[news(0, "k1", "turn", 2)]).await.unwrap();
    assert_eq!(tell(outbox, "m1", &[news(0, "k1", "turn", 2)], 108).await, 0);
    assert_eq!(outbox.next_notice().await.unwrap(), Some(115));
}

async fn gives_out_batches(outbox: &dyn Outbox) {
    assert!(outbox.take_notices(114, 1000, "early").await.unwrap().is_empty());
    let first = outbox.take_notices(115, 1000, "first").await.unwrap();
    assert_eq!(about(&first), [("m2", 0, 1), ("m3", 2, 0)], "all that waits is sent with the first of it");
    assert!(first.iter().all(|row| row.batch == "first" && row.tries == 1 && row.game == "alcatraz"));
    assert!(outbox.take_notices(999, 2000, "other").await.unwrap().is_empty(), "somebody has it");
    assert_eq!(tell(outbox, "m4", &[news(0, "k1", "turn", 0)], 300).await, 1);
    let second = outbox.take_notices(500, 1500, "second").await.unwrap();
    assert_eq!((about(&second), second[0].batch.as_str()), (vec![("m4", 0, 0)], "second"));
    // Nothing was heard of it: the same again, under the same name.
    let again = outbox.take_notices(1000, 2000, "third").await.unwrap();
    assert_eq!((about(&again), about(&first)), (about(&first), about(&again)));
    assert!(again.iter().all(|row| row.batch == "first" && row.tries == 2));
}

async fn notes_what_became_of_them(outbox: &dyn Outbox) {
    let failed = Failed { at: 1200, trouble: "slow", again: Some(1300), gone: false };
    outbox.failed("first", "c1", failed).await.unwrap();
    let kept = outbox.channel("c1").await.unwrap().unwrap();
    assert_eq!((kept.failed, kept.trouble.as_deref(), kept.again), (Some(1200), Some("slow"), Some(1300)));
    let again = outbox.take_notices(1300, 3000, "fourth").await.unwrap();
    assert!(again.iter().all(|row| row.batch == "first" && row.tries == 3));
    outbox.drop_notices(&[again[0].id.clone()]).await.unwrap();
    outbox.put_back("first", 1400).await.unwrap();
    let rest = outbox.take_notices(1400, 3000, "fifth").await.unwrap();
    assert_eq!((rest.len(), rest[0].tries), (1, 4));
    // It cannot be told just now, and goes with whatever else comes.
    outbox.put_apart(&[rest[0].id.clone()], 1420).await.unwrap();
    let apart = outbox.take_notices(1420, 3000, "apart").await.unwrap();
    assert_eq!((about(&apart), apart[0].batch.as_str(), apart[0].tries), (about(&rest), "apart", 1));
    outbox.delivered("apart", "c1", 1450).await.unwrap();
    let kept = outbox.channel("c1").await.unwrap().unwrap();
    assert_eq!((kept.delivered, kept.trouble, kept.again), (Some(1450), None, None));
    outbox.release(1460).await.unwrap();
    let second = outbox.take_notices(1460, 3000, "sixth").await.unwrap();
    assert_eq!(second[0].batch, "second");
    let gone = Failed { at: 1470, trouble: "gone", again: None, gone: true };
    outbox.failed("second", "c1", gone).await.unwrap();
    assert_eq!(outbox.next_notice().await.unwrap(), None);
    assert_eq!(outbox.channel("c1").await.unwrap().unwrap().state, "gone");
    assert_eq!(tell(outbox, "m5", &[news(0, "k1", "turn", 0)], 1500).await, 0, "nothing goes through it");
    outbox.keep_channel(&channel("c9", "d1", "https://a.example")).await.unwrap();
    assert_eq!(outbox.channel("c1").await.unwrap().unwrap().state, "ready", "it was made anew");
}

async fn forgets(store: &dyn Store, outbox: &dyn Outbox) {
    assert_eq!(store.append(&[vec![Row::new("m6", 0, "{}".to_string())]]).await.unwrap(), [true]);
    outbox.link("d1", "m6", "k1", 9).await.unwrap();
    assert_eq!(tell(outbox, "m6", &[news(0, "k1", "turn", 0), news(0, "k1", "closed", 0)], 2000).await, 2);
    assert!(store.delete("m6", None).await.unwrap());
    assert!(outbox.links("d1").await.unwrap().iter().all(|(table, _)| table != "m6"));
    let left = outbox.take_notices(2010, 3000, "closed").await.unwrap();
    assert_eq!((left.len(), left[0].kind.as_str()), (1, "closed"), "that it was closed is still told");
    assert!(!outbox.drop_channel("d2", "c1").await.unwrap(), "somebody else's");
    outbox.keep_device("d2", "en", None, 50).await.unwrap();
    let unsure = ChannelRow { state: "unconfirmed".into(), ..channel("c3", "d2", "https://b.example") };
    outbox.keep_channel(&unsure).await.unwrap();
    outbox.tidy_devices(None, 1).await.unwrap();
    assert_eq!(outbox.channels("d2").await.unwrap().len(), 1);
    outbox.tidy_devices(Some(50), 2).await.unwrap();
    assert_eq!(outbox.channels("d2").await.unwrap().len(), 0, "nobody has confirmed it");
    assert!(outbox.device("d1").await.unwrap().is_none() && outbox.channels("d1").await.unwrap().is_empty());
    assert!(outbox.device("d2").await.unwrap().is_some());
    outbox.forget_device("d2").await.unwrap();
    assert!(outbox.device("d2").await.unwrap().is_none());
    assert_eq!(outbox.next_notice().await.unwrap(), None);
}
