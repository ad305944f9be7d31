//! The page: files built from `web/` and carried in the binary, each plain and compressed.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::{
    body::{Body, Bytes},
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use house::Rejection;

use crate::{
    App,
    acceptor::ClientAddress,
    http::{HttpRejection, nothing_here},
    preview::{self, Preview},
};

/// A file of the page.
pub struct File {
    pub path: &'static str,
    kind: &'static str,
    /// A digest of what is in it.
    digest: &'static str,
    pub plain: &'static [u8],
    /// Compressed when the page was built, where that makes it smaller.
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

// `FILES`, sorted by path.
include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Which build of the page this is. A browser that has another one open should reload.
pub const BUILD: &str = env!("CORDEE_BUILD");

/// Serves a file of the page. Any other address gets the page itself, which finds its way by the address, unless the
/// address looks like that of a file.
pub async fn serve(
    State(app): State<App>,
    ConnectInfo(ClientAddress(address)): ConnectInfo<ClientAddress>,
    request: Request,
) -> Result<Response, HttpRejection> {
    if !app.addresses.may_fetch(address) {
        return Err(Rejection::TooManyRequests.into());
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok((StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response());
    }
    let path = request.uri().path().trim_start_matches('/');
    match find(path) {
        Some(file) => Ok(file.answer(request.headers())),
        None if looks_like_a_file(path) => Err(nothing_here().await),
        None => match find("index.html") {
            Some(index) => {
                let preview = preview::of(&app, request.uri(), request.headers()).await;
                Ok(index.with(&preview, request.headers()))
            }
            None => Ok((StatusCode::NOT_FOUND, "This binary was built without its page.").into_response()),
        },
    }
}

fn find(path: &str) -> Option<&'static File> {
    FILES.binary_search_by_key(&path, |file| file.path).ok().map(|place| &FILES[place])
}

fn looks_like_a_file(path: &str) -> bool {
    path.starts_with("assets/") || path.rsplit('/').next().is_some_and(|name| name.contains('.'))
}

impl File {
    fn answer(&self, asked: &HeaderMap) -> Response {
        let (coding, bytes) = self.packed_for(asked);
        let etag = format!("\"{}{}{coding}\"", self.digest, if coding.is_empty() { "" } else { "-" });
        self.respond(asked, &etag, coding, Bytes::from_static(bytes), "accept-encoding")
    }

    /// The page with what is said before its scripts run. It is small, so it is not compressed.
    fn with(&self, Preview { lang, title, tags, no_script }: &Preview, asked: &HeaderMap) -> Response {
        let html = String::from_utf8_lossy(self.plain)
            .replacen("<html", &format!("<html lang=\"{lang}\""), 1)
            .replacen("<title>Cordée</title>", &format!("<title>{title}</title>"), 1)
            .replacen("</head>", &format!("{tags}</head>"), 1)
            .replacen("<noscript>", &format!("<noscript>{no_script}"), 1);
        let mut hasher = DefaultHasher::new();
        (lang, tags).hash(&mut hasher);
        let etag = format!("\"{}-{:016x}\"", self.digest, hasher.finish());
        self.respond(asked, &etag, "", Bytes::from(html), "accept-language")
    }

    fn respond(
        &self,
        asked: &HeaderMap,
        etag: &str,
        coding: &'static str,
        bytes: Bytes,
        vary: &'static str,
    ) -> Response {
        // Names of built assets carry a hash of what is in them.
        let built = self.path.starts_with("assets/");
        let keep = if built { "public, max-age=31536000, immutable" } else { "no-cache" };
        let known = is_known(asked, etag);
        let mut response = Response::new(if known { Body::empty() } else { Body::from(bytes) });
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        headers.insert(header::VARY, HeaderValue::from_static(vary));
        headers.extend(HeaderValue::try_from(etag).map(|etag| (header::ETAG, etag)));
        if known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        if !coding.is_empty() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }

    /// The smallest form that the client can read, and its encoding.
    fn packed_for(&self, asked: &HeaderMap) -> (&'static str, &'static [u8]) {
        let forms = [("br", self.brotli), ("gzip", self.gzip)];
        let mut forms = forms.into_iter().filter_map(|(coding, bytes)| Some((coding, bytes?)));
        forms.find(|(coding, _)| accepts(asked, coding)).unwrap_or(("", self.plain))
    }
}

/// Does the client accept this encoding?
fn accepts(asked: &HeaderMap, coding: &str) -> bool {
    let lines = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|part| {
        let mut parts = part.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let refused = |weight: &str| weight.strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0));
        named && !parts.any(refused)
    })
}

/// Does the client have this very file already?
fn is_known(asked: &HeaderMap, etag: &str) -> bool {
    let lines = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
    let mut tags = lines.flat_map(|line| line.split(',')).map(str::trim);
    tags.any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag)
}

/// What the page may do. The addresses it may connect to are added at the end. Of all that is dangerous it may only
/// compile WebAssembly: the house that plays without a network.
pub const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; \
    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; connect-src 'self'";

/// More headers that every answer carries.
const HEADERS: [(&str, &str); 4] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
];

pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let policy = policy(request.headers().get(header::HOST), &app.hall.settings.origins);
    let mut response = next.run(request).await;
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Older browsers do not count a WebSocket of the page's own host as `'self'`: it is named.
fn policy(host: Option<&HeaderValue>, origins: &[String]) -> HeaderValue {
    let plain = |host: &&str| host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".:-".contains(&byte));
    let host = host.and_then(|host| host.to_str().ok()).filter(plain);
    let own = host.map_or(String::new(), |host| format!(" ws://{host} wss://{host}"));
    let others = origins.iter().map(|origin| format!(" {}", origin.replacen("http", "ws", 1)));
    let policy = POLICY.to_string() + &own + &others.collect::<String>();
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static(POLICY))
}
