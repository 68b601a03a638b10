use crate::support::binary::{ServerProcess, UNREACHABLE_ADDRESS, run_lenslink};
use crate::support::engines::{Engine, MASTER_KEY};
use crate::support::harness::{env_variable, http_client};

/// Asserts exit code 1, one error line and nothing on standard output. Returns the error line.
fn expect_start_error((output, stdout, stderr): (std::process::Output, String, String)) -> String {
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert_eq!(stdout, "");
    let errors: Vec<_> = stderr.lines().filter(|line| line.starts_with("lenslink: ")).collect();
    assert_eq!(errors.len(), 1, "{stderr}");
    errors[0].to_owned()
}

#[tokio::test]
async fn serves_from_any_folder_and_exits_with_0_on_sigterm() {
    let folder = tempfile::tempdir().unwrap();
    let server =
        ServerProcess::start(folder.path(), &[("LENSLINK_PUBLIC_URL", "https://photos.example")]).await;
    assert!(
        server.ready_line.starts_with("Lenslink is ready: https://photos.example "),
        "{}",
        server.ready_line
    );
    assert_eq!(http_client().get(format!("http://{}", server.address)).send().await.unwrap().status(), 200);
    assert!(folder.path().join("data/lenslink.db").exists());
    let mode = std::os::unix::fs::PermissionsExt::mode(
        &folder.path().join("data").metadata().unwrap().permissions(),
    );
    assert_eq!(mode & 0o777, 0o700, "other users must not read the data folder");

    let (code, log) = server.terminate().await;
    assert_eq!(code, Some(0), "{log}");
    assert!(!folder.path().join("data/lenslink.db-wal").exists(), "shutdown merges the write-ahead log");
}

#[tokio::test]
async fn logs_contain_no_path_query_or_header() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [("LENSLINK_LOG", "debug"), ("LENSLINK_LOG_FORMAT", "json")];
    let server = ServerProcess::start(folder.path(), &settings).await;
    let request = http_client()
        .get(format!("http://{}/u/anna-hidden?token=token-hidden", server.address))
        .header("authorization", "Bearer bearer-hidden")
        .header("user-agent", "agent-hidden");
    assert_eq!(request.send().await.unwrap().status(), 404);

    let (_, log) = server.terminate().await;
    let lines: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.iter().any(|line| line["route"] == "/u/{username}" && line["status"] == 404), "{log}");
    assert!(!log.contains("hidden"), "{log}");
}

#[tokio::test]
async fn reports_all_invalid_settings_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [("LENSLINK_LISTEN", "nowhere"), ("LENSLINK_REGISTRATION", "perhaps")];
    let (output, _, stderr) = run_lenslink(folder.path(), &settings, &["serve"]).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr.contains("LENSLINK_LISTEN is \"nowhere\""), "{stderr}");
    assert!(
        stderr.contains("LENSLINK_REGISTRATION is \"perhaps\", but only open and closed are allowed"),
        "{stderr}"
    );
}

#[tokio::test]
async fn reports_an_unwritable_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let settings = [("LENSLINK_LISTEN", "127.0.0.1:0"), ("LENSLINK_DATA_DIR", "file/data")];
    let error = expect_start_error(run_lenslink(folder.path(), &settings, &["serve"]).await);
    assert!(
        error.contains("cannot write in the folder file/data") && error.contains("LENSLINK_DATA_DIR"),
        "{error}"
    );
}

#[tokio::test]
async fn reports_a_port_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = listener.local_addr().unwrap().to_string();
    let error =
        expect_start_error(run_lenslink(folder.path(), &[("LENSLINK_LISTEN", &listen)], &["serve"]).await);
    assert!(
        error.contains(&format!("cannot listen on {listen}")) && error.contains("LENSLINK_LISTEN"),
        "{error}"
    );
}

#[tokio::test]
async fn reports_an_unreachable_database_without_its_password() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("postgres://lenslink:hush@{UNREACHABLE_ADDRESS}/lenslink");
    let settings = [("LENSLINK_LISTEN", "127.0.0.1:0"), ("LENSLINK_DATABASE_URL", &*database)];
    let error = expect_start_error(run_lenslink(folder.path(), &settings, &["serve"]).await);
    assert!(error.contains(&format!("cannot reach PostgreSQL at {UNREACHABLE_ADDRESS}")), "{error}");
    assert!(error.contains("LENSLINK_DATABASE_URL") && !error.contains("hush"), "{error}");
}

#[tokio::test]
async fn refuses_serve_and_migrate_but_allows_doctor_while_a_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let server = ServerProcess::start(folder.path(), &[]).await;

    for command in ["serve", "migrate"] {
        let error = expect_start_error(
            run_lenslink(folder.path(), &[("LENSLINK_LISTEN", "127.0.0.1:0")], &[command]).await,
        );
        assert!(error.contains("another Lenslink process is using the database"), "{error}");
    }
    let url = format!("http://{}", server.address);
    let (output, stdout, _) =
        run_lenslink(folder.path(), &[("LENSLINK_PUBLIC_URL", &url)], &["doctor"]).await;
    assert!(output.status.success(), "{stdout}");
    assert!(stdout.contains("answers on this machine only"), "{stdout}");
    assert_eq!(server.terminate().await.0, Some(0));
}

#[tokio::test]
async fn serves_from_postgresql_and_s3() {
    let folder = tempfile::tempdir().unwrap();
    let engine = Engine::postgres().await;
    let url =
        format!("s3://{}?endpoint={}", env_variable("TEST_S3_BUCKET"), env_variable("TEST_S3_ENDPOINT"));
    let keys = (env_variable("TEST_S3_ACCESS_KEY"), env_variable("TEST_S3_SECRET_KEY"));
    let external_storage = [
        ("LENSLINK_MASTER_KEY", MASTER_KEY),
        ("LENSLINK_STORAGE_URL", &url),
        ("AWS_ACCESS_KEY_ID", &keys.0),
        ("AWS_SECRET_ACCESS_KEY", &keys.1),
    ];
    let settings = [engine.settings().as_slice(), &external_storage].concat();
    let server = ServerProcess::start(folder.path(), &settings).await;
    assert_eq!(
        http_client().get(format!("http://{}/readyz", server.address)).send().await.unwrap().status(),
        200
    );
    assert_eq!(server.terminate().await.0, Some(0));
    assert!(!folder.path().join("data").exists(), "the node stores nothing locally");
    engine.drop_schema().await;
}

/// Without `LENSLINK_MASTER_KEY`, each node creates its own key in its data folder.
#[tokio::test]
async fn refuses_a_node_with_another_master_key() {
    let (first_folder, second_folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let engine = Engine::postgres().await;
    let server = ServerProcess::start(first_folder.path(), &engine.settings()).await;
    let settings = [engine.settings().as_slice(), &[("LENSLINK_LISTEN", "127.0.0.1:0")]].concat();
    let error = expect_start_error(run_lenslink(second_folder.path(), &settings, &["serve"]).await);
    assert!(error.contains("another master key") && error.contains("LENSLINK_MASTER_KEY"), "{error}");
    assert_eq!(server.terminate().await.0, Some(0));
    engine.drop_schema().await;
}

#[tokio::test]
async fn migrate_creates_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let (output, stdout, stderr) = run_lenslink(folder.path(), &[], &["migrate"]).await;
    assert!(output.status.success(), "{stderr}");
    assert!(stdout.starts_with("The database is up to date (SQLite 3."), "{stdout}");
}

#[tokio::test]
async fn config_prints_effective_settings_with_secrets_masked() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("lenslink.toml"), "brand = \"From the file\"").unwrap();
    let settings =
        [("LENSLINK_SMTP_URL", "smtps://u:hush@mail.example"), ("LENSLINK_MAIL_FROM", "a@b.example")];
    let (output, stdout, stderr) = run_lenslink(folder.path(), &settings, &["config"]).await;
    assert!(output.status.success(), "{stderr}");
    assert!(stdout.contains("LENSLINK_BRAND=From the file    (settings file)"), "{stdout}");
    assert!(stdout.contains("LENSLINK_SMTP_URL=smtps://u:***@mail.example    (environment)"), "{stdout}");
    assert!(stdout.contains("LENSLINK_LISTEN=127.0.0.1:3000    (default)"), "{stdout}");
    assert!(!stdout.contains("hush"), "{stdout}");
}

#[tokio::test]
async fn refuses_a_missing_settings_file() {
    let folder = tempfile::tempdir().unwrap();
    let error =
        expect_start_error(run_lenslink(folder.path(), &[], &["--config", "nowhere.toml", "serve"]).await);
    assert!(error.contains("cannot read nowhere.toml"), "{error}");
}

#[tokio::test]
async fn help_lists_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let (output, stdout, _) = run_lenslink(folder.path(), &[], &["--help"]).await;
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
