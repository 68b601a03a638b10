use server::app;

use crate::support::harness::TestApp;

#[tokio::test]
async fn keeps_the_instance_id() {
    let app = TestApp::new().await;
    let instance = app::instance::ensure(&app.ctx).await.unwrap();
    assert_eq!(instance.created_at, app.ctx.clock.now());
    assert_eq!(app::instance::ensure(&app.ctx).await.unwrap(), instance);
}
