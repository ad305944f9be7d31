//! The address of a service, which may have a password in it.

use std::{convert::Infallible, fmt, str::FromStr};

use serde::Deserialize;

/// Such as `postgres://cordee:secret@db.example/cordee`. Printed, it is without user, password and parameters.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Address(String);

impl Address {
    /// All of it, for whoever connects.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Does it say how one is let in?
    pub fn has_password(&self) -> bool {
        let (address, parameters) = self.0.split_once('?').unwrap_or((&self.0, ""));
        let user = address.split_once("://").and_then(|(_, rest)| rest.rsplit_once('@')).map(|(user, _)| user);
        user.is_some_and(|user| user.contains(':')) || parameters.split('&').any(|one| one.starts_with("password="))
    }
}

impl FromStr for Address {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Address, Infallible> {
        Ok(Address(text.to_string()))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let address = self.0.split('?').next().unwrap_or_default();
        let (scheme, rest) = address.split_once("://").unwrap_or(("", address));
        let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
        if scheme.is_empty() { f.write_str(place) } else { write!(f, "{scheme}://{place}") }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn a_password_is_never_printed() {
        for (text, shown, secret) in [
            ("postgres://cordee:hush@db/cordee", "postgres://db/cordee", true),
            ("postgres://cordee@db:5433/cordee?sslmode=verify-full", "postgres://db:5433/cordee", false),
            ("postgres://db/cordee?user=a&password=hush", "postgres://db/cordee", true),
            ("postgres://a:hu@sh@db", "postgres://db", true),
            ("nats://127.0.0.1:4222", "nats://127.0.0.1:4222", false),
            ("cordee:hush@db", "db", false),
        ] {
            let address: Address = text.parse().unwrap();
            assert_eq!(
                (format!("{address} {address:?}"), address.has_password()),
                (format!("{shown} {shown}"), secret)
            );
        }
    }
}
