//! The binary: the server with the finished web app embedded. A crate of its own, so that an edit of the web app
//! compiles these lines and links, and leaves the server as it is.

use std::borrow::Cow;
use std::process::ExitCode;

use server::http::{WebBuild, WebFile};

/// Path, content and SHA-256 of each file, written by `build.rs`.
static WEB_FILES: &[(&str, &[u8], [u8; 32])] = &include!(concat!(env!("OUT_DIR"), "/web_files.rs"));

fn main() -> ExitCode {
    allocator::configure();
    server::cli::main(web_build())
}

fn web_build() -> WebBuild {
    let files = WEB_FILES.iter();
    files
        .map(|&(path, content, sha256)| {
            (path.to_owned(), WebFile { content: Cow::Borrowed(content), sha256 })
        })
        .collect()
}
