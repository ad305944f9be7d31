//! One WebSocket: a client says hello to a table, then both talk until one of them goes.

use std::{net::SocketAddr, sync::Arc, time::Instant};

use axum::{
    extract::{
        ConnectInfo, State, WebSocketUpgrade,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::SinkExt;
use house::{
    No,
    protocol::{ClientMessage, Say},
};
use tokio::{sync::mpsc, time::timeout};

use crate::{
    App,
    http::Problem,
    limits::{Bucket, HELLO, Place},
    room::{QUEUE, Room, frame, refused},
};

/// The longest message a client may send: a whole programme of 342 letters fits many times.
const LONGEST: usize = 16 * 1024;
/// Idle sockets are many: their buffers stay small.
const BUFFER: usize = 2 * 1024;
/// The longest an id may be.
const LONGEST_ID: usize = 40;

pub async fn connect(
    State(app): State<App>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !origin_is_ours(&app, &headers) {
        let no =
            No::new("origin", "Cette page ne vient pas de cette maison.", "This page does not come from this house.");
        return Problem(StatusCode::FORBIDDEN, no).into_response();
    }
    let Some(place) = app.addresses.connect(address.ip(), app.hall.settings.limits.connections_per_address) else {
        let no = No::new(
            "connections",
            "Trop de connexions depuis cette adresse.",
            "Too many connections from this address.",
        );
        return Problem(StatusCode::TOO_MANY_REQUESTS, no).into_response();
    };
    upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .on_upgrade(move |socket| visit(app, socket, place))
}

/// A browser says where its page came from: only from here, or from where the host allows.
fn origin_is_ours(app: &App, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return true };
    let host = text(header::HOST).unwrap_or_default();
    let own = origin.split_once("://").is_some_and(|(_, from)| from == host);
    own || app.hall.settings.origins.iter().any(|allowed| allowed == origin)
}

async fn visit(app: App, mut socket: WebSocket, _place: Place) {
    metrics::gauge!("cordee_connections").increment(1.0);
    let (out, inbox) = mpsc::channel(QUEUE);
    let guest = app.hall.new_guest();
    if let Some(room) = greet(&app, &mut socket, guest, out).await {
        talk(&app, &mut socket, guest, &room, inbox).await;
        room.leave(guest);
    }
    metrics::gauge!("cordee_connections").decrement(1.0);
}

/// Waits for the hello and shows the client to its table.
async fn greet(app: &App, socket: &mut WebSocket, guest: u64, out: mpsc::Sender<Utf8Bytes>) -> Option<Arc<Room>> {
    let first = timeout(HELLO, socket.recv()).await.ok()??.ok()?;
    let message = match read(&first) {
        Ok(message) => message?,
        Err((id, no)) => return dismiss(socket, &id, no).await,
    };
    let Say::Hello { table, keys, read } = &message.say else {
        let no = No::new("hello", "Commencez par «\u{202f}hello\u{202f}».", "Begin with a hello.");
        return dismiss(socket, &message.id, no).await;
    };
    // A room may close between finding and entering it; then there is a new one.
    for _ in 0..5 {
        match app.hall.room(table).await {
            Ok(Some(room)) => {
                if room.enter(guest, &message.id, &keys[..keys.len().min(8)], read, out.clone()) {
                    return Some(room);
                }
            }
            Ok(None) => return dismiss(socket, &message.id, no_table()).await,
            Err(no) => return dismiss(socket, &message.id, no).await,
        }
    }
    None
}

pub fn no_table() -> No {
    No::new("table", "Cette table n’existe pas.", "There is no such table.")
}

async fn dismiss(socket: &mut WebSocket, id: &str, no: No) -> Option<Arc<Room>> {
    let _ = socket.send(Message::Text(frame(&refused(id, no)))).await;
    close(socket).await;
    None
}

async fn close(socket: &mut WebSocket) {
    let _ = socket.send(Message::Close(Some(CloseFrame { code: 1000, reason: Utf8Bytes::from_static("") }))).await;
}

async fn talk(app: &App, socket: &mut WebSocket, guest: u64, room: &Arc<Room>, mut inbox: mpsc::Receiver<Utf8Bytes>) {
    let rate = app.hall.settings.limits.messages_per_second as f64;
    let mut bucket = Bucket::new(rate, rate * 3.0);
    loop {
        tokio::select! {
            biased;
            said = socket.recv() => match said {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(said)) => {
                    if let Err((id, no)) = hear(&mut bucket, &said, |message| room.hear(guest, message)) {
                        let _ = socket.send(Message::Text(frame(&refused(&id, no)))).await;
                    }
                }
            },
            words = inbox.recv() => match words {
                Some(words) => if deliver(socket, words, &mut inbox).await.is_err() { return },
                // Cut off as too slow, or sent away.
                None => return close(socket).await,
            },
        }
    }
}

/// Sends a frame and all that wait behind it in one go.
async fn deliver(
    socket: &mut WebSocket,
    words: Utf8Bytes,
    inbox: &mut mpsc::Receiver<Utf8Bytes>,
) -> Result<(), axum::Error> {
    socket.feed(Message::Text(words)).await?;
    while let Ok(words) = inbox.try_recv() {
        socket.feed(Message::Text(words)).await?;
    }
    socket.flush().await
}

fn hear(bucket: &mut Bucket, said: &Message, pass_on: impl FnOnce(ClientMessage)) -> Result<(), (String, No)> {
    if matches!(said, Message::Ping(_) | Message::Pong(_)) {
        return Ok(());
    }
    let message = read(said)?;
    if !bucket.take(Instant::now()) {
        let id = message.map(|message| message.id).unwrap_or_default();
        return Err((
            id,
            No::new("rate", "Doucement\u{202f}! Trop de messages à la fois.", "Slowly! Too many messages at once."),
        ));
    }
    if let Some(message) = message {
        pass_on(message);
    }
    Ok(())
}

/// A frame as a message; `None` for frames that say nothing.
fn read(said: &Message) -> Result<Option<ClientMessage>, (String, No)> {
    let no = || No::new("message", "Ce message est illisible.", "This message cannot be read.");
    match said {
        Message::Text(text) => match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) if message.id.len() <= LONGEST_ID => Ok(Some(message)),
            _ => Err((String::new(), no())),
        },
        Message::Binary(_) => Err((String::new(), no())),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(None),
    }
}
