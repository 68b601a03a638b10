use std::path::Path;

use crate::support::harness::TestApp;

/// With `UPDATE_SNAPSHOTS`, first writes the current document to the file.
#[test]
fn openapi_json_is_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi.json");
    let current = server::http::openapi_json();
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&file, &current).unwrap();
    }
    let checked_in = std::fs::read_to_string(&file).unwrap();
    assert!(checked_in == current, "openapi.json is stale: run `make gen`");
}

#[tokio::test]
async fn serves_the_openapi_document() {
    let app = TestApp::new().await;
    let response = app.get("/api/openapi.json").send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/json; charset=utf-8");
    assert_eq!(response.text().await.unwrap(), server::http::openapi_json());
}

#[tokio::test]
async fn instance_endpoint_reflects_the_configuration() {
    let settings = [
        ("LENSLINK_BRAND", "Foto"),
        ("LENSLINK_REGISTRATION", "closed"),
        ("LENSLINK_PUBLIC_URL", "https://foto.example"),
        ("LENSLINK_PRIVACY_URL", "https://foto.example/privacy"),
    ];
    let app = TestApp::with_settings(&settings, Default::default()).await;
    let body: serde_json::Value =
        serde_json::from_str(&app.get("/api/instance").send().await.unwrap().text().await.unwrap()).unwrap();
    let expected = serde_json::json!({
        "brand": "Foto", "publicUrl": "https://foto.example", "registration": "closed",
        "googleSignIn": false, "passkeys": true, "companionUrl": null,
        "passwordPolicy": {
            "minLength": 6, "maxLength": null, "requiresLowercase": false, "requiresUppercase": false,
            "requiresNumber": false, "requiresSymbol": false,
        },
        "operatorLinks": { "privacy": "https://foto.example/privacy", "terms": null, "imprint": null },
    });
    assert_eq!(body, expected);
}
