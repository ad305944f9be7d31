//! Letters by mail, taken by a real server of the tests' own: it speaks SMTP (RFC 5321) and keeps what it is given.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

use crate::{
    notices::{Device, house_with},
    support::{House, Two, key},
};

/// A letter as it came.
#[derive(Clone, Debug)]
struct Letter {
    to: String,
    text: String,
}

impl Letter {
    /// A header, unfolded.
    fn header(&self, name: &str) -> Option<String> {
        let head = self.text.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ");
        head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).map(str::to_string)
    }

    /// What is written, without the marks of quoted-printable.
    fn body(&self) -> String {
        let body = self.text.split_once("\r\n\r\n").unwrap().1.replace("=\r\n", "");
        body.replace("=3D", "=")
    }

    fn link(&self) -> String {
        let body = self.body();
        let at = body.find("https://games.example/mail/").unwrap_or_else(|| panic!("{body}"));
        body[at + "https://games.example".len()..].split_whitespace().next().unwrap().to_string()
    }
}

#[derive(Clone)]
struct MailServer {
    address: SocketAddr,
    letters: Arc<Mutex<Vec<Letter>>>,
    /// How many letters it refuses for now.
    busy: Arc<Mutex<u32>>,
}

impl MailServer {
    async fn start() -> MailServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server =
            MailServer { address: listener.local_addr().unwrap(), letters: Arc::default(), busy: Arc::default() };
        let taking = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let taking = taking.clone();
                tokio::spawn(async move { taking.talk(stream).await });
            }
        });
        server
    }

    /// One conversation.
    async fn talk(&self, stream: TcpStream) -> Option<()> {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read);
        let (mut to, mut line) = (String::new(), String::new());
        write.write_all(b"220 mail.example ESMTP\r\n").await.ok()?;
        loop {
            line.clear();
            lines.read_line(&mut line).await.ok().filter(|read| *read > 0)?;
            let verb = line.split([' ', '\r']).next().unwrap_or_default().to_uppercase();
            let answer = match verb.as_str() {
                "EHLO" => "250-mail.example\r\n250 8BITMIME\r\n",
                "RCPT" if line.contains("nobody@") => "550 there is nobody here by that name\r\n",
                "RCPT" => {
                    to = line.split(['<', '>']).nth(1)?.to_string();
                    "250 fine\r\n"
                }
                "DATA" => {
                    write.write_all(b"354 go on\r\n").await.ok()?;
                    let text = self.take(&mut lines).await?;
                    let busy = std::mem::replace(&mut *self.busy.lock(), 0);
                    if busy > 0 {
                        *self.busy.lock() = busy - 1;
                        "451 later\r\n"
                    } else {
                        self.letters.lock().push(Letter { to: to.clone(), text });
                        "250 taken\r\n"
                    }
                }
                "QUIT" => {
                    write.write_all(b"221 bye\r\n").await.ok()?;
                    return Some(());
                }
                _ => "250 fine\r\n",
            };
            write.write_all(answer.as_bytes()).await.ok()?;
        }
    }

    /// A letter up to the line that has only a dot.
    async fn take(&self, lines: &mut (impl AsyncBufReadExt + Unpin)) -> Option<String> {
        let mut text = String::new();
        loop {
            let mut line = String::new();
            lines.read_line(&mut line).await.ok().filter(|read| *read > 0)?;
            match line.as_str() {
                ".\r\n" => return Some(text),
                line => text.push_str(line.strip_prefix('.').unwrap_or(line)),
            }
        }
    }

    /// The letter of this number, once it is there.
    async fn letter(&self, number: usize) -> Letter {
        for _ in 0..1200 {
            if let Some(letter) = self.letters.lock().get(number) {
                return letter.clone();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("letter {number} never came");
    }
}

async fn house_by_mail(server: &MailServer) -> House {
    let smtp = format!("smtp://{}", server.address);
    house_with(|set| {
        set.notices.smtp = Some(smtp.parse().unwrap());
        set.notices.mail_from = Some("Cordée <cordee@games.example>".to_string());
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_comes_after_a_yes_and_ends_with_one_click() {
    let server = MailServer::start().await;
    let house = house_by_mail(&server).await;
    assert_eq!(house.get("/api/notices").await.json()["mail"], true);
    let Two { table, keys, mut anne, bo } = house.two().await;
    let device = Device::new(&house, 1).await;
    device.link(&table, &keys[1]).await;
    let wish = json!({"kind": "mail", "address": "bo@example.org", "digest": "none"});
    let channel = device.add(wish.clone()).await;
    assert_eq!((&channel["state"], &channel["digest"]), (&json!("unconfirmed"), &json!("none")));
    bo.leave().await;

    let asked = server.letter(0).await;
    assert_eq!(asked.to, "bo@example.org");
    assert!(asked.header("Subject").is_some() && asked.header("List-Unsubscribe").is_none(), "{asked:?}");
    // Nothing is sent before; looking at the page does nothing, a button does.
    anne.act_somehow(0).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(server.letters.lock().len(), 1);
    let page = house.get(&asked.link()).await;
    assert!(page.status == 200 && page.body.contains("bo@example.org") && page.body.contains("do\" value=\"confirm"));
    assert_eq!(device.channel(|_| true).await["state"], "unconfirmed");
    assert_eq!(house.request(&format!("POST {}", asked.link()), "do=confirm").await.status, 200);
    assert_eq!(device.channel(|_| true).await["state"], "ready");
    // The same wish again asks nobody again.
    assert_eq!(
        device.add(json!({"kind": "mail", "address": "bo@example.org", "digest": "hourly"})).await["state"],
        "ready"
    );
    device.add(wish).await;

    let mut bo = house.hello(&table, &[&keys[1]]).await;
    bo.act_somehow(1).await;
    bo.leave().await;
    anne.told().await;
    *server.busy.lock() = 1;
    anne.act_somehow(0).await;
    let letter = server.letter(1).await;
    assert_eq!(letter.header("Subject").unwrap(), "Alcatraz: it is your turn");
    assert!(letter.header("From").unwrap().contains("<cordee@games.example>"));
    assert!(letter.body().contains(&format!("https://games.example/t/{table}")), "{}", letter.body());
    assert!(letter.header("Message-ID").unwrap().ends_with("@games.example>"));
    let leave = letter.header("List-Unsubscribe").unwrap();
    assert_eq!(letter.header("List-Unsubscribe-Post").unwrap(), "List-Unsubscribe=One-Click");
    assert!(!letter.text.contains(&keys[1]) && !letter.text.contains(&key(1)));
    device.channel(|channel| channel["delivered"].is_u64()).await;

    let leave = leave.trim_matches(['<', '>']).strip_prefix("https://games.example").unwrap();
    house.request(&format!("POST {leave}"), "nonsense=1").await.refused(400, "message");
    assert_eq!(house.request(&format!("POST {leave}"), "List-Unsubscribe=One-Click").await.status, 200);
    assert_eq!(device.channel(|_| true).await["state"], "gone");
    assert_eq!(house.get("/mail/00000000000000000000000000000000").await.status, 404);
    assert_eq!(server.letters.lock().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_none_says_so_and_nobody_is_flooded() {
    let server = MailServer::start().await;
    let house = house_by_mail(&server).await;
    let device = Device::new(&house, 1).await;
    for address in ["", "nobody", "a@b@c", "Bo <bo@example.org>", "bo@example.org\r\nBcc: all@example.org"] {
        device.ask("POST", "/channels", json!({"kind": "mail", "address": address})).await.refused(400, "channel");
    }
    let channel = device.add(json!({"kind": "mail", "address": "nobody@example.org"})).await;
    assert_eq!((&channel["state"], &channel["failure"]["why"]), (&json!("unconfirmed"), &json!("rejected")));
    assert_eq!(channel["failure"]["again"], Value::Null);
    // Whoever asks, an address is asked three times a day.
    for digit in 2..5 {
        Device::new(&house, digit).await.add(json!({"kind": "mail", "address": "bo@example.org"})).await;
    }
    let fourth = Device::new(&house, 5).await;
    fourth.ask("POST", "/channels", json!({"kind": "mail", "address": "BO@example.org"})).await.refused(429, "rate");
    assert_eq!(server.letters.lock().len(), 3);
}
