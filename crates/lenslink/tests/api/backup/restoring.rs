use std::path::Path;

use super::{Instance, assert_photo_loads, sign_in};
use crate::engines::{Engine, MASTER_KEY};

const ACCOUNTS: &str = "SELECT email FROM accounts";

#[tokio::test]
async fn beside_a_running_server_nothing_is_restored() {
    let (instance, _) = Instance::new().filled().await;
    let backup = instance.back_up().await;
    let serving = instance.serve().await;
    // The server goes on writing into its database.
    let around = || {
        let is_database = |path: &Path| path.to_str().is_some_and(|path| path.contains("lenslink.db"));
        instance.everything().into_iter().filter(move |(path, _)| !is_database(path)).collect::<Vec<_>>()
    };
    let before = around();
    let backup = backup.to_str().unwrap();
    for arguments in [["restore", backup].as_slice(), &["restore", "--force", backup]] {
        let told = instance.refused(arguments).await;
        assert!(told.contains("another Lenslink process is using the database"), "{told}");
    }
    assert_eq!(around(), before);
    assert_eq!(serving.terminate().await.0, Some(0));
}

#[tokio::test]
async fn a_database_that_is_there_stays_unless_it_is_told_to_move_aside() {
    let (old, old_password) = Instance::new().filled().await;
    let (new, new_password) = Instance::new().filled().await;
    let backup = new.back_up().await;
    let backup = backup.to_str().unwrap();
    let before = old.everything();
    let told = old.refused(&["restore", backup]).await;
    assert!(told.contains("is there already; --force moves it aside"), "{told}");
    assert_eq!(old.everything(), before);

    let said = old.succeed(&["restore", "--force", backup]).await;
    let aside = said.split("What was there before is in ").nth(1).unwrap().lines().next().unwrap();
    let aside = old.path(aside.trim_end_matches('.'));
    assert!(aside.to_str().unwrap().contains("data/before-restore-"), "{said}");
    let serving = old.serve().await;
    assert_photo_loads(&serving).await;
    assert_eq!(sign_in(&serving, "marit@example.com", &new_password).await, 200);
    assert_eq!(serving.terminate().await.0, Some(0));

    // And back by hand: the same files in the same places.
    let was = Instance::new();
    std::fs::create_dir(was.path("data")).unwrap();
    for name in ["lenslink.db", "keys"] {
        std::fs::rename(aside.join(name), was.path("data").join(name)).unwrap();
    }
    std::fs::rename(old.path("data/objects"), was.path("data/objects")).unwrap();
    let serving = was.serve().await;
    assert_photo_loads(&serving).await;
    assert_eq!(sign_in(&serving, "marit@example.com", &old_password).await, 200);
    assert_eq!(serving.terminate().await.0, Some(0));
}

#[tokio::test]
async fn photos_of_the_same_instance_move_aside_with_the_rest() {
    let (instance, _) = Instance::new().filled().await;
    let backup = instance.back_up().await;
    let photos = |instance: &Instance| {
        let files = instance.everything().into_iter().filter(|(path, _)| path.ends_with("128.jpg"));
        files.filter(|(path, _)| path.to_str().unwrap().contains("before-restore-")).count()
    };
    let said = instance.succeed(&["restore", "--force", backup.to_str().unwrap()]).await;
    assert_eq!(said.matches("What was there before").count(), 1, "{said}");
    assert_eq!(photos(&instance), 3);
    let serving = instance.serve().await;
    assert_photo_loads(&serving).await;
    assert_eq!(serving.terminate().await.0, Some(0));
}

#[tokio::test]
async fn what_a_killed_server_left_in_its_log_moves_aside_too() {
    let (instance, _) = Instance::new().filled().await;
    let backup = instance.back_up().await;
    let serving = instance.serve().await;
    let form =
        serde_json::json!({"email": "anna@example.com", "password": "tulip-42-harbour", "name": "Anna"});
    let path = "/api/identity/sign-up";
    assert_eq!(serving.call(reqwest::Method::POST, path, &[], Some(form)).await.0, 201);
    serving.kill().await;
    assert!(instance.path("data/lenslink.db-wal").exists());
    instance.succeed(&["restore", "--force", backup.to_str().unwrap()]).await;
    assert_eq!(Engine::sqlite().texts(&instance.path("data"), ACCOUNTS).await.len(), 3);
    let aside = instance.path("data").read_dir().unwrap().map(|entry| entry.unwrap().path());
    let aside = aside.filter(|path| path.to_str().unwrap().contains("before-restore-")).last().unwrap();
    assert_eq!(Engine::sqlite().texts(&aside, ACCOUNTS).await.len(), 4, "the last sign-up is there");
}

#[tokio::test]
async fn a_backup_without_its_key_is_restored_with_the_right_one_only() {
    let instance = Instance::new().with("LENSLINK_MASTER_KEY", MASTER_KEY);
    let (instance, password) = instance.filled().await;
    let backup = instance.back_up().await;
    let backup = backup.to_str().unwrap();

    let without = Instance::new();
    let told = without.refused(&["restore", backup]).await;
    assert!(
        told.contains("the backup holds no master key") && told.contains("LENSLINK_MASTER_KEY"),
        "{told}"
    );
    assert_eq!(without.everything(), []);
    let wrong = without.with("LENSLINK_MASTER_KEY", "b3RoZXIgdGVzdHM6IDMyIGJ5dGVzLCBub3QgbW9yZSE");
    assert!(wrong.refused(&["restore", backup]).await.contains("the master key is not the one"));
    assert_eq!(wrong.everything(), []);

    let right = Instance::new().with("LENSLINK_MASTER_KEY", MASTER_KEY);
    right.succeed(&["restore", backup]).await;
    let serving = right.serve().await;
    assert_eq!(sign_in(&serving, "june@example.com", &password).await, 200);
    assert_eq!(serving.terminate().await.0, Some(0));
    assert!(!right.path("data/keys").exists());
}

#[tokio::test]
async fn a_restore_that_fails_half_way_leaves_everything_as_it_was() {
    let (instance, _) = Instance::new().filled().await;
    let backup = instance.back_up().await;
    let other = Instance::new();
    std::fs::create_dir(other.path("data")).unwrap();
    // Where the key would go there is no folder to put it in.
    std::fs::write(other.path("data/keys"), "a file").unwrap();
    let before = other.everything();
    let told = other.refused(&["restore", backup.to_str().unwrap()]).await;
    assert!(told.contains("data/keys"), "{told}");
    assert_eq!(other.everything(), before);

    std::fs::remove_file(other.path("data/keys")).unwrap();
    other.restore(&backup).await;
    let serving = other.serve().await;
    assert_photo_loads(&serving).await;
    assert_eq!(serving.terminate().await.0, Some(0));
}

#[tokio::test]
async fn database_and_photos_may_lie_in_places_of_their_own() {
    let (instance, _) = Instance::new().filled().await;
    let backup = instance.back_up().await;
    let other = Instance::new()
        .with("LENSLINK_DATABASE_URL", "sqlite:base/photos.db")
        .with("LENSLINK_STORAGE_URL", "file:pictures");
    other.restore(&backup).await;
    assert!(other.path("base/photos.db").exists() && other.path("data/keys/master").exists());
    let serving = other.serve().await;
    assert_photo_loads(&serving).await;
    assert_eq!(serving.terminate().await.0, Some(0));
}
