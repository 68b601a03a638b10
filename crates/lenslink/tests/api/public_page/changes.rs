//! Every node shows a change at once.

use domain::{AccountId, EmailAddress, Photo, PhotoId};
use serde_json::{Value, json};
use server::app::identity::operator;
use server::app::{self, AppContext};
use storage::Db;
use tokio_util::sync::CancellationToken;

use crate::photos::corpus;
use crate::profile::helpers::{PROFILE_PATH, profile_form};
use crate::support::browser::Browser;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;
use crate::support::nodes::{browsers_on_all_nodes, start_nodes};

/// Returns the status and the body.
async fn get_page(app: &TestApp, path: &str) -> (u16, String) {
    let response = app.get(path).send().await.unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}

/// Nodes on one database that cache pages.
struct CachingNodes {
    nodes: Vec<TestApp>,
}

impl CachingNodes {
    async fn start(engine: &Engine) -> Self {
        let nodes = start_nodes(engine).await;
        for node in &nodes {
            node.start_change_listener().await;
        }
        Self { nodes }
    }

    /// Loads the page until every node has cached it. No other page may be cached. A late notification of an
    /// earlier change may evict it again.
    async fn cache_on_all_nodes(&self, path: &str) {
        for node in &self.nodes {
            while node.ctx.pages.bytes() == 0 {
                assert_eq!(get_page(node, path).await.0, 200, "{path}");
            }
        }
    }

    /// Returns the page after a change on the first node. The other nodes show it once they are notified.
    async fn get_from_all_nodes(&self, path: &str) -> (u16, String) {
        assert_eq!(self.nodes[0].ctx.pages.bytes(), 0, "the old page is evicted before the response");
        for node in &self.nodes {
            while node.ctx.pages.bytes() > 0 {
                tokio::task::yield_now().await;
            }
        }
        let first = get_page(&self.nodes[0], path).await;
        for node in &self.nodes {
            assert_eq!(get_page(node, path).await, first);
        }
        first
    }
}

async fn get_account_id(browser: &Browser<'_>) -> AccountId {
    let user = browser.get("/api/auth/user").await.expect_status(200).json();
    user["id"].as_str().unwrap().parse().unwrap()
}

/// Inserts a photo that the profile does not show yet.
async fn insert_photo(app: &TestApp, account: AccountId) -> Photo {
    let now = app.ctx.clock.now();
    let photo = Photo { id: PhotoId::new(now), side: 700, placeholder: vec![0xff, 0xd8, 0xff] };
    let mut tx = app.ctx.db.write().await.unwrap();
    tx.photos().insert(&photo, account, now).await.unwrap();
    tx.commit().await.unwrap();
    photo
}

async fn every_node_shows_profile_changes(engine: Engine) {
    let cluster = CachingNodes::start(&engine).await;
    let anna = cluster.nodes[0].add_account_with_profile("anna").await;
    let photo = insert_photo(&cluster.nodes[0], get_account_id(&anna).await).await;
    let service_form = |title: &str| json!({"title": title, "description": "An hour.", "price": 12_300});
    let mut path = "/u/anna";

    let save_profile = async |form: Value| anna.put(PROFILE_PATH, form).await.expect_status(200);
    cluster.cache_on_all_nodes(path).await;
    save_profile(profile_form(|form| form["bio"] = json!("Only at dusk."))).await;
    assert!(cluster.get_from_all_nodes(path).await.1.contains("Only at dusk."));

    cluster.cache_on_all_nodes(path).await;
    save_profile(profile_form(|form| form["showEmail"] = json!(false))).await;
    assert!(!cluster.get_from_all_nodes(path).await.1.contains("anna@example.com"));

    cluster.cache_on_all_nodes(path).await;
    save_profile(profile_form(|form| form["accent"] = json!("#2f6b3a"))).await;
    assert!(cluster.get_from_all_nodes(path).await.1.contains("/accent/2f6b3a-418f4f.css"));

    cluster.cache_on_all_nodes(path).await;
    let service = anna.post("/api/services", service_form("First steps")).await.expect_status(201).json();
    let service_path = format!("/api/services/{}", service["id"].as_str().unwrap());
    assert!(cluster.get_from_all_nodes(path).await.1.contains("First steps"));

    cluster.cache_on_all_nodes(path).await;
    anna.put(&service_path, service_form("Next steps")).await.expect_status(200);
    assert!(cluster.get_from_all_nodes(path).await.1.contains("Next steps"));

    cluster.cache_on_all_nodes(path).await;
    anna.delete(&service_path).await.expect_status(204);
    assert!(!cluster.get_from_all_nodes(path).await.1.contains("Next steps"));

    cluster.cache_on_all_nodes(path).await;
    save_profile(profile_form(|form| form["profileImage"] = json!(photo.main_path()))).await;
    assert!(cluster.get_from_all_nodes(path).await.1.contains(&photo.main_path()));

    cluster.cache_on_all_nodes(path).await;
    anna.delete("/api/profile-image").await.expect_status(204);
    assert!(!cluster.get_from_all_nodes(path).await.1.contains(&photo.main_path()));

    cluster.cache_on_all_nodes(path).await;
    anna.set_username("annaberg").await.expect_status(200);
    assert_eq!(cluster.get_from_all_nodes(path).await.0, 301);
    path = "/u/annaberg";

    // The page shows a new email address after it is confirmed, which ends all sessions.
    save_profile(profile_form(|form| {
        form["username"] = json!("annaberg");
        form["showEmail"] = json!(true);
    }))
    .await;
    anna.post("/api/identity/email", json!({"email": "anna@new.example"})).await.expect_status(202);
    let code = cluster.nodes[0].emailed_code("anna@new.example", "confirm-email").await;
    cluster.cache_on_all_nodes(path).await;
    anna.post("/api/identity/email/confirm", json!({"code": code})).await.expect_status(200);
    assert!(cluster.get_from_all_nodes(path).await.1.contains("anna@new.example"));
}

async fn every_node_shows_a_new_photo(engine: Engine) {
    let cluster = CachingNodes::start(&engine).await;
    let anna = cluster.nodes[0].add_account_with_profile("anna").await;
    cluster.cache_on_all_nodes("/u/anna").await;
    let file = corpus::jpeg(&corpus::quarters(300, 200));
    let body = anna.upload_photo(&cluster.nodes[0], file).await.expect_status(200).json();
    let path = body["objectPath"].as_str().unwrap();
    assert!(cluster.get_from_all_nodes("/u/anna").await.1.contains(path));
}

async fn every_node_shows_changes_by_the_operator(engine: Engine) {
    let cluster = CachingNodes::start(&engine).await;
    cluster.nodes[0].add_account_with_profile("anna").await;
    let (ctx, email): (&AppContext, EmailAddress) =
        (&cluster.nodes[0].ctx, "anna@example.com".parse().unwrap());
    cluster.cache_on_all_nodes("/u/anna").await;
    operator::disable(ctx, &email).await.unwrap();
    assert_eq!(cluster.get_from_all_nodes("/u/anna").await.0, 404);
    operator::enable(ctx, &email).await.unwrap();
    cluster.cache_on_all_nodes("/u/anna").await;
    operator::delete(ctx, &email).await.unwrap();
    assert_eq!(cluster.get_from_all_nodes("/u/anna").await.0, 404);
}

async fn every_node_removes_a_deleted_account(engine: Engine) {
    let cluster = CachingNodes::start(&engine).await;
    let anna = cluster.nodes[0].add_account_with_profile("anna").await;
    cluster.cache_on_all_nodes("/u/anna").await;
    anna.delete("/api/identity/user").await.expect_status(204);
    assert_eq!(cluster.get_from_all_nodes("/u/anna").await.0, 404);
}

/// `lenslink user …` is a separate process that opens the database itself.
async fn shows_changes_by_a_separate_process(engine: Engine) {
    let cluster = CachingNodes::start(&engine).await;
    let node = &cluster.nodes[0];
    node.add_account_with_profile("anna").await;
    let config = node.ctx.config.clone();
    let db = Db::open_shared(&config.database).await.unwrap().unwrap();
    let other_process = AppContext::new(config, db, node.ctx.clock.clone()).unwrap();
    cluster.cache_on_all_nodes("/u/anna").await;
    operator::disable(&other_process, &"anna@example.com".parse().unwrap()).await.unwrap();
    for node in &cluster.nodes {
        while node.ctx.pages.bytes() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(get_page(node, "/u/anna").await.0, 404);
    }
}

async fn a_change_evicts_only_its_own_page(engine: Engine) {
    let cluster = CachingNodes::start(&engine).await;
    cluster.nodes[0].add_account_with_profile("anna").await;
    let bo = cluster.nodes[0].add_account_with_profile("bosse").await;
    cluster.cache_on_all_nodes("/u/anna").await;
    let sizes: Vec<_> = cluster.nodes.iter().map(|node| node.ctx.pages.bytes()).collect();
    for (node, size) in cluster.nodes.iter().zip(&sizes) {
        while node.ctx.pages.bytes() <= *size {
            for path in ["/u/anna", "/u/bosse"] {
                assert_eq!(get_page(node, path).await.0, 200);
            }
        }
    }
    for browser in browsers_on_all_nodes(&cluster.nodes, &bo) {
        browser.set_username("bosseberg").await.expect_status(200);
    }
    for (node, size) in cluster.nodes.iter().zip(sizes) {
        while node.ctx.pages.bytes() > size {
            tokio::task::yield_now().await;
        }
        assert_eq!(node.ctx.pages.bytes(), size, "Anna's page stays cached");
    }
}

async fn caches_nothing_without_change_notifications(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.add_account_with_profile("anna").await;
    assert_eq!(get_page(&app, "/u/anna").await.0, 200);
    assert_eq!(app.ctx.pages.bytes(), 0);
    let stop = CancellationToken::new();
    let listener = tokio::spawn(app::sync_changes(app.ctx.clone(), stop.clone()));
    while !app.ctx.pages.is_enabled() {
        tokio::task::yield_now().await;
    }
    // On a busy machine the renderer may exceed its time limit; such a page is not cached.
    while app.ctx.pages.bytes() == 0 {
        get_page(&app, "/u/anna").await;
    }
    stop.cancel();
    listener.await.unwrap();
    assert_eq!((app.ctx.pages.is_enabled(), app.ctx.pages.bytes()), (false, 0));
    assert_eq!(get_page(&app, "/u/anna").await.0, 200);
    assert_eq!(app.ctx.pages.bytes(), 0);
}

on_both_engines! {
    every_node_shows_profile_changes,
    every_node_shows_a_new_photo,
    every_node_shows_changes_by_the_operator,
    every_node_removes_a_deleted_account,
    shows_changes_by_a_separate_process,
    a_change_evicts_only_its_own_page,
    caches_nothing_without_change_notifications,
}
