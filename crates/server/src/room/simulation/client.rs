//! Somebody at the simulated table: acts when asked, says everything until it is answered, and comes back by another way when
//! the connection is lost.

use std::sync::Arc;

use ::table::Seat;
use house::{
    gathering::Hello,
    protocol::{ClientMessage, Legal, LegalAction, Read, Say, ServerMessage, SharedItem, State, TableInfo},
};
use rand::{RngExt, rngs::StdRng};

use super::{
    node::Letter,
    world::{Happening, Life, World, message},
};

pub struct Client {
    /// Nothing of a spectator.
    pub seat: Option<(Seat, String)>,
    connection: Option<(u64, Life)>,
    welcome: bool,
    connections: u64,
    pub spoken: u64,
    /// What is to be said until it is answered.
    pub saying: Option<ClientMessage>,
    /// The stream as it was told: the number of the newest entry, and all entries that are known, with their numbers.
    pub number: u32,
    pub stream: Vec<(u32, SharedItem)>,
    state: Option<State>,
    pub done: Vec<String>,
    pub refused: Vec<String>,
}

impl Client {
    pub fn new(seat: Option<(Seat, String)>) -> Client {
        Client {
            seat,
            connection: None,
            welcome: false,
            connections: 0,
            spoken: 0,
            saying: None,
            number: 0,
            stream: Vec::new(),
            state: None,
            done: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// The next entries of the stream, up to this number.
    fn hear(&mut self, number: u32, told: &[SharedItem]) {
        assert_eq!(self.number + told.len() as u32, number, "a stream has a gap, or something twice");
        for item in told {
            self.number += 1;
            self.stream.push((self.number, item.clone()));
        }
    }
}

impl World {
    pub fn connect(&mut self, client: usize) {
        let node = self.rng.random_range(0..self.nodes.len());
        let life = self.nodes[node].life();
        let who = &mut self.clients[client];
        who.connections += 1;
        let connection = client as u64 * 1_000_000 + who.connections;
        (who.connection, who.welcome) = (Some((connection, life)), false);
        let viewer = who.seat.as_ref().map(|(seat, _)| *seat);
        let hello = Hello {
            guest: connection,
            id: "hello".to_string(),
            keys: who.seat.iter().map(|(_, key)| key.clone()).collect(),
            read: vec![Read { viewer, number: who.number }],
        };
        who.spoken += 1;
        self.send_to_node(life, connection, Letter::Enter { client, hello });
        self.wait_for_answer(client);
    }

    /// The client's connection is over: they come again.
    pub fn hung_up(&mut self, client: usize, connection: u64) {
        if self.clients[client].connection.is_some_and(|(current, _)| current == connection) {
            self.clients[client].connection = None;
            let wait = self.rng.random_range(1..100);
            self.after(wait, Happening::Connect { client });
        }
    }

    /// A connection is lost. The node notices, sooner or later.
    pub fn hang_up(&mut self, client: usize) {
        if let Some((connection, life)) = self.clients[client].connection {
            self.send_to_node(life, connection, Letter::Leave { connection });
            self.hung_up(client, connection);
        }
    }

    /// Nobody answers: perhaps there is another way.
    pub fn lose_patience(&mut self, client: usize, spoken: u64) {
        let who = &self.clients[client];
        if who.spoken == spoken && (!who.welcome || who.saying.is_some()) {
            self.hang_up(client);
        }
    }

    pub fn told(&mut self, client: usize, connection: u64, message: &Arc<ServerMessage>) {
        let who = &mut self.clients[client];
        if who.connection.is_none_or(|(current, _)| current != connection) {
            return;
        }
        match &**message {
            ServerMessage::Welcome { streams, .. } => {
                who.welcome = true;
                let stream = &streams[0];
                if stream.afresh {
                    // Only somebody who has missed a lot, and never back in time.
                    assert!(stream.number >= who.number, "a stream goes back");
                    who.number = stream.number - stream.told.len() as u32;
                }
                who.hear(stream.number, &stream.told);
                who.state = stream.state.clone();
                if let Some(message) = who.saying.clone() {
                    self.say(client, message);
                }
                self.think(client);
            }
            ServerMessage::Told { number, told, state, viewer } => {
                assert_eq!(*viewer, who.seat.as_ref().map(|(seat, _)| *seat), "somebody else's stream");
                who.hear(*number, told);
                who.state = Some(state.clone());
                self.think(client);
            }
            ServerMessage::Done { id } => self.answered(client, id, true),
            ServerMessage::Refused { id, .. } => self.answered(client, id, false),
            ServerMessage::Table { table } => self.answer_undo(client, table),
            ServerMessage::Legal { legal, .. } => {
                let action = some_action(legal, &mut self.rng);
                self.act_so(client, action);
            }
            _ => {}
        }
    }

    fn answered(&mut self, client: usize, id: &str, done: bool) {
        let who = &mut self.clients[client];
        let Some(saying) = who.saying.take_if(|saying| saying.id == id) else { return };
        if done {
            who.done.push(id.to_string());
        } else if matches!(saying.say, Say::Act { .. }) {
            // Its decision has been made. What else is refused may be possible later, for a node that was paused.
            who.refused.push(id.to_string());
        }
        self.think(client);
    }

    /// If the client is to act, they do so soon.
    fn think(&mut self, client: usize) {
        let who = &self.clients[client];
        let Some((seat, _)) = &who.seat else { return };
        let asked = who.state.as_ref().is_some_and(|state| state.turn.act.contains(*seat));
        if who.saying.is_none() && !self.is_calm() && (asked || self.rng.random_bool(0.1)) {
            let wait = self.rng.random_range(1..40);
            self.after(wait, Happening::Act { client });
        }
    }

    pub fn act(&mut self, client: usize) {
        let who = &self.clients[client];
        let (Some((seat, _)), Some(state)) = (&who.seat, &who.state) else { return };
        if who.saying.is_some() || !who.welcome || self.is_calm() {
            return;
        }
        match (state.legal.clone(), who.connection) {
            // Too many to be told unasked.
            (Some(legal), Some((connection, life))) if !legal.listed => {
                let ask = message("legal".to_string(), Say::Legal { seat: *seat, prefix: String::new() });
                self.send_to_node(life, connection, Letter::Hear { connection, message: ask });
            }
            (legal, _) => {
                let action = legal.and_then(|legal| some_action(&legal, &mut self.rng));
                self.act_so(client, action);
            }
        }
    }

    /// Acts, or takes something back.
    fn act_so(&mut self, client: usize, action: Option<String>) {
        let who = &self.clients[client];
        let (Some((seat, _)), Some(state), None) = (&who.seat, &who.state, &who.saying) else { return };
        let (seat, decision) = (*seat, state.decision);
        let say = match action {
            Some(action) if !self.rng.random_bool(0.05) => Say::Act { seat, decision, actions: vec![action] },
            _ => Say::Undo { seat },
        };
        self.say_new(client, say);
    }

    fn answer_undo(&mut self, client: usize, table: &TableInfo) {
        let (Some((seat, _)), Some(asked)) = (self.clients[client].seat.as_ref(), &table.undo) else { return };
        if !asked.agreed.contains(*seat) && self.clients[client].saying.is_none() {
            let (seat, yes) = (*seat, self.rng.random_bool(0.7));
            self.say_new(client, Say::AnswerUndo { seat, yes });
        }
    }

    fn say_new(&mut self, client: usize, say: Say) {
        let id = format!("{client}-{}", self.clients[client].spoken);
        let message = message(id, say);
        self.clients[client].saying = Some(message.clone());
        self.say(client, message);
    }

    fn say(&mut self, client: usize, message: ClientMessage) {
        let who = &mut self.clients[client];
        let Some((connection, life)) = who.connection else { return };
        who.spoken += 1;
        self.send_to_node(life, connection, Letter::Hear { connection, message });
        self.wait_for_answer(client);
    }
}

/// One of the legal actions.
pub fn some_action(legal: &Legal, rng: &mut StdRng) -> Option<String> {
    let mut actions: Vec<LegalAction> = serde_json::from_str(legal.actions.get()).expect("a list of actions");
    match actions.len() {
        0 => legal.example.clone(),
        count => Some(actions.swap_remove(rng.random_range(0..count)).text),
    }
}
