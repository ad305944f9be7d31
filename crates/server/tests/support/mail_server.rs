//! A mail server of the tests' own: it speaks SMTP (RFC 5321) and keeps what it is given.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use parking_lot::Mutex;
use server::NoticeSettings;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

/// A letter as it came.
#[derive(Clone, Debug)]
pub struct Letter {
    pub to: String,
    pub text: String,
}

impl Letter {
    /// A header, unfolded.
    pub fn header(&self, name: &str) -> Option<String> {
        let head = self.text.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ");
        head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).map(str::to_string)
    }

    /// What is written, without the marks of quoted-printable.
    pub fn body(&self) -> String {
        let body = self.text.split_once("\r\n\r\n").unwrap().1.replace("=\r\n", "");
        body.replace("=3D", "=")
    }

    pub fn link(&self) -> String {
        let body = self.body();
        let at = body.find("https://games.example/mail/").unwrap_or_else(|| panic!("{body}"));
        body[at + "https://games.example".len()..].split_whitespace().next().unwrap().to_string()
    }
}

#[derive(Clone)]
pub struct MailServer {
    address: SocketAddr,
    pub letters: Arc<Mutex<Vec<Letter>>>,
    /// How many letters it refuses for now.
    pub busy: Arc<Mutex<u32>>,
    pub refused: Arc<Mutex<Vec<Letter>>>,
    /// How many letters it takes without saying so.
    pub silent: Arc<Mutex<u32>>,
}

impl MailServer {
    pub async fn start() -> MailServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let server = MailServer {
            address,
            letters: Arc::default(),
            busy: Arc::default(),
            refused: Arc::default(),
            silent: Arc::default(),
        };
        let taking = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let taking = taking.clone();
                tokio::spawn(async move { taking.talk(stream).await });
            }
        });
        server
    }

    /// What a house is told whose mail comes here.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// A house whose mail comes here.
    #[allow(dead_code, reason = "a house in a process of its own is told by its command line")]
    pub fn serve(&self, settings: &mut NoticeSettings) {
        settings.smtp = Some(self.url().parse().unwrap());
        settings.mail_from = Some("Cordée <cordee@games.example>".to_string());
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
                    let letter = Letter { to: to.clone(), text: self.take(&mut lines).await? };
                    self.judge(letter)
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

    fn judge(&self, letter: Letter) -> &'static str {
        let once = |count: &Mutex<u32>| {
            let mut count = count.lock();
            let any = *count > 0;
            *count = count.saturating_sub(1);
            any
        };
        if once(&self.busy) {
            self.refused.lock().push(letter);
            return "451 later\r\n";
        }
        self.letters.lock().push(letter);
        if once(&self.silent) { "" } else { "250 taken\r\n" }
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
    pub async fn letter(&self, number: usize) -> Letter {
        for _ in 0..1200 {
            if let Some(letter) = self.letters.lock().get(number) {
                return letter.clone();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("letter {number} never came");
    }
}
