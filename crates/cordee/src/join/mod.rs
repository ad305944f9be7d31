//! An engine at a table of a running house: a bridge between its lines and the house's requests.

mod wire;

use std::{
    fmt,
    thread::sleep,
    time::{Duration, Instant},
};

use house::keys::new_key;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json, value::RawValue};
use table::{Seat, SeatSet};

use crate::{
    engine::{Choose, Engine, ToEngine, Trouble},
    failure::{Failure, quote},
};
pub use wire::Link;

/// How long a house that does not answer is asked again: it may be starting anew.
const INSISTENCE: Duration = Duration::from_secs(60);
/// What an engine is given at least.
const SHORTEST: u64 = 1000;

pub struct Join {
    pub link: Link,
    /// Which seat; else the one that the key opens, or the first that is open.
    pub seat: Option<Seat>,
    /// Who sits down, if there is no key.
    pub name: String,
    /// The most time for a decision.
    pub deadline: Option<Duration>,
    pub command: Vec<String>,
}

/// How it ended.
#[derive(Clone, Debug, Deserialize)]
pub struct Over {
    pub scores: Vec<i32>,
    pub winners: SeatSet,
}

/// A seat, and the key that opens it.
struct SeatLink<'a> {
    link: &'a Link,
    seat: Seat,
    key: String,
}

#[derive(Deserialize)]
struct Table {
    game: String,
    options: Map<String, Value>,
    seats: Vec<SeatInfo>,
}

#[derive(Deserialize)]
struct SeatInfo {
    holder: Holder,
}

#[derive(Deserialize)]
struct Holder {
    kind: String,
}

#[derive(Deserialize)]
struct Standing {
    decision: u32,
    to_act: bool,
    over: Option<Over>,
    view: Option<Box<RawValue>>,
    legal: Option<Box<RawValue>>,
    prompt: Option<Box<RawValue>>,
    wait_ms: Option<u64>,
}

/// The seats that a key opens.
#[derive(Deserialize)]
struct MySeats {
    seats: Vec<Seat>,
}

#[derive(Deserialize)]
struct Problem {
    why: String,
    en: String,
    detail: Option<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Problem { why, en, detail } = self;
        let detail = detail.iter().map(|detail| format!(" ({detail})")).collect::<String>();
        write!(f, "({why}): {en}{detail}")
    }
}

impl Join {
    /// Plays to the end. Answers the seat, and how the game ended.
    pub fn play(&self) -> Result<(Seat, Over), Failure> {
        let table: Table = read(insist(&self.link, "", None, None)?)?;
        let mut place = self.sit(&table)?;
        let mut engine = Engine::start(&self.command).map_err(Failure::bad)?;
        let seats = table.seats.len() as u8;
        let (mut next, mut met) = (0, false);
        loop {
            let answer = place.ask(&format!("decision={next}"))?;
            // Before the game a lot may have let somebody else begin.
            if answer.0 == 403 && !met && place.follow()? {
                continue;
            }
            let standing: Standing = read(answer)?;
            // Only once the game has begun is it certain who sits where.
            if !met && standing.view.is_some() {
                met = true;
                let (game, options) = (&table.game, &table.options);
                engine.tell(&ToEngine::Hello { game, options, seats, seat: place.seat });
            }
            if let Some(over) = standing.over {
                engine.tell(&ToEngine::Over { scores: &over.scores, winners: over.winners });
                return Ok((place.seat, over));
            }
            if standing.to_act {
                next = self.decide(&place, standing, &mut engine)?;
            }
        }
    }

    /// The seat that the key opens, or an open one with a new key.
    fn sit<'a>(&'a self, table: &Table) -> Result<SeatLink<'a>, Failure> {
        let all = Seat::all(table.seats.len() as u8).filter(|seat| self.seat.is_none_or(|wanted| wanted == *seat));
        if let Some(key) = &self.link.key {
            let place = |seat| SeatLink { link: &self.link, seat, key: key.clone() };
            let opens = |place: &SeatLink| place.ask("wait=0").is_ok_and(|(status, _)| status == 200);
            let mut found = all.map(place).filter(opens);
            let first = found.next().ok_or_else(|| Failure::bad("the key does not open this seat, or none here"))?;
            return match found.next() {
                Some(_) => Err(Failure::bad("the key opens several seats: say which with --seat")),
                None => Ok(first),
            };
        }
        let is_open = |seat: &Seat| table.seats[seat.index()].holder.kind == "open";
        let seat =
            all.clone().find(is_open).ok_or_else(|| Failure::bad("there is no open seat: name another, or --key"))?;
        let key = new_key(&mut rand::rng());
        let body = json!({"name": self.name, "key": key}).to_string();
        read::<Value>(insist(&self.link, &format!("/seats/{seat}/sit"), None, Some(&body))?)?;
        anstream::eprintln!("seat {seat}, key {key} (to come back: --key {key})");
        Ok(SeatLink { link: &self.link, seat, key })
    }

    /// Lets the engine decide. Answers which decision comes next.
    fn decide(&self, place: &SeatLink, standing: Standing, engine: &mut Engine) -> Result<u32, Failure> {
        let Standing { decision, view: Some(view), legal: Some(legal), prompt: Some(prompt), wait_ms, .. } = standing
        else {
            return Err(Failure::bad("the house asks for a decision and does not say which"));
        };
        let most = self.deadline.map_or(u64::MAX, |most| most.as_millis() as u64);
        let deadline_ms = wait_ms.unwrap_or(SHORTEST).max(SHORTEST).min(most);
        let question = Choose { decision, view, legal, prompt, deadline_ms };
        let mut failure = None;
        let mut ask = |prefix: &str| {
            place.legal(decision, prefix).map_err(|failed| {
                failure = Some(failed);
                Trouble("the house did not answer".to_string())
            })
        };
        let choice = engine.choose(&question, &mut ask);
        let choice = choice.map_err(|trouble| failure.unwrap_or(Failure::No(format!("the engine: {trouble}"))))?;
        place.act(decision, &choice)
    }
}

impl SeatLink<'_> {
    fn path(&self) -> String {
        format!("/seats/{}", self.seat)
    }

    fn ask(&self, query: &str) -> Result<(u16, String), Failure> {
        insist(self.link, &format!("{}?{query}", self.path()), Some(&self.key), None)
    }

    /// All legal actions that begin like this; none if the game has moved on meanwhile.
    fn legal(&self, decision: u32, prefix: &str) -> Result<Box<RawValue>, Failure> {
        let standing: Standing = read(self.ask(&format!("wait=0&prefix={}", wire::encode(prefix)))?)?;
        let none = || RawValue::from_string(r#"{"count":0,"listed":true,"actions":[]}"#.to_string());
        match standing.legal.filter(|_| standing.decision == decision) {
            Some(legal) => Ok(legal),
            None => none().map_err(Failure::bad),
        }
    }

    /// Looks where the key's seat is now. Has it moved?
    fn follow(&mut self) -> Result<bool, Failure> {
        let MySeats { seats } = read(insist(self.link, "/seats", Some(&self.key), None)?)?;
        let before = self.seat;
        self.seat = seats.first().copied().unwrap_or(before);
        Ok(self.seat != before)
    }

    /// Sends a decision until it is known to be stored. Answers which decision comes next.
    fn act(&self, decision: u32, choice: &str) -> Result<u32, Failure> {
        let id = new_key(&mut rand::rng());
        let body = json!({"id": id, "decision": decision, "do": [choice]}).to_string();
        let (status, answer) = insist(self.link, &self.path(), Some(&self.key), Some(&body))?;
        match status {
            200 => Ok(decision + 1),
            // Somebody took something back: it is asked anew.
            409 => Ok(0),
            400 => {
                let problem: Problem = serde_json::from_str(&answer).map_err(Failure::bad)?;
                Err(Failure::No(format!("the engine chose {}, which is refused {problem}", quote(choice))))
            }
            _ => read::<Value>((status, answer)).map(|_| decision + 1),
        }
    }
}

/// Makes a request, again and again if the house is busy or not there.
fn insist(link: &Link, path: &str, key: Option<&str>, body: Option<&str>) -> Result<(u16, String), Failure> {
    let until = Instant::now() + INSISTENCE;
    loop {
        let answer = link.request(path, key, body);
        match &answer {
            Ok((408 | 429 | 503, _)) | Err(_) if Instant::now() < until => sleep(Duration::from_millis(500)),
            _ => return answer.map_err(|error| Failure::bad(format!("cannot reach http://{}: {error}", link.host))),
        }
    }
}

/// The body of a good answer; what the house says to a bad one.
fn read<T: DeserializeOwned>((status, body): (u16, String)) -> Result<T, Failure> {
    if status == 200 {
        return serde_json::from_str(&body)
            .map_err(|bad| Failure::bad(format!("the house cannot be understood: {bad}")));
    }
    match serde_json::from_str::<Problem>(&body) {
        Ok(problem) => Err(Failure::bad(format!("the house says no {problem}"))),
        Err(_) => Err(Failure::bad(format!("the house says no ({status}): {}", quote(&body)))),
    }
}
