//! How long it takes until play goes on when a node dies.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::{
    House, Outcome, Recovery,
    child::Nodes,
    client::{Alone, Pair},
};
use crate::chance;

/// Tables of two people, and tables of a person and a bot.
const TABLES: u64 = 25;

/// Kills a node. Whoever was there goes to the next one at once.
pub async fn measure(house: &House) -> Outcome<Recovery> {
    let mut nodes = Nodes::start(house)?;
    let (dying, other) = (nodes.addresses[0], nodes.addresses[1]);
    let (mut pairs, mut alone) = (Vec::new(), Vec::new());
    for number in 0..TABLES {
        let mut pair = Pair::open(&[dying, other], 2 * number).await?;
        pair.act(&mut chance::generator(number)).await?;
        pairs.push(pair);
        let mut table = Alone::open(dying).await?;
        table.act(&mut chance::generator(number)).await?;
        alone.push(table);
    }
    nodes.kill_first()?;
    let died = Instant::now();
    let (mut people, mut bots) = (JoinSet::new(), JoinSet::new());
    for (number, mut pair) in pairs.into_iter().enumerate() {
        people.spawn(async move {
            pair.come_back(0, other).await?;
            pair.act(&mut chance::generator(number as u64)).await?;
            Outcome::Ok(died.elapsed())
        });
    }
    for (number, mut table) in alone.into_iter().enumerate() {
        bots.spawn(async move {
            table.come_back(other).await?;
            table.act(&mut chance::generator(number as u64)).await?;
            Outcome::Ok(died.elapsed())
        });
    }
    Ok(Recovery::new(all(people).await?, all(bots).await?))
}

async fn all(mut waiting: JoinSet<Outcome<Duration>>) -> Outcome<Vec<Duration>> {
    let mut times = Vec::new();
    while let Some(time) = waiting.join_next().await {
        times.push(time??);
    }
    Ok(times)
}
