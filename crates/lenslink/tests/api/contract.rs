use std::path::Path;

use crate::harness::TestApp;

/// `UPDATE_SNAPSHOTS=1` writes the file instead of comparing it.
#[test]
fn the_checked_in_openapi_document_is_the_one_the_server_speaks() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi.json");
    let now = server::http::openapi();
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&file, &now).unwrap();
    }
    let checked_in = std::fs::read_to_string(&file).unwrap();
    assert!(checked_in == now, "openapi.json is stale: run `make gen`");
}

#[tokio::test]
async fn the_openapi_document_is_served() {
    let app = TestApp::new().await;
    let response = app.get("/api/openapi.json").send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/json; charset=utf-8");
    assert_eq!(response.text().await.unwrap(), server::http::openapi());
}

#[tokio::test]
async fn the_instance_says_what_the_configuration_says() {
    let settings = [
        ("LENSLINK_BRAND", "Foto"),
        ("LENSLINK_REGISTRATION", "closed"),
        ("LENSLINK_PUBLIC_URL", "https://foto.example"),
        ("LENSLINK_PRIVACY_URL", "https://foto.example/privacy"),
    ];
    let app = TestApp::with(&settings, Default::default()).await;
    let body: serde_json::Value =
        serde_json::from_str(&app.get("/api/instance").send().await.unwrap().text().await.unwrap()).unwrap();
    let expected = serde_json::json!({
        "brand": "Foto", "publicUrl": "https://foto.example", "registration": "closed",
        "googleSignIn": false, "passwordMinLength": 6, "companionUrl": null,
        "operatorLinks": { "privacy": "https://foto.example/privacy", "terms": null, "imprint": null },
    });
    assert_eq!(body, expected);
}
