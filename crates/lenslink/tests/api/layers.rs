//! Who may depend on whom, read from the manifests: a wrong import fails here before it spreads.

use std::collections::BTreeSet;
use std::path::Path;

fn manifest(name: &str) -> toml::Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("Cargo.toml");
    std::fs::read_to_string(path).unwrap().parse().unwrap()
}

fn dependencies(name: &str) -> BTreeSet<String> {
    manifest(name)["dependencies"].as_table().unwrap().keys().cloned().collect()
}

fn crates() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    folder.read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn each_heavy_library_lives_in_one_crate() {
    for (library, home) in [
        ("sqlx", "storage"),
        ("object_store", "storage"),
        ("argon2", "identity"),
        ("jsonwebtoken", "identity"),
        ("ring", "identity"),
        ("image", "photos"),
        ("image-webp", "photos"),
        ("moxcms", "photos"),
        ("fast_image_resize", "photos"),
        ("jpeg-encoder", "photos"),
        ("libc", "allocator"),
        ("rquickjs", "render"),
        ("brotli", "render"),
        ("axum", "server"),
        ("lettre", "server"),
    ] {
        let users: Vec<_> =
            crates().into_iter().filter(|name| dependencies(name).contains(library)).collect();
        assert_eq!(users, [home], "{library}");
    }
}

#[test]
fn only_one_crate_may_hold_unsafe_code() {
    let forbids = |name: &String| manifest(name)["lints"].get("workspace").is_some();
    let others: Vec<_> = crates().into_iter().filter(|name| !forbids(name)).collect();
    assert_eq!(others, ["allocator"]);
    assert_eq!(dependencies("allocator"), BTreeSet::from(["libc".to_owned()]));
}

#[test]
fn nobody_imports_backwards() {
    for (name, forbidden) in [
        ("domain", ["storage", "identity", "photos", "render", "server", "tokio"].as_slice()),
        ("storage", &["identity", "photos", "render", "server"]),
        ("identity", &["photos", "render", "server"]),
        ("photos", &["storage", "identity", "render", "server"]),
        ("render", &["storage", "identity", "photos", "server"]),
        ("lenslink", &["domain", "storage", "identity", "photos", "render"]),
    ] {
        for other in forbidden {
            assert!(!dependencies(name).contains(*other), "{name} must not know {other}");
        }
    }
}

#[test]
fn in_the_server_each_folder_keeps_to_its_own() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src");
    for file in files_below(&source) {
        let text = std::fs::read_to_string(&file).unwrap();
        let place = file.strip_prefix(&source).unwrap();
        if !place.starts_with("config") {
            assert!(!text.contains("env::var"), "{} reads the environment", place.display());
        }
        if place.starts_with("http") {
            assert!(!text.contains(".db."), "{} goes past app to the database", place.display());
        }
        if !place.starts_with("http") && !place.starts_with("cli") {
            assert!(!text.contains("crate::http"), "{} imports http", place.display());
        }
    }
}

/// What is shown to clients is kept in memory, here and on other nodes, until `pages::commit` tells that it changed.
#[test]
fn who_changes_what_a_page_shows_tells_the_pages() {
    const CHANGES: [&str; 8] = [
        ".profiles().save(",
        ".profiles().set_accent(",
        ".services().insert(",
        ".services().update(",
        ".services().delete(",
        ".accounts().delete(",
        ".accounts().set_disabled(",
        ".accounts().set_verified_email(",
    ];
    assert_told(&CHANGES, &["pages::commit("]);
}

/// Photographers may have their bookings before them, here and on other nodes.
#[test]
fn who_changes_bookings_tells_the_open_screens() {
    const CHANGES: [&str; 16] = [
        ".bookings().insert_group(",
        ".bookings().email_held(",
        ".bookings().set_status(",
        ".bookings().take_back(",
        ".bookings().seen(",
        ".bookings().set_note(",
        ".bookings().set_date(",
        ".bookings().release(",
        ".bookings().delete_quarantined(",
        ".bookings().forget_old(",
        ".outbox().resend(",
        ".outbox().requeue(",
        ".outbox().sent(",
        ".outbox().fail(",
        ".outbox().retry(",
        ".outbox().record_delivery(",
    ];
    assert_told(&CHANGES, &["commit(cx, tx, ", "::commit_many("]);
}

fn assert_told(changes: &[&str], commits: &[&str]) {
    let app = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src/app");
    let tells = |text: &str| commits.iter().any(|commit| text.contains(commit));
    let mut found = 0;
    for file in files_below(&app) {
        let text = std::fs::read_to_string(&file).unwrap();
        for function in text.split("async fn ").filter(|body| changes.iter().any(|call| body.contains(call)))
        {
            let name = function.split('(').next().unwrap();
            // It comes back to the queue as it was.
            if name == "give_back" {
                continue;
            }
            found += changes.iter().filter(|call| function.contains(**call)).count();
            // One that does not commit works for another one of its file.
            let works_for_another = !function.contains(".commit()") && tells(&text);
            assert!(tells(function) || works_for_another, "{}: {name} keeps it to itself", file.display());
        }
    }
    assert!(found >= changes.len(), "the calls have other names by now");
}

fn files_below(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}
