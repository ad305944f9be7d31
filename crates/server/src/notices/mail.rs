//! Letters by mail, through the server that the host names.

use std::time::Duration;

use house::{
    NOTICES,
    notices::{NoticeItem, NoticeKind, PushMessage, Trouble},
};
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Mailbox,
        header::{ContentType, HeaderName, HeaderValue},
    },
    transport::smtp::Error,
};
use table::{Lang, say};
use tokio::time::timeout;

use super::outgoing::Failure;
use crate::settings::NoticeSettings;

/// How long a letter may take until the server has it.
const LONGEST: Duration = Duration::from_secs(30);

pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// The public address of this house, for links.
    house: String,
}

impl Mailer {
    /// Nothing if the host has named no server.
    pub fn open(settings: &NoticeSettings) -> Result<Option<Mailer>, String> {
        let Some(server) = &settings.smtp else { return Ok(None) };
        let missing = |what: &str| format!("--smtp needs {what}, too: letters say where they come from");
        let house = settings.public_address.clone().ok_or_else(|| missing("--public-address"))?;
        let from = settings.mail_from.as_ref().ok_or_else(|| missing("--mail-from"))?;
        let from = from.parse().map_err(|_| format!("--mail-from: {from} is no mail address"))?;
        // What the library says of a bad address could have the password in it.
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(server.reveal());
        let bad = |_| format!("--smtp: {server} is no mail server: its address begins with smtp:// or smtps://");
        let transport = transport.map_err(bad)?.timeout(Some(LONGEST)).build();
        Ok(Some(Mailer { transport, from, house }))
    }

    /// Asks whether somebody at this address wants to be told.
    pub async fn ask(&self, address: &str, token: &str, lang: Lang) -> Result<(), Failure> {
        let text = [
            say!(NOTICES, lang, "confirm-body", house = self.house),
            self.link(token),
            say!(NOTICES, lang, "confirm-ignore"),
        ];
        let id = format!("confirm-{}", &house::keys::fingerprint(token.as_bytes())[..24]);
        self.send(address, &say!(NOTICES, lang, "confirm-subject"), &text.join("\n\n"), &id, None).await
    }

    /// Sends a notice.
    pub async fn tell(&self, address: &str, token: &str, message: &PushMessage) -> Result<(), Failure> {
        let PushMessage { id, lang, title, body, url, about, .. } = message;
        let link = format!("{}{url}", self.house);
        let open = if url.starts_with("/t/") { "mail-open" } else { "mail-tables" };
        let told = if about.len() > 1 && !url.starts_with("/t/") { self.each(body, about) } else { body.clone() };
        let mut text = vec![told, NOTICES.say(*lang, open, &[("link", &link)])];
        text.push(format!("-- \n{}", say!(NOTICES, *lang, "mail-leave", link = self.link(token))));
        self.send(address, title, &text.join("\n\n"), id, Some(token)).await
    }

    /// Of several tables each has a line, and a link of its own.
    fn each(&self, body: &str, about: &[NoticeItem]) -> String {
        let mut tables: Vec<&NoticeItem> = Vec::new();
        for item in about {
            if !tables.iter().any(|other| other.table == item.table) {
                tables.push(item);
            }
        }
        let mut text = String::new();
        for (number, line) in body.lines().enumerate() {
            text += if number > 0 { "\n\n" } else { "" };
            text += line;
            if let Some(item) = tables.get(number).filter(|item| item.kind != NoticeKind::Closed) {
                text += &format!("\n{}/t/{}", self.house, item.table);
            }
        }
        text
    }

    /// Where one says yes, or no more.
    fn link(&self, token: &str) -> String {
        format!("{}/mail/{token}", self.house)
    }

    async fn send(
        &self,
        address: &str,
        subject: &str,
        text: &str,
        id: &str,
        leave: Option<&str>,
    ) -> Result<(), Failure> {
        let rejected = Failure { trouble: Trouble::Rejected, again: false };
        let to: Mailbox = address.parse().map_err(|_| rejected)?;
        // The same letter has the same id: whoever gets it twice can tell.
        let message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(subject)
            .message_id(Some(format!("<{id}@{}>", self.from.email.domain())))
            .header(ContentType::TEXT_PLAIN);
        let mut message = message.body(text.to_string()).map_err(|_| rejected)?;
        let mut add = |name: HeaderName, value: String| message.headers_mut().insert_raw(HeaderValue::new(name, value));
        add(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".to_string());
        if let Some(token) = leave {
            add(HeaderName::new_from_ascii_str("List-Unsubscribe"), format!("<{}>", self.link(token)));
            let one_click = "List-Unsubscribe=One-Click".to_string();
            add(HeaderName::new_from_ascii_str("List-Unsubscribe-Post"), one_click);
        }
        match timeout(LONGEST, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(judge(&error)),
            Err(_) => Err(Failure { trouble: Trouble::Slow, again: true }),
        }
    }
}

fn judge(error: &Error) -> Failure {
    let trouble = if error.is_permanent() || error.is_transient() {
        Trouble::Rejected
    } else if error.is_timeout() {
        Trouble::Slow
    } else {
        Trouble::Unreachable
    };
    Failure { trouble, again: !error.is_permanent() }
}
