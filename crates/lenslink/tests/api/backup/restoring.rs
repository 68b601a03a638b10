use std::path::Path;

use super::{Instance, assert_photo_loads, sign_in};
use crate::support::engines::{Engine, MASTER_KEY};

const ACCOUNTS_SQL: &str = "SELECT email FROM accounts";

#[tokio::test]
async fn refuses_to_restore_while_the_server_runs() {
    let (instance, _) = Instance::new().fill_with_demo().await;
    let backup = instance.back_up().await;
    let server = instance.start_server().await;
    // Leaves out the database, because the running server still changes it.
    let read_other_files = || {
        let is_database = |path: &Path| path.to_str().is_some_and(|path| path.contains("lenslink.db"));
        instance.read_all_files().into_iter().filter(move |(path, _)| !is_database(path)).collect::<Vec<_>>()
    };
    let before = read_other_files();
    let backup = backup.to_str().unwrap();
    for arguments in [["restore", backup].as_slice(), &["restore", "--force", backup]] {
        let error = instance.run_expecting_error(arguments).await;
        assert!(error.contains("another Lenslink process is using the database"), "{error}");
    }
    assert_eq!(read_other_files(), before);
    assert_eq!(server.terminate().await.0, Some(0));
}

#[tokio::test]
async fn moves_an_existing_database_aside_only_with_force() {
    let (old, old_password) = Instance::new().fill_with_demo().await;
    let (new, new_password) = Instance::new().fill_with_demo().await;
    let backup = new.back_up().await;
    let backup = backup.to_str().unwrap();
    let before = old.read_all_files();
    let error = old.run_expecting_error(&["restore", backup]).await;
    assert!(error.contains("already exists; --force moves it aside"), "{error}");
    assert_eq!(old.read_all_files(), before);

    let output = old.run_successfully(&["restore", "--force", backup]).await;
    let previous_folder = output.split("The previous files are in ").nth(1).unwrap().lines().next().unwrap();
    let previous_folder = old.path(previous_folder.trim_end_matches('.'));
    assert!(previous_folder.to_str().unwrap().contains("data/before-restore-"), "{output}");
    let server = old.start_server().await;
    assert_photo_loads(&server).await;
    assert_eq!(sign_in(&server, "marit@example.com", &new_password).await, 200);
    assert_eq!(server.terminate().await.0, Some(0));

    // The operator moves the old files back by hand.
    let restored = Instance::new();
    std::fs::create_dir(restored.path("data")).unwrap();
    for name in ["lenslink.db", "keys"] {
        std::fs::rename(previous_folder.join(name), restored.path("data").join(name)).unwrap();
    }
    // Photos are in a folder per instance, so the restore left those of the old instance in place.
    std::fs::rename(old.path("data/objects"), restored.path("data/objects")).unwrap();
    let server = restored.start_server().await;
    assert_photo_loads(&server).await;
    assert_eq!(sign_in(&server, "marit@example.com", &old_password).await, 200);
    assert_eq!(server.terminate().await.0, Some(0));
}

#[tokio::test]
async fn moves_existing_photos_aside() {
    let (instance, _) = Instance::new().fill_with_demo().await;
    let backup = instance.back_up().await;
    let count_photos_aside = |instance: &Instance| {
        let files = instance.read_all_files().into_iter().filter(|(path, _)| path.ends_with("128.jpg"));
        files.filter(|(path, _)| path.to_str().unwrap().contains("before-restore-")).count()
    };
    let output = instance.run_successfully(&["restore", "--force", backup.to_str().unwrap()]).await;
    assert_eq!(output.matches("The previous files are in").count(), 1, "{output}");
    assert_eq!(count_photos_aside(&instance), 3);
    let server = instance.start_server().await;
    assert_photo_loads(&server).await;
    assert_eq!(server.terminate().await.0, Some(0));
}

#[tokio::test]
async fn moves_the_write_ahead_log_aside() {
    let (instance, _) = Instance::new().fill_with_demo().await;
    let backup = instance.back_up().await;
    let server = instance.start_server().await;
    let form =
        serde_json::json!({"email": "anna@example.com", "password": "tulip-42-harbour", "name": "Anna"});
    let path = "/api/identity/sign-up";
    assert_eq!(server.call(reqwest::Method::POST, path, &[], Some(form)).await.0, 201);
    server.kill().await;
    assert!(instance.path("data/lenslink.db-wal").exists());
    instance.run_successfully(&["restore", "--force", backup.to_str().unwrap()]).await;
    assert_eq!(Engine::sqlite().query_texts(&instance.path("data"), ACCOUNTS_SQL).await.len(), 3);
    let mut paths = instance.path("data").read_dir().unwrap().map(|entry| entry.unwrap().path());
    let previous_folder = paths.find(|path| path.to_str().unwrap().contains("before-restore-")).unwrap();
    assert_eq!(
        Engine::sqlite().query_texts(&previous_folder, ACCOUNTS_SQL).await.len(),
        4,
        "includes the last sign-up"
    );
}

#[tokio::test]
async fn restores_a_backup_without_key_only_with_the_right_key() {
    let instance = Instance::new().with_setting("LENSLINK_MASTER_KEY", MASTER_KEY);
    let (instance, password) = instance.fill_with_demo().await;
    let backup = instance.back_up().await;
    let backup = backup.to_str().unwrap();

    let without_key = Instance::new();
    let error = without_key.run_expecting_error(&["restore", backup]).await;
    assert!(
        error.contains("the backup contains no master key") && error.contains("LENSLINK_MASTER_KEY"),
        "{error}"
    );
    assert_eq!(without_key.read_all_files(), []);
    let with_wrong_key =
        without_key.with_setting("LENSLINK_MASTER_KEY", "b3RoZXIgdGVzdHM6IDMyIGJ5dGVzLCBub3QgbW9yZSE");
    assert!(
        with_wrong_key
            .run_expecting_error(&["restore", backup])
            .await
            .contains("the master key does not match")
    );
    assert_eq!(with_wrong_key.read_all_files(), []);

    let with_right_key = Instance::new().with_setting("LENSLINK_MASTER_KEY", MASTER_KEY);
    with_right_key.run_successfully(&["restore", backup]).await;
    let server = with_right_key.start_server().await;
    assert_eq!(sign_in(&server, "june@example.com", &password).await, 200);
    assert_eq!(server.terminate().await.0, Some(0));
    assert!(!with_right_key.path("data/keys").exists());
}

#[tokio::test]
async fn rolls_back_a_failed_restore() {
    let (instance, _) = Instance::new().fill_with_demo().await;
    let backup = instance.back_up().await;
    let target = Instance::new();
    std::fs::create_dir(target.path("data")).unwrap();
    // This file prevents the restore from creating the folder for the key.
    std::fs::write(target.path("data/keys"), "a file").unwrap();
    let before = target.read_all_files();
    let error = target.run_expecting_error(&["restore", backup.to_str().unwrap()]).await;
    assert!(error.contains("data/keys"), "{error}");
    assert_eq!(target.read_all_files(), before);

    std::fs::remove_file(target.path("data/keys")).unwrap();
    target.restore(&backup).await;
    let server = target.start_server().await;
    assert_photo_loads(&server).await;
    assert_eq!(server.terminate().await.0, Some(0));
}

#[tokio::test]
async fn restores_to_configured_locations() {
    let (instance, _) = Instance::new().fill_with_demo().await;
    let backup = instance.back_up().await;
    let target = Instance::new()
        .with_setting("LENSLINK_DATABASE_URL", "sqlite:base/photos.db")
        .with_setting("LENSLINK_STORAGE_URL", "file:pictures");
    target.restore(&backup).await;
    assert!(target.path("base/photos.db").exists() && target.path("data/keys/master").exists());
    let server = target.start_server().await;
    assert_photo_loads(&server).await;
    assert_eq!(server.terminate().await.0, Some(0));
}
