//! Sends messages to a client. Whoever has a message, most often a room, writes it to the connection at once and does
//! not wake the socket's task for it. Only what the connection does not take yet waits in a queue, which the socket's
//! task empties. Only this file and `connection` know what a WebSocket frame is: all others have typed messages.

use std::{
    collections::VecDeque,
    io::{self, ErrorKind, IoSlice},
    sync::{Arc, OnceLock},
};

use bytes::{Buf, Bytes};
use house::protocol::ServerMessage;
use parking_lot::Mutex;
use serde::Serialize;
use tokio::{
    net::tcp::OwnedWriteHalf,
    sync::{Notify, mpsc},
};

/// The most frames that may wait for one client. If more do, the client is disconnected, and comes back to the newest
/// state.
const QUEUE: usize = 128;

/// A message, and its frame. The frame is made once for all who get the message, and only if somebody with a socket
/// does.
pub struct Encoded {
    message: ServerMessage,
    frame: OnceLock<WsFrame>,
}

pub type SharedMessage = Arc<Encoded>;

impl Encoded {
    pub fn new(message: ServerMessage) -> SharedMessage {
        Arc::new(Encoded { message, frame: OnceLock::new() })
    }

    pub fn message(&self) -> &ServerMessage {
        &self.message
    }

    /// Without the head of its frame.
    pub fn text(&self) -> Bytes {
        let frame = self.frame();
        let head = match frame[1] {
            126 => 4,
            127 => 10,
            _ => 2,
        };
        frame.slice(head..)
    }

    fn frame(&self) -> WsFrame {
        self.frame.get_or_init(|| frame_of(about(&self.message), &self.message)).clone()
    }
}

/// About how many bytes a message has, so that its buffer need not grow while it is written.
fn about(message: &ServerMessage) -> usize {
    match message {
        ServerMessage::Told { state, .. } => {
            1024 + state.view.get().len() + state.legal.as_ref().map_or(0, |legal| legal.actions.get().len())
        }
        _ => 512,
    }
}

/// A text as a WebSocket frame, whole and unmasked as a server's are.
pub type WsFrame = Bytes;

/// The longest that the head of a frame can be.
const LONGEST_HEAD: usize = 10;

/// A message as a frame of about so many bytes.
fn frame_of(bytes: usize, message: &impl Serialize) -> WsFrame {
    let mut frame = Vec::with_capacity(LONGEST_HEAD + bytes);
    frame.resize(LONGEST_HEAD, 0);
    serde_json::to_writer(&mut frame, message).expect("messages are plain data");
    // How long the head is depends on how long the text became: it ends where the text begins.
    let start = write_head(&mut frame);
    Bytes::from(frame).slice(start..)
}

/// Writes the head of a text frame (RFC 6455, section 5.2) into the gap before the text; answers
/// where it begins.
fn write_head(frame: &mut [u8]) -> usize {
    const FINAL_TEXT: u8 = 0x81;
    let (gap, text) = frame.split_at_mut(LONGEST_HEAD);
    let length = (text.len() as u64).to_be_bytes();
    let (mark, digits) = match text.len() {
        0..=125 => (length[7], &[][..]),
        126..=0xffff => (126, &length[6..]),
        _ => (127, &length[..]),
    };
    let start = LONGEST_HEAD - 2 - digits.len();
    gap[start..start + 2].copy_from_slice(&[FINAL_TEXT, mark]);
    gap[start + 2..].copy_from_slice(digits);
    start
}

/// The client reads nothing any more, or far too slowly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooSlow;

/// The writing half of a connection.
pub struct SocketWriter {
    connection: OwnedWriteHalf,
    queue: Mutex<SendQueue>,
    /// Wakes the socket's task.
    call: Notify,
}

#[derive(Default)]
struct SendQueue {
    /// Whole frames, but for the first of them: some of it may be written already.
    waiting: VecDeque<Bytes>,
    broken: bool,
    /// No more messages will come.
    over: bool,
}

impl SocketWriter {
    pub fn new(connection: OwnedWriteHalf) -> SocketWriter {
        SocketWriter { connection, queue: Mutex::default(), call: Notify::new() }
    }

    /// Sends a message after all that were sent before.
    pub fn say(&self, message: &SharedMessage) -> Result<(), TooSlow> {
        self.send([message.frame()])
    }

    /// Sends frames, in order and after all that was sent before.
    pub fn send(&self, frames: impl IntoIterator<Item = WsFrame>) -> Result<(), TooSlow> {
        self.put(&mut self.queue.lock(), frames)
    }

    fn put(&self, queue: &mut SendQueue, frames: impl IntoIterator<Item = WsFrame>) -> Result<(), TooSlow> {
        let waited = !queue.waiting.is_empty();
        queue.push(frames)?;
        if waited {
            return Ok(());
        }
        let written = self.write(queue);
        if written.is_err() || !queue.waiting.is_empty() {
            self.call.notify_one();
        }
        written.map_err(|_| TooSlow)
    }

    fn write(&self, queue: &mut SendQueue) -> io::Result<()> {
        queue.write(|parts| match parts {
            // The shorter way through the kernel.
            [only] => self.connection.try_write(only),
            _ => self.connection.try_write_vectored(parts),
        })
    }

    fn end(&self, queue: &mut SendQueue) {
        queue.over = true;
        self.call.notify_one();
    }

    /// Returns when the socket's task is needed: something waits to be written, or no more will come.
    pub async fn called(&self) {
        self.call.notified().await;
    }

    /// Writes what waits, as fast as the client reads it. Returns whether more may follow.
    pub async fn drain(&self) -> io::Result<bool> {
        loop {
            {
                let mut queue = self.queue.lock();
                self.write(&mut queue)?;
                if queue.waiting.is_empty() {
                    return Ok(!queue.over);
                }
            }
            self.connection.writable().await?;
        }
    }
}

impl SendQueue {
    fn push(&mut self, frames: impl IntoIterator<Item = WsFrame>) -> Result<(), TooSlow> {
        if self.broken || self.waiting.len() >= QUEUE {
            return Err(TooSlow);
        }
        self.waiting.extend(frames);
        Ok(())
    }

    /// Writes as much as the connection takes now, several frames at a time.
    fn write(&mut self, mut write: impl FnMut(&[IoSlice]) -> io::Result<usize>) -> io::Result<()> {
        const AT_A_TIME: usize = 8;
        while !self.waiting.is_empty() && !self.broken {
            let mut parts = [IoSlice::new(&[]); AT_A_TIME];
            parts.iter_mut().zip(&self.waiting).for_each(|(part, frame)| *part = IoSlice::new(frame));
            match write(&parts[..self.waiting.len().min(AT_A_TIME)]) {
                Ok(0) => self.broken = true,
                Ok(written) => self.forget(written),
                Err(full) if full.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(again) if again.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.broken = true,
            }
        }
        if self.broken { Err(ErrorKind::BrokenPipe.into()) } else { Ok(()) }
    }

    /// So many bytes of what waits are written.
    fn forget(&mut self, mut written: usize) {
        while let Some(first) = self.waiting.front_mut() {
            if written < first.len() {
                return first.advance(written);
            }
            written -= first.len();
            self.waiting.pop_front();
        }
    }
}

/// Sends messages to one client. When the last copy of it is dropped, the socket closes.
#[derive(Clone)]
pub struct Sender(Target);

#[derive(Clone)]
enum Target {
    Socket(Arc<SocketHandle>),
    /// To a guest without a socket.
    Channel(mpsc::Sender<SharedMessage>),
}

struct SocketHandle(Arc<SocketWriter>);

impl Sender {
    pub fn to(writer: &Arc<SocketWriter>) -> Sender {
        Sender(Target::Socket(Arc::new(SocketHandle(writer.clone()))))
    }

    /// A sender to a guest without a socket, and the channel that their messages come out of.
    pub fn to_channel() -> (Sender, mpsc::Receiver<SharedMessage>) {
        let (channel, heard) = mpsc::channel(QUEUE);
        (Sender(Target::Channel(channel)), heard)
    }

    /// Sends messages in order. A client that misses one gets no more: it must never get a message without the one
    /// before it.
    pub fn send(&self, messages: impl IntoIterator<Item = SharedMessage>) {
        match &self.0 {
            Target::Socket(end) => end.send(messages.into_iter().map(|message| message.frame())),
            // The guest may have gone. A guest takes each message at once, so the channel never fills up.
            Target::Channel(channel) => messages.into_iter().for_each(|message| drop(channel.try_send(message))),
        }
    }
}

impl SocketHandle {
    fn send(&self, frames: impl IntoIterator<Item = WsFrame>) {
        let writer = &self.0;
        let mut queue = writer.queue.lock();
        if !queue.over && writer.put(&mut queue, frames).is_err() {
            writer.end(&mut queue);
        }
    }
}

impl Drop for SocketHandle {
    fn drop(&mut self) {
        self.0.end(&mut self.0.queue.lock());
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use tokio::{
        io::AsyncReadExt,
        net::{TcpListener, TcpStream},
    };
    use tungstenite::{Message, WebSocket, protocol::Role};

    use super::*;

    fn frame(text: &str) -> WsFrame {
        frame_of(16, &text)
    }

    fn message(id: &str) -> SharedMessage {
        Encoded::new(ServerMessage::Done { id: id.to_string() })
    }

    #[test]
    fn texts_of_any_length_are_read_back_from_their_frames() {
        for length in [0, 1, 123, 124, 125, 126, 127, 0xfffd, 0xfffe, 0xffff, 70_000] {
            let text = "x".repeat(length);
            let bytes = Cursor::new([frame(&text), frame("next")].concat());
            let mut client = WebSocket::from_raw_socket(bytes, Role::Client, None);
            assert_eq!(client.read().unwrap(), Message::text(format!("\"{text}\"")));
            assert_eq!(client.read().unwrap(), Message::text("\"next\""));
        }
    }

    #[test]
    fn what_is_written_in_parts_arrives_whole_and_in_order() {
        let frames: Vec<WsFrame> = (0..20).map(|number| frame(&"x".repeat(number * 40))).collect();
        for part in [1, 2, 7, 300, 100_000] {
            let (mut queue, mut arrived, mut turn) = (SendQueue::default(), Vec::new(), 0);
            queue.push(frames.clone()).unwrap();
            while !queue.waiting.is_empty() {
                let write = |parts: &[IoSlice]| {
                    turn += 1;
                    let all: Vec<u8> = parts.iter().flat_map(|part| part.iter().copied()).collect();
                    let taken = part.min(all.len());
                    match turn % 3 {
                        0 => Err(ErrorKind::WouldBlock.into()),
                        1 => Err(ErrorKind::Interrupted.into()),
                        _ => {
                            arrived.extend_from_slice(&all[..taken]);
                            Ok(taken)
                        }
                    }
                };
                queue.write(write).unwrap();
            }
            assert_eq!(arrived, frames.concat());
        }
    }

    #[test]
    fn a_broken_connection_takes_nothing_more() {
        for broken in [Ok(0), Err(ErrorKind::ConnectionReset)] {
            let mut queue = SendQueue::default();
            queue.push([frame("lost")]).unwrap();
            assert!(queue.write(|_| broken.map_err(io::Error::from)).is_err());
            assert_eq!(queue.push([frame("lost too")]), Err(TooSlow));
            assert!(queue.write(|_| panic!("written to a broken connection")).is_err());
        }
    }

    /// An outlet, and the client at its other end.
    async fn connected() -> (Arc<SocketWriter>, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (_, outward) = listener.accept().await.unwrap().0.into_split();
        (Arc::new(SocketWriter::new(outward)), client)
    }

    #[tokio::test]
    async fn what_does_not_fit_waits_until_the_client_reads() {
        let (writer, mut client) = connected().await;
        let sender = Sender::to(&writer);
        let large = message(&"x".repeat(1 << 20));
        let mut sent = 0;
        while writer.queue.lock().waiting.len() < 3 {
            sender.send([large.clone()]);
            sent += 1;
        }
        sender.send([message("last")]);
        drop(sender);
        writer.called().await;
        let (large, last) = (large.frame(), message("last").frame());
        let reading = async {
            let mut read = vec![0; sent * large.len() + last.len()];
            client.read_exact(&mut read).await.unwrap();
            read
        };
        let (more, read) = tokio::join!(writer.drain(), reading);
        assert!(!more.unwrap(), "nobody has anything more to say");
        assert!(read.ends_with(&last) && read[..read.len() - last.len()].chunks(large.len()).all(|one| one == large));
    }

    #[tokio::test]
    async fn who_reads_nothing_is_cut_off_and_told_nothing_more() {
        let (writer, client) = connected().await;
        let (sender, large) = (Sender::to(&writer), message(&"x".repeat(1 << 16)));
        while !writer.queue.lock().over {
            sender.send([large.clone()]);
        }
        assert_eq!(writer.queue.lock().waiting.len(), QUEUE);
        sender.send([message("after a gap")]);
        assert_eq!(writer.queue.lock().waiting.len(), QUEUE);
        writer.called().await;
        drop(client);
        assert!(writer.drain().await.is_err());
        assert_eq!(writer.send([frame("to nobody")]), Err(TooSlow));
    }
}
