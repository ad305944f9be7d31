//! Accepts connections. They are counted by address, and closed when they keep the server waiting.

use std::{
    convert::Infallible,
    future::Future,
    io::{self, ErrorKind, IoSlice},
    net::IpAddr,
    pin::{Pin, pin},
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{Request, Response, StatusCode},
    response::IntoResponse,
};
use house::Rejection;
use hyper::{body::Incoming, server::conn::http1::Builder, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use parking_lot::Mutex;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{Instant, Sleep, sleep, sleep_until},
};
use tower_service::Service;
use tracing::warn;

use crate::{
    Waits,
    http::HttpRejection,
    limits::{Addresses, ConnectionSlot},
    proxies::Proxies,
};

/// A client that does not read at least this many bytes within [`Waits::slow`] is disconnected.
const TAKEN: usize = 16 * 1024;

#[derive(Clone)]
pub struct Acceptor {
    pub addresses: Addresses,
    pub proxies: Arc<Proxies>,
    pub waits: Waits,
}

impl Acceptor {
    /// Accepts clients until told to stop, then waits for their requests to end.
    pub async fn serve(self, listener: TcpListener, house: Router, stop: impl Future<Output = ()>) {
        let (guests, mut stop) = (watch::Sender::new(()), pin!(stop));
        loop {
            let (stream, address) = tokio::select! {
                biased;
                () = &mut stop => break,
                came = accept(&listener) => came,
            };
            if let Some((client, peer)) = self.admit(stream, address) {
                tokio::spawn(self.clone().attend(client, peer, house.clone(), guests.subscribe()));
            }
        }
        drop(listener);
        guests.send_replace(());
        guests.closed().await;
    }

    /// A connection takes one of the slots of its address. A proxy's connection takes none: the clients behind it do,
    /// request by request.
    fn admit(&self, stream: TcpStream, address: IpAddr) -> Option<(ClientStream, Peer)> {
        let proxied = self.proxies.trusts(address);
        let slot = match proxied {
            true => None,
            false => Some(self.addresses.connect(address)?),
        };
        let slot = Arc::new(Mutex::new(slot));
        let client = ClientStream { stream, slot: slot.clone(), slow: self.waits.slow, stuck: None, taken: 0 };
        Some((client, Peer { address, proxied, slot }))
    }

    /// Serves one connection. It is closed when a request does not arrive whole in time, or when none arrives for that
    /// long.
    async fn attend(self, client: ClientStream, peer: Peer, house: Router, mut closing: watch::Receiver<()>) {
        let mut builder = Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(self.waits.request);
        let answer = service_fn(|request| self.clone().answer(request, peer.clone(), house.clone()));
        let mut connection = pin!(builder.serve_connection(TokioIo::new(client), answer).with_upgrades());
        // How a connection ends does not matter here.
        tokio::select! {
            _ = connection.as_mut() => return,
            _ = closing.changed() => connection.as_mut().graceful_shutdown(),
        }
        let _ = connection.await;
    }

    /// Passes a request on with the address it truly comes from.
    async fn answer(
        self,
        mut request: Request<Incoming>,
        peer: Peer,
        mut house: Router,
    ) -> Result<Response<Body>, Infallible> {
        let address = self.proxies.client(peer.address, request.headers());
        request.extensions_mut().insert(ConnectInfo(ClientAddress(address)));
        if !peer.proxied {
            return house.call(request.map(Body::new)).await;
        }
        let Some(slot) = self.addresses.connect(address) else {
            return Ok(HttpRejection::from(Rejection::Connections).into_response());
        };
        *peer.slot.lock() = Some(slot);
        let response = house.call(request.map(Body::new)).await;
        // A WebSocket keeps the slot; a request gives it back.
        if !matches!(&response, Ok(answer) if answer.status() == StatusCode::SWITCHING_PROTOCOLS) {
            peer.slot.lock().take();
        }
        response
    }
}

async fn accept(listener: &TcpListener) -> (TcpStream, IpAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                // Messages are small and somebody waits for each: do not hold one back for the next.
                let _ = stream.set_nodelay(true);
                return (stream, address.ip().to_canonical());
            }
            Err(gone) if matches!(gone.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) => {}
            Err(problem) => {
                // Too many open files, most likely: some will be closed.
                warn!(%problem, "cannot let anybody in");
                sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

/// Where a request comes from.
#[derive(Clone, Copy)]
pub struct ClientAddress(pub IpAddr);

/// What is known of the other end of a connection.
#[derive(Clone)]
struct Peer {
    address: IpAddr,
    proxied: bool,
    slot: Arc<Mutex<Option<ConnectionSlot>>>,
}

/// A connection, with the slot it takes among those of its address.
pub struct ClientStream {
    stream: TcpStream,
    slot: Arc<Mutex<Option<ConnectionSlot>>>,
    slow: Duration,
    /// While the client does not read: until when it must have read more.
    stuck: Option<Pin<Box<Sleep>>>,
    /// How many bytes it has read since.
    taken: usize,
}

impl ClientStream {
    /// The bare connection, and its slot, which must be kept as long as the connection.
    pub fn into_parts(self) -> (TcpStream, Option<ConnectionSlot>) {
        let slot = self.slot.lock().take();
        (self.stream, slot)
    }

    /// Waits for a client that reads slowly, but not for ever.
    fn bear(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => {
                self.taken += bytes;
                if self.taken >= TAKEN {
                    self.stuck = None;
                }
                Poll::Ready(Ok(bytes))
            }
            Poll::Ready(failed) => Poll::Ready(failed),
            Poll::Pending => {
                let stuck = self.stuck.get_or_insert_with(|| {
                    self.taken = 0;
                    Box::pin(sleep_until(Instant::now() + self.slow))
                });
                ready!(stuck.as_mut().poll(cx));
                Poll::Ready(Err(ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl AsyncRead for ClientStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, into);
        if into.filled().len() > before {
            // A client that sends a new request has read the answer to the last one.
            self.stuck = None;
        }
        read
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.bear(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.bear(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
