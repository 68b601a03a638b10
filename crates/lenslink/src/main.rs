//! The binary: the server with the finished web app embedded. A crate of its own, so that an edit of the web app
//! compiles these lines and links, and leaves the server as it is.

use std::process::ExitCode;

use rust_embed::RustEmbed;
use server::http::{WebBuild, WebFile};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct EmbeddedFiles;

fn main() -> ExitCode {
    server::cli::main(web_build())
}

fn web_build() -> WebBuild {
    let files = EmbeddedFiles::iter().filter_map(|path| {
        let file = EmbeddedFiles::get(&path)?;
        Some((path.into_owned(), WebFile { content: file.data, sha256: file.metadata.sha256_hash() }))
    });
    files.collect()
}
