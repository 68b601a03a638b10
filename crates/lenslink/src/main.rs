//! The binary: the server with the built web app embedded. It is a separate crate, so that a change to the
//! web app does not recompile the server.

use std::borrow::Cow;
use std::process::ExitCode;

use server::http::{WebBuild, WebFile};

/// Path, content and SHA-256 of each file, written by `build.rs`.
static WEB_FILES: &[(&str, &[u8], [u8; 32])] = &include!(concat!(env!("OUT_DIR"), "/web_files.rs"));

fn main() -> ExitCode {
    allocator::configure();
    server::cli::main(load_web_build())
}

fn load_web_build() -> WebBuild {
    WEB_FILES
        .iter()
        .map(|&(path, content, sha256)| {
            (path.to_owned(), WebFile { content: Cow::Borrowed(content), sha256 })
        })
        .collect()
}
