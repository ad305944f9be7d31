//! The same as `socket` with axum's WebSocket instead of our own frames: each socket's task is woken for
//! every word and writes it. Only for those who measure what our own save (`cordee bench server
//! --plain-frames`): it knows no limits and no farewells.

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
    Why,
    protocol::{ClientMessage, Say},
};

use crate::{
    App,
    http::Problem,
    limits::household,
    outlet::{Line, Word},
    room::Hello,
    socket::{LONGEST, READ_BUFFER},
};

pub async fn connect(app: App, address: IpAddr, request: Request) -> Result<Response, Problem> {
    let (mut parts, _) = request.into_parts();
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &app).await.map_err(|_| Why::NoSocket)?;
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).read_buffer_size(READ_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _ = visit(app, address, socket).await;
    }))
}

async fn visit(app: App, address: IpAddr, mut socket: WebSocket) -> Option<()> {
    let visit = app.hall.visit();
    let (guest, (line, mut words)) = (visit.guest, Line::to_ear());
    let ClientMessage { id, say: Say::Hello { table, keys, read } } = next(&mut socket).await? else { return None };
    let hello = Hello { guest, address: household(address), id, keys, read, line };
    let room = app.hall.enter(&table, &hello).await.ok()?;
    drop(hello);
    loop {
        tokio::select! {
            biased;
            message = next(&mut socket) => match message {
                Some(message) => room.hear(room.place().await.ok()?, guest, message),
                None => break,
            },
            word = words.recv() => {
                socket.feed(text(&word?)).await.ok()?;
                while let Ok(word) = words.try_recv() {
                    socket.feed(text(&word)).await.ok()?;
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

fn text(word: &Word) -> Message {
    Message::Text(word.text().try_into().expect("JSON is text"))
}
