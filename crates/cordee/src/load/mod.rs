//! The server under load: a child process of this program, and many light clients in this one.

mod child;
mod client;
mod figures;
mod mason;
mod recovery;
mod rude;
mod sleeping;

use std::{
    error::Error,
    time::{Duration, Instant},
};

use tokio::task::JoinSet;

pub use child::House;
use child::Nodes;
use client::{Audience, Pair, Party};
pub use figures::{Beside, BesideRude, Figures, Idle, Recovery, Sleeping, Speed};
use rude::{CONNECTIONS, Rude};

/// What goes wrong while measuring is told and ends it.
type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

pub struct Load {
    /// How many matches are played at a time, one measurement each.
    pub matches: Vec<u16>,
    pub seconds: f64,
    pub idle_tables: u16,
    /// Tables at which experts of all games play each other.
    pub expert_tables: u16,
    /// … and those at which masters do, who take their time.
    pub master_tables: u16,
    /// Is there a client that asks the most expensive questions it may?
    pub rude: bool,
    /// Matches over days that nobody watches.
    pub sleeping: u16,
    pub house: House,
}

pub fn measure(load: &Load) -> Outcome<Figures> {
    // One thread for all clients: the other cores are the server's.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut figures = Figures::default();
        let time = Duration::from_secs_f64(load.seconds);
        for &matches in &load.matches {
            figures.speed.push(full_speed(matches, time, &load.house).await?);
        }
        if load.idle_tables > 0 {
            figures.idle = Some(idle(load.idle_tables, &load.house).await?);
        }
        if load.expert_tables > 0 {
            figures.beside_experts =
                Some(beside_bots(load.expert_tables, bots::expert().number, time, &load.house).await?);
        }
        if load.master_tables > 0 {
            figures.beside_masters =
                Some(beside_bots(load.master_tables, bots::master().number, time, &load.house).await?);
        }
        if load.rude {
            figures.beside_rude = Some(beside_rude(time, &load.house).await?);
        } else if load.sleeping > 0 {
            figures.sleeping = Some(sleeping::measure(load.sleeping, &load.house).await?);
        } else if load.house.nodes > 1 {
            figures.recovery = Some(recovery::measure(&load.house).await?);
        }
        Ok(figures)
    })
}

/// Matches in which everybody moves as soon as it is their turn.
async fn full_speed(matches: u16, time: Duration, house: &House) -> Outcome<Speed> {
    let server = Nodes::start(house)?;
    let parties = open_parties(&server, matches).await?;
    let (start, cpu) = (Instant::now(), server.cpu()?);
    let latencies = play_all(parties, for_so_long(time), Duration::ZERO).await?;
    let (seconds, cpu) = (start.elapsed().as_secs_f64(), server.cpu()? - cpu);
    Ok(Speed::new(matches, house.nodes, seconds, cpu, latencies))
}

async fn open_parties(server: &Nodes, matches: u16) -> Outcome<Vec<Party>> {
    let mut parties = Vec::new();
    for number in 0..matches {
        parties.push(Party::open(server.addresses.clone(), number.into()).await?);
    }
    Ok(parties)
}

/// From now on.
fn for_so_long(time: Duration) -> impl Fn() -> bool + Clone + Send {
    let until = Instant::now() + time;
    move || Instant::now() < until
}

/// Everybody plays; how long it took each time until the opponent saw the move.
async fn play_all(
    parties: Vec<Party>,
    goes_on: impl Fn() -> bool + Clone + Send + 'static,
    pause: Duration,
) -> Outcome<Vec<Duration>> {
    let mut playing = JoinSet::new();
    parties.into_iter().for_each(|party| drop(playing.spawn(party.play(goes_on.clone(), pause))));
    let mut latencies = Vec::new();
    while let Some(played) = playing.join_next().await {
        latencies.extend(played??);
    }
    Ok(latencies)
}

/// How many matches people play beside others, …
const MATCHES: u16 = 20;
/// … and how long they take for a move.
const PAUSE: Duration = Duration::from_millis(100);

/// People play while somebody asks the most expensive questions, of every kind.
async fn beside_rude(time: Duration, house: &House) -> Outcome<BesideRude> {
    let server = Nodes::start(house)?;
    let parties = open_parties(&server, MATCHES).await?;
    let mut asking = JoinSet::new();
    for number in 0..CONNECTIONS {
        asking.spawn(Rude::open(server.first(), number).await?.ask());
    }
    let latencies = play_all(parties, for_so_long(time), PAUSE).await?;
    // A rude client must go on to the end: one that has stopped was not as rude as it may be.
    if let Some(stopped) = asking.try_join_next() {
        stopped??;
    }
    Ok(BesideRude::new(CONNECTIONS, latencies))
}

/// People play at some tables, not in haste, while computers play each other at many others without a pause.
async fn beside_bots(tables: u16, level: u8, time: Duration, house: &House) -> Outcome<Beside> {
    let server = Nodes::start(house)?;
    let parties = open_parties(&server, MATCHES).await?;
    let mut watching = JoinSet::new();
    for number in 0..tables {
        watching.spawn(Audience::open(server.first(), number.into(), level).await?.watch());
    }
    let latencies = play_all(parties, for_so_long(time), PAUSE).await?;
    // Who watches does so to the end: one that has stopped tells of a table that has failed.
    if let Some(stopped) = watching.try_join_next() {
        stopped??;
    }
    Ok(Beside::new(tables, latencies))
}

/// Running games at which nobody does anything.
async fn idle(tables: u16, house: &House) -> Outcome<Idle> {
    const AT_A_TIME: u16 = 50;
    let server = Nodes::start(house)?;
    // What the first table costs is the server's, not the table's.
    let mut open = vec![Pair::open(&server.addresses, 0).await?];
    let before = server.memory()?;
    let mut number = 0;
    while number < tables {
        let mut opening = JoinSet::new();
        for _ in 0..AT_A_TIME.min(tables - number) {
            number += 1;
            let (addresses, number) = (server.addresses.clone(), number.into());
            opening.spawn(async move { Pair::open(&addresses, number).await });
        }
        while let Some(pair) = opening.join_next().await {
            open.push(pair??);
        }
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let grown = server.memory()?.saturating_sub(before);
    Ok(Idle { tables, kib_per_table: grown as f64 / tables as f64 })
}
