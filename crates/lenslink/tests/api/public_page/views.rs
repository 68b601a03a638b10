//! How many people looked, without knowing who.

use std::time::Duration;

use domain::AccountId;
use server::app::identity::Network;
use server::app::views::{self, Visitor};

use crate::browser::Browser;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::profile::nodes::nodes;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 \
                     (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.4.32.98 (iPhone14,5)";
const LAPTOP: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0";

async fn look(app: &TestApp, address: &str, agent: &str) {
    let request = app.get("/u/anna").header("x-forwarded-for", address).header("user-agent", agent);
    // As browsers do, which get the page on the short way once it is kept.
    let request = request.header("accept-encoding", "br");
    assert_eq!(request.send().await.unwrap().status(), 200);
}

async fn account_of(person: &Browser<'_>) -> AccountId {
    let user = person.get("/api/auth/user").await.expect(200).json();
    user["id"].as_str().unwrap().parse().unwrap()
}

/// By day, after counting.
async fn counted(app: &TestApp, account: AccountId) -> Vec<u64> {
    views::flush(&app.cx).await.unwrap();
    let since = app.cx.clock.now().day().minus(30);
    let days = app.cx.db.read().await.unwrap().views().of_account(account, since).await.unwrap();
    days.into_iter().map(|(_, views)| views).collect()
}

async fn a_visitor_counts_once_a_day_and_the_next_day_again(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.follow_changes().await;
    let anna = account_of(&app.published("anna").await).await;
    for _ in 0..3 {
        look(&app, "198.51.100.7", PHONE).await;
    }
    assert_eq!(counted(&app, anna).await, [1]);
    look(&app, "198.51.100.7", PHONE).await;
    look(&app, "198.51.100.7", LAPTOP).await;
    look(&app, "198.51.100.8", PHONE).await;
    assert_eq!(counted(&app, anna).await, [3], "the same one again, another browser, another address");
    app.cx.clock.advance(DAY);
    look(&app, "198.51.100.7", PHONE).await;
    assert_eq!(counted(&app, anna).await, [3, 1]);
    assert_eq!(counted(&app, anna).await, [3, 1]);
}

async fn programs_guesses_and_the_owner_do_not_count(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.follow_changes().await;
    let owner = app.signed_up("anna@example.com").await;
    owner.rename("anna").await.expect(200);
    let anna = account_of(&owner).await;
    for agent in ["facebookexternalhit/1.1", "WhatsApp/2.24", "curl/8.5.0", "Mozilla/5.0 Googlebot/2.1", ""] {
        look(&app, "198.51.100.7", agent).await;
    }
    for (header, value) in
        [("sec-purpose", "prefetch;prerender"), ("purpose", "prefetch"), ("x-moz", "prefetch")]
    {
        let guess = app.get("/u/anna").header("user-agent", PHONE).header(header, value);
        assert_eq!(guess.send().await.unwrap().status(), 200);
    }
    let head = app.request(reqwest::Method::HEAD, "/u/anna").header("user-agent", PHONE);
    assert_eq!(head.send().await.unwrap().status(), 200);
    let signed_in = async |person: &Browser<'_>| {
        let cookie = format!("rt={}", person.cookie("rt").unwrap());
        let request = app.get("/u/anna").header("user-agent", LAPTOP).header("cookie", cookie);
        assert_eq!(request.send().await.unwrap().status(), 200);
    };
    signed_in(&owner).await;
    assert_eq!(counted(&app, anna).await, [0; 0]);
    // From another site they come without their cookie.
    assert_eq!(app.get("/u/anna").header("user-agent", LAPTOP).send().await.unwrap().status(), 200);
    assert_eq!(counted(&app, anna).await, [0; 0]);

    // Somebody else who is signed in is a visitor like any other.
    let bo = app.signed_up("bo@example.com").await;
    let cookie = format!("rt={}", bo.cookie("rt").unwrap());
    let visit = app.get("/u/anna").header("user-agent", PHONE).header("cookie", cookie);
    assert_eq!(visit.send().await.unwrap().status(), 200);
    assert_eq!(counted(&app, anna).await, [1]);
}

async fn who_has_many_browsers_makes_nobody_look_popular(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = account_of(&app.published("anna").await).await;
    for number in 0..40 {
        look(&app, "198.51.100.7", &format!("{LAPTOP} {number}")).await;
    }
    look(&app, "198.51.100.8", PHONE).await;
    assert_eq!(counted(&app, anna).await, [21]);
}

async fn nodes_count_a_visitor_of_both_once(engine: Engine) {
    let nodes = nodes(&engine).await;
    let anna = account_of(&nodes[0].published("anna").await).await;
    for node in &nodes {
        look(node, "198.51.100.7", PHONE).await;
        look(node, "2001:db8:1:2::3", PHONE).await;
        look(node, "2001:db8:1:2:ffff::4", PHONE).await;
    }
    for node in &nodes {
        assert_eq!(counted(node, anna).await, [2]);
    }
}

async fn what_cannot_be_counted_now_is_counted_later(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = account_of(&app.published("anna").await).await;
    look(&app, "198.51.100.7", PHONE).await;
    // Somebody else writes for longer than anybody waits for.
    let blocking = app.cx.db.write().await.unwrap();
    let flushed = views::flush(&app.cx).await;
    assert_eq!(flushed.is_err(), app.cx.db.file().is_some(), "only SQLite has one writer");
    drop(blocking);
    assert_eq!(counted(&app, anna).await, [1]);
}

on_both_engines! {
    a_visitor_counts_once_a_day_and_the_next_day_again,
    programs_guesses_and_the_owner_do_not_count,
    who_has_many_browsers_makes_nobody_look_popular,
    nodes_count_a_visitor_of_both_once,
    what_cannot_be_counted_now_is_counted_later,
}

/// Every byte of the database, also those that are not folded in yet.
fn copy(app: &TestApp) -> Vec<u8> {
    let file = app.cx.db.file().unwrap().display();
    let beside = |ending: &str| std::fs::read(format!("{file}{ending}")).unwrap_or_default();
    [beside(""), beside("-wal")].concat()
}

fn visitor(network: Network) -> Visitor<'static> {
    Visitor { network, user_agent: PHONE, purpose: None, token: None }
}

#[tokio::test]
async fn ten_thousand_views_cost_no_write_before_they_are_counted() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    app.follow_changes().await;
    let anna = account_of(&app.published("anna").await).await;
    let before = copy(&app);
    for number in 0..10_000u32 {
        let [_, b, c, d] = number.to_be_bytes();
        views::saw(&app.cx, anna, visitor(Network::of([10, b, c, d].into())));
    }
    for address in ["198.51.100.7", "198.51.100.8"] {
        look(&app, address, PHONE).await;
    }
    assert!(copy(&app) == before, "a view wrote something");
    assert_eq!(counted(&app, anna).await, [10_002]);
    assert!(copy(&app) != before);
}

#[tokio::test]
async fn no_address_and_no_browser_is_written_anywhere() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let anna = account_of(&app.published("anna").await).await;
    look(&app, "198.51.100.7", PHONE).await;
    assert_eq!(counted(&app, anna).await, [1]);
    let copy = copy(&app);
    let contains = |secret: &[u8]| copy.windows(secret.len()).any(|window| window == secret);
    assert!(contains(b"Anna Berg"), "the copy is one of this database");
    assert!(!contains(b"198.51.100.7"));
    assert!(!contains(&[198, 51, 100, 7]));
    assert!(!contains(b"Instagram 334"));
    // Nor anything that could be tried out: without the day's salt, the print of an address and a browser is unknown.
    let mapped: [u8; 16] = "::ffff:198.51.100.7".parse::<std::net::Ipv6Addr>().unwrap().octets();
    let print = identity::fingerprint(&[&mapped, PHONE.as_bytes()]);
    assert!(!contains(&print[..16]));
}

#[tokio::test]
async fn what_told_visitors_apart_is_forgotten() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let anna = account_of(&app.published("anna").await).await;
    look(&app, "198.51.100.7", PHONE).await;
    assert_eq!(counted(&app, anna).await, [1]);
    let day = app.cx.clock.now().day();
    let salt = async || {
        let mut tx = app.cx.db.write().await.unwrap();
        tx.views().salt(day, &[7; 32]).await.unwrap()
    };
    let kept = salt().await;
    assert_ne!(kept, [7; 32]);
    app.cx.clock.advance(2 * DAY);
    views::purge(&app.cx).await.unwrap();
    assert_eq!(salt().await, kept, "a node that was away may still bring views of that day");
    app.cx.clock.advance(DAY);
    views::purge(&app.cx).await.unwrap();
    assert_eq!(salt().await, [7; 32]);
    assert_eq!(counted(&app, anna).await, [1], "how many there were stays");
}
