//! What people read.

use table::{HOUSE, Lang, say};

use super::Rejection;

impl Rejection {
    /// A whole sentence.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Rejection::Rule { said, .. } => said.get(lang).clone(),
            Rejection::Setup(bad) => say!(HOUSE, lang, "refused-setup", what = bad.say(lang)),

            Rejection::Key => say!(HOUSE, lang, "refused-key"),
            Rejection::Host => {
                say!(HOUSE, lang, "refused-host")
            }
            Rejection::Stage => say!(HOUSE, lang, "refused-stage"),
            Rejection::NotOver => say!(HOUSE, lang, "refused-not-over"),
            Rejection::Stale => say!(HOUSE, lang, "refused-stale"),
            Rejection::NoSeat => say!(HOUSE, lang, "refused-no-seat"),
            Rejection::SeatTaken => say!(HOUSE, lang, "refused-seat-taken"),
            Rejection::OpenSeats => say!(HOUSE, lang, "refused-open-seats"),
            Rejection::Name => {
                say!(HOUSE, lang, "refused-name")
            }
            Rejection::Level => say!(HOUSE, lang, "refused-level"),
            Rejection::NothingToUndo => say!(HOUSE, lang, "refused-nothing-to-undo"),
            Rejection::ActedSince => say!(HOUSE, lang, "refused-acted-since"),
            Rejection::Asked => say!(HOUSE, lang, "refused-asked"),
            Rejection::Patience => say!(HOUSE, lang, "refused-patience"),
            Rejection::Clock => say!(HOUSE, lang, "refused-clock"),
            Rejection::QuietHours => say!(HOUSE, lang, "refused-quiet-hours"),
            Rejection::Holidays => say!(HOUSE, lang, "refused-holidays"),
            Rejection::Fair => say!(HOUSE, lang, "refused-fair"),
            Rejection::Secrets => say!(HOUSE, lang, "refused-secrets"),
            Rejection::Failed => {
                say!(HOUSE, lang, "refused-failed")
            }

            Rejection::NoGame => say!(HOUSE, lang, "refused-no-game"),
            Rejection::NoTable => say!(HOUSE, lang, "refused-no-table"),
            Rejection::NoPath => say!(HOUSE, lang, "refused-no-path"),
            Rejection::Rules(what) => say!(HOUSE, lang, "refused-rules", what = what.say(lang)),
            Rejection::NotARecord(_) => say!(HOUSE, lang, "refused-not-a-record"),
            Rejection::BadRecord(bad) => say!(HOUSE, lang, "refused-bad-record", what = bad.say(lang)),
            Rejection::Unreadable => say!(HOUSE, lang, "refused-unreadable"),
            Rejection::BadRequest(_) => say!(HOUSE, lang, "refused-bad-request"),
            Rejection::BadId => say!(HOUSE, lang, "refused-bad-id"),
            Rejection::NoHello => say!(HOUSE, lang, "refused-no-hello"),
            Rejection::NoSocket => say!(HOUSE, lang, "refused-no-socket"),

            Rejection::Origin => {
                say!(HOUSE, lang, "refused-origin")
            }
            Rejection::Hosts => say!(HOUSE, lang, "refused-hosts"),
            Rejection::Connections => {
                say!(HOUSE, lang, "refused-connections")
            }
            Rejection::TooManyRequests => say!(HOUSE, lang, "refused-too-many-requests"),
            Rejection::TooManyMessages => {
                say!(HOUSE, lang, "refused-too-many-messages")
            }
            Rejection::TooManyTables => say!(HOUSE, lang, "refused-too-many-tables"),
            Rejection::TooManyReviews => say!(HOUSE, lang, "refused-too-many-reviews"),

            Rejection::NoDevice => say!(HOUSE, lang, "refused-no-device"),
            Rejection::NoChannel => say!(HOUSE, lang, "refused-no-channel"),
            Rejection::ChannelOff => say!(HOUSE, lang, "refused-channel-off"),
            Rejection::ChannelAddress => say!(HOUSE, lang, "refused-channel-address"),
            Rejection::TooManyChannels => say!(HOUSE, lang, "refused-too-many-channels"),

            Rejection::Busy => say!(HOUSE, lang, "refused-busy"),
            Rejection::Thinking => say!(HOUSE, lang, "refused-thinking"),
            Rejection::Closing => say!(HOUSE, lang, "refused-closing"),
            Rejection::Storage => say!(HOUSE, lang, "refused-storage"),
            Rejection::Internal { id } => say!(HOUSE, lang, "refused-internal", what = id),
        }
    }
}
