//! Days pass at a house that is open: its clock is moved by hand. Real receivers get exactly what they should.

use std::{sync::Arc, time::Duration};

use jiff::{Timestamp, tz::TimeZone};
use serde_json::{Value, json};
use server::Wall;
use sqlx::{ConnectOptions, sqlite::SqliteConnectOptions};

use crate::{
    mail_server::MailServer,
    notices::{Device, house_with, next},
    push_service::PushService,
    support::{Client, House, Two, key, me, open, text},
};

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Anne and Bo at a game with twelve hours each, and no more.
async fn by_the_clock(house: &House, when_out: &str) -> Two {
    let ms = 12 * HOUR.as_millis() as u64;
    let clock = json!({"bank_ms": ms, "gain_ms": 0, "cap_ms": ms, "when_out": when_out});
    let wish = json!({"game": "alcatraz", "seats": [me("Anne"), open()], "customs": {"clock": clock}});
    let opened = house.post("/api/tables", &wish).await.json();
    let (table, anne_key) = (text(&opened["table"]), text(&opened["key"]));
    let mut anne = house.hello(&table, &[&anne_key]).await;
    let mut bo = house.hello(&table, &[]).await;
    bo.ok(json!({"type": "sit", "seat": 1, "name": "Bo", "key": key(7)})).await;
    anne.ok(json!({"type": "start"})).await;
    anne.told().await;
    bo.told().await;
    Two { table, keys: [anne_key, key(7)], anne, bo }
}

/// A house, and a hand on its clock.
async fn house_and_clock(mail: Option<&MailServer>) -> (House, Wall) {
    let wall = Wall::default();
    let house = house_with(|set| {
        set.wall = wall.clone();
        if let Some(mail) = mail {
            mail.serve(&mut set.notices);
        }
    });
    (house.await, wall)
}

fn run(info: &Value, seat: usize) -> &Value {
    &info["seats"][seat]["clock"]["run"]["is"]
}

#[tokio::test(flavor = "multi_thread")]
async fn an_alarm_comes_when_most_of_the_time_is_used_up_and_then_the_end_of_it() {
    let service = Arc::new(PushService::start());
    let (house, wall) = house_and_clock(None).await;
    let Two { table, keys, mut anne, bo } = by_the_clock(&house, "ask").await;
    let device = Device::new(&house, 1).await;
    device.add(service.subscription("ok", 0)).await;
    device.link(&table, &keys[1]).await;
    bo.leave().await;
    anne.act_somehow(0).await;
    let about = |message: &Value| (text(&message["about"][0]["kind"]), message["about"][0]["decision"].clone());
    let turn = next(&service).await;
    assert_eq!((about(&turn["message"]), &turn["headers"]["urgency"]), (("turn".into(), json!(0)), &json!("normal")));
    // Four fifths of twelve hours are nine and a half, and a little.
    wall.move_on(HOUR * 9);
    wall.move_on(HOUR * 2 / 3);
    let alarm = next(&service).await;
    assert_eq!((about(&alarm["message"]), &alarm["headers"]["urgency"]), (("alarm".into(), json!(0)), &json!("high")));
    assert_eq!(alarm["message"]["title"], "Alcatraz: your time is running out");
    assert_eq!(alarm["message"]["body"], "2 hours are left.");
    wall.move_on(HOUR * 3);
    let out = next(&service).await;
    assert_eq!(about(&out["message"]), ("out".into(), json!(0)));
    assert!(text(&out["message"]["body"]).starts_with("The others decide now"), "{out}");
    let info = anne.table(|info| run(info, 1) == "out").await;
    assert_eq!(
        info["seats"][0]["clock"]["left_ms"].as_u64().unwrap() / HOUR.as_millis() as u64,
        11,
        "Anne's stood still"
    );
    assert!(service.rest().is_empty(), "each once");
    // Nobody takes the days that have passed for days on which the house was closed.
    anne.ok(json!({"type": "extend", "seat": 1})).await;
    let given = |info: &Value| info["seats"][1]["clock"]["left_ms"].as_u64().unwrap().div_ceil(HOUR.as_millis() as u64);
    anne.table(|info| run(info, 1) == "running" && given(info) == 3).await;
}

/// Whoever looks needs no alarm; a seat that the clock gives away is told so.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_at_the_clock_is_not_told_of_it() {
    let service = Arc::new(PushService::start());
    let (house, wall) = house_and_clock(None).await;
    let Two { table, keys, mut anne, mut bo } = by_the_clock(&house, "cover").await;
    let device = Device::new(&house, 1).await;
    device.add(service.subscription("ok", 0)).await;
    device.link(&table, &keys[1]).await;
    bo.ok(json!({"type": "visible", "visible": true})).await;
    anne.act_somehow(0).await;
    bo.told().await;
    wall.move_on(HOUR * 10);
    low(&mut bo, HOUR * 3).await;
    bo.ok(json!({"type": "visible", "visible": false})).await;
    wall.move_on(HOUR * 3);
    let out = next(&service).await["message"].clone();
    assert_eq!(
        (&out["about"][0]["kind"], &out["body"]),
        (&json!("out"), &json!("Your seat is no longer yours to play."))
    );
    assert!(service.rest().is_empty());
}

/// Waits until Bo is told that less than this is left.
async fn low(bo: &mut Client, left: Duration) {
    let below =
        |info: &Value| info["seats"][1]["clock"]["left_ms"].as_u64().is_some_and(|ms| ms < left.as_millis() as u64);
    bo.table(below).await;
}

/// How long until it is this hour in Paris.
fn until(wall: &Wall, hour: i8) -> Duration {
    let now = Timestamp::from_millisecond(wall.now() as i64).unwrap().to_zoned(TimeZone::get("Europe/Paris").unwrap());
    let today = now.date().at(hour, 0, 0, 0).to_zoned(now.time_zone().clone()).unwrap();
    let then = if today > now { today } else { today.tomorrow().unwrap() };
    Duration::from_millis((then.timestamp().as_millisecond() - now.timestamp().as_millisecond()) as u64)
}

/// Bo moves if it is their turn, and then Anne: it is Bo's turn again, who is not there.
async fn to_bo(house: &House, two: &mut Two) {
    if two.anne.asked() == Some(1) {
        let mut bo = house.hello(&two.table, &[&two.keys[1]]).await;
        bo.act_somehow(1).await;
        bo.leave().await;
        two.anne.told().await;
    }
    two.anne.act_somehow(0).await;
}

/// Waits until it is stored that Bo is to be told of this decision.
async fn stored(house: &House, two: &Two, decision: i64) {
    let options = SqliteConnectOptions::new().filename(house.file()).read_only(true);
    let mut reader = options.connect().await.unwrap();
    for _ in 0..600 {
        let told = sqlx::query_scalar("SELECT decision FROM told WHERE match = $1 AND seat = 1 AND kind = 'turn'");
        let told: Option<i64> = told.bind(&two.table).fetch_optional(&mut reader).await.unwrap();
        if told == Some(decision) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("nobody was to be told of decision {decision}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_gathers_what_happened_and_an_alarm_does_not_wait_for_it() {
    let mail = MailServer::start().await;
    let (house, wall) = house_and_clock(Some(&mail)).await;
    let device = Device::new(&house, 1).await;
    device.add(json!({"kind": "mail", "address": "bo@example.org", "digest": "daily"})).await;
    let asked = mail.letter(0).await;
    assert_eq!(house.request(&format!("POST {}", asked.link()), "do=confirm").await.status, 200);
    // Noon in Paris: so neither the alarm nor the end of a clock falls on a morning.
    wall.move_on(until(&wall, 12));
    let mut tables = [house.two().await, house.two().await];
    let clock = by_the_clock(&house, "ask").await;
    for two in tables.iter().chain([&clock]) {
        device.link(&two.table, &two.keys[1]).await;
    }
    for two in &mut tables {
        to_bo(&house, two).await;
    }
    for two in &tables {
        stored(&house, two, 0).await;
    }
    wall.move_on(until(&wall, 7));
    // One of them is answered in the night: what is not true any more is not told.
    let mut bo = house.hello(&tables[1].table, &[&tables[1].keys[1]]).await;
    bo.act_somehow(1).await;
    bo.leave().await;
    assert_eq!(mail.letters.lock().len(), 1, "nobody writes before eight");
    wall.move_on(until(&wall, 8));
    let morning = mail.letter(1).await;
    assert_eq!(morning.header("Subject").unwrap(), "Alcatraz: it is your turn");
    assert!(morning.body().contains(&tables[0].table) && !morning.body().contains(&tables[1].table));

    // The next day: two tables in one letter, and each with its link.
    tables[1].anne.told().await;
    for two in &mut tables {
        to_bo(&house, two).await;
    }
    for two in &tables {
        stored(&house, two, 1).await;
    }
    wall.move_on(until(&wall, 8));
    let both = mail.letter(2).await;
    assert_eq!(both.header("Subject").unwrap(), "=?utf-8?b?Q29yZMOpZTo=?= 2 tables have news for you");
    for two in &tables {
        let line = format!("Alcatraz: it is your turn\r\nhttps://games.example/t/{}", two.table);
        assert!(both.body().contains(&line), "{}", both.body());
    }

    // An alarm is not kept for the morning, as what comes after eight is.
    wall.move_on(HOUR);
    let mut clock = clock;
    to_bo(&house, &mut clock).await;
    stored(&house, &clock, 0).await;
    wall.move_on(HOUR * 10);
    let alarm = mail.letter(3).await;
    assert_eq!(alarm.header("Subject").unwrap(), "Alcatraz: your time is running out");
    assert!(alarm.body().contains("hours are left") || alarm.body().contains("hour is left"), "{}", alarm.body());
    let ids: Vec<_> = mail.letters.lock().iter().map(|letter| letter.header("Message-ID").unwrap()).collect();
    assert!((1..ids.len()).all(|place| !ids[..place].contains(&ids[place])), "{ids:?}");
    assert_eq!(mail.letters.lock().len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn hourly_mail_comes_at_most_once_an_hour() {
    let mail = MailServer::start().await;
    let (house, wall) = house_and_clock(Some(&mail)).await;
    let device = Device::new(&house, 1).await;
    device.add(json!({"kind": "mail", "address": "bo@example.org", "digest": "hourly"})).await;
    let asked = mail.letter(0).await;
    assert_eq!(house.request(&format!("POST {}", asked.link()), "do=confirm").await.status, 200);
    let mut two = house.two().await;
    device.link(&two.table, &two.keys[1]).await;
    to_bo(&house, &mut two).await;
    mail.letter(1).await;
    device.channel(|channel| channel["delivered"].is_u64()).await;
    to_bo(&house, &mut two).await;
    stored(&house, &two, 1).await;
    wall.move_on(HOUR * 3 / 4);
    let mut other = house.two().await;
    device.link(&other.table, &other.keys[1]).await;
    to_bo(&house, &mut other).await;
    stored(&house, &other, 0).await;
    assert_eq!(mail.letters.lock().len(), 2);
    wall.move_on(HOUR / 4);
    let second = mail.letter(2).await;
    assert!(second.body().contains(&two.table) && second.body().contains(&other.table), "{}", second.body());
}
