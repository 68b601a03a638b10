use server::http::accept::{self, Limits, Shutdown};
use server::http::{Metrics, metrics_router};
use tokio::net::TcpListener;

use crate::harness::{TestApp, client};

#[tokio::test]
async fn requests_are_counted_by_route_pattern_never_by_path() {
    let app = TestApp::new().await;
    app.get("/u/anna-and-her-secret").send().await.unwrap();
    app.get("/wp-login.php").send().await.unwrap();
    let numbers = app.get("/metrics").send().await.unwrap().text().await.unwrap();
    assert!(
        numbers.contains(r#"requests_total{method="GET",route="/u/{username}",status="404"} 1"#),
        "{numbers}"
    );
    assert!(numbers.contains(r#"requests_total{method="GET",route="none",status="404"} 1"#), "{numbers}");
    assert!(numbers.contains("lenslink_build_info"), "{numbers}");
    assert!(!numbers.contains("anna") && !numbers.contains("wp-login"), "{numbers}");
}

#[tokio::test]
async fn numbers_are_not_for_those_who_come_through_a_proxy() {
    let app = TestApp::new().await;
    for header in ["x-forwarded-for", "forwarded", "x-real-ip", "via"] {
        let response = app.get("/metrics").header(header, "203.0.113.9").send().await.unwrap();
        assert_eq!(response.status(), 404, "{header}");
    }
}

#[tokio::test]
async fn numbers_are_not_for_those_who_ask_by_the_public_name() {
    let app = TestApp::with(&[("LENSLINK_PUBLIC_URL", "https://photos.example")], Limits::default()).await;
    assert_eq!(app.get("/metrics").header("host", "photos.example").send().await.unwrap().status(), 404);
    assert_eq!(app.get("/metrics").send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn with_an_address_of_their_own_the_main_port_has_none() {
    let app = TestApp::with(&[("LENSLINK_METRICS_LISTEN", "127.0.0.1:9464")], Limits::default()).await;
    assert_eq!(app.get("/metrics").send().await.unwrap().status(), 404);
}

#[tokio::test]
async fn an_address_of_their_own_has_the_numbers_and_nothing_else_for_whoever_reaches_it() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = metrics_router(Metrics::new());
    tokio::spawn(accept::serve(listener, router, Metrics::new(), Limits::default(), Shutdown::default()));

    let ask = async |path: &str| {
        let request = client().get(format!("http://{address}{path}")).header("host", "prometheus.internal");
        request.send().await.unwrap()
    };
    assert!(ask("/metrics").await.text().await.unwrap().contains("lenslink_build_info"));
    assert_eq!(ask("/").await.status(), 404);
}
