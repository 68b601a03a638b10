use std::os::unix::fs::PermissionsExt;

use super::Instance;
use crate::engines::{Engine, MASTER_KEY};

#[tokio::test]
async fn a_backup_is_for_its_owner_alone_says_what_is_in_it_and_leaves_nothing_else_behind() {
    let (instance, _) = Instance::new().filled().await;
    let serving = instance.serve().await;
    let said = instance.succeed(&["backup", "backup.tar"]).await;
    assert!(said.contains("the database, 12 photo file(s), the master key"), "{said}");
    assert!(said.contains("read again and is whole"), "{said}");
    let mode = instance.path("backup.tar").metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let mut left: Vec<_> =
        instance.folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["backup.tar", "data"]);
    assert_eq!(serving.terminate().await.0, Some(0));
}

#[tokio::test]
async fn a_backup_overwrites_nothing() {
    let (instance, _) = Instance::new().filled().await;
    let backup = instance.back_up().await;
    let before = std::fs::read(&backup).unwrap();
    assert!(instance.refused(&["backup", "backup.tar"]).await.contains("a backup overwrites nothing"));
    assert_eq!(std::fs::read(&backup).unwrap(), before);

    std::fs::write(instance.path("next.tar.part"), "somebody else's").unwrap();
    let told = instance.refused(&["backup", "next.tar"]).await;
    assert!(told.contains("next.tar.part is there already"), "{told}");
    assert_eq!(std::fs::read_to_string(instance.path("next.tar.part")).unwrap(), "somebody else's");
}

#[tokio::test]
async fn what_a_backup_cannot_hold_is_said() {
    let instance = Instance::new()
        .with("LENSLINK_MASTER_KEY", MASTER_KEY)
        .with("LENSLINK_STORAGE_URL", "s3://photos?endpoint=http://127.99.99.99:9")
        .with("AWS_ACCESS_KEY_ID", "key")
        .with("AWS_SECRET_ACCESS_KEY", "secret");
    assert_eq!(instance.serve().await.terminate().await.0, Some(0));
    let said = instance.succeed(&["backup", "backup.tar"]).await;
    assert!(said.contains("in the bucket photos and not in it"), "{said}");
    assert!(said.contains("LENSLINK_MASTER_KEY and is not in it"), "{said}");
    let bytes = std::fs::read(instance.path("backup.tar")).unwrap();
    assert!(!bytes.windows(MASTER_KEY.len()).any(|bytes| bytes == MASTER_KEY.as_bytes()));
}

#[tokio::test]
async fn a_photo_that_is_lost_is_told_before_anybody_relies_on_a_backup_without_it() {
    let (instance, _) = Instance::new().filled().await;
    let (lost, _) = instance
        .everything()
        .into_iter()
        .find(|(path, _)| path.extension().is_some_and(|ending| ending == "jpg"))
        .unwrap();
    std::fs::remove_file(lost).unwrap();
    let told = instance.refused(&["backup", "backup.tar"]).await;
    assert!(told.contains("1 photo file(s)") && told.contains("--incomplete"), "{told}");
    assert!(!instance.path("backup.tar").exists() && !instance.path("backup.tar.part").exists());
    let said = instance.succeed(&["backup", "--incomplete", "backup.tar"]).await;
    assert!(said.contains("11 photo file(s)") && said.contains("1 photo file(s) that pages show"), "{said}");
}

#[tokio::test]
async fn postgresql_is_left_to_its_own_tools() {
    let engine = Engine::postgres().await;
    let mut instance = Instance::new();
    for (name, value) in engine.settings() {
        instance = instance.with(name, value);
    }
    for command in ["backup", "restore"] {
        let told = instance.refused(&[command, "backup.tar"]).await;
        assert!(told.contains("pg_dump and pg_restore") && told.contains("docs/OPERATING.md"), "{told}");
    }
    assert_eq!(instance.everything(), []);
    engine.drop().await;
}

#[tokio::test]
async fn without_a_database_or_with_a_foreign_key_there_is_no_backup() {
    let instance = Instance::new();
    assert!(instance.refused(&["backup", "backup.tar"]).await.contains("there is no database yet"));
    assert_eq!(instance.everything(), [], "looking makes nothing");

    assert_eq!(instance.serve().await.terminate().await.0, Some(0));
    let instance = instance.with("LENSLINK_MASTER_KEY", MASTER_KEY);
    let told = instance.refused(&["backup", "backup.tar"]).await;
    assert!(told.contains("the master key is not the one"), "{told}");
    assert!(!instance.path("backup.tar").exists());
}
