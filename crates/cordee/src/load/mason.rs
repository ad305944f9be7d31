//! Lays a ring of blocks at a table of Die Aufsteiger: nowhere is it more work to find out where a pawn
//! may go, for its whole top can be climbed to, and much of the table lies within.

use std::{collections::HashSet, net::SocketAddr};

use serde_json::{Value, json};

use super::{
    Outcome,
    client::{Client, open_table},
};

/// The length of a side, in cells.
const SIDE: i32 = 14;
/// What the last side is shorter by, for the table within to be open.
const GAP: i32 = 4;
/// Fewer cells that the pawn may go to are no ring.
const CLIMBS: u64 = 80;
/// How often it is tried with another tower, should the first have nothing to step up on.
const TRIES: usize = 10;

/// Opens tables until there is one with a ring, where the first seat is to act: the table, and the key.
pub async fn build(server: SocketAddr) -> Outcome<(String, String)> {
    for _ in 0..TRIES {
        let mut mason = Mason::come(server).await?;
        mason.lay_all().await?;
        if mason.climbs().await? >= CLIMBS {
            return Ok((mason.table, mason.key));
        }
    }
    Err("no ring could be laid".into())
}

struct Mason {
    table: String,
    key: String,
    client: Client,
    /// What the seat to act was told last.
    told: Value,
    laid: HashSet<String>,
    /// The corner that all places are counted from.
    corner: (i64, i64),
}

impl Mason {
    async fn come(server: SocketAddr) -> Outcome<Mason> {
        // Nobody climbs while the ring is laid: the game must not end for it.
        let options = json!({"colors": ["red", "yellow"], "patience": 1_000_000});
        let seats = vec![json!({"kind": "me", "name": "Mason"}); 2];
        let wish = json!({"game": "aufsteiger", "options": options, "seats": seats});
        let (table, key) = open_table(server, &wish).await?;
        let mut client = Client::hello(server, &table, Some(&key)).await?;
        client.say(json!({"id": "start", "type": "start"})).await?;
        let mut mason = Mason { table, key, client, told: Value::Null, laid: HashSet::new(), corner: (0, 0) };
        mason.listen().await?;
        mason.corner = beside(&mason.told["state"]["view"]["blocks"]).ok_or("a table without a tower")?;
        Ok(mason)
    }

    /// Waits until a seat is told that it is to act. `false` if what was asked for is refused.
    async fn listen(&mut self) -> Outcome<bool> {
        loop {
            let message: Value = serde_json::from_str(&self.client.next().await?)?;
            let to_act = || message["state"]["turn"]["act"].as_array()?.contains(&message["viewer"]).then_some(());
            match message["type"].as_str() {
                Some("refused") => return Ok(false),
                Some("told") if to_act().is_some() => {
                    self.told = message;
                    return Ok(true);
                }
                _ => {}
            }
        }
    }

    async fn act(&mut self, actions: &[&str]) -> Outcome<bool> {
        let (seat, decision) = (&self.told["viewer"], &self.told["state"]["decision"]);
        let id = format!("lay {decision} {}", actions[0]);
        self.client.say(json!({"id": id, "type": "act", "seat": seat, "decision": decision, "do": actions})).await?;
        self.listen().await
    }

    /// Lays side after side, as long as there are blocks to take.
    async fn lay_all(&mut self) -> Outcome<()> {
        for side in 0..4 {
            let end = if side == 3 { SIDE - GAP } else { SIDE };
            let mut along = 0;
            while along < end {
                match self.lay(side, along, end).await? {
                    Some(length) => along += length,
                    None => return Ok(()),
                }
            }
        }
        Ok(())
    }

    /// Lays some block that nothing lies on, and answers how long it is.
    async fn lay(&mut self, side: i32, along: i32, end: i32) -> Outcome<Option<i32>> {
        let mut blocks: Vec<String> = serde_json::from_value(self.told["state"]["view"]["movable"].clone())?;
        blocks.retain(|block| !self.laid.contains(block));
        for block in blocks {
            let direction = if side % 2 == 0 { "y" } else { "x" };
            let fits = |(length, stance): &(i32, String)| match along + length {
                // The next side must touch it: it may not be a half that stands.
                last if last == end => stance.ends_with('o') || *length == 4,
                next => next < end,
            };
            let Some((length, stance)) = stance(&block, direction).filter(fits) else { continue };
            let (x, y) = place(self.corner, side, along, length);
            if self.act(&[&format!("block {block} {stance} {x},{y}"), "end"]).await? {
                self.laid.insert(block);
                return Ok(Some(length));
            }
        }
        Ok(None)
    }

    /// How many cells the first seat may climb to.
    async fn climbs(&mut self) -> Outcome<u64> {
        if self.told["viewer"] != 0 {
            self.act(&["end"]).await?;
        }
        self.client.say(json!({"id": "climbs", "type": "legal", "seat": 0, "prefix": "climb"})).await?;
        let legal: Value = serde_json::from_str(&self.client.wait("legal").await?)?;
        Ok(legal["legal"]["count"].as_u64().unwrap_or(0))
    }
}

/// How long a block is when it is laid two cells high, or one to step up on, and how that is written. Red
/// and grey: the first pawn may go everywhere.
fn stance(block: &str, direction: &str) -> Option<(i32, String)> {
    let (kind, number) = block.split_at_checked(1)?;
    match (kind, number.parse().ok()?) {
        ("h", 1..=4) => Some((2, "red o".to_string())),
        ("h", 9..) | ("c", _) => Some((2, "grey o".to_string())),
        ("h", _) => Some((2, format!("grey {direction}"))),
        ("d", ..=6) => Some((4, format!("grey {direction}"))),
        ("d", _) => Some((4, format!("red {direction}"))),
        _ => None,
    }
}

/// Two cells before the place beside the easternmost block that stands on the table.
fn beside(blocks: &Value) -> Option<(i64, i64)> {
    let low = blocks.as_array()?.iter().filter(|block| block["z"] == 0);
    let edge = |block: &Value| Some((block["x"].as_i64()? + block["size"][0].as_i64()?, block["y"].as_i64()? - 2));
    low.filter_map(edge).max()
}

/// The smallest cell of a block so far along a side: up, right, down, and back.
fn place((x, y): (i64, i64), side: i32, along: i32, length: i32) -> (i64, i64) {
    let (go, back, end) = (i64::from(2 + along), i64::from(SIDE - along - length), i64::from(SIDE));
    match side {
        0 => (x, y + go),
        1 => (x + go, y + end),
        2 => (x + end, y + back),
        _ => (x + back, y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_of_a_ring_meet_and_do_not_overlap() {
        let mut cells = HashSet::new();
        for side in 0..4 {
            for along in (0..SIDE).step_by(2) {
                let (x, y) = place((5, -3), side, along, 2);
                [(0, 0), (1, 0), (0, 1), (1, 1)].iter().for_each(|(dx, dy)| assert!(cells.insert((x + dx, y + dy))));
            }
        }
        let outer = |x: i64, y: i64| (5..5 + 16).contains(&x) && (-3..-3 + 16).contains(&y);
        assert!(cells.iter().all(|&(x, y)| outer(x, y)));
        assert_eq!(cells.len(), 16 * 16 - 12 * 12);
    }
}
