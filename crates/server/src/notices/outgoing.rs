//! Calls to addresses that players have given. Such an address is a way into the host's own network. So only https is spoken, the
//! connection goes to exactly the address that was checked, redirects are not followed, answers are not read beyond their
//! head, and all of it has a deadline.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::Path,
    pin::pin,
    sync::Arc,
    time::Duration,
};

use axum::http::{Request, StatusCode, header};
use bytes::Bytes;
use house::notices::Trouble;
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::{
    net::{TcpStream, lookup_host},
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{
        ClientConfig, RootCertStore,
        pki_types::{CertificateDer, ServerName, pem::PemObject},
    },
};
use url::{Host, Url};

use crate::proxies::Network;

/// The largest head of an answer.
const LARGEST_HEAD: usize = 16 * 1024;
/// The longest address.
const LONGEST_ADDRESS: usize = 2000;

pub struct Outgoing {
    tls: TlsConnector,
    /// What is called though the public cannot reach it: the host says so.
    networks: Vec<Network>,
    /// How long a call may take in all.
    longest: Duration,
}

/// Why a call was of no use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failure {
    pub trouble: Trouble,
    /// Is it worth another try?
    pub again: bool,
}

impl Failure {
    const fn passing(trouble: Trouble) -> Failure {
        Failure { trouble, again: true }
    }

    const fn lasting(trouble: Trouble) -> Failure {
        Failure { trouble, again: false }
    }
}

impl Outgoing {
    /// Trusts the certificates that the machine trusts, and those in a file.
    pub fn new(networks: Vec<Network>, ca: Option<&Path>, longest: Duration) -> Result<Outgoing, String> {
        let mut roots = RootCertStore::empty();
        for certificate in rustls_native_certs::load_native_certs().certs {
            // What one machine keeps there may be no good; others are.
            let _ = roots.add(certificate);
        }
        if let Some(file) = ca {
            let told = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
            for certificate in CertificateDer::pem_file_iter(file).map_err(|error| told(&error))? {
                roots.add(certificate.map_err(|error| told(&error))?).map_err(|error| told(&error))?;
            }
        }
        let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.map_err(|error| error.to_string())?.with_root_certificates(roots).with_no_client_auth();
        Ok(Outgoing { tls: TlsConnector::from(Arc::new(config)), networks, longest })
    }

    /// Sends a request by POST. It succeeds if the answer is one of 2xx.
    pub async fn post(&self, url: &Url, headers: &[(&'static str, String)], body: Vec<u8>) -> Result<(), Failure> {
        match timeout(self.longest, self.call(url, headers, body)).await {
            Ok(done) => judge(done?),
            Err(_) => Err(Failure::passing(Trouble::Slow)),
        }
    }

    async fn call(&self, url: &Url, headers: &[(&'static str, String)], body: Vec<u8>) -> Result<StatusCode, Failure> {
        let unreachable = |_| Failure::passing(Trouble::Unreachable);
        let (host, address) = self.resolve(url).await?;
        let stream = TcpStream::connect(address).await.map_err(unreachable)?;
        let stream = self.tls.connect(host, stream).await.map_err(unreachable)?;
        let mut builder = http1::Builder::new();
        let shaking = builder.max_buf_size(LARGEST_HEAD).handshake(TokioIo::new(stream));
        let (mut sender, connection) = shaking.await.map_err(|_| Failure::passing(Trouble::Unreachable))?;
        let mut request = Request::post(&url[url::Position::BeforePath..url::Position::AfterQuery])
            .header(header::HOST, &url[url::Position::BeforeHost..url::Position::AfterPort])
            .header(header::USER_AGENT, "cordee");
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        let request = request.body(Full::new(Bytes::from(body))).map_err(|_| Failure::lasting(Trouble::Forbidden))?;
        let mut asking = pin!(sender.send_request(request));
        // The connection is this call's own: it ends with it, however much there is still to be read.
        let answer = tokio::select! {
            biased;
            answer = &mut asking => answer,
            _ = connection => asking.await,
        };
        Ok(answer.map_err(|_| Failure::passing(Trouble::Unreachable))?.status())
    }

    /// Where to connect to: an address that was looked at.
    async fn resolve(&self, url: &Url) -> Result<(ServerName<'static>, SocketAddr), Failure> {
        const FORBIDDEN: Failure = Failure::lasting(Trouble::Forbidden);
        if !is_plain_https(url) {
            return Err(FORBIDDEN);
        }
        let port = url.port_or_known_default().ok_or(FORBIDDEN)?;
        let (name, addresses) = match url.host().ok_or(FORBIDDEN)? {
            Host::Ipv4(address) => (IpAddr::V4(address).into(), vec![SocketAddr::new(address.into(), port)]),
            Host::Ipv6(address) => (IpAddr::V6(address).into(), vec![SocketAddr::new(address.into(), port)]),
            Host::Domain(name) => {
                let found = lookup_host((name, port)).await.map_err(|_| Failure::passing(Trouble::Unreachable))?;
                (ServerName::try_from(name.to_string()).map_err(|_| FORBIDDEN)?, found.collect())
            }
        };
        let address = addresses.into_iter().find(|address| self.may_call(address.ip())).ok_or(FORBIDDEN)?;
        Ok((name, address))
    }

    fn may_call(&self, address: IpAddr) -> bool {
        is_public(address) || self.networks.iter().any(|network| network.contains(address))
    }

    /// Could this address be called? A name that leads nowhere just now may do so later: where it leads is looked at again at
    /// each call.
    pub async fn check(&self, text: &str) -> Result<Url, Failure> {
        let url = Url::parse(text).ok().filter(|url| is_plain_https(url) && text.len() <= LONGEST_ADDRESS);
        let url = url.ok_or(Failure::lasting(Trouble::Forbidden))?;
        match timeout(self.longest, self.resolve(&url)).await {
            Ok(Err(failure)) if !failure.again => Err(failure),
            _ => Ok(url),
        }
    }
}

/// Without a user and without a fragment.
fn is_plain_https(url: &Url) -> bool {
    url.scheme() == "https" && url.username().is_empty() && url.password().is_none() && url.fragment().is_none()
}

fn judge(status: StatusCode) -> Result<(), Failure> {
    match status.as_u16() {
        200..300 => Ok(()),
        404 | 410 => Err(Failure::lasting(Trouble::Gone)),
        408 | 425 | 429 | 500.. => Err(Failure::passing(Trouble::Rejected)),
        _ => Err(Failure::lasting(Trouble::Rejected)),
    }
}

/// Can everybody reach this address, and is it nobody's own network?
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_broadcast()
        || address.is_documentation()
        || address.is_multicast();
    // "This" network, carriers' own, protocol assignments, relays, benchmarks, reserved.
    let reserved = a == 0
        || (a == 100 && b & 0xc0 == 64)
        || (a, b, c) == (192, 0, 0)
        || (a, b, c) == (192, 88, 99)
        || (a == 198 && b & 0xfe == 18)
        || a >= 240;
    !special && !reserved
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    let inner = |high: u16, low: u16| is_public_v4(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)));
    match segments {
        // Through a translator to an address of IPv4.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => inner(high, low),
        [0x2002, high, low, ..] => inner(high, low),
        // Tunnels, benchmarks, identifiers, documentation.
        [0x2001, second, ..] if second < 0x0200 => false,
        [0x2001, 0x0db8, ..] | [0x3fff, 0..0x1000, ..] => false,
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: Duration = Duration::from_secs(2);

    #[test]
    fn only_public_addresses_are_called() {
        for text in [
            "127.0.0.1",
            "127.8.8.8",
            "0.0.0.0",
            "0.1.2.3",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "100.127.255.254",
            "192.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "198.19.255.1",
            "198.51.100.1",
            "203.0.113.9",
            "192.88.99.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "::127.0.0.1",
            "fe80::1",
            "fec0::1",
            "fc00::1",
            "fd12:3456::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
            "2002:a00:1::1",
            "64:ff9b::127.0.0.1",
            "64:ff9b::a9fe:a9fe",
            "64:ff9b:1::1",
            "100::1",
            "3fff::1",
        ] {
            assert!(!is_public(text.parse().unwrap()), "{text}");
        }
        for text in [
            "1.1.1.1",
            "8.8.8.8",
            "172.32.0.1",
            "100.128.0.1",
            "192.0.1.1",
            "2606:4700::1111",
            "2a00:1450::1",
            "64:ff9b::8.8.8.8",
        ] {
            assert!(is_public(text.parse().unwrap()), "{text}");
        }
    }

    #[tokio::test]
    async fn what_leads_into_the_hosts_network_is_not_called() {
        let outgoing = Outgoing::new(Vec::new(), None, SHORT).unwrap();
        for text in [
            "https://127.0.0.1/",
            "https://127.1/",
            "https://2130706433/",
            "https://0x7f000001/",
            "https://0/",
            "https://169.254.169.254/latest/meta-data/",
            "https://[::1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://[::ffff:7f00:1]:8443/",
            "https://0.0.0.0/",
            "https://10.0.0.1/",
            "https://192.168.0.1/hook",
            "https://172.20.0.1/",
            "https://[fd00::1]/",
            "https://localhost/",
            "https://localhost:9090/x",
            "http://93.184.215.14/",
            "ftp://93.184.215.14/",
            "https://user:word@93.184.215.14/",
            "file:///etc/passwd",
            "https://93.184.215.14/#part",
            "https:///",
            "nonsense",
            "",
        ] {
            let checked = outgoing.check(text).await;
            assert_eq!(checked, Err(Failure::lasting(Trouble::Forbidden)), "{text}");
            if let Ok(url) = Url::parse(text) {
                let posted = outgoing.post(&url, &[], Vec::new()).await;
                assert_eq!(posted, Err(Failure::lasting(Trouble::Forbidden)), "{text}");
            }
        }
    }

    #[tokio::test]
    async fn a_name_that_cannot_be_found_just_now_is_not_refused() {
        let outgoing = Outgoing::new(Vec::new(), None, SHORT).unwrap();
        assert!(outgoing.check("https://nowhere.invalid/").await.is_ok());
        let url = Url::parse("https://nowhere.invalid/").unwrap();
        assert!(outgoing.post(&url, &[], Vec::new()).await.unwrap_err().again);
    }

    #[test]
    fn answers_are_taken_for_what_they_say() {
        let said = |status: u16| judge(StatusCode::from_u16(status).unwrap());
        assert_eq!([200, 201, 202, 204].map(said), [Ok(()); 4]);
        assert_eq!([404, 410].map(said), [Err(Failure::lasting(Trouble::Gone)); 2]);
        assert_eq!([301, 302, 307, 308, 400, 401, 403, 413].map(said), [Err(Failure::lasting(Trouble::Rejected)); 8]);
        assert_eq!([429, 500, 503].map(said), [Err(Failure::passing(Trouble::Rejected)); 3]);
    }

    #[tokio::test]
    async fn a_network_that_the_host_allows_is_called_and_nothing_else_there() {
        let outgoing = Outgoing::new(vec!["127.0.0.0/8".parse().unwrap()], None, SHORT).unwrap();
        assert!(outgoing.check("https://127.0.0.1:9/").await.is_ok());
        assert!(outgoing.check("https://localhost:9/").await.is_ok());
        assert!(outgoing.check("https://10.0.0.1/").await.is_err());
        assert!(outgoing.check("http://127.0.0.1:9/").await.is_err());
        // Nobody listens there, and whoever does not answer is given up.
        let url = Url::parse("https://127.0.0.1:9/").unwrap();
        assert_eq!(outgoing.post(&url, &[], Vec::new()).await, Err(Failure::passing(Trouble::Unreachable)));
        let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("https://{}/", silent.local_addr().unwrap())).unwrap();
        assert_eq!(outgoing.post(&url, &[], Vec::new()).await, Err(Failure::passing(Trouble::Slow)));
    }
}
