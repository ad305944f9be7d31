//! The same as `socket` with axum's WebSocket instead of our own frames: each socket's task is woken for
//! every message and writes it. It is only for measuring what our own frames save (`cordee bench server
//! --plain-frames`): it has no limits and says no goodbye.

use std::net::IpAddr;

use axum::{
    extract::{
        FromRequestParts, Request, WebSocketUpgrade,
        ws::{Message, WebSocket},
    },
    response::Response,
};
use futures_util::SinkExt;
use house::{
    Rejection,
    gathering::Hello,
    protocol::{ClientMessage, Say},
};

use crate::{
    App,
    http::HttpRejection,
    limits::household,
    room::{Arrival, GuestLine},
    socket::{LONGEST, READ_BUFFER},
    socket_writer::{Sender, SharedMessage},
};

pub async fn connect(app: App, address: IpAddr, request: Request) -> Result<Response, HttpRejection> {
    let (mut parts, _) = request.into_parts();
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &app).await.map_err(|_| Rejection::NoSocket)?;
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).read_buffer_size(READ_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _ = visit(app, address, socket).await;
    }))
}

async fn visit(app: App, address: IpAddr, mut socket: WebSocket) -> Option<()> {
    let pass = app.hall.new_guest();
    let (guest, (sender, mut messages)) = (pass.guest, Sender::to_channel());
    let ClientMessage { id, say: Say::Hello { table, keys, read } } = next(&mut socket).await? else { return None };
    let line = GuestLine { address: household(address), sender };
    let arrival = Arrival { hello: Hello { guest, id, keys, read }, line };
    let room = app.hall.enter(&table, &arrival).await.ok()?;
    drop(arrival);
    loop {
        tokio::select! {
            biased;
            message = next(&mut socket) => match message {
                Some(message) => room.hear(room.permit().await.ok()?, guest, message),
                None => break,
            },
            message = messages.recv() => {
                socket.feed(text(&message?)).await.ok()?;
                while let Ok(message) = messages.try_recv() {
                    socket.feed(text(&message)).await.ok()?;
                }
                socket.flush().await.ok()?;
            }
        }
    }
    room.leave(guest).await;
    Some(())
}

async fn next(socket: &mut WebSocket) -> Option<ClientMessage> {
    loop {
        if let Message::Text(text) = socket.recv().await?.ok()? {
            return serde_json::from_str(&text).ok();
        }
    }
}

fn text(message: &SharedMessage) -> Message {
    Message::Text(message.text().try_into().expect("JSON is text"))
}
