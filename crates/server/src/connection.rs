//! The connection under a WebSocket. The WebSocket protocol reads from the reading half. Its own frames (pings, pongs,
//! close) go out through the same [`SocketWriter`] as all messages.

use std::{
    future::poll_fn,
    io::{self, ErrorKind},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, Waker},
};

use bytes::Bytes;
use tokio::{
    io::{AsyncRead, ReadBuf},
    net::{TcpStream, tcp::OwnedReadHalf},
};
use tungstenite::{
    Error, Message, WebSocket,
    protocol::{Role, WebSocketConfig},
};

use crate::socket_writer::{Sender, SocketWriter};

pub struct Connection(WebSocket<Halves>);

struct Halves {
    inward: OwnedReadHalf,
    outward: Arc<SocketWriter>,
    /// The task to wake when there is more to read.
    reader: Waker,
}

impl Connection {
    /// `early` is what has been read already.
    pub fn new(connection: TcpStream, early: Bytes, config: WebSocketConfig) -> Connection {
        let (inward, outward) = connection.into_split();
        let halves = Halves { inward, outward: Arc::new(SocketWriter::new(outward)), reader: Waker::noop().clone() };
        // Copied, because `early` is a part of the large buffer of the request, and the protocol would keep all of it.
        Connection(WebSocket::from_partially_read(halves, early.to_vec(), Role::Server, Some(config)))
    }

    pub fn writer(&self) -> &Arc<SocketWriter> {
        &self.0.get_ref().outward
    }

    pub fn sender(&self) -> Sender {
        Sender::to(&self.0.get_ref().outward)
    }

    /// The next message; nothing once the WebSocket is closed.
    pub async fn recv(&mut self) -> Option<Result<Message, Error>> {
        let read = |cx: &mut Context| {
            self.0.get_mut().reader.clone_from(cx.waker());
            match self.0.read() {
                Ok(said) => Poll::Ready(Some(Ok(said))),
                Err(Error::ConnectionClosed | Error::AlreadyClosed) => Poll::Ready(None),
                Err(Error::Io(nothing)) if nothing.kind() == ErrorKind::WouldBlock => Poll::Pending,
                Err(bad) => Poll::Ready(Some(Err(bad))),
            }
        };
        poll_fn(read).await
    }

    /// Sends a ping or the close.
    pub fn send(&mut self, message: Message) -> Result<(), Error> {
        self.0.send(message)
    }

    /// If the client has closed, so do we.
    pub fn answer_close(&mut self) {
        let _ = self.0.flush();
    }
}

impl io::Read for Halves {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut into = ReadBuf::new(into);
        match Pin::new(&mut self.inward).poll_read(&mut Context::from_waker(&self.reader), &mut into) {
            Poll::Ready(read) => read.map(|()| into.filled().len()),
            Poll::Pending => Err(ErrorKind::WouldBlock.into()),
        }
    }
}

impl io::Write for Halves {
    /// The protocol writes whole frames, and each is taken whole. So frames never mix.
    fn write(&mut self, frames: &[u8]) -> io::Result<usize> {
        self.outward.send([Bytes::copy_from_slice(frames)]).map_err(|_| ErrorKind::BrokenPipe)?;
        Ok(frames.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
