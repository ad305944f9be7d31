//! Requests to a house, a connection each.

use std::{
    fmt::Write as _,
    io::{self, Read, Write},
    net::TcpStream,
    time::Duration,
};

use crate::failure::{Failure, quote};

/// Longer than a house lets a request wait.
const PATIENCE: Duration = Duration::from_secs(40);
/// More than any answer of a house has.
const LARGEST: u64 = 64 << 20;

/// A table as a link names it: `http://host:port/t/table#key=…`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// With a port.
    pub host: String,
    pub table: String,
    pub key: Option<String>,
}

impl Link {
    pub fn parse(url: &str) -> Result<Link, Failure> {
        let bad = || {
            let hint = "write it as http://HOST:PORT/t/TABLE, as the page's address bar does";
            Failure::bad(format!("{} is not the address of a table: {hint}", quote(url)))
        };
        if url.starts_with("https://") {
            let hint = "name the house itself by http://, or let the bot speak HTTP (docs/bots.md)";
            return Err(Failure::bad(format!("{} is encrypted, which is not spoken here: {hint}", quote(url))));
        }
        let (address, fragment) = url.split_once('#').unwrap_or((url, ""));
        let (host, table) = address.strip_prefix("http://").and_then(|rest| rest.split_once("/t/")).ok_or_else(bad)?;
        let plain =
            |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b".:-[]".contains(&b));
        if !plain(host) || !plain(table) {
            return Err(bad());
        }
        let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let host = if has_port { host.to_string() } else { format!("{host}:80") };
        let key = fragment.split('&').find_map(|part| part.strip_prefix("key=")).map(str::to_string);
        Ok(Link { host, table: table.to_string(), key })
    }

    /// Makes a request, a `GET` if there is no body. Answers its status and its body.
    pub fn request(&self, path: &str, key: Option<&str>, body: Option<&str>) -> io::Result<(u16, String)> {
        let mut stream = TcpStream::connect(&self.host)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let method = if body.is_some() { "POST" } else { "GET" };
        // In the oldest words there are, an answer is never in pieces and ends with the connection.
        let mut text = format!("{method} /api/tables/{}{path} HTTP/1.0\r\nhost: {}\r\n", self.table, self.host);
        if let Some(key) = key {
            text += &format!("authorization: Bearer {key}\r\n");
        }
        if let Some(body) = body {
            text += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
        }
        stream.write_all((text + "\r\n" + body.unwrap_or_default()).as_bytes())?;
        let mut answer = String::new();
        stream.take(LARGEST).read_to_string(&mut answer)?;
        parse(&answer).ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the answer is not whole"))
    }
}

fn parse(answer: &str) -> Option<(u16, String)> {
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let length = lines.find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("content-length").then(|| value.parse().ok())?
    });
    (length.is_none_or(|length: usize| length == body.len())).then(|| (status, body.to_string()))
}

/// A text as a part of an address.
pub fn encode(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        if byte.is_ascii_alphanumeric() {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
        encoded
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_house_table_and_key() {
        let link = |host: &str, key: Option<&str>| Link {
            host: host.to_string(),
            table: "abc234".to_string(),
            key: key.map(str::to_string),
        };
        for (url, expected) in [
            ("http://localhost:8080/t/abc234", link("localhost:8080", None)),
            ("http://games.example/t/abc234#key=12ab", link("games.example:80", Some("12ab"))),
            ("http://[::1]:80/t/abc234#x=1&key=12ab", link("[::1]:80", Some("12ab"))),
            ("http://[::1]/t/abc234", link("[::1]:80", None)),
        ] {
            assert_eq!(Link::parse(url).unwrap(), expected);
        }
        for (url, part) in [
            ("https://games.example/t/abc234", "http://"),
            ("games.example/t/abc234", "/t/TABLE"),
            ("http://games.example", "/t/TABLE"),
            ("http:///t/abc", "/t/TABLE"),
            ("http://games.example/t/a b", "/t/TABLE"),
            ("http://games.example/t/a\r\nx: y", "/t/TABLE"),
        ] {
            let Err(Failure::Bad(text)) = Link::parse(url) else { panic!("{url}") };
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn an_answer_is_whole_or_none() {
        let answer = "HTTP/1.0 409 Conflict\r\nContent-Length: 2\r\n\r\n{}";
        assert_eq!(parse(answer), Some((409, "{}".to_string())));
        assert_eq!(parse("HTTP/1.1 200 OK\r\n\r\nall of it"), Some((200, "all of it".to_string())));
        for cut in 1..answer.len() {
            assert_eq!(parse(&answer[..cut]), None, "{cut}");
        }
    }

    #[test]
    fn texts_travel_in_addresses() {
        assert_eq!(encode("ice -1,0 é"), "ice%20%2D1%2C0%20%C3%A9");
    }
}
