//! What nodes tell each other beside the store, through NATS: that a match has grown, and who is at it. A hint may be lost,
//! doubled or late, and nothing breaks: it only takes longer.

use std::sync::Arc;

use ::table::Seat;
use async_nats::{Client, ConnectOptions, Event, connection::State};
use bytes::Bytes;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tokio::{sync::mpsc, task::AbortHandle};
use tracing::{info, warn};

use crate::{
    room::{Letter, Mailbox},
    store::Address,
};

/// What is told about a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "hint", rename_all = "snake_case")]
pub enum Hint {
    /// Its log is so long now, with the newest entries, if they are short.
    Grown { length: usize, bodies: Vec<String> },
    /// Who is at it on this node.
    Here { node: u64, here: Here },
    /// Who is at it on other nodes?
    WhoIsHere,
    /// Somebody wants the computer to play now.
    Hurry,
}

/// The people at a match on one node.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Here {
    pub seats: Vec<Seat>,
    pub host: bool,
    /// Has the game begun? Seats may have been rotated then.
    pub started: bool,
}

/// Entries that are longer together are read from the store.
const MOST_BYTES: usize = 8 * 1024;
/// How many hints may wait to be sent. What is too much is lost.
const MOST_WAITING: usize = 4096;

/// The way to the other nodes.
pub struct Hints {
    client: Client,
    /// Names this process among the others.
    pub node: u64,
    queue: mpsc::Sender<(String, Bytes)>,
}

/// Ends when it is dropped.
pub struct Listening(AbortHandle);

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Hints {
    /// Connects now or, if that is not possible, as soon as it is.
    pub async fn connect(address: &Address) -> Result<Arc<Hints>, String> {
        let told = |error: &dyn std::fmt::Display| format!("cannot use NATS at {address}: {error}");
        if !["nats://", "tls://"].iter().any(|scheme| address.reveal().starts_with(scheme)) {
            return Err(told(&"its address begins with nats:// or tls://"));
        }
        let options = ConnectOptions::new().name("cordee").no_echo().retry_on_initial_connect();
        let options = options.event_callback(|event| async move {
            match event {
                Event::Connected => info!("NATS is there"),
                Event::Disconnected => warn!("NATS is gone: other nodes are heard of later"),
                // What it says could have the address in it.
                _ => {}
            }
        });
        let client = options.connect(address.reveal()).await.map_err(|error| told(&error.kind()))?;
        let (queue, mut queued) = mpsc::channel(MOST_WAITING);
        let (hints, way) = (Hints { client: client.clone(), node: rand::random(), queue }, client);
        tokio::spawn(async move {
            while let Some((subject, payload)) = queued.recv().await {
                if way.connection_state() == State::Connected {
                    let _ = way.publish(subject, payload).await;
                }
            }
        });
        Ok(Arc::new(hints))
    }

    pub fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// A match has grown.
    pub fn grown(&self, table: &str, length: usize, bodies: Vec<String>) {
        let short = bodies.iter().map(String::len).sum::<usize>() <= MOST_BYTES;
        self.tell(table, &Hint::Grown { length, bodies: if short { bodies } else { Vec::new() } });
    }

    pub fn tell(&self, table: &str, hint: &Hint) {
        let payload = serde_json::to_vec(hint).expect("hints are plain data");
        // A hint that finds no place is lost.
        let _ = self.queue.try_send((subject(table), payload.into()));
    }

    /// Puts what is told about a match into a mailbox.
    pub fn listen(&self, table: &str, mailbox: Mailbox) -> Listening {
        let (client, subject) = (self.client.clone(), subject(table));
        let listen = async move {
            let Ok(mut hints) = client.subscribe(subject).await else { return };
            while let Some(message) = hints.next().await {
                let Ok(hint) = serde_json::from_slice(&message.payload) else { continue };
                if mailbox.send(Letter::Hint(Box::new(hint))).is_err() {
                    return;
                }
            }
        };
        Listening(tokio::spawn(listen).abort_handle())
    }
}

/// Ids of tables are random: houses that share a NATS do not meet.
fn subject(table: &str) -> String {
    format!("cordee.table.{table}")
}
