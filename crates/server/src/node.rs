//! This house as one of several that share a store. Every node may die at any moment: what it has claimed is free soon after,
//! and what it has stored is read by the others, who hear of it by a hint, or else look now and then.

use std::{collections::HashMap, sync::Arc, time::Duration};

use house::{Rejection, keys::new_key};
use tokio::{
    sync::mpsc::{self, UnboundedReceiver},
    time::{MissedTickBehavior, interval, sleep},
};
use tracing::{info, warn};

use crate::{
    hall::{Hall, unreadable},
    hints::Hints,
    room::{Entries, Letter, Room},
    store::Shared,
};

/// How often a node says that it is alive: several times before it is taken to have died.
const BEAT: Duration = Duration::from_millis(500);
/// How often a node looks whether its matches have grown, …
const LOOK: Duration = Duration::from_secs(1);
/// … and how often if it is told of it besides: hints are lost when a node dies between storing and telling.
const LOOK_BESIDES: Duration = Duration::from_secs(2);
/// How often rooms say who is at them.
const PRESENCE: Duration = Duration::from_secs(5);
/// How often a node tidies up what dead ones have left behind.
const TIDY: Duration = Duration::from_secs(60);
/// So many matches are looked after in one go.
const SOME: usize = 5000;

pub struct Node {
    /// Names this process among the others.
    id: String,
    pub hints: Option<Arc<Hints>>,
    requests: mpsc::UnboundedSender<ClaimRequest>,
}

/// What a room wants of its node.
enum ClaimRequest {
    /// To let its bots think: no other node is to do so meanwhile.
    Think(Arc<Room>),
    /// Not any more.
    Rest(Arc<str>),
}

/// ClaimRequests that nobody has taken care of yet.
pub struct ClaimRequests(UnboundedReceiver<ClaimRequest>);

impl Node {
    pub fn new(hints: Option<Arc<Hints>>) -> (Node, ClaimRequests) {
        let (requests, received) = mpsc::unbounded_channel();
        (Node { id: new_key(&mut rand::rng()), hints, requests }, ClaimRequests(received))
    }

    /// A room wants to let its bots think. It is told when it may.
    pub fn ask_to_think(&self, room: &Arc<Room>) {
        let _ = self.requests.send(ClaimRequest::Think(room.clone()));
    }

    /// A room has nobody left to think for.
    pub fn rest(&self, table: &Arc<str>) {
        let _ = self.requests.send(ClaimRequest::Rest(table.clone()));
    }

    /// May this node go through a finished game? Not if another is at it.
    pub async fn may_review(&self, shared: &dyn Shared, table: &str) -> Result<bool, Rejection> {
        let claimed = shared.claim(&self.id, &[review_task(table)]).await;
        Ok(!claimed.map_err(|problem| unreadable(&problem))?.is_empty())
    }

    pub async fn has_reviewed(&self, shared: &dyn Shared, table: &str) {
        // If it is not given back, it is free when this node has gone.
        let _ = shared.release(&self.id, &[review_task(table)]).await;
    }

    /// Gives all work back: the others need not wait until this node is taken to have died.
    pub async fn retire(&self, shared: &dyn Shared) {
        if let Err(problem) = shared.retire(&self.id).await {
            warn!(%problem, "could not give work back");
        }
    }
}

fn review_task(table: &str) -> String {
    format!("review {table}")
}

fn turns_task(table: &str) -> String {
    format!("turns {table}")
}

/// Says that this node is alive, and claims what its rooms want to think about.
pub async fn beat(hall: Arc<Hall>, requests: ClaimRequests) {
    let (Some(node), Some(shared)) = (&hall.node, hall.store.shared()) else { return };
    let mut claims = Claims { node, shared, wanted: HashMap::new(), held: HashMap::new() };
    let ClaimRequests(mut requests) = requests;
    let mut tick = interval(BEAT);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = tick.tick() => {
                if claims.beat().await {
                    // Otherwise nobody would be sent here who could try.
                    hall.writer.can_store();
                }
                let all = claims.wanted.keys().cloned().collect();
                claims.claim(all).await;
                if let Some(hints) = &node.hints {
                    metrics::gauge!("cordee_hints_up").set(if hints.is_up() { 1.0 } else { 0.0 });
                }
            }
            Some(request) = requests.recv() => {
                let (mut new, mut given_back) = (Vec::new(), Vec::new());
                let mut next = Some(request);
                while let Some(request) = next {
                    match request {
                        ClaimRequest::Think(room) => new.extend(claims.want(room)),
                        ClaimRequest::Rest(table) => given_back.extend(claims.forget(&table)),
                    }
                    next = requests.try_recv().ok();
                }
                claims.claim(new).await;
                if !given_back.is_empty() {
                    let _ = shared.release(&node.id, &given_back).await;
                }
            }
        }
    }
}

struct Claims<'a> {
    node: &'a Node,
    shared: &'a dyn Shared,
    /// Tasks that another node may have claimed.
    wanted: HashMap<String, Arc<Room>>,
    held: HashMap<String, Arc<Room>>,
}

impl Claims<'_> {
    /// Answers whether the store does.
    async fn beat(&mut self) -> bool {
        let alive = self.shared.beat(&self.node.id).await;
        match &alive {
            Ok(true) => {}
            Ok(false) => {
                // Others may have taken over what this node had claimed.
                for (task, room) in self.held.drain() {
                    room.tell(Letter::MayThink(false));
                    self.wanted.insert(task, room);
                }
            }
            Err(problem) => warn!(%problem, "cannot say that this node is alive"),
        }
        alive.is_ok()
    }

    fn want(&mut self, room: Arc<Room>) -> Option<String> {
        let task = turns_task(room.id());
        match self.held.remove(&task) {
            Some(_) => {
                // It is another room for the same table.
                room.tell(Letter::MayThink(true));
                self.held.insert(task, room);
                None
            }
            None => {
                self.wanted.insert(task.clone(), room);
                Some(task)
            }
        }
    }

    /// Answers the task if it is to be given back.
    fn forget(&mut self, table: &str) -> Option<String> {
        let task = turns_task(table);
        self.wanted.remove(&task);
        self.held.remove(&task).map(|_| task)
    }

    async fn claim(&mut self, mut tasks: Vec<String>) {
        tasks.retain(|task| self.wanted.contains_key(task));
        if tasks.is_empty() {
            return;
        }
        match self.shared.claim(&self.node.id, &tasks).await {
            Ok(granted) => {
                for task in granted {
                    if let Some(room) = self.wanted.remove(&task) {
                        room.tell(Letter::MayThink(true));
                        self.held.insert(task, room);
                    }
                }
            }
            Err(problem) => warn!(%problem, "cannot claim what is to be thought about"),
        }
    }
}

/// Looks whether others have stored something of the matches that are open here.
pub async fn look(hall: Arc<Hall>) {
    let Some(shared) = hall.store.shared() else { return };
    let mut failing = false;
    loop {
        sleep(if hall.hints().is_some_and(Hints::is_up) { LOOK_BESIDES } else { LOOK }).await;
        let known = hall.known_lengths();
        for known in known.chunks(SOME) {
            let read = shared.news(known).await;
            match (&read, failing) {
                (Err(problem), false) => warn!(%problem, "cannot look for what is new"),
                (Ok(_), true) => info!("can look for what is new again"),
                _ => {}
            }
            failing = read.is_err();
            let rows = read.unwrap_or_default();
            for rows in rows.chunk_by(|one, next| one.table == next.table) {
                metrics::counter!("cordee_news_found_total").increment(1);
                let bodies = rows.iter().map(|row| row.body.clone()).collect();
                let entries = Entries { from: rows[0].sequence, bodies };
                hall.tell_room(&rows[0].table, Letter::News(Box::new(entries)));
            }
        }
    }
}

/// Lets rooms say who is at them, as long as other nodes can hear it.
pub async fn tell_presence(hall: Arc<Hall>) {
    if hall.node.as_ref().is_none_or(|node| node.hints.is_none()) {
        return;
    }
    loop {
        sleep(PRESENCE).await;
        hall.tell_all_rooms(|| Letter::Beat);
    }
}

/// Keeps the tables of this node in the lobby of all.
pub async fn show_lobby(hall: Arc<Hall>) {
    let Some(shared) = hall.store.shared() else { return };
    loop {
        let lines = hall.lobby.lines().await;
        if !lines.is_empty()
            && let Err(problem) = shared.show_in_lobby(&lines).await
        {
            warn!(%problem, "cannot show tables in the lobby");
        }
    }
}

pub async fn tidy(hall: Arc<Hall>) {
    let Some(shared) = hall.store.shared() else { return };
    loop {
        // What could not be tidied up now is next time.
        let _ = shared.tidy().await;
        sleep(TIDY).await;
    }
}
