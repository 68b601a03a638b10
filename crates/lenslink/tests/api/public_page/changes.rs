//! A change is on the page at once, on every node.

use domain::{AccountId, EmailAddress, Photo, PhotoId};
use serde_json::{Value, json};
use server::app::identity::operator;
use server::app::{self, Ctx};
use storage::Db;
use tokio_util::sync::CancellationToken;

use crate::browser::Browser;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::photos::corpus;
use crate::profile::nodes::{everywhere, nodes};
use crate::profile::people::{PROFILE, profile};

/// Status of the page, and what it says.
async fn visit(app: &TestApp, path: &str) -> (u16, String) {
    let response = app.get(path).send().await.unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}

/// Nodes that keep pages, and one photographer in a browser on each.
struct Installation {
    nodes: Vec<TestApp>,
}

impl Installation {
    async fn on(engine: &Engine) -> Self {
        let nodes = nodes(engine).await;
        for node in &nodes {
            node.follow_changes().await;
        }
        Self { nodes }
    }

    /// Every node has the page in memory. What was told of an earlier change may arrive only now and drop it again.
    async fn keep(&self, path: &str) {
        for node in &self.nodes {
            while node.cx.pages.bytes() == 0 {
                assert_eq!(visit(node, path).await.0, 200, "{path}");
            }
        }
    }

    /// What every node shows after a change on the first one: there at once, elsewhere when it was told.
    async fn see(&self, path: &str) -> (u16, String) {
        assert_eq!(self.nodes[0].cx.pages.bytes(), 0, "the old page is gone before the change is answered");
        for node in &self.nodes {
            while node.cx.pages.bytes() > 0 {
                tokio::task::yield_now().await;
            }
        }
        let first = visit(&self.nodes[0], path).await;
        for node in &self.nodes {
            assert_eq!(visit(node, path).await, first);
        }
        first
    }
}

async fn account_of(person: &Browser<'_>) -> AccountId {
    let user = person.get("/api/auth/user").await.expect(200).json();
    user["id"].as_str().unwrap().parse().unwrap()
}

/// A photo that somebody has uploaded but not shown yet.
async fn uploaded(app: &TestApp, owner: AccountId) -> Photo {
    let now = app.cx.clock.now();
    let photo = Photo { id: PhotoId::new(now), side: 700, placeholder: vec![0xff, 0xd8, 0xff] };
    let mut tx = app.cx.db.write().await.unwrap();
    tx.photos().insert(&photo, owner, now).await.unwrap();
    tx.commit().await.unwrap();
    photo
}

async fn whatever_a_photographer_changes_is_seen_everywhere(engine: Engine) {
    let all = Installation::on(&engine).await;
    let anna = all.nodes[0].published("anna").await;
    let photo = uploaded(&all.nodes[0], account_of(&anna).await).await;
    let offer = |title: &str| json!({"title": title, "description": "An hour.", "price": 12_300});
    let mut path = "/u/anna";

    let change = async |form: Value| anna.put(PROFILE, form).await.expect(200);
    all.keep(path).await;
    change(profile(|form| form["bio"] = json!("Quite another light."))).await;
    assert!(all.see(path).await.1.contains("Quite another light."));

    all.keep(path).await;
    change(profile(|form| form["showEmail"] = json!(false))).await;
    assert!(!all.see(path).await.1.contains("anna@example.com"));

    all.keep(path).await;
    change(profile(|form| form["accent"] = json!("#2f6b3a"))).await;
    assert!(all.see(path).await.1.contains("/accent/2f6b3a-418f4f.css"));

    all.keep(path).await;
    let service = anna.post("/api/services", offer("First steps")).await.expect(201).json();
    let service = format!("/api/services/{}", service["id"].as_str().unwrap());
    assert!(all.see(path).await.1.contains("First steps"));

    all.keep(path).await;
    anna.put(&service, offer("Next steps")).await.expect(200);
    assert!(all.see(path).await.1.contains("Next steps"));

    all.keep(path).await;
    anna.delete(&service).await.expect(204);
    assert!(!all.see(path).await.1.contains("Next steps"));

    all.keep(path).await;
    change(profile(|form| form["profileImage"] = json!(photo.main_path()))).await;
    assert!(all.see(path).await.1.contains(&photo.main_path()));

    all.keep(path).await;
    anna.delete("/api/profile-image").await.expect(204);
    assert!(!all.see(path).await.1.contains(&photo.main_path()));

    all.keep(path).await;
    anna.rename("annaberg").await.expect(200);
    assert_eq!(all.see(path).await.0, 301);
    path = "/u/annaberg";

    // Another address shows itself after it was confirmed; then everybody signs in again.
    change(profile(|form| {
        form["username"] = json!("annaberg");
        form["showEmail"] = json!(true);
    }))
    .await;
    anna.post("/api/identity/email", json!({"email": "anna@new.example"})).await.expect(202);
    let code = all.nodes[0].mailed_code("anna@new.example", "confirm-email").await;
    all.keep(path).await;
    anna.post("/api/identity/email/confirm", json!({"code": code})).await.expect(200);
    assert!(all.see(path).await.1.contains("anna@new.example"));
}

async fn a_photo_that_was_sent_is_seen_everywhere(engine: Engine) {
    let all = Installation::on(&engine).await;
    let anna = all.nodes[0].published("anna").await;
    all.keep("/u/anna").await;
    let file = corpus::jpeg(&corpus::quarters(300, 200));
    let answer = anna.give_photo(&all.nodes[0], file).await.expect(200).json();
    let path = answer["objectPath"].as_str().unwrap();
    assert!(all.see("/u/anna").await.1.contains(path));
}

async fn what_an_operator_does_is_seen_everywhere(engine: Engine) {
    let all = Installation::on(&engine).await;
    all.nodes[0].published("anna").await;
    let (cx, email): (&Ctx, EmailAddress) = (&all.nodes[0].cx, "anna@example.com".parse().unwrap());
    all.keep("/u/anna").await;
    operator::disable(cx, &email).await.unwrap();
    assert_eq!(all.see("/u/anna").await.0, 404);
    operator::enable(cx, &email).await.unwrap();
    all.keep("/u/anna").await;
    operator::delete(cx, &email).await.unwrap();
    assert_eq!(all.see("/u/anna").await.0, 404);
}

async fn an_account_that_deletes_itself_is_gone_everywhere(engine: Engine) {
    let all = Installation::on(&engine).await;
    let anna = all.nodes[0].published("anna").await;
    all.keep("/u/anna").await;
    anna.delete("/api/identity/user").await.expect(204);
    assert_eq!(all.see("/u/anna").await.0, 404);
}

/// `lenslink user …` runs beside the server and opens the database by itself.
async fn what_a_command_beside_the_server_does_is_seen(engine: Engine) {
    let all = Installation::on(&engine).await;
    let node = &all.nodes[0];
    node.published("anna").await;
    let config = node.cx.config.clone();
    let db = Db::inspect(&config.database).await.unwrap().unwrap();
    let beside = Ctx::new(config, db, node.cx.clock.clone()).unwrap();
    all.keep("/u/anna").await;
    operator::disable(&beside, &"anna@example.com".parse().unwrap()).await.unwrap();
    for node in &all.nodes {
        while node.cx.pages.bytes() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(visit(node, "/u/anna").await.0, 404);
    }
}

async fn what_others_change_costs_nobody_their_page(engine: Engine) {
    let all = Installation::on(&engine).await;
    let (anna, bo) = (all.nodes[0].published("anna").await, all.nodes[0].published("bosse").await);
    all.keep("/u/anna").await;
    let kept: Vec<_> = all.nodes.iter().map(|node| node.cx.pages.bytes()).collect();
    all.keep("/u/bosse").await;
    for browser in everywhere(&all.nodes, &bo) {
        browser.rename("bosseberg").await.expect(200);
    }
    for (node, kept) in all.nodes.iter().zip(kept) {
        while node.cx.pages.bytes() > kept {
            tokio::task::yield_now().await;
        }
        assert_eq!(node.cx.pages.bytes(), kept, "only one page is gone");
    }
    drop(anna);
}

async fn nothing_is_kept_while_nobody_tells_of_changes(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.published("anna").await;
    assert_eq!(visit(&app, "/u/anna").await.0, 200);
    assert_eq!(app.cx.pages.bytes(), 0);
    let stop = CancellationToken::new();
    let following = tokio::spawn(app::follow(app.cx.clone(), stop.clone()));
    while !app.cx.pages.is_open() {
        tokio::task::yield_now().await;
    }
    visit(&app, "/u/anna").await;
    assert!(app.cx.pages.bytes() > 0);
    stop.cancel();
    following.await.unwrap();
    assert_eq!((app.cx.pages.is_open(), app.cx.pages.bytes()), (false, 0));
    assert_eq!(visit(&app, "/u/anna").await.0, 200);
    assert_eq!(app.cx.pages.bytes(), 0);
}

on_both_engines! {
    whatever_a_photographer_changes_is_seen_everywhere,
    a_photo_that_was_sent_is_seen_everywhere,
    what_an_operator_does_is_seen_everywhere,
    an_account_that_deletes_itself_is_gone_everywhere,
    what_a_command_beside_the_server_does_is_seen,
    what_others_change_costs_nobody_their_page,
    nothing_is_kept_while_nobody_tells_of_changes,
}
