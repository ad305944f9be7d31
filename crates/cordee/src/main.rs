use std::process::ExitCode;

/// A busy house makes and forgets many small things: twice as fast with this one.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cordee::run()
}
