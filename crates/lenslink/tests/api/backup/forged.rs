//! Backups that were damaged on the way, or made by somebody who means harm.

use std::io::Read;
use std::path::Path;

use domain::{Clock, Timestamp};
use serde_json::{Value, json};
use server::app::backup::restore;
use server::config::{Config, Values};
use sha2::{Digest, Sha256};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use super::Instance;

/// Restores into an empty folder, which has to stay empty. Why it was refused.
async fn refused(backup: &Path) -> String {
    let target = Instance::new();
    let data = target.path("data").display().to_string();
    let config = Config::read(&Values::from_environment([("LENSLINK_DATA_DIR", data.as_str())])).unwrap();
    let refusal = restore(&config, backup, false, Clock::system().now()).await.unwrap_err();
    assert_eq!(target.everything(), [], "{refusal}");
    refusal.to_string()
}

/// A whole backup, taken apart.
struct Backup {
    manifest: Value,
    members: Vec<(String, Vec<u8>)>,
    instance: Instance,
}

impl Backup {
    async fn of_a_new_instance() -> Self {
        let instance = Instance::new();
        assert_eq!(instance.serve().await.terminate().await.0, Some(0));
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

    fn member(&mut self, name: &str) -> &mut Vec<u8> {
        &mut self.members.iter_mut().find(|(member, _)| member == name).unwrap().1
    }

    /// Why a file with these bytes was refused.
    async fn refused_as(&self, bytes: &[u8]) -> String {
        let path = self.instance.path("forged.tar");
        std::fs::write(&path, bytes).unwrap();
        refused(&path).await
    }

    /// Puts it together again, every hash as it should be, but for what `change` does to the headers.
    fn forge(&self, change: impl Fn(&str, &mut tar::Header)) -> Vec<u8> {
        let mut manifest = self.manifest.clone();
        manifest["members"] = self
            .members
            .iter()
            .map(|(name, content)| json!({"name": name, "size": content.len(), "sha256": hash(content)}))
            .collect();
        self.forge_with(&manifest, change)
    }

    fn forge_with(&self, manifest: &Value, change: impl Fn(&str, &mut tar::Header)) -> Vec<u8> {
        let stamp = u64::try_from(manifest["created_at"].as_i64().unwrap() / 1_000).unwrap();
        let manifest = serde_json::to_vec_pretty(manifest).unwrap();
        let sum = format!("{}  manifest.json\n", hash(&manifest)).into_bytes();
        let own = [("manifest.json".to_owned(), manifest), ("manifest.sha256".to_owned(), sum)];
        let mut tar = tar::Builder::new(Vec::new());
        for (name, content) in own.iter().chain(&self.members) {
            let mut header = tar::Header::new_ustar();
            // Past the library, which refuses to write such names itself.
            header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
            header.set_size(content.len() as u64);
            header.set_mode(0o600);
            header.set_uid(0);
            header.set_gid(0);
            header.set_mtime(stamp);
            header.set_entry_type(tar::EntryType::Regular);
            change(name, &mut header);
            header.set_cksum();
            tar.append(&header, content.as_slice()).unwrap();
        }
        tar.into_inner().unwrap()
    }
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test]
async fn what_these_tests_put_together_would_be_restored_without_their_forgeries() {
    let backup = Backup::of_a_new_instance().await;
    let path = backup.instance.path("again.tar");
    std::fs::write(&path, backup.forge(|_, _| {})).unwrap();
    Instance::new().restore(&path).await;
}

#[tokio::test]
async fn no_bit_can_turn_unnoticed() {
    let backup = Backup::of_a_new_instance().await;
    let whole = backup.bytes();
    // The beginning and the end closely, where everything has a meaning; what is between is content and its padding.
    let places =
        (0..2_048).step_by(37).chain((2_048..whole.len()).step_by(9_973)).chain(whole.len() - 8..whole.len());
    for (n, place) in places.enumerate() {
        let mut flipped = whole.clone();
        flipped[place] ^= 1 << (n % 8);
        backup.refused_as(&flipped).await;
    }
}

#[tokio::test]
async fn a_backup_that_was_cut_off_or_goes_on_is_refused() {
    let backup = Backup::of_a_new_instance().await;
    let whole = backup.bytes();
    for length in
        [0, 1, 511, 512, 1_000, whole.len() / 2, whole.len() - 1_024, whole.len() - 512, whole.len() - 1]
    {
        backup.refused_as(&whole[..length]).await;
    }
    backup.refused_as(&[&whole[..], &[0]].concat()).await;
    assert!(backup.refused_as(b"Dear Anna, this is no backup at all.").await.contains("is not a backup"));
}

#[tokio::test]
async fn names_that_lead_elsewhere_are_refused() {
    let mut backup = Backup::of_a_new_instance().await;
    for name in [
        "../outside",
        "/tmp/outside",
        "keys/../../outside",
        "lenslink.db-wal",
        "objects/x.jpg",
        "lenslink.toml",
    ] {
        backup.members.push((name.to_owned(), b"harm".to_vec()));
        let told = backup.refused_as(&backup.forge(|_, _| {})).await;
        assert!(told.contains("it names what no backup holds"), "{name}: {told}");
        backup.members.pop();
    }
    let renamed = backup.forge(|name, header| {
        if name == "keys/master" {
            header.as_old_mut().name[..10].copy_from_slice(b"../outside");
        }
    });
    assert!(backup.refused_as(&renamed).await.contains("keys/master is not as it was written"));
}

#[tokio::test]
async fn links_and_other_things_than_files_are_refused() {
    use tar::EntryType;
    let backup = Backup::of_a_new_instance().await;
    for kind in
        [EntryType::Symlink, EntryType::Link, EntryType::Directory, EntryType::GNUSparse, EntryType::XHeader]
    {
        let forged = backup.forge(|name, header| {
            if name == "keys/master" {
                header.set_entry_type(kind);
                header.as_old_mut().linkname[..11].copy_from_slice(b"/etc/shadow");
            }
        });
        assert!(backup.refused_as(&forged).await.contains("is not as it was written"), "{kind:?}");
    }
}

#[tokio::test]
async fn nothing_is_larger_than_the_file_that_holds_it() {
    let backup = Backup::of_a_new_instance().await;
    for size in [u64::MAX, u64::MAX - 511, 1 << 40, 4_097] {
        let mut manifest = backup.manifest.clone();
        manifest["members"][0]["size"] = json!(size);
        let told = backup.refused_as(&backup.forge_with(&manifest, |_, _| {})).await;
        assert!(told.contains("the file is not as its manifest says"), "{size}: {told}");
    }
    let mut backup = backup;
    backup.member("keys/master").resize(2_000, b'A');
    assert!(backup.refused_as(&backup.forge(|_, _| {})).await.contains("it names what no backup holds"));
}

#[tokio::test]
async fn a_backup_from_the_future_is_refused() {
    let mut backup = Backup::of_a_new_instance().await;
    let mut manifest = backup.manifest.clone();
    manifest["format"] = json!(2);
    assert!(
        backup
            .refused_as(&backup.forge_with(&manifest, |_, _| {}))
            .await
            .contains("by a newer Lenslink (format 2)")
    );

    let path = backup.instance.path("newer.db");
    std::fs::write(&path, &*backup.member("lenslink.db")).unwrap();
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
               VALUES (9999, 'from the future', 1, x'00', 0)";
    let mut connection = SqliteConnectOptions::new().filename(&path).connect().await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    *backup.member("lenslink.db") = std::fs::read(&path).unwrap();
    assert!(backup.refused_as(&backup.forge(|_, _| {})).await.contains("written by a newer Lenslink"));
}

#[tokio::test]
async fn a_format_from_the_past_is_not_said_to_be_newer() {
    let backup = Backup::of_a_new_instance().await;
    let mut manifest = backup.manifest.clone();
    manifest["format"] = json!(0);
    let told = backup.refused_as(&backup.forge_with(&manifest, |_, _| {})).await;
    assert!(told.contains("does not read any more (0)") && !told.contains("newer"), "{told}");
}

#[tokio::test]
async fn a_database_that_is_damaged_or_not_the_one_is_refused() {
    let mut backup = Backup::of_a_new_instance().await;
    let database = backup.member("lenslink.db").clone();
    backup.member("lenslink.db")[8_192..12_288].fill(0xa5);
    assert!(backup.refused_as(&backup.forge(|_, _| {})).await.contains("the database is damaged"));
    *backup.member("lenslink.db") = b"Dear Anna, this is no database at all.".repeat(200);
    backup.refused_as(&backup.forge(|_, _| {})).await;

    *backup.member("lenslink.db") = database;
    backup.manifest["instance"] = json!(domain::InstanceId::new(Timestamp::from_millis(1)).to_string());
    assert!(backup.refused_as(&backup.forge(|_, _| {})).await.contains("belongs to another instance"));
}

#[tokio::test]
async fn a_key_that_is_not_the_one_is_refused() {
    let mut backup = Backup::of_a_new_instance().await;
    *backup.member("keys/master") = crate::engines::MASTER_KEY.as_bytes().to_vec();
    assert!(backup.refused_as(&backup.forge(|_, _| {})).await.contains("the master key is not the one"));
    *backup.member("keys/master") = vec![0xff; 43];
    assert!(backup.refused_as(&backup.forge(|_, _| {})).await.contains("the master key"));
}
