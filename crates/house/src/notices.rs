//! What is asked and answered over HTTP about notices: how somebody who is away is told that it is their turn. TypeScript is
//! made from these types too. `docs/notices.md` says how they are used.

use serde::{Deserialize, Serialize};
use table::{Lang, Seat, Text};
use ts_rs::TS;

/// `GET /api/notices`: how this house can tell somebody who is away.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct NoticeOffer {
    /// The house's public key for Web Push, as a browser wants it to subscribe: 65 bytes in base64url.
    pub push: String,
    /// Does the host send mail?
    pub mail: bool,
    /// Does the host call addresses that players give?
    pub webhook: bool,
}

/// `PUT /api/device`: how this device wishes to be addressed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DeviceWish {
    pub lang: Lang,
    /// Such as `Europe/Paris`: when its mornings are.
    pub zone: Option<String>,
}

/// `GET /api/device`: everything that the house keeps about whoever uses this device.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct DeviceInfo {
    pub lang: Lang,
    pub zone: Option<String>,
    /// Milliseconds since 1970.
    #[ts(type = "number")]
    pub since: u64,
    /// Where the person sits, the newest first.
    pub tables: Vec<DeviceTable>,
    pub channels: Vec<ChannelInfo>,
}

/// A table where somebody sits with this device.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct DeviceTable {
    pub table: String,
    /// None if the table is gone or cannot be opened here.
    pub game: Option<String>,
    pub seats: Vec<DeviceSeat>,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct DeviceSeat {
    pub seat: Seat,
    /// The name that others read there.
    pub name: Option<String>,
}

/// `POST /api/device/tables`: whoever uses this device sits here, and is to be told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LinkWish {
    pub table: String,
    /// The keys of their seats.
    pub keys: Vec<String>,
}

/// The answer to [`LinkWish`].
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Linked {
    pub seats: Vec<Seat>,
}

/// `POST /api/device/channels`: another way to tell them. One with the same address takes the place of the one before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ChannelWish {
    /// What `PushSubscription.toJSON()` gives.
    Push { endpoint: String, keys: PushKeys },
    Mail {
        address: String,
        #[serde(default)]
        #[ts(optional, as = "Option<Digest>")]
        digest: Digest,
    },
    Webhook {
        url: String,
        #[serde(default)]
        #[ts(optional, as = "Option<WebhookFormat>")]
        format: WebhookFormat,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct PushKeys {
    pub p256dh: String,
    pub auth: String,
}

/// How often mail is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Digest {
    /// Soon after something happens.
    #[default]
    None,
    /// At most once an hour.
    Hourly,
    /// Once a day, at eight in the morning.
    Daily,
}

/// In which form an address is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WebhookFormat {
    /// A [`PushMessage`] with `content` (Discord) and `text` (bridges to Matrix, Mattermost, Slack) beside it.
    #[default]
    Json,
    /// As ntfy is published to: the address is that of the topic.
    Ntfy,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChannelKind {
    Push,
    Mail,
    Webhook,
}

/// A way to tell somebody, and how it went.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ChannelInfo {
    pub id: String,
    pub kind: ChannelKind,
    /// The endpoint, the mail address, or the address that is called.
    pub address: String,
    /// For mail.
    pub digest: Option<Digest>,
    /// For webhooks.
    pub format: Option<WebhookFormat>,
    pub state: ChannelState,
    /// When a notice was last delivered. Milliseconds since 1970.
    #[ts(type = "number | null")]
    pub delivered: Option<u64>,
    /// What went wrong since.
    pub failure: Option<ChannelFailure>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChannelState {
    /// Nothing is sent before the link in the first mail is followed.
    Unconfirmed,
    Ready,
    /// It does not exist any more, or its owner wants nothing through it.
    Gone,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ChannelFailure {
    /// Milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    pub why: Trouble,
    /// In a sentence.
    #[serde(flatten)]
    pub said: Text,
    /// When it is tried again; none if not.
    #[ts(type = "number | null")]
    pub again: Option<u64>,
}

/// Why a notice could not be delivered, in a word for programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Trouble {
    /// The address is not one that this house may call.
    Forbidden,
    /// Nobody answers there.
    Unreachable,
    /// It takes too long, or answers too much.
    Slow,
    /// It says no.
    Rejected,
    /// It is not there any more.
    Gone,
}

impl Trouble {
    /// As it is written in JSON and in the store.
    pub const fn word(self) -> &'static str {
        match self {
            Trouble::Forbidden => "forbidden",
            Trouble::Unreachable => "unreachable",
            Trouble::Slow => "slow",
            Trouble::Rejected => "rejected",
            Trouble::Gone => "gone",
        }
    }
}

/// What a notice is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// It is their turn.
    Turn,
    /// Most of their time is used up.
    Alarm,
    /// Their time is up.
    Out,
    /// Somebody asks whether something may be taken back.
    Undo,
    /// The game is over.
    Over,
    /// Nobody has begun for so long that the table was closed.
    Closed,
    /// Its owner wants to see how a notice looks.
    Trial,
}

impl NoticeKind {
    /// As it is written in JSON and in the store.
    pub const fn word(self) -> &'static str {
        match self {
            NoticeKind::Turn => "turn",
            NoticeKind::Alarm => "alarm",
            NoticeKind::Out => "out",
            NoticeKind::Undo => "undo",
            NoticeKind::Over => "over",
            NoticeKind::Closed => "closed",
            NoticeKind::Trial => "trial",
        }
    }
}

/// The JSON that a pushed message carries, and a webhook is called with.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct PushMessage {
    /// The same whenever it is sent again.
    pub id: String,
    pub lang: Lang,
    pub title: String,
    pub body: String,
    /// What it opens: a path of the page in a push, a whole address in a webhook.
    pub url: String,
    /// A newer notice with the same tag takes the place of this one.
    pub tag: String,
    /// What it is about; several if they were gathered, but not more than are told one by one.
    pub about: Vec<NoticeItem>,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct NoticeItem {
    pub table: String,
    pub seat: Seat,
    pub kind: NoticeKind,
    /// How many decisions the seat had made.
    pub decision: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_protocol() {
        use NoticeKind::*;
        for kind in [Turn, Alarm, Out, Undo, Over, Closed, Trial] {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.word());
        }
        use Trouble::*;
        for trouble in [Forbidden, Unreachable, Slow, Rejected, Gone] {
            assert_eq!(serde_json::to_value(trouble).unwrap(), trouble.word());
        }
    }
}
