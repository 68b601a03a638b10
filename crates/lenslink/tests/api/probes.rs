use crate::support::engines::Engine;
use crate::support::harness::TestApp;

async fn status(app: &TestApp, path: &str) -> u16 {
    app.get(path).send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn a_running_server_is_alive_and_ready() {
    let app = TestApp::new().await;
    assert_eq!((status(&app, "/livez").await, status(&app, "/readyz").await), (200, 200));
}

#[tokio::test]
async fn is_ready_on_postgresql() {
    let engine = Engine::postgres().await;
    let app = TestApp::with_engine(&engine, &[]).await;
    assert_eq!((status(&app, "/readyz").await, status(&app, "/").await), (200, 200));
    assert!(app.ctx.db.version().await.unwrap().starts_with("PostgreSQL"));
    engine.drop_schema().await;
}

#[tokio::test]
async fn is_alive_but_not_ready_without_its_database() {
    let app = TestApp::new().await;
    app.ctx.db.close().await;
    assert_eq!(status(&app, "/livez").await, 200);
    let response = app.get("/readyz").send().await.unwrap();
    assert_eq!(response.status(), 503);
    assert_eq!(response.headers()["retry-after"], "1");
    let body = response.text().await.unwrap();
    assert_eq!(body, r#"{"message":"Please try again in a moment","code":"storage-unavailable"}"#);
}

#[tokio::test]
async fn is_not_ready_while_draining() {
    let app = TestApp::new().await;
    app.drain_signal.start_draining();
    assert_eq!((status(&app, "/livez").await, status(&app, "/readyz").await), (200, 503));
    assert_eq!(status(&app, "/").await, 200);
}
