//! Where connections come in: counted by address, and closed when they keep the house waiting.

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
use house::Why;
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
    http::Problem,
    limits::{Addresses, Place},
    proxies::Proxies,
};

/// Who takes what he is sent slower than this in each time of waiting ([`Waits::slow`]) does not take it.
const TAKEN: usize = 16 * 1024;

#[derive(Clone)]
pub struct Door {
    pub addresses: Addresses,
    pub proxies: Arc<Proxies>,
    pub waits: Waits,
}

impl Door {
    /// Lets visitors in until told to stop, then waits for their requests to end.
    pub async fn serve(self, listener: TcpListener, house: Router, stop: impl Future<Output = ()>) {
        let (guests, mut stop) = (watch::Sender::new(()), pin!(stop));
        loop {
            let (stream, peer) = tokio::select! {
                biased;
                () = &mut stop => break,
                came = accept(&listener) => came,
            };
            if let Some((visitor, berth)) = self.admit(stream, peer) {
                tokio::spawn(self.clone().attend(visitor, berth, house.clone(), guests.subscribe()));
            }
        }
        drop(listener);
        guests.send_replace(());
        guests.closed().await;
    }

    /// A connection takes a place of its address. One that a proxy makes takes none: what comes through it
    /// does.
    fn admit(&self, stream: TcpStream, peer: IpAddr) -> Option<(Visitor, Berth)> {
        let proxied = self.proxies.trusts(peer);
        let place = match proxied {
            true => None,
            false => Some(self.addresses.connect(peer)?),
        };
        let place = Arc::new(Mutex::new(place));
        let visitor = Visitor { stream, place: place.clone(), slow: self.waits.slow, stuck: None, taken: 0 };
        Some((visitor, Berth { peer, proxied, place }))
    }

    /// Serves one connection. Who does not get a whole request together in time is shown out, and so is who
    /// has nothing to ask for that long.
    async fn attend(self, visitor: Visitor, berth: Berth, house: Router, mut closing: watch::Receiver<()>) {
        let mut builder = Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(self.waits.request);
        let answer = service_fn(|request| self.clone().answer(request, berth.clone(), house.clone()));
        let mut connection = pin!(builder.serve_connection(TokioIo::new(visitor), answer).with_upgrades());
        // How a connection ends is the visitor's affair.
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
        berth: Berth,
        mut house: Router,
    ) -> Result<Response<Body>, Infallible> {
        let address = self.proxies.client(berth.peer, request.headers());
        request.extensions_mut().insert(ConnectInfo(Address(address)));
        if !berth.proxied {
            return house.call(request.map(Body::new)).await;
        }
        let Some(place) = self.addresses.connect(address) else {
            return Ok(Problem::from(Why::Connections).into_response());
        };
        *berth.place.lock() = Some(place);
        let response = house.call(request.map(Body::new)).await;
        // A WebSocket keeps the place; a request gives it back.
        if !matches!(&response, Ok(answer) if answer.status() == StatusCode::SWITCHING_PROTOCOLS) {
            berth.place.lock().take();
        }
        response
    }
}

async fn accept(listener: &TcpListener) -> (TcpStream, IpAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                // Messages are small and each is waited for: none may linger for the next.
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
pub struct Address(pub IpAddr);

/// What is known of a connection while it asks.
#[derive(Clone)]
struct Berth {
    peer: IpAddr,
    proxied: bool,
    place: Arc<Mutex<Option<Place>>>,
}

/// A connection, with the place it takes among those of its address.
pub struct Visitor {
    stream: TcpStream,
    place: Arc<Mutex<Option<Place>>>,
    slow: Duration,
    /// Until when it must have taken more, while it does not take what it is sent.
    stuck: Option<Pin<Box<Sleep>>>,
    /// What it has taken since.
    taken: usize,
}

impl Visitor {
    /// The bare connection, and the place to be kept as long as it is.
    pub fn into_parts(self) -> (TcpStream, Option<Place>) {
        let place = self.place.lock().take();
        (self.stream, place)
    }

    /// Waits for a visitor who takes too little, but not for ever.
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

impl AsyncRead for Visitor {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, into);
        if into.filled().len() > before {
            // Who asks for more has what he asked for before.
            self.stuck = None;
        }
        read
    }
}

impl AsyncWrite for Visitor {
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
