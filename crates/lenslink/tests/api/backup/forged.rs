//! Damaged and malicious backup files.

use std::io::Read;
use std::path::Path;

use domain::{Clock, Timestamp};
use serde_json::{Value, json};
use server::app::backup::restore_backup;
use server::config::{Config, RawSettings};
use sha2::{Digest, Sha256};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use super::Instance;

/// Restores into an empty folder, asserts that it stays empty and returns the error.
async fn expect_restore_error(backup: &Path) -> String {
    let target = Instance::new();
    let data_folder = target.path("data").display().to_string();
    let config =
        Config::read(&RawSettings::from_environment([("LENSLINK_DATA_DIR", data_folder.as_str())])).unwrap();
    let error = restore_backup(&config, backup, false, Clock::system().now()).await.unwrap_err();
    assert_eq!(target.read_all_files(), [], "{error}");
    error.to_string()
}

/// The parts of a valid backup.
struct BackupParts {
    manifest: Value,
    /// Without `manifest.json` and `manifest.sha256`, which a rebuild writes again.
    members: Vec<(String, Vec<u8>)>,
    instance: Instance,
}

impl BackupParts {
    async fn create() -> Self {
        let instance = Instance::new();
        assert_eq!(instance.start_server().await.terminate().await.0, Some(0));
        let file = std::fs::File::open(instance.back_up().await).unwrap();
        let mut members = Vec::new();
        for entry in tar::Archive::new(file).entries().unwrap() {
            let mut entry = entry.unwrap();
            let name = entry.path().unwrap().to_str().unwrap().to_owned();
            let mut content = Vec::new();
            entry.read_to_end(&mut content).unwrap();
            members.push((name, content));
        }
        let manifest = serde_json::from_slice(&members[0].1).unwrap();
        Self { manifest, members: members.split_off(2), instance }
    }

    fn bytes(&self) -> Vec<u8> {
        std::fs::read(self.instance.path("backup.tar")).unwrap()
    }

    fn member_mut(&mut self, name: &str) -> &mut Vec<u8> {
        &mut self.members.iter_mut().find(|(member, _)| member == name).unwrap().1
    }

    /// Restores from these bytes and returns the error.
    async fn expect_restore_error_for_bytes(&self, bytes: &[u8]) -> String {
        let path = self.instance.path("forged.tar");
        std::fs::write(&path, bytes).unwrap();
        expect_restore_error(&path).await
    }

    /// Builds a backup with correct hashes. `change` modifies the tar headers.
    fn rebuild(&self, change: impl Fn(&str, &mut tar::Header)) -> Vec<u8> {
        let mut manifest = self.manifest.clone();
        manifest["members"] = self
            .members
            .iter()
            .map(
                |(name, content)| json!({"name": name, "size": content.len(), "sha256": sha256_hex(content)}),
            )
            .collect();
        self.rebuild_with_manifest(&manifest, change)
    }

    fn rebuild_with_manifest(&self, manifest: &Value, change: impl Fn(&str, &mut tar::Header)) -> Vec<u8> {
        let modified_at = u64::try_from(manifest["created_at"].as_i64().unwrap() / 1_000).unwrap();
        let manifest = serde_json::to_vec_pretty(manifest).unwrap();
        let checksum_file = format!("{}  manifest.json\n", sha256_hex(&manifest)).into_bytes();
        let manifest_members =
            [("manifest.json".to_owned(), manifest), ("manifest.sha256".to_owned(), checksum_file)];
        let mut tar = tar::Builder::new(Vec::new());
        for (name, content) in manifest_members.iter().chain(&self.members) {
            let mut header = tar::Header::new_ustar();
            // Sets the raw field, because the library refuses to write names such as "../outside".
            header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
            header.set_size(content.len() as u64);
            header.set_mode(0o600);
            header.set_uid(0);
            header.set_gid(0);
            header.set_mtime(modified_at);
            header.set_entry_type(tar::EntryType::Regular);
            change(name, &mut header);
            header.set_cksum();
            tar.append(&header, content.as_slice()).unwrap();
        }
        tar.into_inner().unwrap()
    }
}

fn sha256_hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test]
async fn restores_a_rebuilt_backup_without_changes() {
    let backup = BackupParts::create().await;
    let path = backup.instance.path("rebuilt.tar");
    std::fs::write(&path, backup.rebuild(|_, _| {})).unwrap();
    Instance::new().restore(&path).await;
}

#[tokio::test]
async fn detects_a_flipped_bit_anywhere() {
    let backup = BackupParts::create().await;
    let bytes = backup.bytes();
    // Many positions at the start and the end, which hold the structure, and few in the content between them.
    let positions =
        (0..2_048).step_by(37).chain((2_048..bytes.len()).step_by(9_973)).chain(bytes.len() - 8..bytes.len());
    for (n, position) in positions.enumerate() {
        let mut flipped = bytes.clone();
        flipped[position] ^= 1 << (n % 8);
        backup.expect_restore_error_for_bytes(&flipped).await;
    }
}

#[tokio::test]
async fn rejects_truncated_and_extended_files() {
    let backup = BackupParts::create().await;
    let bytes = backup.bytes();
    for length in
        [0, 1, 511, 512, 1_000, bytes.len() / 2, bytes.len() - 1_024, bytes.len() - 512, bytes.len() - 1]
    {
        backup.expect_restore_error_for_bytes(&bytes[..length]).await;
    }
    backup.expect_restore_error_for_bytes(&[&bytes[..], &[0]].concat()).await;
}

#[tokio::test]
async fn rejects_a_file_that_is_not_a_backup() {
    let backup = BackupParts::create().await;
    let error = backup.expect_restore_error_for_bytes(b"This text is not a backup.").await;
    assert!(error.contains("is not a Lenslink backup"), "{error}");
}

#[tokio::test]
async fn rejects_unexpected_member_names() {
    let mut backup = BackupParts::create().await;
    for name in [
        "../outside",
        "/tmp/outside",
        "keys/../../outside",
        "lenslink.db-wal",
        "objects/x.jpg",
        "lenslink.toml",
    ] {
        backup.members.push((name.to_owned(), b"harm".to_vec()));
        let error = backup.expect_restore_error_for_bytes(&backup.rebuild(|_, _| {})).await;
        assert!(error.contains("its manifest lists an unexpected file"), "{name}: {error}");
        backup.members.pop();
    }
    let forged = backup.rebuild(|name, header| {
        if name == "keys/master" {
            header.as_old_mut().name[..10].copy_from_slice(b"../outside");
        }
    });
    assert!(backup.expect_restore_error_for_bytes(&forged).await.contains("keys/master was changed"));
}

#[tokio::test]
async fn rejects_members_that_are_not_files() {
    use tar::EntryType;
    let backup = BackupParts::create().await;
    for kind in
        [EntryType::Symlink, EntryType::Link, EntryType::Directory, EntryType::GNUSparse, EntryType::XHeader]
    {
        let forged = backup.rebuild(|name, header| {
            if name == "keys/master" {
                header.set_entry_type(kind);
                header.as_old_mut().linkname[..11].copy_from_slice(b"/etc/shadow");
            }
        });
        assert!(backup.expect_restore_error_for_bytes(&forged).await.contains("was changed"), "{kind:?}");
    }
}

#[tokio::test]
async fn rejects_wrong_and_implausible_member_sizes() {
    let backup = BackupParts::create().await;
    for size in [u64::MAX, u64::MAX - 511, 1 << 40, 4_097] {
        let mut manifest = backup.manifest.clone();
        manifest["members"][0]["size"] = json!(size);
        let error =
            backup.expect_restore_error_for_bytes(&backup.rebuild_with_manifest(&manifest, |_, _| {})).await;
        assert!(error.contains("its length or time does not match the manifest"), "{size}: {error}");
    }
    let mut backup = backup;
    backup.member_mut("keys/master").resize(2_000, b'A');
    let error = backup.expect_restore_error_for_bytes(&backup.rebuild(|_, _| {})).await;
    assert!(error.contains("its manifest lists an unexpected file"), "{error}");
}

#[tokio::test]
async fn rejects_a_newer_format_or_schema() {
    let mut backup = BackupParts::create().await;
    let mut manifest = backup.manifest.clone();
    manifest["format"] = json!(2);
    assert!(
        backup
            .expect_restore_error_for_bytes(&backup.rebuild_with_manifest(&manifest, |_, _| {}))
            .await
            .contains("by a newer Lenslink (format 2)")
    );

    let path = backup.instance.path("newer.db");
    std::fs::write(&path, &*backup.member_mut("lenslink.db")).unwrap();
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
               VALUES (9999, 'from the future', 1, x'00', 0)";
    let mut connection = SqliteConnectOptions::new().filename(&path).connect().await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    *backup.member_mut("lenslink.db") = std::fs::read(&path).unwrap();
    assert!(
        backup
            .expect_restore_error_for_bytes(&backup.rebuild(|_, _| {}))
            .await
            .contains("written by a newer Lenslink")
    );
}

#[tokio::test]
async fn reports_an_old_format_as_old() {
    let backup = BackupParts::create().await;
    let mut manifest = backup.manifest.clone();
    manifest["format"] = json!(0);
    let error =
        backup.expect_restore_error_for_bytes(&backup.rebuild_with_manifest(&manifest, |_, _| {})).await;
    assert!(
        error.contains("no longer reads the format of the backup") && !error.contains("newer"),
        "{error}"
    );
}

#[tokio::test]
async fn rejects_a_damaged_or_foreign_database() {
    let mut backup = BackupParts::create().await;
    let database = backup.member_mut("lenslink.db").clone();
    backup.member_mut("lenslink.db")[8_192..12_288].fill(0xa5);
    assert!(
        backup
            .expect_restore_error_for_bytes(&backup.rebuild(|_, _| {}))
            .await
            .contains("the database is damaged")
    );
    *backup.member_mut("lenslink.db") = b"This text is not a database.".repeat(200);
    backup.expect_restore_error_for_bytes(&backup.rebuild(|_, _| {})).await;

    *backup.member_mut("lenslink.db") = database;
    backup.manifest["instance"] = json!(domain::InstanceId::new(Timestamp::from_millis(1)).to_string());
    assert!(
        backup
            .expect_restore_error_for_bytes(&backup.rebuild(|_, _| {}))
            .await
            .contains("different instances")
    );
}

#[tokio::test]
async fn rejects_a_wrong_master_key() {
    let mut backup = BackupParts::create().await;
    *backup.member_mut("keys/master") = crate::support::engines::MASTER_KEY.as_bytes().to_vec();
    assert!(
        backup
            .expect_restore_error_for_bytes(&backup.rebuild(|_, _| {}))
            .await
            .contains("master key does not match")
    );
    *backup.member_mut("keys/master") = vec![0xff; 43];
    assert!(
        backup.expect_restore_error_for_bytes(&backup.rebuild(|_, _| {})).await.contains("the master key")
    );
}
