//! Calls to an address of the player's own: JSON that chats and their bridges take, or what ntfy is published to.

use house::notices::{PushMessage, Trouble, WebhookFormat};
use serde_json::{Value, json};
use url::Url;

use super::outgoing::Failure;

/// Where to send what. `house`: the public address of this house, for links.
pub fn write(url: &Url, format: WebhookFormat, message: &PushMessage, house: &str) -> Result<(Url, Value), Failure> {
    let link = format!("{house}{}", message.url);
    match format {
        WebhookFormat::Json => {
            let text = format!("{}\n{}\n{link}", message.title, message.body);
            let mut body = json!(message);
            body["url"] = json!(link);
            // What Discord, and what bridges to Matrix, Mattermost and Slack read.
            (body["content"], body["text"]) = (json!(text), json!(text));
            Ok((url.clone(), body))
        }
        WebhookFormat::Ntfy => {
            let (publish, topic) = topic(url).ok_or(Failure { trouble: Trouble::Forbidden, again: false })?;
            let body = json!({"topic": topic, "title": message.title, "message": message.body, "click": link});
            Ok((publish, body))
        }
    }
}

/// JSON is published at the address above the topic's, and names the topic.
fn topic(url: &Url) -> Option<(Url, String)> {
    let mut above = url.clone();
    let topic = url.path_segments()?.rfind(|part| !part.is_empty())?.to_string();
    above.path_segments_mut().ok()?.pop_if_empty().pop();
    Some((above, topic))
}

#[cfg(test)]
mod tests {
    use house::notices::{NoticeItem, NoticeKind};
    use table::{Lang, Seat};

    use super::*;

    fn message() -> PushMessage {
        PushMessage {
            id: "1".into(),
            lang: Lang::En,
            title: "Alcatraz: it is your turn".into(),
            body: "Ada passes.".into(),
            url: "/t/abc".into(),
            tag: "abc".into(),
            about: vec![NoticeItem { table: "abc".into(), seat: Seat(1), kind: NoticeKind::Turn, decision: 3 }],
        }
    }

    #[test]
    fn chats_find_what_they_read() {
        let url = Url::parse("https://chat.example/hook?key=1").unwrap();
        let (to, body) = write(&url, WebhookFormat::Json, &message(), "https://games.example").unwrap();
        assert_eq!(to, url);
        let text = "Alcatraz: it is your turn\nAda passes.\nhttps://games.example/t/abc";
        assert_eq!((&body["content"], &body["text"]), (&json!(text), &json!(text)));
        assert_eq!(body["url"], "https://games.example/t/abc");
        assert_eq!(body["about"], json!([{"table": "abc", "seat": 1, "kind": "turn", "decision": 3}]));
    }

    #[test]
    fn ntfy_is_published_to_above_its_topic() {
        for (given, above) in [
            ("https://ntfy.example/mine", "https://ntfy.example/"),
            ("https://a.example/ntfy/mine/", "https://a.example/ntfy"),
        ] {
            let url = Url::parse(given).unwrap();
            let (to, body) = write(&url, WebhookFormat::Ntfy, &message(), "https://games.example").unwrap();
            assert_eq!((to.as_str(), &body["topic"]), (above, &json!("mine")));
            assert_eq!(body["click"], "https://games.example/t/abc");
        }
        assert!(write(&Url::parse("https://ntfy.example/").unwrap(), WebhookFormat::Ntfy, &message(), "").is_err());
    }
}
