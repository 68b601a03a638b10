use server::app;

use crate::harness::TestApp;

#[tokio::test]
async fn an_installation_keeps_its_identity() {
    let app = TestApp::new().await;
    let first = app::instance::ensure(&app.cx).await.unwrap();
    assert_eq!(first.created_at, app.cx.clock.now());
    assert_eq!(app::instance::ensure(&app.cx).await.unwrap(), first);
}
