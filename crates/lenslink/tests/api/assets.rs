use crate::harness::{TestApp, raw};

const WORTH_COMPRESSING: usize = 1_000;

/// The addresses of all hashed files that the landing page names.
async fn hashed_files(app: &TestApp) -> Vec<String> {
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
async fn every_file_the_landing_page_names_exists_and_may_be_kept_for_ever() {
    let app = TestApp::new().await;
    for file in hashed_files(&app).await {
        let response = app.get(&file).send().await.unwrap();
        assert_eq!(response.status(), 200, "{file}");
        assert_eq!(response.headers()["cache-control"], "public, max-age=31536000, immutable", "{file}");
        assert!(!response.bytes().await.unwrap().is_empty(), "{file}");
    }
}

#[tokio::test]
async fn scripts_and_styles_come_compressed_beforehand() {
    let app = TestApp::new().await;
    for file in hashed_files(&app).await.iter().filter(|file| file.ends_with(".js") || file.ends_with(".css"))
    {
        let plain = app.get(file).send().await.unwrap();
        assert!(!plain.headers().contains_key("content-encoding"));
        let plain = plain.bytes().await.unwrap().len();
        if plain < WORTH_COMPRESSING {
            continue;
        }
        for (accepted, coding) in [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip")] {
            let response = app.get(file).header("accept-encoding", accepted).send().await.unwrap();
            assert_eq!(response.headers()["content-encoding"], coding, "{file}");
            assert_eq!(response.headers()["vary"], "accept-encoding");
            assert!(response.bytes().await.unwrap().len() < plain, "{file}");
        }
    }
}

#[tokio::test]
async fn a_file_that_is_known_already_is_not_sent_again() {
    let app = TestApp::new().await;
    let first = app.get("/favicon.svg").send().await.unwrap();
    assert_eq!(first.headers()["content-type"], "image/svg+xml");
    let etag = first.headers()["etag"].clone();
    let second = app.get("/favicon.svg").header("if-none-match", etag).send().await.unwrap();
    assert_eq!(second.status(), 304);
    assert_eq!(second.text().await.unwrap(), "");
}

#[tokio::test]
async fn what_is_embedded_but_not_meant_to_be_served_is_not() {
    let app = TestApp::new().await;
    for path in [
        "/pages/landing.html",
        "/routes.json",
        "/static/favicon.svg",
        "/favicon.svg.br",
        "/assets/../routes.json",
    ] {
        assert_eq!(app.get(path).send().await.unwrap().status(), 404, "{path}");
    }
}

#[tokio::test]
async fn no_path_leads_out_of_the_folder_of_served_files() {
    let app = TestApp::new().await;
    for path in ["/assets/../routes.json", "/../routes.json", "/assets/..%2f..%2froutes.json", "//etc/passwd"]
    {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assert!(raw(app.address, request.as_bytes()).await.starts_with("HTTP/1.1 404"), "{path}");
    }
}

#[tokio::test]
async fn fonts_are_sent_as_they_are() {
    let app = TestApp::new().await;
    let files = hashed_files(&app).await;
    let font = files.iter().find(|file| file.ends_with(".woff2")).expect("the landing page preloads a font");
    let response = app.get(font).header("accept-encoding", "br, gzip").send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "font/woff2");
    assert!(!response.headers().contains_key("content-encoding"));
}
