//! From the command line to a command, and from its end to an exit code.

use std::{
    io::{BufWriter, Write},
    process::ExitCode,
};

use clap::Parser;

use crate::{commands::Command, failure::Failure};

/// Cordée, an open house of five board games about ice, walls and height.
///
/// Without a command the house opens: it prints the address of its page.
///
/// Exit codes: 0 done, 1 the answer is no, 2 bad input.
#[derive(Parser)]
#[command(name = "cordee", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(anstream::stdout());
    // With no command the house opens; its settings may still be in the environment.
    let serve = || Cli::parse_from(["cordee", "serve"]).command.expect("serve is a command");
    let done = cli.command.unwrap_or_else(serve).run(&mut out);
    // What was said before a failure is said, and said first.
    match done.and(out.flush().map_err(Failure::from)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
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
