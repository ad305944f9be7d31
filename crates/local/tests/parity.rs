//! The module and the native code are one house: whatever they are told, they answer the same, byte for byte. So an
//! opponent is as strong in a browser as on a server.
//!
//! `./test browser-house` runs these: they need Node and `rustup target add wasm32-unknown-unknown`.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::LazyLock,
};

use cpu_time::ThreadTime;
use local::{LocalHouse, Thinker};
use serde::Serialize;
use serde_json::{Value, json};

/// The module as the page has it; built on the first call.
static MODULE: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    // Where the server's build script builds it too: what is there already is not built again.
    let target = std::env::current_exe().unwrap().ancestors().nth(3).unwrap().join("local");
    let cargo = Command::new(env!("CARGO"))
        .args(["build", "--locked", "--package", "cordee-local", "--profile", "local"])
        .args(["--target", "wasm32-unknown-unknown", "--target-dir"])
        .arg(&target)
        .env_remove("RUSTFLAGS")
        .current_dir(root)
        .output()
        .unwrap();
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    target.join("wasm32-unknown-unknown/local/local.wasm")
});

/// The same house twice: here and in Node.
struct Both {
    house: LocalHouse,
    thinker: Thinker,
    node: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// What was stored, a log a table.
    store: BTreeMap<String, Vec<String>>,
    /// How long native code and the module have thought about each choice: milliseconds of the processor's time, so that others on the
    /// machine do not count.
    thought: Vec<[f64; 2]>,
    /// How many milliseconds the module took for what it was last asked.
    took: f64,
}

impl Both {
    fn open(seed: u8) -> Both {
        let bridge = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/bridge.mjs");
        let mut node = Command::new("node")
            .args([&bridge, &*MODULE])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node is installed");
        let opening = json!({ "build": "this one", "seed": vec![seed; 32], "pause_ms": 0 });
        let mut both = Both {
            house: LocalHouse::open(serde_json::from_value(opening.clone()).unwrap()),
            thinker: Thinker::default(),
            to: node.stdin.take().unwrap(),
            from: BufReader::new(node.stdout.take().unwrap()),
            node,
            store: BTreeMap::new(),
            thought: Vec::new(),
            took: 0.0,
        };
        both.ask_node("open", &opening);
        both
    }

    fn ask_node(&mut self, name: &str, given: &Value) -> String {
        writeln!(self.to, "{name} {given}").unwrap();
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        assert!(line.ends_with('\n'), "the module has failed at {name} {given}");
        let (took, answer) = line.trim_end().split_once(' ').unwrap_or((line.trim_end(), ""));
        self.took = took.parse().unwrap();
        answer.to_string()
    }

    fn same(&mut self, name: &str, given: &Value, here: &impl Serialize) -> Value {
        let (here, there) = (serde_json::to_string(here).unwrap(), self.ask_node(name, given));
        assert_eq!(here, there, "{name} {given}");
        serde_json::from_str(&here).unwrap()
    }

    /// A letter at a time that is always the same.
    fn take(&mut self, what: Value) -> Value {
        let letter = json!({ "now": { "at": 1_700_000_000_000_u64, "uptime": 5000 }, "what": what });
        let outcome = self.house.take(serde_json::from_value(letter.clone()).unwrap());
        for row in &outcome.store {
            let log = self.store.entry(row.table.clone()).or_default();
            assert_eq!(log.len(), row.sequence, "entries follow one another");
            log.push(row.body.clone());
        }
        self.same("take", &letter, &outcome)
    }

    fn think(&mut self, task: &Value) -> Value {
        let table = task.as_object().unwrap().values().next().unwrap()["table"].as_str().unwrap_or_default();
        let mut work = json!({ "task": task, "log": self.store.get(table).cloned().unwrap_or_default(), "games": 60 });
        loop {
            let thought = self.piece(&work);
            if thought["pondered"].is_null() {
                return thought;
            }
            // Two pieces of what goes by the clock.
            work["enough"] = json!(true);
        }
    }

    fn piece(&mut self, work: &Value) -> Value {
        let read = serde_json::from_value(work.clone()).unwrap();
        let begun = ThreadTime::now();
        let thought = self.thinker.think(read);
        let native = begun.elapsed().as_secs_f64() * 1000.0;
        let same = self.same("think", work, &thought);
        self.thought.push([native, self.took]);
        same
    }

    fn ask(&mut self, method: &str, path: &[&str], query: Value, body: &str) -> (u64, String) {
        let log = path.get(1).and_then(|table| self.store.get(*table)).cloned().unwrap_or_default();
        self.request(json!({ "method": method, "path": path, "query": query, "body": body, "log": log }))
    }

    fn request(&mut self, asked: Value) -> (u64, String) {
        let answer = self.take(json!({ "ask": asked }))["answer"].clone();
        (answer["status"].as_u64().unwrap(), answer["body"].as_str().unwrap().to_string())
    }

    /// Opens a table with these levels in its seats and looks on. Answers its name and what is to be thought about.
    fn sit_down(&mut self, game: &str, levels: &[u8]) -> (String, Vec<Value>) {
        let seats: Vec<Value> = levels.iter().map(|level| json!({ "kind": "bot", "level": level })).collect();
        let wish = json!({ "game": game, "seats": seats, "start": true });
        let (status, body) = self.ask("POST", &["tables"], json!({}), &wish.to_string());
        assert_eq!(status, 200, "{body}");
        let opened: Value = serde_json::from_str(&body).unwrap();
        let table = opened["table"].as_str().unwrap().to_string();
        let hello = json!({ "id": "h", "type": "hello", "table": table, "keys": [opened["key"]], "read": [] });
        let log = self.store[&table].clone();
        let outcome = self.take(json!({ "hear": { "guest": 1, "text": hello.to_string(), "log": log } }));
        (table, tasks(&outcome))
    }

    /// Lets the computers play, so many choices at most.
    fn play(&mut self, mut waiting: Vec<Value>, most: usize) -> usize {
        let mut choices = 0;
        while !waiting.is_empty() && choices < most {
            let thought = self.think(&waiting.remove(0));
            choices += 1;
            let outcome = self.take(json!({ "thought": { "thought": thought, "took_ms": 0 } }));
            waiting.extend(tasks(&outcome));
        }
        choices
    }
}

impl Drop for Both {
    fn drop(&mut self) {
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}

fn tasks(outcome: &Value) -> Vec<Value> {
    outcome["tasks"].as_array().unwrap().clone()
}

/// A whole game between the middle level and the one below: every choice, message and stored entry is the same.
fn whole_game(game: &str) {
    let mut both = Both::open(7);
    let seats = games::find(game).unwrap().meta().min_seats.max(2);
    let levels: Vec<u8> = (0..seats).map(|seat| 2 + seat % 2).collect();
    let (table, waiting) = both.sit_down(game, &levels);
    let choices = both.play(waiting, 2000);
    let (_, glance) = both.ask("GET", &["tables", &table, "glance"], json!({}), "");
    let glance: Value = serde_json::from_str(&glance).unwrap();
    assert_eq!(glance["stage"], "over", "after {choices} choices");
    // What is looked at afterwards is the same too.
    for asked in ["record", "replay"] {
        assert_eq!(both.ask("GET", &["tables", &table, asked], json!({}), "").0, 200, "{asked}");
    }
    let review = both.take(json!({ "ask": {
        "method": "GET", "path": ["tables", &table, "review"], "log": both.store[&table].clone(),
    } }));
    let study = tasks(&review).remove(0);
    for _ in 0..3 {
        let studied = both.think(&study)["studied"].clone();
        assert!(studied["of"].as_u64().unwrap() > 0);
        // A short game has fewer decisions to look at.
        if !studied["review"].is_null() {
            break;
        }
    }
    println!("{game}: {choices} choices");
}

/// The first choices of a level, with the plans that it follows over several of them.
fn first_choices(game: &str, level: u8) {
    let mut both = Both::open(11);
    let seats = games::find(game).unwrap().meta().min_seats.max(2);
    let (_, waiting) = both.sit_down(game, &vec![level; seats.into()]);
    // Where it is measured there are more of them: a browser compiles what is hot while it runs, and what counts is how fast it is then.
    both.play(waiting, if cfg!(debug_assertions) { 6 } else { 120 });
    // Not those that only follow a plan.
    let thought: Vec<[f64; 2]> = both.thought.iter().copied().filter(|[native, _]| *native > 1.0).collect();
    let measured = &thought[thought.len() / 3..];
    let of = |index: usize| measured.iter().map(|thought| thought[index]).sum::<f64>() / measured.len() as f64;
    let (native, module) = (of(0), of(1));
    let each: Vec<String> = thought.iter().map(|[native, module]| format!("{native:.0}/{module:.0}")).collect();
    // With --release this is the figure of docs/offline.md.
    let times = module / native;
    println!("{game}: {native:.1} ms natively, {module:.1} ms in the module: {times:.2} times ({})", each.join(" "));
}

macro_rules! parity {
    ($($name:ident: $game:literal),*) => {
        $(mod $name {
            #[test]
            #[ignore = "it needs Node and the module: ./test browser-house"]
            fn wasm_plays_a_whole_game_as_native_code_does() {
                super::whole_game($game);
            }

            #[test]
            #[ignore = "it needs Node and the module: ./test browser-house"]
            fn wasm_experts_choose_as_native_ones_do() {
                super::first_choices($game, 5);
            }

            #[test]
            #[ignore = "it needs Node and the module: ./test browser-house"]
            fn wasm_masters_ponder_as_native_ones_do() {
                super::first_choices($game, 6);
            }
        })*

        #[test]
        fn every_game_is_compared() {
            let mut compared = [$($game),*];
            let mut all: Vec<&str> = games::all().iter().map(|game| game.meta().id).collect();
            all.sort_unstable();
            compared.sort_unstable();
            assert_eq!(all, compared);
        }
    };
}

parity! { alaska: "alaska", alcatraz: "alcatraz", aufsteiger: "aufsteiger", ice_lake: "ice-lake", vertical: "vertical" }

/// A lesson is a file beside the module. Each is solved by one letter a task, during which others act too; what is said of it is the same.
#[test]
#[ignore = "it needs Node and the module: ./test browser-house"]
fn wasm_gives_lessons_as_native_code_does() {
    let mut both = Both::open(5);
    for game in games::all() {
        for lesson in &game.lessons().lessons {
            let plans: Vec<_> = lesson.steps.iter().map(|task| &task.plan).collect();
            let plans = serde_json::to_string(&plans).unwrap();
            let mut take = |task: usize, made: &Value, ask: Value| {
                let body = json!({ "task": task, "made": made, "ask": ask }).to_string();
                let path = ["games", game.meta().id, "lessons", &lesson.id, "try"];
                let (status, answer) =
                    both.request(json!({ "method": "POST", "path": path, "body": body, "plans": plans }));
                (status, serde_json::from_str::<Value>(&answer).unwrap())
            };
            for (task, words) in lesson.steps.iter().enumerate() {
                let (status, looked) = take(task, &json!([]), json!({ "type": "look" }));
                assert_eq!(status, 200, "{looked}");
                let (_, done) = take(task, &looked["made"], json!({ "type": "act", "do": words.plan.solution }));
                assert_eq!(done["verdict"]["is"], "solved", "{done}");
            }
            assert_eq!(take(lesson.steps.len(), &json!([]), json!({ "type": "look" })).0, 404);
        }
    }
}

/// Of each game's first puzzle: a whole turn is judged alike, and a try is answered alike.
#[test]
#[ignore = "it needs Node and the module: ./test browser-house"]
fn wasm_judges_puzzles_as_native_code_does() {
    let mut both = Both::open(6);
    for game in games::all() {
        let Some(lesson) = game.puzzles().puzzles.first().map(|puzzle| &puzzle.lesson) else { continue };
        let plans: Vec<_> = lesson.steps.iter().map(|task| &task.plan).collect();
        let plans = serde_json::to_string(&plans).unwrap();
        let ask = json!({ "type": "act", "do": lesson.steps[0].plan.solution });
        let body = json!({ "task": 0, "made": [], "ask": ask }).to_string();
        let path = ["games", game.meta().id, "puzzles", &lesson.id, "try"];
        let (status, answer) = both.request(json!({ "method": "POST", "path": path, "body": body, "plans": plans }));
        assert_eq!((status, answer.contains("\"is\":\"solved\"")), (200, true), "{answer}");
    }
}

/// It is loaded before somebody can play: so it has to stay small. The page carries it packed like this (`web/pack.mjs`).
#[test]
#[ignore = "it needs Node and the module: ./test browser-house"]
fn wasm_module_is_small_over_the_wire() {
    const MOST: usize = 500_000;
    let script = "const { readFileSync } = require('fs'), { brotliCompressSync, gzipSync } = require('zlib'); \
        const module = readFileSync(process.argv[1]); \
        console.log(module.length, brotliCompressSync(module).length, gzipSync(module, { level: 9 }).length)";
    let node = Command::new("node").args(["-e", script]).arg(&*MODULE).output().expect("node is installed");
    let sizes: Vec<usize> =
        String::from_utf8_lossy(&node.stdout).split_whitespace().map(|n| n.parse().unwrap()).collect();
    let [plain, brotli, gzip] = sizes[..] else { panic!("{node:?}") };
    println!("{plain} bytes, {brotli} by brotli, {gzip} by gzip");
    assert!(brotli <= MOST, "{brotli} bytes over the wire, more than {MOST}");
}

#[test]
#[ignore = "it needs Node and the module: ./test browser-house"]
fn wasm_answers_requests_as_native_code_does() {
    let mut both = Both::open(3);
    for game in games::all() {
        let id = game.meta().id;
        let seats = game.meta().min_seats.max(2).to_string();
        assert_eq!(both.ask("GET", &["games", id, "start"], json!({ "seats": seats }), "").0, 200);
    }
    assert_eq!(both.ask("GET", &["games", "chess", "book"], json!({}), "").0, 404);
    assert_eq!(both.ask("GET", &["tables", "local-nobody", "glance"], json!({}), "").0, 404);
    assert_eq!(both.ask("POST", &["replay"], json!({}), "{}").0, 400);
}
