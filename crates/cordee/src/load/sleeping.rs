//! Matches over days that nobody watches, with people who wish to be told: what they cost while they sleep, and what happens when
//! many are due at once.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{task::JoinSet, time::sleep};

use super::{
    House, MATCHES, Outcome, PAUSE, Sleeping,
    child::Nodes,
    client::{self, Pair, get, open_table},
    open_parties, play_all,
};
use crate::chance;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How many tables are opened at a time.
const AT_A_TIME: u16 = 50;
/// As many tables as one device may have.
const TABLES_A_DEVICE: u16 = 1000;
/// How long sleep is looked at.
const NIGHT: Duration = Duration::from_secs(20);
/// Longer than everything may take that is waited for.
const PATIENCE: Duration = Duration::from_secs(120);

/// The browser of the example in RFC 8291, …
const BROWSER: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
/// … and one that has none: what is sent to it is given up at once.
const NO_BROWSER: &str = "BAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc";

/// So many sleep; a tenth of them are due at once.
pub async fn measure(tables: u16, house: &House) -> Outcome<Sleeping> {
    let mut server = Nodes::start(&House { clock_by_hand: true, ..house.clone() })?;
    let at = server.first();
    // What the first table costs is the house's.
    Pair::open(&server.addresses, 0).await?;
    let before = server.memory()?;
    let due = (tables / 10).max(1);
    open_all(at, tables - due, TABLES_A_DEVICE, 60 * DAY).await?;
    let devices = open_all(at, due, 1, DAY).await?;
    // Each is told that it is their turn: then all is asleep.
    counted(at, "cordee_notices_failed_total", u64::from(devices)).await?;
    sleep(Duration::from_secs(5)).await;
    let cpu = server.cpu()?;
    sleep(NIGHT).await;
    let asleep = (server.cpu()? - cpu).as_secs_f64() / NIGHT.as_secs_f64() * 100.0;
    let grown = server.memory()?.saturating_sub(before);

    let stored = count(at, "cordee_notices_total").await?;
    let tried = count(at, "cordee_notices_failed_total").await?;
    for number in 0..due {
        add_channel(at, &device(number, 1, DAY), BROWSER).await?;
    }
    let served = Arc::new(AtomicBool::new(false));
    let playing = tokio::spawn({
        let (parties, served) = (open_parties(&server, MATCHES).await?, served.clone());
        play_all(parties, move || !served.load(Ordering::Relaxed), PAUSE)
    });
    sleep(Duration::from_secs(1)).await;
    // Most of everybody's day is over.
    server.move_clock(DAY * 9 / 10)?;
    let moved = Instant::now();
    counted(at, "cordee_notices_total", stored + u64::from(due)).await?;
    let seconds = moved.elapsed().as_secs_f64();
    // They play on until everybody has been told, or it was tried.
    counted(at, "cordee_notices_failed_total", tried + u64::from(due)).await?;
    let told_seconds = moved.elapsed().as_secs_f64();
    served.store(true, Ordering::Relaxed);
    Ok(Sleeping::new(tables, grown, asleep, due, [seconds, told_seconds], playing.await??))
}

/// The key of a device: for each of so many tables of a kind.
fn device(number: u16, tables: u16, bank: Duration) -> String {
    format!("{:032x}", chance::branch(bank.as_secs(), u64::from(number / tables) + 1))
}

/// Opens tables of two with a clock, and links them to devices. Answers how many devices there are.
async fn open_all(server: SocketAddr, tables: u16, a_device: u16, bank: Duration) -> Outcome<u16> {
    let mut devices = 0;
    for first in (0..tables).step_by(a_device.into()) {
        add_channel(server, &device(first, a_device, bank), NO_BROWSER).await?;
        devices += 1;
    }
    let mut number = 0;
    while number < tables {
        let mut opening = JoinSet::new();
        for _ in 0..AT_A_TIME.min(tables - number) {
            opening.spawn(open(server, device(number, a_device, bank), bank));
            number += 1;
        }
        while let Some(opened) = opening.join_next().await {
            opened??;
        }
    }
    Ok(devices)
}

async fn open(server: SocketAddr, device: String, bank: Duration) -> Outcome<()> {
    let ms = bank.as_millis() as u64;
    let customs = json!({"clock": {"bank_ms": ms, "gain_ms": 0, "cap_ms": ms}});
    let seats = json!([{"kind": "me", "name": "One"}, {"kind": "me", "name": "Two"}]);
    let wish = json!({"game": "alcatraz", "customs": customs, "seats": seats, "start": true});
    let (table, key) = open_table(server, &wish).await?;
    ask(server, "POST /api/device/tables", &device, &json!({"table": table, "keys": [key]})).await
}

/// Makes a device known, and a browser that it is pushed to; nobody listens there.
async fn add_channel(server: SocketAddr, device: &str, browser: &str) -> Outcome<()> {
    ask(server, "PUT /api/device", device, &json!({"lang": "en", "zone": null})).await?;
    let keys = json!({"p256dh": browser, "auth": "BTBZMqHH6r4Tts7J_aSIgg"});
    let channel = json!({"kind": "push", "endpoint": "https://127.0.0.1:9/", "keys": keys});
    ask(server, "POST /api/device/channels", device, &channel).await
}

async fn ask(server: SocketAddr, line: &str, device: &str, body: &Value) -> Outcome<()> {
    let answer = client::ask(server, line, device, &body.to_string()).await?;
    match serde_json::from_str::<Value>(&answer)?.get("why") {
        Some(why) => Err(format!("{line}: {why}").into()),
        None => Ok(()),
    }
}

/// What the house has counted under this name.
async fn count(server: SocketAddr, name: &str) -> Outcome<u64> {
    let measures = get(server, "/metrics").await?;
    let of_it = |line: &&str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', '{']));
    Ok(measures.lines().filter(of_it).filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok()).sum())
}

async fn counted(server: SocketAddr, name: &str, wanted: u64) -> Outcome<()> {
    let began = Instant::now();
    while count(server, name).await? < wanted {
        if began.elapsed() > PATIENCE {
            return Err(format!("{name} never came to {wanted}").into());
        }
        sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}
