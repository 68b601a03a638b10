//! Checks the dependencies between crates and modules, from the manifests and the source text.

use std::collections::BTreeSet;
use std::path::Path;

fn read_manifest(name: &str) -> toml::Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("Cargo.toml");
    std::fs::read_to_string(path).unwrap().parse().unwrap()
}

fn read_dependencies(name: &str) -> BTreeSet<String> {
    read_manifest(name)["dependencies"].as_table().unwrap().keys().cloned().collect()
}

fn list_crates() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    folder.read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn each_restricted_library_is_used_by_one_crate() {
    for (library, allowed_crate) in [
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
            list_crates().into_iter().filter(|name| read_dependencies(name).contains(library)).collect();
        assert_eq!(users, [allowed_crate], "{library}");
    }
}

#[test]
fn only_allocator_may_contain_unsafe_code() {
    // The workspace lints forbid unsafe code.
    let inherits_workspace_lints = |name: &String| read_manifest(name)["lints"].get("workspace").is_some();
    let others: Vec<_> = list_crates().into_iter().filter(|name| !inherits_workspace_lints(name)).collect();
    assert_eq!(others, ["allocator"]);
    assert_eq!(read_dependencies("allocator"), BTreeSet::from(["libc".to_owned()]));
}

#[test]
fn crates_do_not_depend_on_forbidden_crates() {
    for (name, forbidden) in [
        ("domain", ["storage", "identity", "photos", "render", "server", "tokio"].as_slice()),
        ("storage", &["identity", "photos", "render", "server"]),
        ("identity", &["photos", "render", "server"]),
        ("photos", &["storage", "identity", "render", "server"]),
        ("render", &["storage", "identity", "photos", "server"]),
        ("lenslink", &["domain", "storage", "identity", "photos", "render"]),
    ] {
        for other in forbidden {
            assert!(!read_dependencies(name).contains(*other), "{name} must not depend on {other}");
        }
    }
}

#[test]
fn server_modules_respect_their_layers() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src");
    for file in list_files(&source) {
        let text = std::fs::read_to_string(&file).unwrap();
        let path = file.strip_prefix(&source).unwrap();
        if !path.starts_with("config") {
            assert!(!text.contains("env::var"), "{} reads the environment", path.display());
        }
        if path.starts_with("http") {
            assert!(
                !text.contains(".db."),
                "{} accesses the database directly instead of through app",
                path.display()
            );
        }
        if !path.starts_with("http") && !path.starts_with("cli") {
            assert!(!text.contains("crate::http"), "{} imports http", path.display());
        }
    }
}

fn list_files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { list_files(&path) } else { vec![path] }).collect()
}
