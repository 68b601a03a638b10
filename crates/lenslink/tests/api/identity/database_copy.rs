//! A copy of the database without the master key gives no access to accounts.

use std::path::Path;

use base64::Engine;
use base64::prelude::{BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE_NO_PAD};
use serde_json::json;
use server::app::identity::handle_reset_requests;

use crate::support::browser::PASSWORD;
use crate::support::engines::Engine as Database;
use crate::support::harness::TestApp;

#[tokio::test]
async fn database_contains_no_password_token_code_or_key() {
    let app = TestApp::with_engine(&Database::sqlite(), &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    anna.refresh().await.expect_status(200);
    anna.post("/api/identity/password-reset/send", json!({"email": "anna@example.com"}))
        .await
        .expect_status(202);
    handle_reset_requests(&app.ctx).await.unwrap();
    // The copy is made while the emails are still queued, because their content must be encrypted, too.
    let copy = read_database_bytes(app.ctx.db.sqlite_path().unwrap());
    let codes = [
        app.emailed_code("anna@example.com", "verify-email").await,
        app.emailed_code("anna@example.com", "reset-password").await,
    ];
    let master_key =
        std::fs::read_to_string(app.email_folder().with_file_name("keys").join("master")).unwrap();
    let tokens = ["rt", "device"].map(|name| anna.cookie(name).unwrap());

    assert!(contains(&copy, b"anna@example.com"), "the copy contains this account");
    assert!(!contains(&copy, PASSWORD.as_bytes()));
    let refresh_token = BASE64_URL_SAFE_NO_PAD.decode(&tokens[0]).unwrap();
    assert!(!contains(&copy, &refresh_token[24..56]), "the secret of the refresh token");
    for secret in codes.iter().chain(&tokens).chain([&master_key.trim().to_owned(), &anna.token().unwrap()]) {
        assert!(!contains(&copy, secret.as_bytes()), "{secret}");
        if let Ok(bytes) = BASE64_URL_SAFE_NO_PAD.decode(secret) {
            assert!(!contains(&copy, &bytes), "{secret} as bytes");
            assert!(!contains(&copy, BASE64_STANDARD_NO_PAD.encode(&bytes).as_bytes()), "{secret} in base64");
        }
    }
}

/// All bytes of the database, including its write-ahead log.
fn read_database_bytes(database: &Path) -> Vec<u8> {
    let read_file =
        |suffix: &str| std::fs::read(format!("{}{suffix}", database.display())).unwrap_or_default();
    [read_file(""), read_file("-wal")].concat()
}

fn contains(copy: &[u8], secret: &[u8]) -> bool {
    copy.windows(secret.len()).any(|window| window == secret)
}
