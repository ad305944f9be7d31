//! One file a command: its arguments, and `run`.

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;

mod arena;
mod backup;
mod bench;
mod dataset;
mod games;
mod join;
mod lessons;
mod move_store;
mod new;
mod new_game;
mod perft;
mod play;
mod playthrough;
mod puzzles;
mod random;
mod rules;
mod serve;
mod site;
mod tables;
mod trace;
mod train;
mod verify;

#[derive(Subcommand)]
pub enum Command {
    // Boxed: a house has many settings, and they should not make every command larger.
    Serve(Box<serve::Args>),
    Backup(backup::Args),
    Tables(tables::Args),
    MoveStore(move_store::Args),
    Site(site::Args),
    Games(games::Args),
    Rules(rules::Args),
    Lessons(lessons::Args),
    Puzzles(puzzles::Args),
    Play(play::Args),
    Arena(arena::Args),
    Dataset(dataset::Args),
    Train(train::Args),
    Join(join::Args),
    New(new::Args),
    Random(random::Args),
    Trace(trace::Args),
    Verify(verify::Args),
    Perft(perft::Args),
    Playthrough(playthrough::Args),
    Bench(bench::Args),
    NewGame(new_game::Args),
}

impl Command {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Command::Serve(args) => args.run(out),
            Command::Backup(args) => args.run(out),
            Command::Tables(args) => args.run(out),
            Command::MoveStore(args) => args.run(out),
            Command::Site(args) => args.run(out),
            Command::Games(args) => args.run(out),
            Command::Rules(args) => args.run(out),
            Command::Lessons(args) => args.run(out),
            Command::Puzzles(args) => args.run(out),
            Command::Play(args) => args.run(out),
            Command::Arena(args) => args.run(out),
            Command::Dataset(args) => args.run(out),
            Command::Train(args) => args.run(out),
            Command::Join(args) => args.run(out),
            Command::New(args) => args.run(out),
            Command::Random(args) => args.run(out),
            Command::Trace(args) => args.run(out),
            Command::Verify(args) => args.run(out),
            Command::Perft(args) => args.run(out),
            Command::Playthrough(args) => args.run(out),
            Command::Bench(args) => args.run(out),
            Command::NewGame(args) => args.run(out),
        }
    }
}

/// One JSON document for a program to read.
fn write_json<T: serde::Serialize>(out: &mut dyn Write, value: &T) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, value).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}
