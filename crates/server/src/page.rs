//! The page: files built from `web/` and carried in the binary.

use axum::{
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

use crate::App;

#[derive(RustEmbed)]
#[folder = "$CORDEE_PAGE"]
struct Page;

/// A file of the page; any other address is the page itself, which finds its way by the address.
pub async fn serve(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if let Some(file) = Page::get(path) {
        // Names of built assets carry a hash of what is in them.
        let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let kind = file.metadata.mimetype().to_string();
        return ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep.to_string())], file.data).into_response();
    }
    match Page::get("index.html") {
        Some(index) => {
            let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
            (headers, index.data).into_response()
        }
        None => (StatusCode::NOT_FOUND, "This binary was built without its page.").into_response(),
    }
}

/// What the page may do. It goes on with whom it may connect to.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'; connect-src 'self'";

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
