//! Writes a Rust array of all files of the built web app for `main.rs` to embed.
//!
//! It uses no crates: a build dependency would change the features of crates that the server shares, and
//! compile the server twice.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let dist = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    if !dist.join("routes.json").exists() {
        println!("cargo::error=the web app is not built yet: run `make build`, which builds it first");
        return Ok(());
    }
    let mut array = String::from("[");
    append_files(&dist, &dist, &mut array)?;
    array.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("web_files.rs"), array)
}

fn append_files(root: &Path, folder: &Path, array: &mut String) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            append_files(root, &path, array)?;
        } else {
            let name = path.strip_prefix(root).unwrap_or(&path);
            let _ = write!(array, "({name:?}, include_bytes!({path:?}).as_slice()),");
        }
    }
    Ok(())
}
