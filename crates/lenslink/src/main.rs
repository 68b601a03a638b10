//! The binary: the server with the built web app embedded. It is a separate crate, so that a change to the
//! web app does not recompile the server.

use std::process::ExitCode;

/// Path and content of each file, written by `build.rs`.
static WEB_FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/web_files.rs"));

fn main() -> ExitCode {
    allocator::configure();
    server::cli::main(WEB_FILES.iter().copied().collect())
}
