//! One WebSocket: a client says hello to a table, then both talk until one of them goes.

use std::{future::Future, pin::pin, sync::Arc, time::Instant};

use axum::{
    extract::{
        ConnectInfo, State, WebSocketUpgrade,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code},
    },
    http::StatusCode,
    response::{IntoResponse, Response},
};
use futures_util::SinkExt;
use house::{
    No,
    protocol::{ClientMessage, Say, ServerMessage},
};
use tokio::{
    sync::mpsc,
    time::{Duration, sleep, timeout},
};

use crate::{
    App,
    door::Address,
    hall::closing,
    http::Problem,
    limits::Bucket,
    room::{QUEUE, Room, frame, refused},
};

/// The longest message a client may send: a whole programme of 342 letters fits many times.
const LONGEST: usize = 16 * 1024;
/// Idle sockets are many: their buffers stay small.
const READ_BUFFER: usize = 2 * 1024;
/// What is to be said at once goes out at once: an acknowledgement with the news that go with it.
const WRITE_BUFFER: usize = 32 * 1024;
/// The longest an id may be.
const LONGEST_ID: usize = 40;

pub async fn connect(
    State(app): State<App>,
    ConnectInfo(Address(address)): ConnectInfo<Address>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if app.addresses.is_crowded(address) {
        let no = No::new(
            "connections",
            "Trop de connexions depuis cette adresse.",
            "Too many connections from this address.",
        );
        return Problem(StatusCode::TOO_MANY_REQUESTS, no).into_response();
    }
    upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .on_upgrade(move |socket| visit(app, socket))
}

/// A connection that is over, for one reason or another.
struct Gone;

async fn visit(app: App, socket: WebSocket) {
    let visit = app.hall.visit();
    let bucket = Bucket::per_second(app.hall.settings.limits.messages_per_second);
    let mut client = Client { app: &app, socket, bucket, forbearance: bucket };
    let (out, inbox) = mpsc::channel(QUEUE);
    if let Ok(room) = client.greet(visit.guest, out).await {
        let _ = client.talk(visit.guest, &room, inbox).await;
        room.leave(visit.guest);
    }
}

struct Client<'a> {
    app: &'a App,
    socket: WebSocket,
    /// What it may say.
    bucket: Bucket,
    /// What it is told when it says more than that.
    forbearance: Bucket,
}

impl Client<'_> {
    /// Waits for the hello and shows the client to its table.
    async fn greet(&mut self, guest: u64, out: mpsc::Sender<Utf8Bytes>) -> Result<Arc<Room>, Gone> {
        let hall = &self.app.hall;
        let message = tokio::select! {
            first = self.first() => first?,
            () = sleep(hall.settings.waits.hello) => return self.dismiss("", no_hello()).await,
            () = hall.closes() => return self.dismiss("", closing()).await,
        };
        let Say::Hello { table, keys, read } = &message.say else {
            return self.dismiss(&message.id, no_hello()).await;
        };
        // A room may close between finding and entering it; then there is a new one.
        for _ in 0..5 {
            match hall.room(table).await {
                Ok(room) if room.enter(guest, &message.id, keys, read, out.clone()) => return Ok(room),
                Ok(_) => {}
                Err(no) => return self.dismiss(&message.id, no).await,
            }
        }
        Err(Gone)
    }

    /// The first message of the client.
    async fn first(&mut self) -> Result<ClientMessage, Gone> {
        loop {
            let said = self.socket.recv().await.ok_or(Gone)?;
            match said.map_err(drop).and_then(|said| read(&said).map_err(drop)) {
                Ok(Some(message)) => return Ok(message),
                Ok(None) => {}
                Err(()) => return self.dismiss("", unreadable()).await,
            }
        }
    }

    async fn talk(&mut self, guest: u64, room: &Arc<Room>, mut inbox: mpsc::Receiver<Utf8Bytes>) -> Result<(), Gone> {
        let beat = self.app.hall.settings.waits.beat;
        let mut next_beat = pin!(sleep(beat));
        let mut heard = true;
        loop {
            tokio::select! {
                biased;
                said = self.socket.recv() => {
                    heard = true;
                    match said.ok_or(Gone)? {
                        Ok(Message::Close(_)) => return Err(Gone),
                        Ok(said) => self.hear(&said, guest, room).await?,
                        // Too long, or not what a WebSocket sends.
                        Err(_) => return self.dismiss("", unreadable()).await,
                    }
                }
                words = inbox.recv() => match words {
                    Some(words) => self.deliver(words, &mut inbox).await?,
                    // Cut off as too slow, or sent away.
                    None => return self.close(close_code::NORMAL).await,
                },
                () = &mut next_beat => {
                    if !std::mem::take(&mut heard) {
                        return Err(Gone);
                    }
                    self.send(Message::Ping(Default::default())).await?;
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
            return self.dismiss("", too_fast()).await;
        }
        match read(said) {
            Ok(Some(message)) if in_time => {
                room.hear(guest, message);
                Ok(())
            }
            Ok(Some(message)) => self.refuse(&message.id, too_fast()).await,
            Ok(None) => Ok(()),
            Err(no) => self.refuse("", no).await,
        }
    }

    /// Sends a frame and all that wait behind it in one go.
    async fn deliver(&mut self, words: Utf8Bytes, inbox: &mut mpsc::Receiver<Utf8Bytes>) -> Result<(), Gone> {
        let slow = self.app.hall.settings.waits.slow;
        let socket = &mut self.socket;
        in_time(slow, async move {
            socket.feed(Message::Text(words)).await?;
            while let Ok(words) = inbox.try_recv() {
                socket.feed(Message::Text(words)).await?;
            }
            socket.flush().await
        })
        .await
    }

    async fn refuse(&mut self, id: &str, no: No) -> Result<(), Gone> {
        self.send(Message::Text(frame(&refused(id, no)))).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        in_time(self.app.hall.settings.waits.slow, self.socket.send(message)).await
    }

    /// Says why not, or when to come back, and hangs up.
    async fn dismiss<T>(&mut self, id: &str, no: No) -> Result<T, Gone> {
        if no.why == "closing" {
            self.send(Message::Text(frame(&ServerMessage::Bye { retry_ms: 1500 }))).await?;
        } else {
            self.refuse(id, no).await?;
        }
        self.close(close_code::POLICY).await?;
        Err(Gone)
    }

    async fn close(&mut self, code: u16) -> Result<(), Gone> {
        self.send(Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static("") }))).await?;
        // Until the client closes too: hanging up earlier could lose our last words.
        let goodbye = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = timeout(Duration::from_secs(1), goodbye).await;
        Ok(())
    }
}

/// Who does not take what he is sent is gone.
async fn in_time(slow: Duration, sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Gone> {
    match timeout(slow, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Gone),
    }
}

/// A frame as a message; `None` for frames that say nothing.
fn read(said: &Message) -> Result<Option<ClientMessage>, No> {
    match said {
        Message::Text(text) => match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) if message.id.len() <= LONGEST_ID => Ok(Some(message)),
            _ => Err(unreadable()),
        },
        Message::Binary(_) => Err(unreadable()),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(None),
    }
}

fn unreadable() -> No {
    No::new("message", "Ce message est illisible.", "This message cannot be read.")
}

fn no_hello() -> No {
    No::new("hello", "Commencez par «\u{202f}hello\u{202f}».", "Begin with a hello.")
}

fn too_fast() -> No {
    No::new("rate", "Doucement\u{202f}! Trop de messages à la fois.", "Slowly! Too many messages at once.")
}
