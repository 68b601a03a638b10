use reqwest::Method;

use super::corpus::{self, GPS};
use super::{get_object, size_urls};
use crate::support::harness::TestApp;

async fn app_with_photo(file: Vec<u8>) -> (TestApp, Vec<String>) {
    let app = TestApp::new().await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let sizes = size_urls(&anna.upload_photo(&app, file).await.expect_status(200));
    drop(anna);
    (app, sizes)
}

#[tokio::test]
async fn serves_every_size_with_safe_headers() {
    let (app, sizes) = app_with_photo(corpus::jpeg(&corpus::quarters(1200, 1100))).await;
    assert_eq!(sizes.len(), 4);
    for url in sizes {
        let response = app.get(&url).header("accept-encoding", "gzip, br").send().await.unwrap();
        assert_eq!(response.status(), 200);
        let headers = response.headers().clone();
        for (name, value) in [
            ("content-type", "image/jpeg"),
            ("x-content-type-options", "nosniff"),
            ("content-security-policy", "default-src 'none'; sandbox"),
            ("content-disposition", "inline; filename=\"photo.jpg\""),
            ("cache-control", "public, max-age=31536000, immutable"),
            ("cross-origin-resource-policy", "cross-origin"),
        ] {
            assert_eq!(headers[name], value, "{url}");
        }
        assert_eq!(headers.get("content-encoding"), None);
        assert_eq!(headers.get("set-cookie"), None);
        let body = response.bytes().await.unwrap();
        assert_eq!(headers["content-length"], body.len().to_string().as_str());
        assert_eq!(body[..3], [0xff, 0xd8, 0xff]);
    }
}

#[tokio::test]
async fn answers_304_for_a_matching_etag() {
    let (app, sizes) = app_with_photo(corpus::jpeg(&corpus::quarters(200, 200))).await;
    let url = &sizes[0];
    let head = app.request(Method::HEAD, url).send().await.unwrap();
    assert_eq!(head.status(), 200);
    let (etag, length) = (head.headers()["etag"].clone(), head.headers()["content-length"].clone());
    assert_eq!(length, get_object(&app, url).await.1.len().to_string().as_str());
    assert_eq!(head.bytes().await.unwrap().len(), 0);
    let response = app.get(url).header("if-none-match", &etag).send().await.unwrap();
    assert_eq!(response.status(), 304);
    assert_eq!(response.headers()["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(response.bytes().await.unwrap().len(), 0);
    assert_eq!(app.get(url).header("if-none-match", "\"another\"").send().await.unwrap().status(), 200);
    let missing_url = url.replace("128.jpg", "127.jpg");
    assert_eq!(app.get(&missing_url).header("if-none-match", "*").send().await.unwrap().status(), 404);
    assert_eq!(app.request(Method::DELETE, url).send().await.unwrap().status(), 405);
}

#[tokio::test]
async fn answers_404_for_every_other_path() {
    let (app, sizes) = app_with_photo(corpus::jpeg(&corpus::quarters(200, 200))).await;
    let folder = sizes[0].rsplit_once('/').unwrap().0;
    for path in [
        "/objects/..%2f..%2fetc%2fpasswd".to_owned(),
        "/objects/%2e%2e/lenslink.db".to_owned(),
        "/objects/..%2f/128.jpg".to_owned(),
        "/objects/".to_owned(),
        "/objects".to_owned(),
        folder.to_owned(),
        format!("{folder}/"),
        format!("{folder}/.."),
        format!("{folder}/..%2f..%2fuploads"),
        format!("{folder}/0128.jpg"),
        format!("{folder}/+128.jpg"),
        format!("{folder}/128.jpg%00"),
        format!("{folder}/128.jpg%2f"),
        format!("{folder}/128.png"),
        format!("{folder}/127.jpg"),
        format!("{folder}/%ff.jpg"),
        folder.to_uppercase() + "/128.jpg",
        folder.replace('-', "") + "/128.jpg",
        "/objects/018f0000-0000-7000-8000-000000000000/128.jpg".to_owned(),
    ] {
        assert_eq!(get_object(&app, &path).await.0, 404, "{path}");
    }
}

#[tokio::test]
async fn removes_camera_metadata() {
    let exif_segment = [&b"Exif\0\0"[..], &corpus::exif(6)].concat();
    let file = corpus::jpeg_with_segment(&corpus::jpeg(&corpus::quarters(600, 400)), 0xe1, &exif_segment);
    assert!(file.windows(GPS.len()).any(|part| part == GPS));
    let (app, sizes) = app_with_photo(file).await;
    for url in sizes {
        let (_, file) = get_object(&app, &url).await;
        for secret in [GPS, b"Exif", b"SECRET"] {
            assert!(!file.windows(secret.len()).any(|part| part == secret), "{url}");
        }
        assert!(!file.windows(2).any(|marker| marker == [0xff, 0xe1]), "{url} has an APP1 segment");
    }
    let files = super::stored_files(&app);
    assert!(files.iter().all(|name| name.starts_with("photos/")), "the original is deleted: {files:?}");
}
