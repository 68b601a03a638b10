use server::http::accept::{self, Limits, Shutdown};
use server::http::{Metrics, metrics_router};
use tokio::net::TcpListener;

use crate::binary::{Serving, run};
use crate::harness::{TestApp, client};

#[tokio::test]
async fn requests_are_counted_by_route_pattern_never_by_path() {
    let app = TestApp::new().await;
    app.get("/u/anna-and-her-secret").send().await.unwrap();
    app.get("/wp-login.php").send().await.unwrap();
    let numbers = app.metrics();
    assert!(
        numbers.contains(r#"requests_total{method="GET",route="/u/{username}",status="404"} 1"#),
        "{numbers}"
    );
    assert!(numbers.contains(r#"requests_total{method="GET",route="none",status="404"} 1"#), "{numbers}");
    assert!(numbers.contains("lenslink_build_info"), "{numbers}");
    assert!(!numbers.contains("anna") && !numbers.contains("wp-login"), "{numbers}");
}

#[tokio::test]
async fn the_main_port_never_has_the_numbers() {
    let app = TestApp::new().await;
    // What a proxy on this machine sends that adds no header, and what the machine itself sends, look the same.
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

#[tokio::test]
async fn the_server_has_the_numbers_at_the_address_that_was_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let serving = Serving::start(folder.path(), &[("LENSLINK_METRICS_LISTEN", "127.99.97.1:9464")]).await;
    assert_eq!(client().get(format!("http://{}/", serving.address)).send().await.unwrap().status(), 200);
    let numbers = client().get("http://127.99.97.1:9464/metrics").send().await.unwrap().text().await.unwrap();
    assert!(numbers.contains(r#"requests_total{method="GET",route="/",status="200"} 1"#), "{numbers}");
    serving.terminate().await;
}

#[tokio::test]
async fn a_default_address_that_is_taken_is_warned_of() {
    let folder = tempfile::tempdir().unwrap();
    // Whoever has it, it is taken.
    let _taken = std::net::TcpListener::bind("127.0.0.1:9464");
    let serving = Serving::start(folder.path(), &[("LENSLINK_METRICS_LISTEN", "")]).await;
    assert_eq!(client().get(format!("http://{}/", serving.address)).send().await.unwrap().status(), 200);
    let (code, log) = serving.terminate().await;
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("/metrics is not served: cannot listen on 127.0.0.1:9464"), "{log}");
}

#[tokio::test]
async fn an_address_that_was_chosen_and_is_taken_stops_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let _taken = std::net::TcpListener::bind("127.99.97.2:9464").unwrap();
    let settings = [("LENSLINK_LISTEN", "127.0.0.1:0"), ("LENSLINK_METRICS_LISTEN", "127.99.97.2:9464")];
    let (output, _, stderr) = run(folder.path(), &settings, &["serve"]).await;
    assert_eq!(output.status.code(), Some(1));
    let told = "lenslink: cannot listen on 127.99.97.2:9464; end whatever uses that port or choose another in \
                LENSLINK_METRICS_LISTEN";
    assert!(stderr.contains(told), "{stderr}");
}
