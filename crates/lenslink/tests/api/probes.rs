use crate::engines::Engine;
use crate::harness::TestApp;

async fn status(app: &TestApp, path: &str) -> u16 {
    app.get(path).send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn a_running_server_is_alive_and_ready() {
    let app = TestApp::new().await;
    assert_eq!((status(&app, "/livez").await, status(&app, "/readyz").await), (200, 200));
}

#[tokio::test]
async fn the_same_is_served_from_postgresql() {
    let engine = Engine::postgres().await;
    let app = TestApp::on(&engine, &[]).await;
    assert_eq!((status(&app, "/readyz").await, status(&app, "/").await), (200, 200));
    assert!(app.cx.db.version().await.unwrap().starts_with("PostgreSQL"));
    engine.drop().await;
}

#[tokio::test]
async fn without_its_database_it_is_alive_but_not_ready() {
    let app = TestApp::new().await;
    app.cx.db.close().await;
    assert_eq!(status(&app, "/livez").await, 200);
    let response = app.get("/readyz").send().await.unwrap();
    assert_eq!(response.status(), 503);
    assert_eq!(response.headers()["retry-after"], "1");
    let body = response.text().await.unwrap();
    assert_eq!(body, r#"{"message":"Please try again in a moment","code":"storage_unavailable"}"#);
}

#[tokio::test]
async fn while_draining_it_still_answers_but_asks_for_no_more() {
    let app = TestApp::new().await;
    app.health.start_draining();
    assert_eq!((status(&app, "/livez").await, status(&app, "/readyz").await), (200, 503));
    assert_eq!(status(&app, "/").await, 200);
}
