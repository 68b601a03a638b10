//! Tests of failed renders, of the page cache and of the fast path.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use domain::{Account, AccountId, Bio, Clock, Contact, ProfileNames, Timestamp};
use http_body_util::BodyExt;
use storage::Db;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::*;
use crate::app::{AppContext, sync_changes};
use crate::config::{Config, RawSettings};
use crate::http::drain_signal::DrainSignal;
use crate::http::metrics::Metrics;
use crate::http::page_renderer::PageRenderer;
use crate::http::peer::Peer;
use crate::http::web_build::WebBuild;

const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

/// Creates the state of a server with this render bundle and one photographer, and waits until its page cache
/// is enabled.
async fn create_state(bundle: &str) -> (AppState, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = folder.path().display().to_string();
    let config = Config::read(&RawSettings::from_environment([("LENSLINK_DATA_DIR", &*data_dir)])).unwrap();
    let db = Db::open(&config.database).await.unwrap();
    let account = Account {
        id: AccountId::new(NOW),
        email: "anna@example.com".parse().unwrap(),
        email_verified: true,
        display_name: None,
        epoch: 0,
        is_disabled: false,
        has_password: false,
        created_at: NOW,
        last_sign_in_at: NOW,
    };
    let names = ProfileNames { username: "anna".parse().unwrap(), display_name: "Anna".parse().unwrap() };
    let mut tx = db.write().await.unwrap();
    assert!(tx.accounts().insert(&account, None).await.unwrap());
    assert!(tx.usernames().take(account.id, &names.username, NOW).await.unwrap());
    tx.profiles().save(account.id, &names, &Bio::default(), &Contact::default(), NOW).await.unwrap();
    tx.commit().await.unwrap();

    let ctx = Arc::new(AppContext::new(config, db, Clock::fixed(NOW)).unwrap());
    let metrics = Metrics::new();
    let web = WebBuild::from_checkout();
    let mut state = AppState::new(ctx.clone(), DrainSignal::default(), metrics.clone(), web.clone()).unwrap();
    state.page_renderer = Arc::new(PageRenderer::with_bundle(bundle, &web, &ctx.config, metrics).unwrap());
    tokio::spawn(sync_changes(ctx.clone(), CancellationToken::new()));
    while !ctx.pages.is_enabled() {
        tokio::task::yield_now().await;
    }
    (state, folder)
}

/// Returns the status, the ETag and the body.
async fn visit(state: &AppState, path: &str) -> (u16, Option<String>, String) {
    let mut request = Request::get(path).body(Body::empty()).unwrap();
    request.extensions_mut().insert(Peer(SocketAddr::from(([127, 0, 0, 1], 9))));
    let response = router(state.clone()).oneshot(request).await.unwrap();
    let etag = response.headers().get("etag").map(|etag| etag.to_str().unwrap().to_owned());
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, etag, String::from_utf8(body.to_vec()).unwrap())
}

#[tokio::test]
async fn leaves_a_failed_render_to_the_browser_uncached() {
    let (state, _folder) = create_state("globalThis.render = () => { throw new Error('broken') }").await;
    for (path, expected_status, view) in [("/u/anna", 200, "profile"), ("/u/nobody", 404, "missing")] {
        let (status, etag, html) = visit(&state, path).await;
        assert_eq!((status, etag), (expected_status, None), "{path}");
        assert!(html.contains(&format!("data-view=\"{view}\"></div>")), "{html}");
        assert!(
            html.contains(&format!("{{\"view\":\"{view}\",\"props\":{{\"brand\":\"Lenslink\"")),
            "{html}"
        );
    }
    assert_eq!(state.ctx.pages.bytes(), 0);
    let metrics = state.metrics.encode_text().unwrap();
    assert!(metrics.contains("lenslink_renderings_total{outcome=\"failed\"} 2"), "{metrics}");
}

#[tokio::test]
async fn renders_a_cached_page_only_once() {
    let (state, _folder) = create_state("globalThis.render = () => '<p>here</p>'").await;
    let (_, etag, html) = visit(&state, "/u/anna").await;
    assert!(etag.is_some() && html.contains("<p>here</p>"), "{html}");
    assert_eq!(visit(&state, "/u/anna").await.1, etag);
    let metrics = state.metrics.encode_text().unwrap();
    assert!(metrics.contains("lenslink_renderings_total{outcome=\"rendered\"} 1"), "{metrics}");
}

#[tokio::test]
async fn leaves_an_endless_render_to_the_browser() {
    let (state, _folder) = create_state("globalThis.render = () => { for (;;); }").await;
    let (status, _, html) = visit(&state, "/u/anna").await;
    assert_eq!(status, 200);
    assert!(html.contains("data-view=\"profile\"></div>"), "{html}");
}

#[tokio::test]
async fn serves_a_cached_page_by_the_fast_path() {
    let (state, _folder) = create_state("globalThis.render = () => '<p>Anna</p>'").await;
    let fast_path = FastPath::new(state.clone());
    let request = || {
        let request_builder =
            Request::get("/u/anna").header("host", "localhost:3000").header("accept-encoding", "gzip");
        request_builder.body(Body::empty()).unwrap()
    };
    let peer = Peer(SocketAddr::from(([127, 0, 0, 1], 9)));
    assert!(fast_path.try_respond(&request(), peer).is_none(), "the page is not cached yet");
    let (status, etag, _) = visit(&state, "/u/anna").await;
    assert_eq!(status, 200);
    let response = fast_path.try_respond(&request(), peer).unwrap();
    let cached_etag = response.headers()["etag"].to_str().unwrap();
    assert_eq!(etag.unwrap().replace("plain", "gzip"), cached_etag);
}
