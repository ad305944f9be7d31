//! From the command line to a command, and from its end to an exit code.

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use clap::Parser;

use crate::{commands::Command, failure::Failure};

/// Cordée, an open house of five board games about ice, walls and height.
///
/// Exit codes: 0 done, 1 the answer is no, 2 bad input.
#[derive(Parser)]
#[command(name = "cordee", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const WELCOME: &str = "\
Cordée, an open house of five board games about ice, walls and height.

  cordee games            the games on the shelf
  cordee rules GAME       a game's rule book
  cordee play GAME        play in the terminal, against the computer or among friends
  cordee arena GAME       let computer opponents play each other
  cordee help             every command

cordee COMMAND --help tells more about one of them.
";

pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(anstream::stdout());
    let done = match cli.command {
        Some(command) => command.run(&mut out),
        None => welcome(&mut out),
    };
    // What was said before a failure is said, and said first.
    match done.and(out.flush().map_err(Failure::from)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn welcome(out: &mut dyn Write) -> Result<(), Failure> {
    out.write_all(WELCOME.as_bytes()).map_err(|error: io::Error| error.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
