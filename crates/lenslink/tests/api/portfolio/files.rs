use super::*;
use crate::photos::get_object;

#[tokio::test]
async fn serves_every_file_of_a_photo_and_nothing_else() {
    let app = TestApp::new().await;
    let anna = app.add_account_with_profile("anna").await;
    let id = app.add_photo(&anna, corpus::jpeg(&corpus::quarters(1000, 500))).await;
    let (status, _) = get_object(&app, &format!("/objects/portfolio/{id}/original")).await;
    assert_eq!(status, 404, "an uploaded file is never public");
    app.process_photos().await;
    for (edge, size) in [(400, (400, 200)), (800, (800, 400)), (1000, (1000, 500))] {
        let (status, file) = get_object(&app, &format!("/objects/portfolio/{id}/{edge}.jpg")).await;
        let picture = image::load_from_memory_with_format(&file, image::ImageFormat::Jpeg).unwrap();
        assert_eq!((status, (picture.width(), picture.height())), (200, size));
    }
    for path in [
        format!("/objects/portfolio/{id}/1600.jpg"),
        format!("/objects/portfolio/{id}/400.avif"),
        format!("/objects/portfolio/{id}/400.png"),
        format!("/objects/portfolio/{id}/0400.jpg"),
        format!("/objects/portfolio/{}/400.jpg", id.to_uppercase()),
        format!("/objects/portfolio/{id}/..%2f400.jpg"),
        format!("/objects/{id}/400.jpg"),
    ] {
        assert_eq!(get_object(&app, &path).await.0, 404, "{path}");
    }
}

#[tokio::test]
async fn browsers_keep_files_for_good_and_never_run_them() {
    let app = TestApp::new().await;
    let anna = app.add_account_with_profile("anna").await;
    let id = app.add_ready_photo(&anna).await;
    let path = format!("/objects/portfolio/{id}/400.jpg");
    let response = app.get(&path).send().await.unwrap();
    let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "image/jpeg");
    assert_eq!(header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(header("content-security-policy"), "default-src 'none'; sandbox");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(header("content-disposition"), "inline; filename=\"photo.jpg\"");
    let known = app.get(&path).header("if-none-match", header("etag")).send().await.unwrap();
    assert_eq!(known.status(), 304);
}
