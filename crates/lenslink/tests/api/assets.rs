use crate::support::harness::{TestApp, send_raw};

/// The build writes a compressed copy only if it is smaller than the file. Below this size it may not be.
const MIN_SIZE_TO_COMPRESS: usize = 1_000;

/// The paths of all hashed files that the landing page references.
async fn list_hashed_files(app: &TestApp) -> Vec<String> {
    let html = app.get("/").send().await.unwrap().text().await.unwrap();
    let mut files: Vec<String> =
        html.split('"').filter(|text| text.starts_with("/assets/")).map(str::to_owned).collect();
    files.sort_unstable();
    files.dedup();
    assert!(
        files.iter().any(|file| file.ends_with(".js")) && files.iter().any(|file| file.ends_with(".css"))
    );
    files
}

#[tokio::test]
async fn serves_hashed_files_as_immutable() {
    let app = TestApp::new().await;
    for file in list_hashed_files(&app).await {
        let response = app.get(&file).send().await.unwrap();
        assert_eq!(response.status(), 200, "{file}");
        assert_eq!(response.headers()["cache-control"], "public, max-age=31536000, immutable", "{file}");
        assert!(!response.bytes().await.unwrap().is_empty(), "{file}");
    }
}

#[tokio::test]
async fn serves_precompressed_scripts_and_styles() {
    let app = TestApp::new().await;
    for file in
        list_hashed_files(&app).await.iter().filter(|file| file.ends_with(".js") || file.ends_with(".css"))
    {
        let uncompressed = app.get(file).send().await.unwrap();
        assert!(!uncompressed.headers().contains_key("content-encoding"));
        let uncompressed_size = uncompressed.bytes().await.unwrap().len();
        if uncompressed_size < MIN_SIZE_TO_COMPRESS {
            continue;
        }
        for (accepted, coding) in [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip")] {
            let response = app.get(file).header("accept-encoding", accepted).send().await.unwrap();
            assert_eq!(response.headers()["content-encoding"], coding, "{file}");
            assert_eq!(response.headers()["vary"], "accept-encoding");
            assert!(response.bytes().await.unwrap().len() < uncompressed_size, "{file}");
        }
    }
}

#[tokio::test]
async fn answers_304_for_a_matching_etag() {
    let app = TestApp::new().await;
    let first = app.get("/favicon.svg").send().await.unwrap();
    assert_eq!(first.headers()["content-type"], "image/svg+xml");
    let etag = first.headers()["etag"].clone();
    let second = app.get("/favicon.svg").header("if-none-match", etag).send().await.unwrap();
    assert_eq!(second.status(), 304);
    assert_eq!(second.text().await.unwrap(), "");
}

#[tokio::test]
async fn does_not_serve_internal_files() {
    let app = TestApp::new().await;
    for path in ["/pages/landing.html", "/routes.json", "/static/favicon.svg", "/favicon.svg.br"] {
        assert_eq!(app.get(path).send().await.unwrap().status(), 404, "{path}");
    }
}

#[tokio::test]
async fn rejects_path_traversal() {
    let app = TestApp::new().await;
    for path in ["/assets/../routes.json", "/../routes.json", "/assets/..%2f..%2froutes.json", "//etc/passwd"]
    {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assert!(send_raw(app.address, request.as_bytes()).await.starts_with("HTTP/1.1 404"), "{path}");
    }
}

#[tokio::test]
async fn does_not_compress_fonts() {
    let app = TestApp::new().await;
    let files = list_hashed_files(&app).await;
    let font = files.iter().find(|file| file.ends_with(".woff2")).expect("the landing page preloads a font");
    let response = app.get(font).header("accept-encoding", "br, gzip").send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "font/woff2");
    assert!(!response.headers().contains_key("content-encoding"));
}
