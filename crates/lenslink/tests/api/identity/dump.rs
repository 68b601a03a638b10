//! Whoever has a copy of the database, and not the master key, has nothing that opens an account.

use std::path::Path;

use base64::Engine;
use base64::prelude::{BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE_NO_PAD};
use serde_json::json;
use server::app::identity::handle_reset_requests;

use crate::browser::PASSWORD;
use crate::engines::Engine as Database;
use crate::harness::TestApp;

#[tokio::test]
async fn a_copy_of_the_database_holds_no_password_token_code_or_key() {
    let app = TestApp::on(&Database::sqlite(), &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    anna.refresh().await.expect(200);
    anna.post("/api/identity/password-reset/send", json!({"email": "anna@example.com"})).await.expect(202);
    handle_reset_requests(&app.cx).await.unwrap();
    // Copied while the letters still wait: what they say must be closed, too.
    let copy = copy(app.cx.db.file().unwrap());
    let codes = [
        app.mailed_code("anna@example.com", "verify-email").await,
        app.mailed_code("anna@example.com", "reset-password").await,
    ];
    let master = std::fs::read_to_string(app.mail_folder().with_file_name("keys").join("master")).unwrap();
    let tokens = ["rt", "device"].map(|name| anna.cookie(name).unwrap());

    assert!(contains(&copy, b"anna@example.com"), "the copy is one of this database");
    assert!(!contains(&copy, PASSWORD.as_bytes()));
    let refresh = BASE64_URL_SAFE_NO_PAD.decode(&tokens[0]).unwrap();
    assert!(!contains(&copy, &refresh[24..56]), "the secret of the refresh token");
    for secret in codes.iter().chain(&tokens).chain([&master.trim().to_owned(), &anna.token().unwrap()]) {
        assert!(!contains(&copy, secret.as_bytes()), "{secret}");
        if let Ok(bytes) = BASE64_URL_SAFE_NO_PAD.decode(secret) {
            assert!(!contains(&copy, &bytes), "{secret} as bytes");
            assert!(!contains(&copy, BASE64_STANDARD_NO_PAD.encode(&bytes).as_bytes()), "{secret} in base64");
        }
    }
}

/// Every byte of the database, also those that are not folded in yet.
fn copy(database: &Path) -> Vec<u8> {
    let beside = |ending: &str| std::fs::read(format!("{}{ending}", database.display())).unwrap_or_default();
    [beside(""), beside("-wal")].concat()
}

fn contains(copy: &[u8], secret: &[u8]) -> bool {
    copy.windows(secret.len()).any(|window| window == secret)
}
