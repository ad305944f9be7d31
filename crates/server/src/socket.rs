//! One WebSocket: the client says hello to a table, then both sides send messages until one of them leaves.

use std::{net::IpAddr, pin::pin, sync::Arc, time::Instant};

use axum::{
    body::{Body, Bytes},
    extract::{ConnectInfo, Request, State},
    response::Response,
};
use house::{
    Rejection,
    gathering::Hello,
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
    acceptor::{ClientAddress, ClientStream},
    connection::Connection,
    hall::internal,
    http::HttpRejection,
    limits::{Bucket, household},
    plain,
    room::{Arrival, GuestLine, Room, refused},
    socket_writer::{Encoded, Sender, TooSlow},
};

/// The longest message a client may send. The longest real one, a programme of 342 letters, fits many times.
pub const LONGEST: usize = 16 * 1024;
/// Idle sockets are many: their buffers stay small.
pub const READ_BUFFER: usize = 512;
/// The longest an id may be.
pub const LONGEST_ID: usize = 40;

pub async fn connect(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    request: Request,
) -> Result<Response, HttpRejection> {
    if app.addresses.is_crowded(address) {
        return Err(Rejection::Connections.into());
    }
    if app.hall.settings.plain_frames {
        return plain::connect(app, address, request).await;
    }
    let agreed = create_response_with_body(&request, Body::empty).map_err(|_| Rejection::NoSocket)?;
    let upgrade = hyper::upgrade::on(request);
    tokio::spawn(async move {
        // The client may have gone meanwhile.
        let Ok(upgraded) = upgrade.await else { return };
        match upgraded.downcast::<TokioIo<ClientStream>>() {
            Ok(parts) => visit(app, address, parts.io.into_inner(), parts.read_buf).await,
            Err(_) => drop(internal(&"a connection did not come through our acceptor")),
        }
    });
    Ok(agreed)
}

/// A connection that is over, for one reason or another.
struct Gone;

impl From<TooSlow> for Gone {
    fn from(_: TooSlow) -> Gone {
        Gone
    }
}

impl From<tungstenite::Error> for Gone {
    fn from(_: tungstenite::Error) -> Gone {
        Gone
    }
}

/// `early` is what the client sent before the upgrade was done.
async fn visit(app: App, address: IpAddr, client: ClientStream, early: Bytes) {
    let pass = app.hall.new_guest();
    let bucket = Bucket::per_second(app.hall.settings.limits.messages_per_second);
    let (connection, _slot) = client.into_parts();
    let config = WebSocketConfig::default()
        .max_message_size(Some(LONGEST))
        .max_frame_size(Some(LONGEST))
        .read_buffer_size(READ_BUFFER);
    let connection = Connection::new(connection, early, config);
    let mut client = Client { app: &app, connection, bucket, forbearance: bucket };
    let sender = client.connection.sender();
    // In a box, so that memory for coming in is not kept as long as the client stays.
    if let Ok(room) = Box::pin(client.greet(pass.guest, address, sender)).await {
        let _ = client.talk(pass.guest, &room).await;
        room.leave(pass.guest).await;
    }
    client.connection.answer_close();
}

struct Client<'a> {
    app: &'a App,
    connection: Connection,
    /// How many messages it may send.
    bucket: Bucket,
    /// How many messages above that are answered with a refusal; then the connection is closed.
    forbearance: Bucket,
}

impl Client<'_> {
    /// Waits for the hello and lets the client into the room of its table.
    async fn greet(&mut self, guest: u64, address: IpAddr, sender: Sender) -> Result<Arc<Room>, Gone> {
        let hall = &self.app.hall;
        let message = tokio::select! {
            first = self.first() => first?,
            () = sleep(hall.settings.waits.hello) => return self.dismiss("", Rejection::NoHello).await,
            () = hall.closes() => return self.dismiss("", Rejection::Closing).await,
        };
        let ClientMessage { id, say: Say::Hello { table, keys, read } } = message else {
            return self.dismiss(&message.id, Rejection::NoHello).await;
        };
        let line = GuestLine { address: household(address), sender };
        let arrival = Arrival { hello: Hello { guest, id, keys, read }, line };
        match hall.enter(&table, &arrival).await {
            Ok(room) => Ok(room),
            Err(why) => self.dismiss(&arrival.hello.id, why).await,
        }
    }

    /// The first message of the client.
    async fn first(&mut self) -> Result<ClientMessage, Gone> {
        loop {
            let said = self.connection.recv().await.ok_or(Gone)?;
            match said.map_err(drop).and_then(|said| read(&said).map_err(drop)) {
                Ok(Some(message)) => return Ok(message),
                Ok(None) => {}
                Err(()) => return self.dismiss("", Rejection::Unreadable).await,
            }
        }
    }

    async fn talk(&mut self, guest: u64, room: &Arc<Room>) -> Result<(), Gone> {
        let beat = self.app.hall.settings.waits.beat;
        let mut next_beat = pin!(sleep(beat));
        let mut heard = true;
        let writer = self.connection.writer().clone();
        loop {
            tokio::select! {
                biased;
                said = self.connection.recv() => {
                    heard = true;
                    match said.ok_or(Gone)? {
                        Ok(Message::Close(_)) => return Err(Gone),
                        Ok(said) => self.hear(&said, guest, room).await?,
                        // Too long, or no WebSocket frame.
                        Err(_) => return self.dismiss("", Rejection::Unreadable).await,
                    }
                }
                () = writer.called() => {
                    // The client is too slow, or was sent away.
                    if !self.drain().await? {
                        return Box::pin(self.close(CloseCode::Normal)).await;
                    }
                }
                () = &mut next_beat => {
                    if !std::mem::take(&mut heard) {
                        return Err(Gone);
                    }
                    self.connection.send(Message::Ping(Default::default()))?;
                    next_beat.as_mut().reset(tokio::time::Instant::now() + beat);
                }
            }
        }
    }

    /// Passes a message on to the room, if it can be read and does not come too fast.
    async fn hear(&mut self, said: &Message, guest: u64, room: &Arc<Room>) -> Result<(), Gone> {
        let now = Instant::now();
        let in_time = self.bucket.take(now);
        if !in_time && !self.forbearance.take(now) {
            return self.dismiss("", Rejection::TooManyMessages).await;
        }
        match read(said) {
            Ok(Some(message)) if in_time => {
                // Waits while the room has many letters. A room that has closed has sent the client away already.
                if let Ok(permit) = room.permit().await {
                    room.hear(permit, guest, message);
                }
                Ok(())
            }
            Ok(Some(message)) => self.say(refused(&message.id, Rejection::TooManyMessages)),
            Ok(None) => Ok(()),
            Err(no) => self.say(refused("", no)),
        }
    }

    fn say(&self, message: ServerMessage) -> Result<(), Gone> {
        Ok(self.connection.writer().say(&Encoded::new(message))?)
    }

    /// Writes what waits. A client that does not read it in time is gone. Returns whether more may follow.
    async fn drain(&self) -> Result<bool, Gone> {
        match timeout(self.app.hall.settings.waits.slow, self.connection.writer().drain()).await {
            Ok(Ok(more)) => Ok(more),
            _ => Err(Gone),
        }
    }

    /// Tells the client why not, or when to come back, and closes the connection.
    async fn dismiss<T>(&mut self, id: &str, why: Rejection) -> Result<T, Gone> {
        let last = match why.retry_ms() {
            Some(retry_ms) => ServerMessage::Bye { retry_ms },
            None => refused(id, why),
        };
        self.say(last)?;
        Box::pin(self.close(CloseCode::Policy)).await?;
        Err(Gone)
    }

    async fn close(&mut self, code: CloseCode) -> Result<(), Gone> {
        self.connection.send(Message::Close(Some(CloseFrame { code, reason: Default::default() })))?;
        self.drain().await?;
        // Waits until the client closes too: otherwise our last message could be lost.
        let goodbye = async { while let Some(Ok(_)) = self.connection.recv().await {} };
        let _ = timeout(Duration::from_secs(1), goodbye).await;
        Ok(())
    }
}

/// Reads a frame as a message; `None` for pings and the like.
fn read(said: &Message) -> Result<Option<ClientMessage>, Rejection> {
    match said {
        Message::Text(text) => match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) if message.id.len() <= LONGEST_ID => Ok(Some(message)),
            _ => Err(Rejection::Unreadable),
        },
        Message::Binary(_) => Err(Rejection::Unreadable),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => Ok(None),
    }
}
