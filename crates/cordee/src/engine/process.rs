//! An engine's process, and talking with it. Threads read and write, so that an engine that does
//! neither keeps nobody longer than its deadline.

use std::{
    fmt,
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread,
    time::{Duration, Instant},
};

use serde_json::value::RawValue;

use super::messages::{Choose, EngineQuestion, FromEngine, ToEngine};
use crate::failure::quote;

/// The longest line that an engine may write.
const LONGEST: u64 = 64 << 10;
/// How long an engine may take to end by itself when all is said.
const FAREWELL: Duration = Duration::from_secs(1);

/// What an engine did that no player may do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble(pub String);

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<String> for Trouble {
    fn from(text: String) -> Trouble {
        Trouble(text)
    }
}

/// A running engine. It is told that all is over, or else ended, when it is dropped.
pub struct Engine {
    process: Child,
    /// Lines to write. Nothing: its standard input is closed.
    input: Option<Sender<String>>,
    output: Receiver<Result<String, Trouble>>,
}

impl Engine {
    /// Starts a program with its arguments. What it writes to standard error goes to ours.
    pub fn start(command: &[String]) -> Result<Engine, Trouble> {
        let Some((program, args)) = command.split_first() else {
            return Err(Trouble("there is no command to start".to_string()));
        };
        let mut process = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Trouble(format!("cannot start {}: {error}", quote(program))))?;
        let (inward, outward) =
            (process.stdin.take().expect("it is piped"), process.stdout.take().expect("it is piped"));
        let (input, lines) = mpsc::channel();
        let (heard, output) = mpsc::channel();
        thread::spawn(move || write(inward, &lines));
        thread::spawn(move || read(outward, &heard));
        Ok(Engine { process, input: Some(input), output })
    }

    /// Says something that needs no answer.
    pub fn tell(&self, says: &ToEngine) {
        let line = serde_json::to_string(says).expect("words are plain data") + "\n";
        // If it has ended, that shows when it is next asked.
        let _ = self.input.as_ref().map(|input| input.send(line));
    }

    /// Asks for a decision. `legal` answers what the engine may ask in between.
    pub fn choose(
        &mut self,
        question: &Choose,
        legal: &mut dyn FnMut(&str) -> Result<Box<RawValue>, Trouble>,
    ) -> Result<String, Trouble> {
        let time = Duration::from_millis(question.deadline_ms);
        let until = Instant::now() + time;
        self.tell(&ToEngine::Choose(question));
        loop {
            let line = self.line(until).map_err(|silence| self.explain(silence, time))??;
            match serde_json::from_str(&line) {
                Ok(FromEngine::Do(deed)) => return Ok(deed.action),
                Ok(FromEngine::Ask(EngineQuestion::Legal { prefix })) => {
                    self.tell(&ToEngine::Legal { prefix: &prefix, legal: &legal(&prefix)? });
                }
                Err(_) => {
                    let wanted = r#"{"do":"…"} or {"type":"legal","prefix":"…"}"#;
                    return Err(Trouble(format!("it wrote {}, which is not {wanted}", quote(&line))));
                }
            }
        }
    }

    fn line(&self, until: Instant) -> Result<Result<String, Trouble>, RecvTimeoutError> {
        self.output.recv_timeout(until.saturating_duration_since(Instant::now()))
    }

    fn explain(&mut self, silence: RecvTimeoutError, time: Duration) -> Trouble {
        if silence == RecvTimeoutError::Timeout {
            return Trouble(format!("it did not answer in {} ms", time.as_millis()));
        }
        match self.end_within(FAREWELL) {
            Some(status) => Trouble(format!("it ended ({status}) when it was to answer")),
            None => Trouble("it closed its standard output when it was to answer".to_string()),
        }
    }

    /// How it ended, if it does in this time.
    fn end_within(&mut self, time: Duration) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + time;
        loop {
            match self.process.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
                ended => return ended.ok().flatten(),
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.input = None;
        if self.end_within(FAREWELL).is_none() {
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
    }
}

fn write(mut to: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if to.write_all(line.as_bytes()).is_err() {
            return;
        }
    }
}

fn read(from: ChildStdout, heard: &Sender<Result<String, Trouble>>) {
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        match from.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let whole = line.ends_with(b"\n");
        let line = match String::from_utf8(line) {
            Ok(line) if whole => Ok(line.trim_end().to_string()),
            Ok(line) => Err(Trouble(format!("it wrote a line without an end: {}", quote(&line)))),
            Err(_) => Err(Trouble("it wrote something that is not UTF-8 text".to_string())),
        };
        if heard.send(line).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::value::to_raw_value;

    use super::*;

    fn legal(actions: &[&str]) -> Box<RawValue> {
        to_raw_value(actions).unwrap()
    }

    /// What a shell with this script answers to a question.
    fn ask(script: &str, deadline_ms: u64) -> Result<String, Trouble> {
        let mut engine = Engine::start(&["sh".to_string(), "-c".to_string(), script.to_string()]).unwrap();
        let [view, prompt] = ["view", "prompt"].map(|text| to_raw_value(text).unwrap());
        let question = Choose { decision: 0, view, legal: legal(&["a", "b"]), prompt, deadline_ms };
        engine.choose(&question, &mut |prefix| Ok(legal(&[prefix])))
    }

    #[track_caller]
    fn trouble(script: &str, part: &str) {
        let Trouble(text) = ask(script, 5000).unwrap_err();
        assert!(text.contains(part), "{script}: {text}");
    }

    #[test]
    fn an_engine_is_asked_and_may_ask_back() {
        assert_eq!(ask(r#"read q; echo '{"do":"a"}'"#, 5000), Ok("a".to_string()));
        let script = r#"read q; echo '{"type":"legal","prefix":"b"}'; read legal
                        case "$legal" in *'"type":"legal","prefix":"b","legal":["b"]'*) echo '{"do":"b"}';; esac"#;
        assert_eq!(ask(script, 5000), Ok("b".to_string()));
    }

    #[test]
    fn what_no_player_may_do_is_said_clearly() {
        trouble("exit 3", "it ended (exit status: 3) when it was to answer");
        trouble("read q; echo hello", r#"it wrote "hello", which is not {"do":"…"}"#);
        trouble(r#"read q; echo '{"do":5}'"#, "which is not");
        trouble(r#"read q; echo '{"type":"why","prefix":""}'"#, "which is not");
        trouble("read q; printf '{'", "without an end");
        trouble(r"read q; printf '\377\n'", "not UTF-8");
        trouble("head -c 100000 /dev/zero | tr '\\0' x; exec sleep 60", "without an end");
        let Trouble(text) = ask("exec sleep 60", 100).unwrap_err();
        assert_eq!(text, "it did not answer in 100 ms");
        let missing = Engine::start(&["no-such-program-here".to_string()]).err().unwrap();
        assert!(missing.0.contains("cannot start \"no-such-program-here\""), "{missing}");
    }

    /// More than any pipe holds, to somebody who does not read.
    #[test]
    fn an_engine_that_does_not_read_keeps_nobody_waiting() {
        let mut engine = Engine::start(&["sleep".to_string(), "60".to_string()]).unwrap();
        let long = to_raw_value(&"x".repeat(1 << 20)).unwrap();
        let question = Choose { decision: 0, view: long.clone(), legal: legal(&[]), prompt: long, deadline_ms: 50 };
        let start = Instant::now();
        assert!(engine.choose(&question, &mut |_| Ok(legal(&[]))).is_err());
        drop(engine);
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}
