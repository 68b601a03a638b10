use crate::binary::{NOBODY, Serving, run};
use crate::engines::{Engine, MASTER_KEY};
use crate::harness::{client, variable};

/// A failed start: one sentence, nothing on standard output, exit code 1.
fn complaint((output, stdout, stderr): (std::process::Output, String, String)) -> String {
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert_eq!(stdout, "");
    let complaints: Vec<_> = stderr.lines().filter(|line| line.starts_with("lenslink: ")).collect();
    assert_eq!(complaints.len(), 1, "{stderr}");
    complaints[0].to_owned()
}

#[tokio::test]
async fn it_serves_from_any_folder_and_ends_with_0_on_sigterm() {
    let folder = tempfile::tempdir().unwrap();
    let serving = Serving::start(folder.path(), &[("LENSLINK_PUBLIC_URL", "https://photos.example")]).await;
    assert!(
        serving.ready_line.starts_with("Lenslink is ready: https://photos.example "),
        "{}",
        serving.ready_line
    );
    assert_eq!(client().get(format!("http://{}", serving.address)).send().await.unwrap().status(), 200);
    assert!(folder.path().join("data/lenslink.db").exists());
    let rights = std::os::unix::fs::PermissionsExt::mode(
        &folder.path().join("data").metadata().unwrap().permissions(),
    );
    assert_eq!(rights & 0o777, 0o700, "what is stored is nobody else's to read");

    let (code, log) = serving.terminate().await;
    assert_eq!(code, Some(0), "{log}");
    assert!(
        !folder.path().join("data/lenslink.db-wal").exists(),
        "the log of SQLite is folded in at the end"
    );
}

#[tokio::test]
async fn logs_hold_no_path_query_or_header_of_a_visitor() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [("LENSLINK_LOG", "debug"), ("LENSLINK_LOG_FORMAT", "json")];
    let serving = Serving::start(folder.path(), &settings).await;
    let request = client()
        .get(format!("http://{}/u/anna-hidden?token=token-hidden", serving.address))
        .header("authorization", "Bearer bearer-hidden")
        .header("user-agent", "agent-hidden");
    assert_eq!(request.send().await.unwrap().status(), 404);

    let (_, log) = serving.terminate().await;
    let lines: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.iter().any(|line| line["route"] == "/u/{username}" && line["status"] == 404), "{log}");
    assert!(!log.contains("hidden"), "{log}");
}

#[tokio::test]
async fn wrong_settings_are_all_named_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [("LENSLINK_LISTEN", "nowhere"), ("LENSLINK_REGISTRATION", "perhaps")];
    let (output, _, stderr) = run(folder.path(), &settings, &["serve"]).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr.contains("LENSLINK_LISTEN is \"nowhere\""), "{stderr}");
    assert!(
        stderr.contains("LENSLINK_REGISTRATION is \"perhaps\", but only open and closed are allowed"),
        "{stderr}"
    );
}

#[tokio::test]
async fn a_data_folder_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let settings = [("LENSLINK_LISTEN", "127.0.0.1:0"), ("LENSLINK_DATA_DIR", "file/data")];
    let told = complaint(run(folder.path(), &settings, &["serve"]).await);
    assert!(
        told.contains("cannot write in the folder file/data") && told.contains("LENSLINK_DATA_DIR"),
        "{told}"
    );
}

#[tokio::test]
async fn a_taken_port_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = taken.local_addr().unwrap().to_string();
    let told = complaint(run(folder.path(), &[("LENSLINK_LISTEN", &listen)], &["serve"]).await);
    assert!(
        told.contains(&format!("cannot listen on {listen}")) && told.contains("LENSLINK_LISTEN"),
        "{told}"
    );
}

#[tokio::test]
async fn a_database_that_is_down_is_named_without_its_password() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("postgres://lenslink:hush@{NOBODY}/lenslink");
    let settings = [("LENSLINK_LISTEN", "127.0.0.1:0"), ("LENSLINK_DATABASE_URL", &*database)];
    let told = complaint(run(folder.path(), &settings, &["serve"]).await);
    assert!(told.contains(&format!("cannot reach PostgreSQL at {NOBODY}")), "{told}");
    assert!(told.contains("LENSLINK_DATABASE_URL") && !told.contains("hush"), "{told}");
}

#[tokio::test]
async fn a_second_process_on_the_same_file_is_refused_but_may_look() {
    let folder = tempfile::tempdir().unwrap();
    let serving = Serving::start(folder.path(), &[]).await;

    for command in ["serve", "migrate"] {
        let told = complaint(run(folder.path(), &[("LENSLINK_LISTEN", "127.0.0.1:0")], &[command]).await);
        assert!(told.contains("another Lenslink process is using the database"), "{told}");
    }
    let url = format!("http://{}", serving.address);
    let (output, stdout, _) = run(folder.path(), &[("LENSLINK_PUBLIC_URL", &url)], &["doctor"]).await;
    assert!(output.status.success(), "{stdout}");
    assert!(stdout.contains("answers on this machine only"), "{stdout}");
    assert_eq!(serving.terminate().await.0, Some(0));
}

#[tokio::test]
async fn the_same_binary_serves_from_postgresql_and_s3() {
    let folder = tempfile::tempdir().unwrap();
    let engine = Engine::postgres().await;
    let url = format!("s3://{}?endpoint={}", variable("TEST_S3_BUCKET"), variable("TEST_S3_ENDPOINT"));
    let keys = (variable("TEST_S3_ACCESS_KEY"), variable("TEST_S3_SECRET_KEY"));
    let elsewhere = [
        ("LENSLINK_MASTER_KEY", MASTER_KEY),
        ("LENSLINK_STORAGE_URL", &url),
        ("AWS_ACCESS_KEY_ID", &keys.0),
        ("AWS_SECRET_ACCESS_KEY", &keys.1),
    ];
    let settings = [engine.settings().as_slice(), &elsewhere].concat();
    let serving = Serving::start(folder.path(), &settings).await;
    assert_eq!(
        client().get(format!("http://{}/readyz", serving.address)).send().await.unwrap().status(),
        200
    );
    assert_eq!(serving.terminate().await.0, Some(0));
    assert!(!folder.path().join("data").exists(), "nothing is left on the node itself");
    engine.drop().await;
}

#[tokio::test]
async fn a_node_with_another_master_key_than_the_others_is_told_so() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let engine = Engine::postgres().await;
    let serving = Serving::start(one.path(), &engine.settings()).await;
    let settings = [engine.settings().as_slice(), &[("LENSLINK_LISTEN", "127.0.0.1:0")]].concat();
    let told = complaint(run(other.path(), &settings, &["serve"]).await);
    assert!(told.contains("another master key") && told.contains("LENSLINK_MASTER_KEY"), "{told}");
    assert_eq!(serving.terminate().await.0, Some(0));
    engine.drop().await;
}

#[tokio::test]
async fn migrate_makes_a_database_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let (output, stdout, stderr) = run(folder.path(), &[], &["migrate"]).await;
    assert!(output.status.success(), "{stderr}");
    assert!(stdout.starts_with("The database is up to date (SQLite 3."), "{stdout}");
}

#[tokio::test]
async fn config_prints_what_is_in_force_with_secrets_masked() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("lenslink.toml"), "brand = \"From the file\"").unwrap();
    let settings =
        [("LENSLINK_SMTP_URL", "smtps://u:hush@mail.example"), ("LENSLINK_MAIL_FROM", "a@b.example")];
    let (output, stdout, stderr) = run(folder.path(), &settings, &["config"]).await;
    assert!(output.status.success(), "{stderr}");
    assert!(stdout.contains("LENSLINK_BRAND=From the file    (settings file)"), "{stdout}");
    assert!(stdout.contains("LENSLINK_SMTP_URL=smtps://u:***@mail.example    (environment)"), "{stdout}");
    assert!(stdout.contains("LENSLINK_LISTEN=127.0.0.1:3000    (default)"), "{stdout}");
    assert!(!stdout.contains("hush"), "{stdout}");
}

#[tokio::test]
async fn a_settings_file_that_is_asked_for_must_exist() {
    let folder = tempfile::tempdir().unwrap();
    let told = complaint(run(folder.path(), &[], &["--config", "nowhere.toml", "serve"]).await);
    assert!(told.contains("cannot read nowhere.toml"), "{told}");
}

#[tokio::test]
async fn help_names_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let (output, stdout, _) = run(folder.path(), &[], &["--help"]).await;
    assert!(output.status.success());
    for word in [
        "serve",
        "migrate",
        "user",
        "mail",
        "backup",
        "restore",
        "demo",
        "doctor",
        "config",
        "http://localhost:3000",
        "lenslink.toml",
    ] {
        assert!(stdout.contains(word), "{word}: {stdout}");
    }
}
