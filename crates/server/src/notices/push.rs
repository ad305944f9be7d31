//! Web Push: a message is encrypted for one browser (RFC 8291) and signed by the house (RFC 8292). The cryptography is ring's,
//! which TLS brings along.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use house::{
    keys::fingerprint,
    notices::{PushKeys, Trouble},
};
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    hmac::{self, HMAC_SHA256},
    rand::{SecureRandom, SystemRandom},
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::json;
use url::Url;

use super::outgoing::Failure;

/// Every push service takes this much, encrypted.
const LARGEST: usize = 4096;
/// The head of an encrypted message: salt, size of a record, and the sender's key with its length.
const HEAD: usize = 16 + 4 + 1 + 65;
/// Messages have few sizes: how long one is tells nobody much.
const STEP: usize = 512;
/// How long a push service keeps a message for a browser that is off.
const KEPT_SECONDS: u32 = 24 * 60 * 60;
/// How long a signature holds. At most a day is allowed.
const SIGNED_SECONDS: u64 = 12 * 60 * 60;

/// The push services of the browsers that are known, with what lies under these names.
const SERVICES: [&str; 5] =
    ["fcm.googleapis.com", "jmt17.google.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com"];

/// Is this the address of a push service that is known, or that the host has named?
pub fn is_service(url: &Url, more: &[String]) -> bool {
    let Some(host) = url.domain().or(url.host_str()) else { return false };
    let under = |name: &str| host == name || host.strip_suffix(name).is_some_and(|rest| rest.ends_with('.'));
    SERVICES.iter().any(|name| under(name) && url.port_or_known_default() == Some(443))
        || more.iter().any(|name| under(name))
}

/// A browser's keys, read.
pub struct Browser {
    public: Vec<u8>,
    auth: Vec<u8>,
}

impl Browser {
    /// Nothing if these cannot be a browser's keys.
    pub fn read(keys: &PushKeys) -> Option<Browser> {
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let (public, auth) = (bytes(&keys.p256dh)?, bytes(&keys.auth)?);
        (public.len() == 65 && public[0] == 4 && auth.len() == 16).then_some(Browser { public, auth })
    }
}

/// The house's own key, made once and kept in the store.
pub struct Vapid {
    pair: EcdsaKeyPair,
    /// Whom a push service can turn to.
    contact: String,
}

impl Vapid {
    /// A fresh key, as it is stored.
    pub fn fresh() -> Result<String, String> {
        let pair = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        pair.map(|pair| URL_SAFE_NO_PAD.encode(pair)).map_err(|_| "cannot make a key for push messages".to_string())
    }

    pub fn read(stored: &str, contact: String) -> Result<Vapid, String> {
        let bad = || "the key for push messages in the store is none".to_string();
        let bytes = URL_SAFE_NO_PAD.decode(stored).map_err(|_| bad())?;
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random).map_err(|_| bad())?;
        Ok(Vapid { pair, contact })
    }

    /// What a browser subscribes with.
    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key())
    }

    /// Says to a push service that the house sends this. `now`: seconds since 1970.
    fn authorization(&self, url: &Url, now: u64) -> Option<String> {
        let claims = json!({
            "aud": url.origin().ascii_serialization(),
            "exp": now + SIGNED_SECONDS,
            "sub": self.contact,
        });
        let part = |value: &serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&json!({"typ": "JWT", "alg": "ES256"})), part(&claims));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        Some(format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature), self.public()))
    }
}

/// What is sent to a push service.
pub struct Sealed {
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
}

/// Encrypts and signs a message. `tag`: one that has not reached its browser yet gives way to a newer one.
pub fn seal(
    vapid: &Vapid,
    url: &Url,
    browser: &Browser,
    message: &[u8],
    tag: Option<&str>,
    urgent: bool,
    now: u64,
) -> Result<Sealed, Failure> {
    let failed = Failure { trouble: Trouble::Rejected, again: false };
    let body = encrypt(browser, message).ok_or(failed)?;
    let mut headers = vec![
        ("authorization", vapid.authorization(url, now).ok_or(failed)?),
        ("content-encoding", "aes128gcm".to_string()),
        ("content-type", "application/octet-stream".to_string()),
        ("ttl", KEPT_SECONDS.to_string()),
        ("urgency", if urgent { "high" } else { "normal" }.to_string()),
    ];
    headers.extend(tag.map(|tag| ("topic", fingerprint(tag.as_bytes())[..32].to_string())));
    Ok(Sealed { headers, body })
}

/// Nothing if the browser's key is none, or the message is too long.
fn encrypt(browser: &Browser, message: &[u8]) -> Option<Vec<u8>> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
    let own_public = own.compute_public_key().ok()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &browser.public);
    let key = agree_ephemeral(own, &theirs, |shared| {
        let info = [b"WebPush: info\0".as_slice(), &browser.public, own_public.as_ref()].concat();
        derive(&browser.auth, shared, &info)
    });
    let key = key.ok()?;
    let mut salt = [0; 16];
    random.fill(&mut salt).ok()?;
    let content = derive(&salt, key.as_ref(), b"Content-Encoding: aes128gcm\0");
    let nonce = derive(&salt, key.as_ref(), b"Content-Encoding: nonce\0");

    let mut sealed = message.to_vec();
    // This record is the last one; zeros follow.
    sealed.push(2);
    sealed.resize(sealed.len().next_multiple_of(STEP).min(LARGEST - HEAD - AES_128_GCM.tag_len()).max(sealed.len()), 0);
    let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content.as_ref()[..16]).ok()?);
    let nonce = Nonce::try_assume_unique_for_key(&nonce.as_ref()[..12]).ok()?;
    cipher.seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed).ok()?;

    let mut body = Vec::with_capacity(HEAD + sealed.len());
    body.extend(salt);
    body.extend((LARGEST as u32).to_be_bytes());
    body.push(own_public.as_ref().len() as u8);
    body.extend(own_public.as_ref());
    body.extend(sealed);
    (body.len() <= LARGEST).then_some(body)
}

/// HKDF with SHA-256 (RFC 5869), for at most one block.
fn derive(salt: &[u8], input: &[u8], info: &[u8]) -> hmac::Tag {
    let key = hmac::sign(&hmac::Key::new(HMAC_SHA256, salt), input);
    hmac::sign(&hmac::Key::new(HMAC_SHA256, key.as_ref()), &[info, &[1]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_push_services_that_are_known_are_called() {
        let is = |text: &str, more: &[&str]| {
            let more: Vec<String> = more.iter().map(|name| name.to_string()).collect();
            is_service(&Url::parse(text).unwrap(), &more)
        };
        for text in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://wns2-par02p.notify.windows.com/w/?token=abc",
            "https://web.push.apple.com/abc",
        ] {
            assert!(is(text, &[]), "{text}");
        }
        for text in [
            "https://example.org/fcm.googleapis.com",
            "https://evilfcm.googleapis.com/",
            "https://fcm.googleapis.com.example.org/",
            "https://fcm.googleapis.com:8443/",
            "https://127.0.0.1/",
            "https://googleapis.com/",
        ] {
            assert!(!is(text, &[]), "{text}");
        }
        assert!(is("https://push.example.org:8443/x", &["example.org"]));
        assert!(is("https://127.0.0.1:8443/x", &["127.0.0.1"]));
    }

    #[test]
    fn a_browsers_keys_have_their_lengths() {
        let keys = |p256dh: Vec<u8>, auth: Vec<u8>| PushKeys {
            p256dh: URL_SAFE_NO_PAD.encode(p256dh),
            auth: URL_SAFE_NO_PAD.encode(auth),
        };
        let point = |first: u8| [vec![first], vec![7; 64]].concat();
        assert!(Browser::read(&keys(point(4), vec![1; 16])).is_some());
        assert!(Browser::read(&keys(point(2), vec![1; 16])).is_none());
        assert!(Browser::read(&keys(point(4), vec![1; 15])).is_none());
        assert!(Browser::read(&keys(vec![4; 33], vec![1; 16])).is_none());
        assert!(Browser::read(&PushKeys { p256dh: "?".into(), auth: "".into() }).is_none());
        // Not a point of the curve.
        let browser = Browser::read(&keys(point(4), vec![1; 16])).unwrap();
        assert!(encrypt(&browser, b"hello").is_none());
    }

    #[test]
    fn messages_have_few_sizes_and_a_longest() {
        let random = SystemRandom::new();
        let public = EphemeralPrivateKey::generate(&ECDH_P256, &random).unwrap().compute_public_key().unwrap();
        let browser = Browser { public: public.as_ref().to_vec(), auth: vec![3; 16] };
        let size = |length: usize| encrypt(&browser, &vec![b'x'; length]).map(|body| body.len());
        assert_eq!(size(1), size(500));
        assert_eq!(size(3900).unwrap(), LARGEST);
        assert_eq!(size(LARGEST), None);
    }
}
