//! What is answered when nothing can be rendered.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use domain::{Account, AccountId, Bio, Clock, Contact, Names, Timestamp};
use http_body_util::BodyExt;
use storage::Db;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::*;
use crate::app::{Ctx, follow};
use crate::config::{Config, Values};
use crate::http::health::Health;
use crate::http::metrics::Metrics;
use crate::http::peer::Peer;
use crate::http::web_build::WebBuild;

const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

/// A server whose bundle does the given thing with every page, and one photographer.
async fn serving(bundle: &str) -> (Parts, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().display().to_string();
    let config = Config::read(&Values::from_environment([("LENSLINK_DATA_DIR", &*data)])).unwrap();
    let db = Db::open(&config.database).await.unwrap();
    let account = Account {
        id: AccountId::new(NOW),
        email: "anna@example.com".parse().unwrap(),
        email_verified: true,
        display_name: None,
        epoch: 0,
        disabled: false,
        has_password: false,
        created_at: NOW,
        last_sign_in_at: NOW,
    };
    let names = Names { username: "anna".parse().unwrap(), display_name: "Anna".parse().unwrap() };
    let mut tx = db.write().await.unwrap();
    assert!(tx.accounts().insert(&account, None).await.unwrap());
    assert!(tx.usernames().take(account.id, &names.username, NOW).await.unwrap());
    tx.profiles().save(account.id, &names, &Bio::default(), &Contact::default(), NOW).await.unwrap();
    tx.commit().await.unwrap();

    let cx = Arc::new(Ctx::new(config, db, Clock::fixed(NOW)).unwrap());
    let metrics = Metrics::new();
    let web = WebBuild::of_this_checkout();
    let mut parts = Parts::new(cx.clone(), Health::default(), metrics.clone(), web.clone()).unwrap();
    parts.public = Arc::new(Renderings::running(bundle, &web, &cx.config, metrics).unwrap());
    tokio::spawn(follow(cx.clone(), CancellationToken::new()));
    while !cx.pages.is_open() {
        tokio::task::yield_now().await;
    }
    (parts, folder)
}

async fn visit(parts: &Parts, path: &str) -> (u16, Option<String>, String) {
    let mut request = Request::get(path).body(Body::empty()).unwrap();
    request.extensions_mut().insert(Peer(SocketAddr::from(([127, 0, 0, 1], 9))));
    let response = router(parts.clone()).oneshot(request).await.unwrap();
    let tag = response.headers().get("etag").map(|tag| tag.to_str().unwrap().to_owned());
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, tag, String::from_utf8(body.to_vec()).unwrap())
}

#[tokio::test]
async fn a_page_that_cannot_be_rendered_is_left_to_the_browser_and_not_kept() {
    let (parts, _folder) = serving("globalThis.render = () => { throw new Error('broken') }").await;
    for (path, expected, view) in [("/u/anna", 200, "profile"), ("/u/nobody", 404, "missing")] {
        let (status, tag, html) = visit(&parts, path).await;
        assert_eq!((status, tag), (expected, None), "{path}");
        assert!(html.contains(&format!("data-view=\"{view}\"></div>")), "{html}");
        assert!(
            html.contains(&format!("{{\"view\":\"{view}\",\"props\":{{\"brand\":\"Lenslink\"")),
            "{html}"
        );
    }
    assert_eq!(parts.cx.pages.bytes(), 0);
    let numbers = parts.metrics.text().unwrap();
    assert!(numbers.contains("lenslink_renderings_total{outcome=\"failed\"} 2"), "{numbers}");
}

#[tokio::test]
async fn a_page_that_is_rendered_is_kept_and_not_rendered_again() {
    let (parts, _folder) = serving("globalThis.render = () => '<p>here</p>'").await;
    let (_, tag, html) = visit(&parts, "/u/anna").await;
    assert!(tag.is_some() && html.contains("<p>here</p>"), "{html}");
    assert_eq!(visit(&parts, "/u/anna").await.1, tag);
    let numbers = parts.metrics.text().unwrap();
    assert!(numbers.contains("lenslink_renderings_total{outcome=\"rendered\"} 1"), "{numbers}");
}

#[tokio::test]
async fn a_page_that_never_ends_is_left_to_the_browser() {
    let (parts, _folder) = serving("globalThis.render = () => { for (;;); }").await;
    let (status, _, html) = visit(&parts, "/u/anna").await;
    assert_eq!(status, 200);
    assert!(html.contains("data-view=\"profile\"></div>"), "{html}");
}

#[tokio::test]
async fn a_page_takes_the_short_way_once_it_is_kept_and_is_as_it_was() {
    let (parts, _folder) = serving("globalThis.render = () => '<p>Anna</p>'").await;
    let shortcut = Shortcut::new(parts.clone());
    let request = || {
        let given =
            Request::get("/u/anna").header("host", "localhost:3000").header("accept-encoding", "gzip");
        given.body(Body::empty()).unwrap()
    };
    let peer = Peer(SocketAddr::from(([127, 0, 0, 1], 9)));
    assert!(shortcut.answer(&request(), peer).is_none(), "nobody has asked for it before");
    let (status, tag, _) = visit(&parts, "/u/anna").await;
    assert_eq!(status, 200);
    let kept = shortcut.answer(&request(), peer).unwrap();
    let kept_tag = kept.headers()["etag"].to_str().unwrap();
    assert_eq!(tag.unwrap().replace("plain", "gzip"), kept_tag);
}
