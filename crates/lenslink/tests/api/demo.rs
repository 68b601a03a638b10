//! `lenslink demo`: three photographers to look at, in an instance that is empty.

use std::path::Path;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use server::app::bookings::send_digests;
use server::app::demo::{Refusal, fill};
use tempfile::TempDir;

use crate::binary::{Serving, run};
use crate::engines::{Engine, MASTER_KEY, on_both_engines};
use crate::harness::{TestApp, client, variable};
use crate::mail_smtp::FROM;
use crate::smtp_server::{SmtpServer, Stage};

const NAMES: [&str; 3] = ["marit-halloran", "juneokafor", "rafa-moreno"];

on_both_engines!(
    three_photographers_can_be_looked_at_and_signed_in_as,
    a_second_run_is_refused_and_changes_nothing,
    it_fills_an_instance_whose_server_runs,
    an_instance_with_an_account_is_left_alone,
    no_mail_goes_out,
    no_email_leaves_through_a_mail_server,
    a_store_that_is_away_leaves_nothing_behind,
    a_name_that_was_somebodys_is_not_given_away,
    of_two_at_once_one_moves_in,
);

/// A folder and settings that every command of a test shares.
struct Place {
    folder: TempDir,
    settings: Vec<(String, String)>,
}

impl Place {
    fn on(engine: &Engine) -> Self {
        let mut place = Self { folder: tempfile::tempdir().unwrap(), settings: Vec::new() };
        engine.settings().into_iter().for_each(|(name, value)| place.set(name, value));
        place
    }

    fn set(&mut self, name: &str, value: &str) {
        self.settings.push((name.to_owned(), value.to_owned()));
    }

    fn settings(&self) -> Vec<(&str, &str)> {
        self.settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    async fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let (output, said, complained) = run(self.folder.path(), &self.settings(), arguments).await;
        (output.status.code(), said, complained)
    }

    /// What the demo printed.
    async fn fill(&self) -> String {
        let (code, said, complained) = self.run(&["demo"]).await;
        assert_eq!(code, Some(0), "{complained}");
        said
    }

    /// The one sentence of a demo that was refused.
    async fn refused(&self) -> String {
        let (code, said, complained) = self.run(&["demo"]).await;
        assert_eq!((code, said.as_str()), (Some(1), ""), "{complained}");
        let told: Vec<_> = complained.lines().filter(|line| line.starts_with("lenslink: ")).collect();
        assert_eq!(told.len(), 1, "{complained}");
        told[0].to_owned()
    }

    async fn serve(&self) -> Serving {
        Serving::start(self.folder.path(), &self.settings()).await
    }

    fn objects(&self) -> usize {
        files_below(&self.folder.path().join("data/objects"))
    }
}

fn files_below(folder: &Path) -> usize {
    let Ok(entries) = folder.read_dir() else { return 0 };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.map(|path| if path.is_dir() { files_below(&path) } else { 1 }).sum()
}

/// The line that stands alone at the end.
fn password(said: &str) -> &str {
    said.lines().last().unwrap().trim()
}

async fn public(serving: &Serving, username: &str) -> Value {
    let path = format!("/api/public/profile/{username}");
    let (status, profile, _) = serving.call(Method::GET, &path, &[], None).await;
    assert_eq!(status, 200, "{username}: {profile}");
    profile
}

/// Every size of every photo comes from the store as a picture of that size.
async fn assert_photos_load(serving: &Serving) {
    for username in NAMES {
        let profile = public(serving, username).await;
        let sizes = profile["photo"]["sizes"].as_array().unwrap();
        assert_eq!(sizes.iter().map(|size| &size["width"]).collect::<Vec<_>>(), [128, 256, 512, 1024]);
        for size in sizes {
            let url = format!("http://{}{}", serving.address, size["url"].as_str().unwrap());
            let answer = client().get(url).send().await.unwrap();
            assert_eq!(answer.status(), 200);
            assert_eq!(answer.headers()["content-type"], "image/jpeg");
            assert!(answer.bytes().await.unwrap().starts_with(&[0xff, 0xd8, 0xff]));
        }
    }
}

async fn three_photographers_can_be_looked_at_and_signed_in_as(engine: Engine) {
    let place = Place::on(&engine);
    let said = place.fill().await;
    let serving = place.serve().await;
    assert_photos_load(&serving).await;

    let profiles = [
        public(&serving, NAMES[0]).await,
        public(&serving, NAMES[1]).await,
        public(&serving, NAMES[2]).await,
    ];
    let offers = |profile: &Value| profile["services"].as_array().unwrap().len();
    assert_eq!(profiles.each_ref().map(offers), [3, 3, 2]);
    let contact =
        |profile: &Value| [&profile["email"], &profile["phone"], &profile["socialHandle"]].map(Value::clone);
    assert_eq!(
        json!(contact(&profiles[0])),
        json!(["marit@example.com", "(978) 555-0142", "marithalloran.weddings"])
    );
    assert_eq!(json!(contact(&profiles[1])), json!([null, "(555) 555-0100", "juneokafor"]));
    let colours = profiles.each_ref().map(|profile| !profile["accent"].is_null());
    assert_eq!(colours, [false, false, true], "one of them has chosen a colour");
    assert_eq!(json!(contact(&profiles[2])), json!(["rafa@example.com", "(555) 555-0100", "rafa-moreno"]));

    for (username, email) in
        NAMES.into_iter().zip(["marit@example.com", "june@example.com", "rafa@example.com"])
    {
        assert!(
            said.lines().any(|line| line.contains(email) && line.ends_with(&format!("/u/{username}"))),
            "{said}"
        );
        let page = client().get(format!("http://{}/u/{username}", serving.address)).send().await.unwrap();
        assert_eq!(page.status(), 200);
        let form = json!({"email": email, "password": password(&said)});
        let (status, user, _) = serving.call(Method::POST, "/api/identity/sign-in", &[], Some(form)).await;
        assert_eq!((status, &user["user"]["emailVerified"]), (200, &json!(true)), "{user}");
    }

    let (code, report, _) = place.run(&["doctor"]).await;
    assert_eq!(code, Some(0), "{report}");
    assert_eq!(serving.terminate().await.0, Some(0));
}

async fn a_second_run_is_refused_and_changes_nothing(engine: Engine) {
    let place = Place::on(&engine);
    let said = place.fill().await;
    let before = (place.run(&["user", "list"]).await.1, place.objects());
    assert_eq!(before.1, 12, "three photos in four sizes");
    assert!(place.refused().await.contains("the demo fills only an instance that is empty"));
    assert_eq!((place.run(&["user", "list"]).await.1, place.objects()), before);
    let serving = place.serve().await;
    let form = json!({"email": "marit@example.com", "password": password(&said)});
    assert_eq!(serving.call(Method::POST, "/api/identity/sign-in", &[], Some(form)).await.0, 200);
    assert_eq!(serving.terminate().await.0, Some(0));
}

async fn it_fills_an_instance_whose_server_runs(engine: Engine) {
    let mut place = Place::on(&engine);
    place.set("LENSLINK_REGISTRATION", "closed");
    place.set("LENSLINK_PASSWORD_MIN_LENGTH", "64");
    let serving = place.serve().await;
    let said = place.fill().await;
    assert_photos_load(&serving).await;
    let form = json!({"email": "june@example.com", "password": password(&said)});
    assert_eq!(serving.call(Method::POST, "/api/identity/sign-in", &[], Some(form)).await.0, 200);
    assert_eq!(serving.terminate().await.0, Some(0));
}

async fn an_instance_with_an_account_is_left_alone(engine: Engine) {
    let place = Place::on(&engine);
    let serving = place.serve().await;
    let form = json!({"email": "anna@example.com", "password": "tulip-42-harbour", "name": "Anna Berg"});
    assert_eq!(serving.call(Method::POST, "/api/identity/sign-up", &[], Some(form)).await.0, 201);
    assert!(place.refused().await.contains("somebody has an account here already"));
    assert_eq!(place.run(&["user", "list"]).await.1.lines().count(), 1);
    assert_eq!(place.objects(), 0);
    assert_eq!(serving.terminate().await.0, Some(0));
}

/// Works through the outbox at once, a day later and months later, as a server on the demo's data does.
async fn drain_for_months(app: &TestApp) {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    for pause in [Duration::ZERO, DAY, 5 * DAY, 80 * DAY] {
        app.cx.clock.advance(pause);
        send_digests(&app.cx).await.unwrap();
        app.drain_outbox().await;
    }
}

async fn no_mail_goes_out(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    fill(&app.cx).await.unwrap();
    let counts = async || app.cx.db.read().await.unwrap().outbox().counts().await.unwrap();
    let before = counts().await;
    assert!(before.queued > 0 && before.failed > 0 && before.sent > 50, "{before:?}");
    drain_for_months(&app).await;
    assert!(app.mails().is_empty());
    assert_eq!(counts().await, before);
}

async fn no_email_leaves_through_a_mail_server(engine: Engine) {
    let server = SmtpServer::start(|_, _, _| None).await;
    let url = format!("smtp://{}", server.address);
    let app = TestApp::on(&engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    fill(&app.cx).await.unwrap();
    drain_for_months(&app).await;
    assert_eq!((server.mails().len(), server.reached(Stage::Greeting)), (0, 0));
}

async fn a_store_that_is_away_leaves_nothing_behind(engine: Engine) {
    let mut place = Place::on(&engine);
    place.set("LENSLINK_STORAGE_URL", "s3://photos?endpoint=http://127.99.99.99:9");
    place.set("AWS_ACCESS_KEY_ID", "key");
    place.set("AWS_SECRET_ACCESS_KEY", "secret");
    let told = place.refused().await;
    assert!(
        told.contains("nothing was filled, `lenslink doctor` tells what to mend: the object store"),
        "{told}"
    );
    assert_eq!(place.run(&["user", "list"]).await.1, "");

    place.settings.retain(|(name, _)| name != "LENSLINK_STORAGE_URL");
    place.fill().await;
    assert_eq!(place.run(&["user", "list"]).await.1.lines().count(), 3);
}

async fn a_name_that_was_somebodys_is_not_given_away(engine: Engine) {
    let place = Place::on(&engine);
    place.fill().await;
    for email in ["marit@example.com", "june@example.com", "rafa@example.com"] {
        assert_eq!(place.run(&["user", "delete", email, "--yes"]).await.0, Some(0));
    }
    let objects = place.objects();
    assert!(place.refused().await.contains("marit-halloran was somebody's here before"));
    assert_eq!(place.run(&["user", "list"]).await.1, "");
    assert_eq!(place.objects(), objects, "the pictures that were stored meanwhile are gone again");
}

async fn of_two_at_once_one_moves_in(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (one, other) = tokio::join!(fill(&app.cx), fill(&app.cx));
    let (filled, refused) = if one.is_ok() { (one, other) } else { (other, one) };
    assert_eq!(filled.unwrap().photographers.len(), 3);
    assert!(matches!(refused, Err(Refusal::Inhabited)), "{refused:?}");
    assert_eq!(app.cx.db.read().await.unwrap().accounts().list(None, 10).await.unwrap().len(), 3);
}

#[tokio::test]
async fn several_nodes_share_it_on_postgresql_and_s3() {
    let engine = Engine::postgres().await;
    let mut place = Place::on(&engine);
    let url = format!("s3://{}?endpoint={}", variable("TEST_S3_BUCKET"), variable("TEST_S3_ENDPOINT"));
    place.set("LENSLINK_STORAGE_URL", &url);
    place.set("AWS_ACCESS_KEY_ID", &variable("TEST_S3_ACCESS_KEY"));
    place.set("AWS_SECRET_ACCESS_KEY", &variable("TEST_S3_SECRET_KEY"));
    place.set("LENSLINK_MASTER_KEY", MASTER_KEY);
    place.fill().await;
    let node = Place { folder: tempfile::tempdir().unwrap(), settings: place.settings.clone() };
    let serving = node.serve().await;
    assert_photos_load(&serving).await;
    assert_eq!(serving.terminate().await.0, Some(0));
    engine.drop().await;
}

#[tokio::test]
async fn a_foreign_master_key_is_refused_before_anything_is_stored() {
    let mut place = Place::on(&Engine::sqlite());
    assert_eq!(place.serve().await.terminate().await.0, Some(0));
    place.set("LENSLINK_MASTER_KEY", MASTER_KEY);
    assert!(place.refused().await.contains("another master key"));
    assert_eq!(place.objects(), 0);
}
