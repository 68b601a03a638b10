//! Counts page views without storing data that identifies visitors.

use std::time::Duration;

use domain::AccountId;
use server::app::identity::Network;
use server::app::views::{self, Visitor};

use crate::support::browser::Browser;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;
use crate::support::nodes::start_nodes;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const PHONE_AGENT: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 \
                     (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.4.32.98 (iPhone14,5)";
const LAPTOP_AGENT: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0";

async fn view_page(app: &TestApp, address: &str, agent: &str) {
    let request = app.get("/u/anna").header("x-forwarded-for", address).header("user-agent", agent);
    // Like a browser, so that a cached page takes the fast path.
    let request = request.header("accept-encoding", "br");
    assert_eq!(request.send().await.unwrap().status(), 200);
}

async fn get_account_id(browser: &Browser<'_>) -> AccountId {
    let user = browser.get("/api/auth/user").await.expect_status(200).json();
    user["id"].as_str().unwrap().parse().unwrap()
}

/// Flushes the pending views and returns the count of each day.
async fn count_views(app: &TestApp, account: AccountId) -> Vec<u64> {
    views::flush(&app.ctx).await.unwrap();
    let since = app.ctx.clock.now().day().minus(30);
    let days = app.ctx.db.read().await.unwrap().views().list_daily_counts(account, since).await.unwrap();
    days.into_iter().map(|(_, views)| views).collect()
}

async fn counts_a_visitor_once_a_day(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.start_change_listener().await;
    let anna = get_account_id(&app.add_account_with_profile("anna").await).await;
    for _ in 0..3 {
        view_page(&app, "198.51.100.7", PHONE_AGENT).await;
    }
    assert_eq!(count_views(&app, anna).await, [1]);
    view_page(&app, "198.51.100.7", PHONE_AGENT).await;
    view_page(&app, "198.51.100.7", LAPTOP_AGENT).await;
    view_page(&app, "198.51.100.8", PHONE_AGENT).await;
    assert_eq!(count_views(&app, anna).await, [3], "one view each for a new browser and a new address");
    app.ctx.clock.advance(DAY);
    view_page(&app, "198.51.100.7", PHONE_AGENT).await;
    assert_eq!(count_views(&app, anna).await, [3, 1]);
    assert_eq!(count_views(&app, anna).await, [3, 1]);
}

async fn ignores_bots_prefetches_and_the_photographer(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.start_change_listener().await;
    let browser = app.sign_up_browser("anna@example.com").await;
    browser.set_username("anna").await.expect_status(200);
    let anna = get_account_id(&browser).await;
    for agent in ["facebookexternalhit/1.1", "WhatsApp/2.24", "curl/8.5.0", "Mozilla/5.0 Googlebot/2.1", ""] {
        view_page(&app, "198.51.100.7", agent).await;
    }
    for (header, value) in
        [("sec-purpose", "prefetch;prerender"), ("purpose", "prefetch"), ("x-moz", "prefetch")]
    {
        let prefetch = app.get("/u/anna").header("user-agent", PHONE_AGENT).header(header, value);
        assert_eq!(prefetch.send().await.unwrap().status(), 200);
    }
    let head = app.request(reqwest::Method::HEAD, "/u/anna").header("user-agent", PHONE_AGENT);
    assert_eq!(head.send().await.unwrap().status(), 200);
    let view_signed_in = async |browser: &Browser<'_>, agent: &str| {
        let cookie = format!("rt={}", browser.cookie("rt").unwrap());
        let request = app.get("/u/anna").header("user-agent", agent).header("cookie", cookie);
        assert_eq!(request.send().await.unwrap().status(), 200);
    };
    view_signed_in(&browser, LAPTOP_AGENT).await;
    assert_eq!(count_views(&app, anna).await, [0; 0]);
    // A visit from another site has no cookie, because of SameSite. The server still knows the photographer by
    // IP address and browser.
    assert_eq!(app.get("/u/anna").header("user-agent", LAPTOP_AGENT).send().await.unwrap().status(), 200);
    assert_eq!(count_views(&app, anna).await, [0; 0]);

    // Another signed-in photographer counts as a visitor.
    let bo = app.sign_up_browser("bo@example.com").await;
    view_signed_in(&bo, PHONE_AGENT).await;
    assert_eq!(count_views(&app, anna).await, [1]);
}

async fn limits_visitors_per_network(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = get_account_id(&app.add_account_with_profile("anna").await).await;
    for n in 0..40 {
        view_page(&app, "198.51.100.7", &format!("{LAPTOP_AGENT} {n}")).await;
    }
    view_page(&app, "198.51.100.8", PHONE_AGENT).await;
    assert_eq!(count_views(&app, anna).await, [21], "20 visitors of the first network and one of the second");
}

async fn counts_a_visitor_of_two_nodes_once(engine: Engine) {
    let nodes = start_nodes(&engine).await;
    let anna = get_account_id(&nodes[0].add_account_with_profile("anna").await).await;
    for node in &nodes {
        view_page(node, "198.51.100.7", PHONE_AGENT).await;
        // Both addresses are in the same /64 network.
        view_page(node, "2001:db8:1:2::3", PHONE_AGENT).await;
        view_page(node, "2001:db8:1:2:ffff::4", PHONE_AGENT).await;
    }
    for node in &nodes {
        assert_eq!(count_views(node, anna).await, [2]);
    }
}

async fn keeps_views_that_could_not_be_written(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = get_account_id(&app.add_account_with_profile("anna").await).await;
    view_page(&app, "198.51.100.7", PHONE_AGENT).await;
    // Another transaction holds the write lock for longer than the timeout.
    let blocking_tx = app.ctx.db.write().await.unwrap();
    let result = views::flush(&app.ctx).await;
    assert_eq!(result.is_err(), app.ctx.db.sqlite_path().is_some(), "only SQLite blocks other writers");
    drop(blocking_tx);
    assert_eq!(count_views(&app, anna).await, [1]);
}

on_both_engines! {
    counts_a_visitor_once_a_day,
    ignores_bots_prefetches_and_the_photographer,
    limits_visitors_per_network,
    counts_a_visitor_of_two_nodes_once,
    keeps_views_that_could_not_be_written,
}

/// All bytes of the database, including its write-ahead log.
fn read_database_bytes(app: &TestApp) -> Vec<u8> {
    let file = app.ctx.db.sqlite_path().unwrap().display();
    let read_file = |suffix: &str| std::fs::read(format!("{file}{suffix}")).unwrap_or_default();
    [read_file(""), read_file("-wal")].concat()
}

fn phone_visitor(network: Network) -> Visitor<'static> {
    Visitor { network, user_agent: PHONE_AGENT, purpose: None, token: None }
}

#[tokio::test]
async fn views_are_written_only_when_flushed() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    app.start_change_listener().await;
    let anna = get_account_id(&app.add_account_with_profile("anna").await).await;
    let before = read_database_bytes(&app);
    for n in 0..10_000u32 {
        let [_, b, c, d] = n.to_be_bytes();
        views::record_view(&app.ctx, anna, phone_visitor(Network::from_ip([10, b, c, d].into())));
    }
    for address in ["198.51.100.7", "198.51.100.8"] {
        view_page(&app, address, PHONE_AGENT).await;
    }
    assert!(read_database_bytes(&app) == before, "a view wrote to the database");
    assert_eq!(count_views(&app, anna).await, [10_002]);
    assert!(read_database_bytes(&app) != before);
}

#[tokio::test]
async fn stores_no_address_and_no_user_agent() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let anna = get_account_id(&app.add_account_with_profile("anna").await).await;
    view_page(&app, "198.51.100.7", PHONE_AGENT).await;
    assert_eq!(count_views(&app, anna).await, [1]);
    let copy = read_database_bytes(&app);
    let contains = |secret: &[u8]| copy.windows(secret.len()).any(|window| window == secret);
    assert!(contains(b"Anna Berg"), "the copy contains this profile");
    assert!(!contains(b"198.51.100.7"));
    assert!(!contains(&[198, 51, 100, 7]));
    assert!(!contains(b"Instagram 334"));
    // An attacker could guess the input of an unsalted hash of the address and the browser.
    let address: [u8; 16] = "::ffff:198.51.100.7".parse::<std::net::Ipv6Addr>().unwrap().octets();
    let unsalted_hash = identity::fingerprint(&[&address, PHONE_AGENT.as_bytes()]);
    assert!(!contains(&unsalted_hash[..16]));
}

#[tokio::test]
async fn keeps_daily_salts_for_two_days_and_then_deletes_them() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let anna = get_account_id(&app.add_account_with_profile("anna").await).await;
    view_page(&app, "198.51.100.7", PHONE_AGENT).await;
    assert_eq!(count_views(&app, anna).await, [1]);
    let day = app.ctx.clock.now().day();
    let get_salt = async || {
        let mut tx = app.ctx.db.write().await.unwrap();
        tx.views().get_or_insert_salt(day, &[7; 32]).await.unwrap()
    };
    let old_salt = get_salt().await;
    assert_ne!(old_salt, [7; 32]);
    app.ctx.clock.advance(2 * DAY);
    views::purge(&app.ctx).await.unwrap();
    assert_eq!(get_salt().await, old_salt, "a late node may still write views of that day");
    app.ctx.clock.advance(DAY);
    views::purge(&app.ctx).await.unwrap();
    assert_eq!(get_salt().await, [7; 32]);
    assert_eq!(count_views(&app, anna).await, [1], "the purge keeps the count");
}
