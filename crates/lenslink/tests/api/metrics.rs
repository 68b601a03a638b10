use server::http::accept::{self, Limits, Shutdown};
use server::http::{Metrics, metrics_router};
use tokio::net::TcpListener;

use crate::support::binary::{ServerProcess, run_lenslink};
use crate::support::harness::{TestApp, http_client};

#[tokio::test]
async fn counts_requests_by_route_pattern() {
    let app = TestApp::new().await;
    app.get("/u/anna-and-her-secret").send().await.unwrap();
    app.get("/wp-login.php").send().await.unwrap();
    let metrics = app.metrics();
    assert!(
        metrics.contains(r#"requests_total{method="GET",route="/u/{username}",status="404"} 1"#),
        "{metrics}"
    );
    assert!(metrics.contains(r#"requests_total{method="GET",route="none",status="404"} 1"#), "{metrics}");
    assert!(metrics.contains("lenslink_build_info"), "{metrics}");
    assert!(!metrics.contains("anna") && !metrics.contains("wp-login"), "{metrics}");
}

#[tokio::test]
async fn reports_resident_memory_in_bytes() {
    let metrics = TestApp::new().await.metrics();
    let line = metrics
        .lines()
        .find(|line| line.starts_with("lenslink_process_resident_memory_bytes "))
        .expect("the metric");
    let mebibytes = line.rsplit(' ').next().unwrap().parse::<u64>().unwrap() / (1024 * 1024);
    assert!((4..2_048).contains(&mebibytes), "{line}");
}

#[tokio::test]
async fn main_port_does_not_serve_metrics() {
    let app = TestApp::new().await;
    // The server cannot tell a local request from one that a proxy on this machine forwards without headers.
    assert_eq!(app.get("/metrics").send().await.unwrap().status(), 404);
}

#[tokio::test]
async fn metrics_listener_serves_only_metrics() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = metrics_router(Metrics::new());
    tokio::spawn(accept::serve(listener, router, Metrics::new(), Limits::default(), Shutdown::default()));

    let get = async |path: &str| {
        let request =
            http_client().get(format!("http://{address}{path}")).header("host", "prometheus.internal");
        request.send().await.unwrap()
    };
    assert!(get("/metrics").await.text().await.unwrap().contains("lenslink_build_info"));
    assert_eq!(get("/").await.status(), 404);
}

#[tokio::test]
async fn serves_metrics_at_the_configured_address() {
    let folder = tempfile::tempdir().unwrap();
    let server =
        ServerProcess::start(folder.path(), &[("LENSLINK_METRICS_LISTEN", "127.99.97.1:9464")]).await;
    assert_eq!(http_client().get(format!("http://{}/", server.address)).send().await.unwrap().status(), 200);
    let metrics =
        http_client().get("http://127.99.97.1:9464/metrics").send().await.unwrap().text().await.unwrap();
    assert!(metrics.contains(r#"requests_total{method="GET",route="/",status="200"} 1"#), "{metrics}");
    server.terminate().await;
}

#[tokio::test]
async fn warns_when_the_default_metrics_port_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    // If this bind fails, another process already uses the port.
    let _listener = std::net::TcpListener::bind("127.0.0.1:9464");
    // An empty value counts as not set.
    let server = ServerProcess::start(folder.path(), &[("LENSLINK_METRICS_LISTEN", "")]).await;
    assert_eq!(http_client().get(format!("http://{}/", server.address)).send().await.unwrap().status(), 200);
    let (code, log) = server.terminate().await;
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("/metrics is not served: cannot listen on 127.0.0.1:9464"), "{log}");
}

#[tokio::test]
async fn fails_to_start_when_the_configured_metrics_port_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let _listener = std::net::TcpListener::bind("127.99.97.2:9464").unwrap();
    let settings = [("LENSLINK_LISTEN", "127.0.0.1:0"), ("LENSLINK_METRICS_LISTEN", "127.99.97.2:9464")];
    let (output, _, stderr) = run_lenslink(folder.path(), &settings, &["serve"]).await;
    assert_eq!(output.status.code(), Some(1));
    let expected = "lenslink: cannot listen on 127.99.97.2:9464; stop the process that uses the port, or set another address in \
                LENSLINK_METRICS_LISTEN";
    assert!(stderr.contains(expected), "{stderr}");
}
