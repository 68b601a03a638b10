//! `lenslink demo`: fills an empty instance with three photographers.

use std::path::Path;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use server::app::booking_emails::send_digests;
use server::app::demo::{DemoError, fill_demo};
use tempfile::TempDir;

use crate::mail_smtp::FROM;
use crate::support::binary::{ServerProcess, run_lenslink};
use crate::support::engines::{Engine, MASTER_KEY, on_both_engines};
use crate::support::harness::{TestApp, env_variable, http_client};
use crate::support::smtp_server::{SmtpServer, Stage};

const USERNAMES: [&str; 3] = ["marit-halloran", "juneokafor", "rafa-moreno"];

on_both_engines!(
    creates_three_photographers_with_pages_and_sign_in,
    refuses_a_second_run,
    fills_an_instance_while_its_server_runs,
    refuses_an_instance_with_an_account,
    sends_no_emails,
    never_connects_to_the_mail_server,
    leaves_nothing_behind_when_object_storage_is_unreachable,
    refuses_a_username_that_was_used_before,
    only_one_of_two_concurrent_runs_succeeds,
);

/// The folder and settings that all commands of a test share.
struct DemoInstance {
    folder: TempDir,
    settings: Vec<(String, String)>,
}

impl DemoInstance {
    fn with_engine(engine: &Engine) -> Self {
        let mut instance = Self { folder: tempfile::tempdir().unwrap(), settings: Vec::new() };
        engine.settings().into_iter().for_each(|(name, value)| instance.set(name, value));
        instance
    }

    fn set(&mut self, name: &str, value: &str) {
        self.settings.push((name.to_owned(), value.to_owned()));
    }

    fn settings(&self) -> Vec<(&str, &str)> {
        self.settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    async fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let (output, stdout, stderr) = run_lenslink(self.folder.path(), &self.settings(), arguments).await;
        (output.status.code(), stdout, stderr)
    }

    /// Returns the output of a successful run.
    async fn run_demo(&self) -> String {
        let (code, stdout, stderr) = self.run(&["demo"]).await;
        assert_eq!(code, Some(0), "{stderr}");
        stdout
    }

    /// Returns the error line of a refused run.
    async fn run_demo_expecting_error(&self) -> String {
        let (code, stdout, stderr) = self.run(&["demo"]).await;
        assert_eq!((code, stdout.as_str()), (Some(1), ""), "{stderr}");
        let errors: Vec<_> = stderr.lines().filter(|line| line.starts_with("lenslink: ")).collect();
        assert_eq!(errors.len(), 1, "{stderr}");
        errors[0].to_owned()
    }

    async fn start_server(&self) -> ServerProcess {
        ServerProcess::start(self.folder.path(), &self.settings()).await
    }

    fn count_objects(&self) -> usize {
        count_files(&self.folder.path().join("data/objects"))
    }
}

fn count_files(folder: &Path) -> usize {
    let Ok(entries) = folder.read_dir() else { return 0 };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.map(|path| if path.is_dir() { count_files(&path) } else { 1 }).sum()
}

/// The last line of the output.
fn printed_password(output: &str) -> &str {
    output.lines().last().unwrap().trim()
}

async fn get_public_profile(server: &ServerProcess, username: &str) -> Value {
    let path = format!("/api/public/profile/{username}");
    let (status, profile, _) = server.call(Method::GET, &path, &[], None).await;
    assert_eq!(status, 200, "{username}: {profile}");
    profile
}

/// Asserts that every size of every photo is served as a JPEG.
async fn assert_photos_load(server: &ServerProcess) {
    for username in USERNAMES {
        let profile = get_public_profile(server, username).await;
        let sizes = profile["photo"]["sizes"].as_array().unwrap();
        assert_eq!(sizes.iter().map(|size| &size["width"]).collect::<Vec<_>>(), [128, 256, 512, 1024]);
        for size in sizes {
            let url = format!("http://{}{}", server.address, size["url"].as_str().unwrap());
            let response = http_client().get(url).send().await.unwrap();
            assert_eq!(response.status(), 200);
            assert_eq!(response.headers()["content-type"], "image/jpeg");
            assert!(response.bytes().await.unwrap().starts_with(&[0xff, 0xd8, 0xff]));
        }
    }
}

async fn creates_three_photographers_with_pages_and_sign_in(engine: Engine) {
    let instance = DemoInstance::with_engine(&engine);
    let output = instance.run_demo().await;
    let server = instance.start_server().await;
    assert_photos_load(&server).await;

    let profiles = [
        get_public_profile(&server, USERNAMES[0]).await,
        get_public_profile(&server, USERNAMES[1]).await,
        get_public_profile(&server, USERNAMES[2]).await,
    ];
    let count_services = |profile: &Value| profile["services"].as_array().unwrap().len();
    assert_eq!(profiles.each_ref().map(count_services), [3, 3, 2]);
    let read_contact =
        |profile: &Value| [&profile["email"], &profile["phone"], &profile["socialHandle"]].map(Value::clone);
    assert_eq!(
        json!(read_contact(&profiles[0])),
        json!(["marit@example.com", "(978) 555-0142", "marithalloran.weddings"])
    );
    assert_eq!(json!(read_contact(&profiles[1])), json!([null, "(555) 555-0100", "juneokafor"]));
    let has_accent = profiles.each_ref().map(|profile| !profile["accent"].is_null());
    assert_eq!(has_accent, [false, false, true], "one photographer has an accent colour");
    assert_eq!(
        json!(read_contact(&profiles[2])),
        json!(["rafa@example.com", "(555) 555-0100", "rafa-moreno"])
    );

    for (username, email) in
        USERNAMES.into_iter().zip(["marit@example.com", "june@example.com", "rafa@example.com"])
    {
        assert!(
            output.lines().any(|line| line.contains(email) && line.ends_with(&format!("/u/{username}"))),
            "{output}"
        );
        let page = http_client().get(format!("http://{}/u/{username}", server.address)).send().await.unwrap();
        assert_eq!(page.status(), 200);
        let form = json!({"email": email, "password": printed_password(&output)});
        let (status, user, _) = server.call(Method::POST, "/api/identity/sign-in", &[], Some(form)).await;
        assert_eq!((status, &user["user"]["emailVerified"]), (200, &json!(true)), "{user}");
    }

    let (code, report, _) = instance.run(&["doctor"]).await;
    assert_eq!(code, Some(0), "{report}");
    assert_eq!(server.terminate().await.0, Some(0));
}

async fn refuses_a_second_run(engine: Engine) {
    let instance = DemoInstance::with_engine(&engine);
    let output = instance.run_demo().await;
    let before = (instance.run(&["user", "list"]).await.1, instance.count_objects());
    assert_eq!(before.1, 12, "three photos in four sizes");
    assert!(instance.run_demo_expecting_error().await.contains("the demo needs an empty instance"));
    assert_eq!((instance.run(&["user", "list"]).await.1, instance.count_objects()), before);
    let server = instance.start_server().await;
    let form = json!({"email": "marit@example.com", "password": printed_password(&output)});
    assert_eq!(server.call(Method::POST, "/api/identity/sign-in", &[], Some(form)).await.0, 200);
    assert_eq!(server.terminate().await.0, Some(0));
}

/// Also while registration is closed, and with a generated password that the policy for people would refuse.
async fn fills_an_instance_while_its_server_runs(engine: Engine) {
    let mut instance = DemoInstance::with_engine(&engine);
    instance.set("LENSLINK_REGISTRATION", "closed");
    instance.set("LENSLINK_PASSWORD_POLICY", "max=8,upper");
    let server = instance.start_server().await;
    let output = instance.run_demo().await;
    assert_photos_load(&server).await;
    let form = json!({"email": "june@example.com", "password": printed_password(&output)});
    assert_eq!(server.call(Method::POST, "/api/identity/sign-in", &[], Some(form)).await.0, 200);
    assert_eq!(server.terminate().await.0, Some(0));
}

async fn refuses_an_instance_with_an_account(engine: Engine) {
    let instance = DemoInstance::with_engine(&engine);
    let server = instance.start_server().await;
    let form = json!({"email": "anna@example.com", "password": "tulip-42-harbour", "name": "Anna Berg"});
    assert_eq!(server.call(Method::POST, "/api/identity/sign-up", &[], Some(form)).await.0, 201);
    assert!(instance.run_demo_expecting_error().await.contains("this instance already has accounts"));
    assert_eq!(instance.run(&["user", "list"]).await.1.lines().count(), 1);
    assert_eq!(instance.count_objects(), 0);
    assert_eq!(server.terminate().await.0, Some(0));
}

/// Delivers due emails now, a day later and months later, like a server on the demo data.
async fn drain_outbox_for_months(app: &TestApp) {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    for elapsed in [Duration::ZERO, DAY, 5 * DAY, 80 * DAY] {
        app.ctx.clock.advance(elapsed);
        send_digests(&app.ctx).await.unwrap();
        app.drain_outbox().await;
    }
}

async fn sends_no_emails(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    fill_demo(&app.ctx).await.unwrap();
    let count_emails = async || app.ctx.db.read().await.unwrap().outbox().counts().await.unwrap();
    let before = count_emails().await;
    assert!(before.queued > 0 && before.failed > 0 && before.sent > 50, "{before:?}");
    drain_outbox_for_months(&app).await;
    assert!(app.emails().is_empty());
    assert_eq!(count_emails().await, before);
}

async fn never_connects_to_the_mail_server(engine: Engine) {
    let server = SmtpServer::start(|_, _, _| None).await;
    let url = format!("smtp://{}", server.address);
    let app = TestApp::with_engine(&engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    fill_demo(&app.ctx).await.unwrap();
    drain_outbox_for_months(&app).await;
    assert_eq!((server.emails().len(), server.reached(Stage::Greeting)), (0, 0));
}

async fn leaves_nothing_behind_when_object_storage_is_unreachable(engine: Engine) {
    let mut instance = DemoInstance::with_engine(&engine);
    instance.set("LENSLINK_STORAGE_URL", "s3://photos?endpoint=http://127.99.99.99:9");
    instance.set("AWS_ACCESS_KEY_ID", "key");
    instance.set("AWS_SECRET_ACCESS_KEY", "secret");
    let error = instance.run_demo_expecting_error().await;
    assert!(
        error.contains("the demo was not created; `lenslink doctor` says what to fix: the object store"),
        "{error}"
    );
    assert_eq!(instance.run(&["user", "list"]).await.1, "");

    instance.settings.retain(|(name, _)| name != "LENSLINK_STORAGE_URL");
    instance.run_demo().await;
    assert_eq!(instance.run(&["user", "list"]).await.1.lines().count(), 3);
}

async fn refuses_a_username_that_was_used_before(engine: Engine) {
    let instance = DemoInstance::with_engine(&engine);
    instance.run_demo().await;
    for email in ["marit@example.com", "june@example.com", "rafa@example.com"] {
        assert_eq!(instance.run(&["user", "delete", email, "--yes"]).await.0, Some(0));
    }
    let objects = instance.count_objects();
    assert!(instance.run_demo_expecting_error().await.contains("marit-halloran was used before"));
    assert_eq!(instance.run(&["user", "list"]).await.1, "");
    assert_eq!(instance.count_objects(), objects, "the refused run deletes its photos");
}

async fn only_one_of_two_concurrent_runs_succeeds(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (first, second) = tokio::join!(fill_demo(&app.ctx), fill_demo(&app.ctx));
    let (succeeded, refused) = if first.is_ok() { (first, second) } else { (second, first) };
    assert_eq!(succeeded.unwrap().photographers.len(), 3);
    assert!(matches!(refused, Err(DemoError::NotEmpty)), "{refused:?}");
    assert_eq!(app.ctx.db.read().await.unwrap().accounts().list(None, 10).await.unwrap().len(), 3);
}

#[tokio::test]
async fn nodes_on_postgresql_and_s3_share_the_demo() {
    let engine = Engine::postgres().await;
    let mut instance = DemoInstance::with_engine(&engine);
    let url =
        format!("s3://{}?endpoint={}", env_variable("TEST_S3_BUCKET"), env_variable("TEST_S3_ENDPOINT"));
    instance.set("LENSLINK_STORAGE_URL", &url);
    instance.set("AWS_ACCESS_KEY_ID", &env_variable("TEST_S3_ACCESS_KEY"));
    instance.set("AWS_SECRET_ACCESS_KEY", &env_variable("TEST_S3_SECRET_KEY"));
    instance.set("LENSLINK_MASTER_KEY", MASTER_KEY);
    instance.run_demo().await;
    let node = DemoInstance { folder: tempfile::tempdir().unwrap(), settings: instance.settings.clone() };
    let server = node.start_server().await;
    assert_photos_load(&server).await;
    assert_eq!(server.terminate().await.0, Some(0));
    engine.drop_schema().await;
}

#[tokio::test]
async fn refuses_a_wrong_master_key_before_storing_anything() {
    let mut instance = DemoInstance::with_engine(&Engine::sqlite());
    assert_eq!(instance.start_server().await.terminate().await.0, Some(0));
    instance.set("LENSLINK_MASTER_KEY", MASTER_KEY);
    assert!(instance.run_demo_expecting_error().await.contains("another master key"));
    assert_eq!(instance.count_objects(), 0);
}
