//! Lists the files of the finished web app for `main.rs` to embed, each with its hash.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

use sha2::{Digest, Sha256};

fn main() -> io::Result<()> {
    let dist = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    if !dist.join("routes.json").exists() {
        println!("cargo::error=the web app is not built yet: run `make build`, which builds it first");
        return Ok(());
    }
    let mut list = String::from("[");
    list_files(&dist, &dist, &mut list)?;
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("web_files.rs"), list)
}

fn list_files(root: &Path, folder: &Path, list: &mut String) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list_files(root, &path, list)?;
        } else {
            let name = path.strip_prefix(root).unwrap_or(&path);
            let sha256: [u8; 32] = Sha256::digest(fs::read(&path)?).into();
            let _ = write!(list, "({name:?}, include_bytes!({path:?}).as_slice(), {sha256:?}),");
        }
    }
    Ok(())
}
