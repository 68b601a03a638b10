use std::os::unix::fs::PermissionsExt;

use super::Instance;
use crate::support::engines::{Engine, MASTER_KEY};

#[tokio::test]
async fn creates_a_private_file_and_lists_its_content() {
    let (instance, _) = Instance::new().fill_with_demo().await;
    let server = instance.start_server().await;
    let output = instance.run_successfully(&["backup", "backup.tar"]).await;
    assert!(output.contains("the database, 12 photo file(s), the master key"), "{output}");
    assert!(output.contains("The file was verified"), "{output}");
    let mode = instance.path("backup.tar").metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let mut files: Vec<_> =
        instance.folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["backup.tar", "data"]);
    assert_eq!(server.terminate().await.0, Some(0));
}

#[tokio::test]
async fn does_not_overwrite_files() {
    let (instance, _) = Instance::new().fill_with_demo().await;
    let backup = instance.back_up().await;
    let bytes_before = std::fs::read(&backup).unwrap();
    assert!(
        instance.run_expecting_error(&["backup", "backup.tar"]).await.contains("a backup overwrites nothing")
    );
    assert_eq!(std::fs::read(&backup).unwrap(), bytes_before);

    std::fs::write(instance.path("next.tar.part"), "another process's file").unwrap();
    let error = instance.run_expecting_error(&["backup", "next.tar"]).await;
    assert!(error.contains("next.tar.part already exists"), "{error}");
    assert_eq!(std::fs::read_to_string(instance.path("next.tar.part")).unwrap(), "another process's file");
}

#[tokio::test]
async fn reports_what_the_backup_does_not_contain() {
    let instance = Instance::new()
        .with_setting("LENSLINK_MASTER_KEY", MASTER_KEY)
        .with_setting("LENSLINK_STORAGE_URL", "s3://photos?endpoint=http://127.99.99.99:9")
        .with_setting("AWS_ACCESS_KEY_ID", "key")
        .with_setting("AWS_SECRET_ACCESS_KEY", "secret");
    assert_eq!(instance.start_server().await.terminate().await.0, Some(0));
    let output = instance.run_successfully(&["backup", "backup.tar"]).await;
    assert!(output.contains("in the bucket photos and not in this backup"), "{output}");
    assert!(output.contains("LENSLINK_MASTER_KEY and is not in this backup"), "{output}");
    let bytes = std::fs::read(instance.path("backup.tar")).unwrap();
    assert!(!bytes.windows(MASTER_KEY.len()).any(|bytes| bytes == MASTER_KEY.as_bytes()));
}

#[tokio::test]
async fn refuses_a_backup_with_missing_photos_without_incomplete_flag() {
    let (instance, _) = Instance::new().fill_with_demo().await;
    let (photo, _) = instance
        .read_all_files()
        .into_iter()
        .find(|(path, _)| path.extension().is_some_and(|extension| extension == "jpg"))
        .unwrap();
    std::fs::remove_file(photo).unwrap();
    let error = instance.run_expecting_error(&["backup", "backup.tar"]).await;
    assert!(error.contains("1 photo file(s)") && error.contains("--incomplete"), "{error}");
    assert!(!instance.path("backup.tar").exists() && !instance.path("backup.tar.part").exists());
    let output = instance.run_successfully(&["backup", "--incomplete", "backup.tar"]).await;
    assert!(
        output.contains("11 photo file(s)") && output.contains("1 photo file(s) that pages use"),
        "{output}"
    );
}

#[tokio::test]
async fn refuses_postgresql() {
    let engine = Engine::postgres().await;
    let mut instance = Instance::new();
    for (name, value) in engine.settings() {
        instance = instance.with_setting(name, value);
    }
    for command in ["backup", "restore"] {
        let error = instance.run_expecting_error(&[command, "backup.tar"]).await;
        assert!(error.contains("pg_dump and pg_restore") && error.contains("docs/OPERATING.md"), "{error}");
    }
    assert_eq!(instance.read_all_files(), []);
    engine.drop_schema().await;
}

#[tokio::test]
async fn refuses_a_missing_database_or_a_wrong_key() {
    let instance = Instance::new();
    assert!(
        instance.run_expecting_error(&["backup", "backup.tar"]).await.contains("there is no database yet")
    );
    assert_eq!(instance.read_all_files(), [], "a refused backup creates no files");

    assert_eq!(instance.start_server().await.terminate().await.0, Some(0));
    let instance = instance.with_setting("LENSLINK_MASTER_KEY", MASTER_KEY);
    let error = instance.run_expecting_error(&["backup", "backup.tar"]).await;
    assert!(error.contains("the master key does not match"), "{error}");
    assert!(!instance.path("backup.tar").exists());
}
