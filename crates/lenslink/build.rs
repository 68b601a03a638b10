//! The binary embeds the finished web app, which has to be built first.

use std::path::Path;

fn main() {
    let dist = Path::new("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    if !dist.join("routes.json").exists() {
        println!("cargo::error=the web app is not built yet: run `make build`, which builds it first");
    }
}
