use reqwest::Method;

use super::corpus::{self, GPS};
use super::{object, urls};
use crate::harness::TestApp;

async fn with_photo(file: Vec<u8>) -> (TestApp, Vec<String>) {
    let app = TestApp::new().await;
    let anna = app.signed_up("anna@example.com").await;
    let sizes = urls(&anna.give_photo(&app, file).await.expect(200));
    drop(anna);
    (app, sizes)
}

#[tokio::test]
async fn every_size_says_that_it_is_a_photo_and_nothing_else() {
    let (app, sizes) = with_photo(corpus::jpeg(&corpus::quarters(1200, 1100))).await;
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
async fn who_has_it_already_is_not_sent_it_again() {
    let (app, sizes) = with_photo(corpus::jpeg(&corpus::quarters(200, 200))).await;
    let url = &sizes[0];
    let head = app.request(Method::HEAD, url).send().await.unwrap();
    assert_eq!(head.status(), 200);
    let (etag, length) = (head.headers()["etag"].clone(), head.headers()["content-length"].clone());
    assert_eq!(length, object(&app, url).await.1.len().to_string().as_str());
    assert_eq!(head.bytes().await.unwrap().len(), 0);
    let known = app.get(url).header("if-none-match", &etag).send().await.unwrap();
    assert_eq!(known.status(), 304);
    assert_eq!(known.headers()["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(known.bytes().await.unwrap().len(), 0);
    assert_eq!(app.get(url).header("if-none-match", "\"another\"").send().await.unwrap().status(), 200);
    let gone = url.replace("128.jpg", "127.jpg");
    assert_eq!(app.get(&gone).header("if-none-match", "*").send().await.unwrap().status(), 404);
    assert_eq!(app.request(Method::DELETE, url).send().await.unwrap().status(), 405);
}

#[tokio::test]
async fn nothing_else_is_found_there() {
    let (app, sizes) = with_photo(corpus::jpeg(&corpus::quarters(200, 200))).await;
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
        assert_eq!(object(&app, &path).await.0, 404, "{path}");
    }
}

#[tokio::test]
async fn what_the_camera_knew_is_in_no_file_and_no_answer() {
    let tagged = [&b"Exif\0\0"[..], &corpus::exif(6)].concat();
    let file = corpus::jpeg_with(&corpus::jpeg(&corpus::quarters(600, 400)), 0xe1, &tagged);
    assert!(file.windows(GPS.len()).any(|part| part == GPS));
    let (app, sizes) = with_photo(file).await;
    for url in sizes {
        let (_, file) = object(&app, &url).await;
        for secret in [GPS, b"Exif", b"SECRET"] {
            assert!(!file.windows(secret.len()).any(|part| part == secret), "{url}");
        }
        assert!(!file.windows(2).any(|marker| marker == [0xff, 0xe1]), "{url} has an APP1 segment");
    }
    let kept = super::stored(&app);
    assert!(kept.iter().all(|name| name.starts_with("photos/")), "{kept:?}");
}
