//! One WebSocket: a client says hello to a table, then both talk until one of them goes.

use std::{net::IpAddr, pin::pin, sync::Arc, time::Instant};

use axum::{
    body::{Body, Bytes},
    extract::{ConnectInfo, Request, State},
    response::Response,
};
use house::{
    Why,
    protocol::{ClientMessage, Say, ServerMessage},
};
use hyper_util::rt::TokioIo;
use tokio::time::{Duration, sleep, timeout};
use tungstenite::{
    Message,
    handshake::server::create_response_with_body,
    protocol::{CloseFrame, WebSocketConfig, frame::coding::CloseCode},
};

use crate::{
    App,
    door::{Address, Visitor},
    hall::internal,
    http::Problem,
    limits::{Bucket, household},
    outlet::{Line, Said, Stuck},
    plain,
    room::{Hello, Room, refused},
    wire::Wire,
};

/// The longest message a client may send: a whole programme of 342 letters fits many times.
pub const LONGEST: usize = 16 * 1024;
/// Idle sockets are many: their buffers stay small.
pub const READ_BUFFER: usize = 512;
/// The longest an id may be.
pub const LONGEST_ID: usize = 40;

pub async fn connect(
    State(app): State<App>,
    ConnectInfo(Address(address)): ConnectInfo<Address>,
    request: Request,
) -> Result<Response, Problem> {
    if app.addresses.is_crowded(address) {
        return Err(Why::Connections.into());
    }
    if app.hall.settings.plain_frames {
        return plain::connect(app, address, request).await;
    }
    let agreed = create_response_with_body(&request, Body::empty).map_err(|_| Why::NoSocket)?;
    let upgrade = hyper::upgrade::on(request);
    tokio::spawn(async move {
        // Who has hung up meanwhile is not missed.
        let Ok(upgraded) = upgrade.await else { return };
        match upgraded.downcast::<TokioIo<Visitor>>() {
            Ok(parts) => visit(app, address, parts.io.into_inner(), parts.read_buf).await,
            Err(_) => drop(internal(&"a connection did not come through our door")),
        }
    });
    Ok(agreed)
}

/// A connection that is over, for one reason or another.
struct Gone;

impl From<Stuck> for Gone {
    fn from(_: Stuck) -> Gone {
        Gone
    }
}

impl From<tungstenite::Error> for Gone {
    fn from(_: tungstenite::Error) -> Gone {
        Gone
    }
}

/// `early` is what the client has said before it was let in.
async fn visit(app: App, address: IpAddr, visitor: Visitor, early: Bytes) {
    let visit = app.hall.visit();
    let bucket = Bucket::per_second(app.hall.settings.limits.messages_per_second);
    let (connection, _place) = visitor.into_parts();
    let config = WebSocketConfig::default()
        .max_message_size(Some(LONGEST))
        .max_frame_size(Some(LONGEST))
        .read_buffer_size(READ_BUFFER);
    let wire = Wire::new(connection, early, config);
    let mut client = Client { app: &app, wire, bucket, forbearance: bucket };
    let line = client.wire.line();
    // What is needed only to come in is not kept as long as somebody stays.
    if let Ok(room) = Box::pin(client.greet(visit.guest, address, line)).await {
        let _ = client.talk(visit.guest, &room).await;
        room.leave(visit.guest).await;
    }
    client.wire.answer_close();
}

struct Client<'a> {
    app: &'a App,
    wire: Wire,
    /// What it may say.
    bucket: Bucket,
    /// What it is told when it says more than that.
    forbearance: Bucket,
}

impl Client<'_> {
    /// Waits for the hello and shows the client to its table.
    async fn greet(&mut self, guest: u64, address: IpAddr, line: Line) -> Result<Arc<Room>, Gone> {
        let hall = &self.app.hall;
        let message = tokio::select! {
            first = self.first() => first?,
            () = sleep(hall.settings.waits.hello) => return self.dismiss("", Why::NoHello).await,
            () = hall.closes() => return self.dismiss("", Why::Closing).await,
        };
        let ClientMessage { id, say: Say::Hello { table, keys, read } } = message else {
            return self.dismiss(&message.id, Why::NoHello).await;
        };
        let hello = Hello { guest, address: household(address), id, keys, read, line };
        match hall.enter(&table, &hello).await {
            Ok(room) => Ok(room),
            Err(why) => self.dismiss(&hello.id, why).await,
        }
    }

    /// The first message of the client.
    async fn first(&mut self) -> Result<ClientMessage, Gone> {
        loop {
            let said = self.wire.recv().await.ok_or(Gone)?;
            match said.map_err(drop).and_then(|said| read(&said).map_err(drop)) {
                Ok(Some(message)) => return Ok(message),
                Ok(None) => {}
                Err(()) => return self.dismiss("", Why::Unreadable).await,
            }
        }
    }

    async fn talk(&mut self, guest: u64, room: &Arc<Room>) -> Result<(), Gone> {
        let beat = self.app.hall.settings.waits.beat;
        let mut next_beat = pin!(sleep(beat));
        let mut heard = true;
        let outlet = self.wire.outlet().clone();
        loop {
            tokio::select! {
                biased;
                said = self.wire.recv() => {
                    heard = true;
                    match said.ok_or(Gone)? {
                        Ok(Message::Close(_)) => return Err(Gone),
                        Ok(said) => self.hear(&said, guest, room).await?,
                        // Too long, or not what a WebSocket sends.
                        Err(_) => return self.dismiss("", Why::Unreadable).await,
                    }
                }
                () = outlet.called() => {
                    // Cut off as too slow, or sent away.
                    if !self.drain().await? {
                        return Box::pin(self.close(CloseCode::Normal)).await;
                    }
                }
                () = &mut next_beat => {
                    if !std::mem::take(&mut heard) {
                        return Err(Gone);
                    }
                    self.wire.send(Message::Ping(Default::default()))?;
                    next_beat.as_mut().reset(tokio::time::Instant::now() + beat);
                }
            }
        }
    }

    /// Passes on what the client says, if it can be read and does not come too fast.
    async fn hear(&mut self, said: &Message, guest: u64, room: &Arc<Room>) -> Result<(), Gone> {
        let now = Instant::now();
        let in_time = self.bucket.take(now);
        if !in_time && !self.forbearance.take(now) {
            return self.dismiss("", Why::TooManyMessages).await;
        }
        match read(said) {
            Ok(Some(message)) if in_time => {
                // A room that has much to do is waited for; one that has closed has sent him away.
                if let Ok(place) = room.place().await {
                    room.hear(place, guest, message);
                }
                Ok(())
            }
            Ok(Some(message)) => self.say(refused(&message.id, Why::TooManyMessages)),
            Ok(None) => Ok(()),
            Err(no) => self.say(refused("", no)),
        }
    }

    fn say(&self, message: ServerMessage) -> Result<(), Gone> {
        Ok(self.wire.outlet().say(&Said::new(message))?)
    }

    /// Writes what waits. Who does not take what he is sent is gone. Answers whether more may follow.
    async fn drain(&self) -> Result<bool, Gone> {
        match timeout(self.app.hall.settings.waits.slow, self.wire.outlet().drain()).await {
            Ok(Ok(more)) => Ok(more),
            _ => Err(Gone),
        }
    }

    /// Says why not, or when to come back, and hangs up.
    async fn dismiss<T>(&mut self, id: &str, why: Why) -> Result<T, Gone> {
        let last = match why.retry_ms() {
            Some(retry_ms) => ServerMessage::Bye { retry_ms },
            None => refused(id, why),
        };
        self.say(last)?;
        Box::pin(self.close(CloseCode::Policy)).await?;
        Err(Gone)
    }

    async fn close(&mut self, code: CloseCode) -> Result<(), Gone> {
        self.wire.send(Message::Close(Some(CloseFrame { code, reason: Default::default() })))?;
        self.drain().await?;
        // Until the client closes too: hanging up earlier could lose our last words.
        let goodbye = async { while let Some(Ok(_)) = self.wire.recv().await {} };
        let _ = timeout(Duration::from_secs(1), goodbye).await;
        Ok(())
    }
}

/// A frame as a message; `None` for frames that say nothing.
fn read(said: &Message) -> Result<Option<ClientMessage>, Why> {
    match said {
        Message::Text(text) => match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) if message.id.len() <= LONGEST_ID => Ok(Some(message)),
            _ => Err(Why::Unreadable),
        },
        Message::Binary(_) => Err(Why::Unreadable),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => Ok(None),
    }
}
