//! The host names that the house answers to. A foreign page can point its own name to our address, and so reach a house
//! that it could not reach otherwise (DNS rebinding). So requests for names that are not ours are refused.

use std::net::{IpAddr, Ipv6Addr};

use axum::{
    extract::{Request, State},
    http::header,
    middleware::Next,
    response::Response,
};
use house::Rejection;

use crate::{App, http::HttpRejection};

/// Ends of names that no public name server knows.
const PRIVATE: [&str; 4] = [".localhost", ".local", ".internal", ".home.arpa"];

/// Refuses requests for other host names.
pub async fn check(State(app): State<App>, request: Request, next: Next) -> Result<Response, HttpRejection> {
    let mut named = request.headers().get_all(header::HOST).iter();
    let (first, second) = (named.next(), named.next());
    let host = request.uri().authority().map(|authority| authority.as_str());
    let host = host.or(first.map(|host| host.to_str().unwrap_or("?")));
    // Only an old or a plain program asks without a name, never a browser.
    if second.is_some() || !host.is_none_or(|host| is_served(host, &app.hall.settings.hosts)) {
        return Err(Rejection::Hosts.into());
    }
    Ok(next.run(request).await)
}

/// Is this, with or without a port, a name of ours? `hosts` are the names that the host has given; without any it
/// is every address, and every name that the public cannot have.
fn is_served(host: &str, hosts: &[String]) -> bool {
    let name = without_port(host).trim_end_matches('.').to_ascii_lowercase();
    let address = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let address = address.map(|v6| v6.parse::<Ipv6Addr>().map(IpAddr::V6)).unwrap_or_else(|| name.parse());
    // Programs on this machine, such as a supervisor.
    if name == "localhost" || address.as_ref().is_ok_and(IpAddr::is_loopback) {
        return true;
    }
    if hosts.is_empty() {
        let private = !name.contains('.') || PRIVATE.iter().any(|end| name.ends_with(end));
        return address.is_ok() || private && is_plain(&name);
    }
    hosts.iter().any(|served| served.trim_end_matches('.').eq_ignore_ascii_case(&name))
}

/// Is it written as names are?
fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte))
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_settings_every_address_and_private_name_is_served() {
        for host in [
            "localhost",
            "localhost:8080",
            "127.0.0.1:8080",
            "192.168.1.20:8080",
            "10.0.0.1",
            "[::1]:8080",
            "[fe80::1]",
            "cordee",
            "Cordee:8080",
            "cordee.local",
            "play.localhost:80",
            "cordee.home.arpa.",
            "here",
        ] {
            assert!(is_served(host, &[]), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8080",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "",
            ":8080",
            "[::1",
            "?",
            "a b",
            "192.168.1.20@evil.example",
            "evil.examplelocal.x",
        ] {
            assert!(!is_served(host, &[]), "{host}");
        }
    }

    #[test]
    fn names_that_are_given_are_the_only_ones_but_for_this_machine() {
        let hosts = ["games.example".to_string(), "192.168.1.20".to_string()];
        for host in
            ["games.example", "GAMES.example:443", "games.example.", "192.168.1.20:80", "127.0.0.1:8080", "localhost"]
        {
            assert!(is_served(host, &hosts), "{host}");
        }
        for host in ["example", "other.example", "games.example.evil.example", "192.168.1.21", "cordee"] {
            assert!(!is_served(host, &hosts), "{host}");
        }
    }
}
