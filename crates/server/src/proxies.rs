//! Finds out who sent a request that came through a proxy.

use std::{
    fmt,
    net::{IpAddr, SocketAddr},
    str::FromStr,
};

use axum::http::{HeaderMap, HeaderName, header};
use ipnet::IpNet;
use serde::Deserialize;

/// Addresses that belong together: `10.0.0.0/8`, or one alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Network(IpNet);

impl Network {
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Network, BadNetwork> {
        let one = || text.parse::<IpAddr>().map(IpNet::from);
        text.parse().or_else(|_| one()).map(Network).map_err(|_| BadNetwork(text.to_string()))
    }
}

impl TryFrom<String> for Network {
    type Error = BadNetwork;

    fn try_from(text: String) -> Result<Network, BadNetwork> {
        text.parse()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadNetwork(String);

impl fmt::Display for BadNetwork {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} is neither an address nor a network such as 10.0.0.0/8", self.0)
    }
}

impl std::error::Error for BadNetwork {}

/// The proxies that are believed when they say for whom they ask.
#[derive(Clone, Debug, Default)]
pub struct Proxies(pub Vec<Network>);

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

impl Proxies {
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.0.contains(&address.to_canonical()))
    }

    /// Who sent a request that `peer` passed on. Only proxies that the host trusts are believed.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.trusts(peer) {
            return peer;
        }
        let common = self.walk(peer, &list(headers, &X_FORWARDED_FOR, |part| part.trim().to_string()));
        let standard = self.walk(peer, &list(headers, &header::FORWARDED, whom));
        match (common, standard) {
            (None, None) => peer,
            (Some(client), None) | (None, Some(client)) => client,
            // A proxy writes one of the two headers; the other is its client's invention. Nobody can tell which is
            // which, so such a request counts as the proxy's own.
            (Some(common), Some(standard)) => {
                if common == standard {
                    common
                } else {
                    peer
                }
            }
        }
    }

    /// Each proxy adds its client at the end. So this goes backwards to the first address that is no trusted proxy.
    fn walk(&self, peer: IpAddr, said: &[String]) -> Option<IpAddr> {
        if said.is_empty() {
            return None;
        }
        let mut client = peer;
        for text in said.iter().rev() {
            match address(text) {
                Some(before) => client = before,
                // It cannot be read: the last address that can be believed counts.
                None => break,
            }
            if !self.trusts(client) {
                break;
            }
        }
        Some(client)
    }
}

/// All the parts of a header that may come several times.
fn list(headers: &HeaderMap, name: &HeaderName, part: impl Fn(&str) -> String) -> Vec<String> {
    let lines = headers.get_all(name).iter().map(|line| line.to_str().unwrap_or_default());
    lines.flat_map(|line| line.split(',')).map(part).collect()
}

/// The `for` of one element of a `Forwarded` header (RFC 7239).
fn whom(element: &str) -> String {
    let pairs = element.split(';').filter_map(|pair| pair.split_once('='));
    let mut names = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case("for"));
    names.next().map(|(_, value)| value.trim().trim_matches('"').to_string()).unwrap_or_default()
}

/// `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().or_else(|_| text.parse::<SocketAddr>().map(|address| address.ip()));
    address.ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn proxies() -> Proxies {
        Proxies(["10.0.0.0/8", "::1"].map(|text| text.parse().unwrap()).to_vec())
    }

    /// The address that a request counts for.
    fn client(peer: &str, headers: &[(&'static str, &str)]) -> String {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_str(value).unwrap());
        }
        proxies().client(peer.parse().unwrap(), &map).to_string()
    }

    const COMMON: &str = "x-forwarded-for";
    const STANDARD: &str = "forwarded";

    #[test]
    fn a_stranger_is_not_believed() {
        assert_eq!(client("192.0.2.7", &[(COMMON, "198.51.100.1"), (STANDARD, "for=198.51.100.1")]), "192.0.2.7");
    }

    #[test]
    fn a_proxy_says_for_whom_it_asks() {
        for said in ["198.51.100.1", "203.0.113.9, 198.51.100.1", "junk, 198.51.100.1:4711", "198.51.100.1 , 10.0.0.9"]
        {
            assert_eq!(client("10.0.0.1", &[(COMMON, said)]), "198.51.100.1", "{said}");
        }
        assert_eq!(client("::1", &[(COMMON, "203.0.113.9"), (COMMON, "198.51.100.1")]), "198.51.100.1");
        for said in ["for=198.51.100.1", "for=1.2.3.4, For=\"198.51.100.1:80\";proto=https;by=10.0.0.1"] {
            assert_eq!(client("10.0.0.1", &[(STANDARD, said)]), "198.51.100.1", "{said}");
        }
        assert_eq!(client("10.0.0.1", &[(STANDARD, "for=\"[2001:db8::1]:4711\"")]), "2001:db8::1");
        assert_eq!(client("10.0.0.1", &[(COMMON, "::ffff:198.51.100.1")]), "198.51.100.1");
    }

    #[test]
    fn what_makes_no_sense_counts_as_the_last_who_can_be_believed() {
        for said in ["", "junk", "198.51.100.1, unknown", "198.51.100.1,"] {
            assert_eq!(client("10.0.0.1", &[(COMMON, said)]), "10.0.0.1", "{said}");
        }
        assert_eq!(client("10.0.0.1", &[(COMMON, "unknown, 10.0.0.2")]), "10.0.0.2");
        assert_eq!(client("10.0.0.1", &[(STANDARD, "for=_hidden")]), "10.0.0.1");
        assert_eq!(client("10.0.0.1", &[]), "10.0.0.1");
    }

    #[test]
    fn who_adds_a_second_header_is_not_believed() {
        let both = |common, standard| client("10.0.0.1", &[(COMMON, common), (STANDARD, standard)]);
        assert_eq!(both("198.51.100.1", "for=203.0.113.9"), "10.0.0.1");
        assert_eq!(both("198.51.100.1", "for=198.51.100.1"), "198.51.100.1");
    }

    #[test]
    fn networks_are_read() {
        assert_eq!("10.1.2.3".parse::<Network>(), "10.1.2.3/32".parse());
        for bad in ["", "10.0.0.0/33", "example.org", "10.0.0"] {
            assert_eq!(bad.parse::<Network>(), Err(BadNetwork(bad.to_string())));
        }
    }
}
