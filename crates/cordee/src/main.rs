use std::process::ExitCode;

fn main() -> ExitCode {
    cordee::run()
}
