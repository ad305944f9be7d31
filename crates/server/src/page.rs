//! The page: files built from `web/` and carried in the binary.

use axum::{
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

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

/// Headers that every answer carries.
const HEADERS: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
];

pub async fn guard(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
