//! What goes out to a client. Words are written to the connection by whoever has them, at once and
//! in one go; only what the connection does not take waits, and the socket's own task sees to it. Only
//! here and in `wire` it is known what a WebSocket frame is: everybody else has typed messages.

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

/// Frames that wait for one client. Who lets this many pile up is cut off, and comes back to the
/// newest state.
const QUEUE: usize = 128;

/// A message, and the form in which it goes over a wire: made once, for all who are told it, and only
/// if somebody with a socket is.
pub struct Said {
    message: ServerMessage,
    frame: OnceLock<Frame>,
}

pub type Word = Arc<Said>;

impl Said {
    pub fn new(message: ServerMessage) -> Word {
        Arc::new(Said { message, frame: OnceLock::new() })
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

    fn frame(&self) -> Frame {
        self.frame.get_or_init(|| frame_of(about(&self.message), &self.message)).clone()
    }
}

/// About how many bytes a message has: one that need not grow while it is written.
fn about(message: &ServerMessage) -> usize {
    match message {
        ServerMessage::Told { state, .. } => {
            1024 + state.view.get().len() + state.legal.as_ref().map_or(0, |legal| legal.actions.get().len())
        }
        _ => 512,
    }
}

/// A text as a WebSocket frame, whole and unmasked as a server's are.
pub type Frame = Bytes;

/// The longest that the head of a frame can be.
const LONGEST_HEAD: usize = 10;

/// A message as a frame of about so many bytes.
fn frame_of(bytes: usize, message: &impl Serialize) -> Frame {
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

/// The client takes nothing any more, or far too slowly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stuck;

/// The writing half of a connection.
pub struct Outlet {
    connection: OwnedWriteHalf,
    queue: Mutex<Queue>,
    /// Wakes the socket's task.
    call: Notify,
}

#[derive(Default)]
struct Queue {
    /// Whole frames, but for the first of them: some of it may be written already.
    waiting: VecDeque<Bytes>,
    broken: bool,
    /// Nobody has anything more to say.
    over: bool,
}

impl Outlet {
    pub fn new(connection: OwnedWriteHalf) -> Outlet {
        Outlet { connection, queue: Mutex::default(), call: Notify::new() }
    }

    /// Says something after all that was said before.
    pub fn say(&self, word: &Word) -> Result<(), Stuck> {
        self.send([word.frame()])
    }

    /// Sends frames, in order and after all that was sent before.
    pub fn send(&self, frames: impl IntoIterator<Item = Frame>) -> Result<(), Stuck> {
        self.put(&mut self.queue.lock(), frames)
    }

    fn put(&self, queue: &mut Queue, frames: impl IntoIterator<Item = Frame>) -> Result<(), Stuck> {
        let waited = !queue.waiting.is_empty();
        queue.push(frames)?;
        if waited {
            return Ok(());
        }
        let written = self.write(queue);
        if written.is_err() || !queue.waiting.is_empty() {
            self.call.notify_one();
        }
        written.map_err(|_| Stuck)
    }

    fn write(&self, queue: &mut Queue) -> io::Result<()> {
        queue.write(|parts| match parts {
            // The shorter way through the kernel.
            [only] => self.connection.try_write(only),
            _ => self.connection.try_write_vectored(parts),
        })
    }

    fn end(&self, queue: &mut Queue) {
        queue.over = true;
        self.call.notify_one();
    }

    /// Answers when the socket's task is needed: something waits, or there will be nothing more.
    pub async fn called(&self) {
        self.call.notified().await;
    }

    /// Writes what waits, as fast as the client takes it. Answers whether more may follow.
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

impl Queue {
    fn push(&mut self, frames: impl IntoIterator<Item = Frame>) -> Result<(), Stuck> {
        if self.broken || self.waiting.len() >= QUEUE {
            return Err(Stuck);
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

/// A way to say something to a client. When the last of them is dropped all is said, and the socket
/// closes.
#[derive(Clone)]
pub struct Line(Way);

#[derive(Clone)]
enum Way {
    Socket(Arc<End>),
    /// To somebody in this process.
    Ear(mpsc::Sender<Word>),
}

struct End(Arc<Outlet>);

impl Line {
    pub fn to(outlet: &Arc<Outlet>) -> Line {
        Line(Way::Socket(Arc::new(End(outlet.clone()))))
    }

    /// A line to somebody without a socket, and what he hears.
    pub fn to_ear() -> (Line, mpsc::Receiver<Word>) {
        let (ear, heard) = mpsc::channel(QUEUE);
        (Line(Way::Ear(ear)), heard)
    }

    /// Says something, in order. Who does not take it is told nothing more, rather than something
    /// without what came before it.
    pub fn send(&self, words: impl IntoIterator<Item = Word>) {
        match &self.0 {
            Way::Socket(end) => end.send(words.into_iter().map(|word| word.frame())),
            // Who has gone is told nothing. Who listens takes each word at once: he never has so many
            // to take that one is lost.
            Way::Ear(ear) => words.into_iter().for_each(|word| drop(ear.try_send(word))),
        }
    }
}

impl End {
    fn send(&self, frames: impl IntoIterator<Item = Frame>) {
        let outlet = &self.0;
        let mut queue = outlet.queue.lock();
        if !queue.over && outlet.put(&mut queue, frames).is_err() {
            outlet.end(&mut queue);
        }
    }
}

impl Drop for End {
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

    fn frame(text: &str) -> Frame {
        frame_of(16, &text)
    }

    fn word(id: &str) -> Word {
        Said::new(ServerMessage::Done { id: id.to_string() })
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
        let frames: Vec<Frame> = (0..20).map(|number| frame(&"x".repeat(number * 40))).collect();
        for part in [1, 2, 7, 300, 100_000] {
            let (mut queue, mut arrived, mut turn) = (Queue::default(), Vec::new(), 0);
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
            let mut queue = Queue::default();
            queue.push([frame("lost")]).unwrap();
            assert!(queue.write(|_| broken.map_err(io::Error::from)).is_err());
            assert_eq!(queue.push([frame("lost too")]), Err(Stuck));
            assert!(queue.write(|_| panic!("written to a broken connection")).is_err());
        }
    }

    /// An outlet, and the client at its other end.
    async fn connected() -> (Arc<Outlet>, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (_, outward) = listener.accept().await.unwrap().0.into_split();
        (Arc::new(Outlet::new(outward)), client)
    }

    #[tokio::test]
    async fn what_does_not_fit_waits_until_the_client_reads() {
        let (outlet, mut client) = connected().await;
        let line = Line::to(&outlet);
        let large = word(&"x".repeat(1 << 20));
        let mut sent = 0;
        while outlet.queue.lock().waiting.len() < 3 {
            line.send([large.clone()]);
            sent += 1;
        }
        line.send([word("last")]);
        drop(line);
        outlet.called().await;
        let (large, last) = (large.frame(), word("last").frame());
        let reading = async {
            let mut read = vec![0; sent * large.len() + last.len()];
            client.read_exact(&mut read).await.unwrap();
            read
        };
        let (more, read) = tokio::join!(outlet.drain(), reading);
        assert!(!more.unwrap(), "nobody has anything more to say");
        assert!(read.ends_with(&last) && read[..read.len() - last.len()].chunks(large.len()).all(|one| one == large));
    }

    #[tokio::test]
    async fn who_reads_nothing_is_cut_off_and_told_nothing_more() {
        let (outlet, client) = connected().await;
        let (line, large) = (Line::to(&outlet), word(&"x".repeat(1 << 16)));
        while !outlet.queue.lock().over {
            line.send([large.clone()]);
        }
        assert_eq!(outlet.queue.lock().waiting.len(), QUEUE);
        line.send([word("after a gap")]);
        assert_eq!(outlet.queue.lock().waiting.len(), QUEUE);
        outlet.called().await;
        drop(client);
        assert!(outlet.drain().await.is_err());
        assert_eq!(outlet.send([frame("to nobody")]), Err(Stuck));
    }
}
