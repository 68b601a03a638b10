//! What a photographer sees and changes.

use serde_json::json;

use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn an_account_begins_with_an_empty_profile(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("Anna@Example.com").await;
    assert_eq!(
        anna.get("/api/profile").await.expect(200).json(),
        json!({
            "isProfileComplete": false, "username": null, "displayName": null, "bio": "", "profileImage": null,
            "photo": null, "services": [], "email": "Anna@Example.com", "showEmail": true, "phone": null,
            "showPhone": true, "socialHandle": null, "showSocial": true, "formerUsernames": [],
        })
    );
}

async fn a_saved_profile_is_complete_and_reads_back_as_it_was_written(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let form = json!({
        "username": " Anna_Berg ", "displayName": " Anna Berg ", "bio": " Light.\r\nWater. ", "profileImage": null,
    });
    let saved = anna.put("/api/profile", form).await.expect(200).json();
    assert_eq!(
        saved,
        json!({
            "isProfileComplete": true, "username": "Anna_Berg", "displayName": "Anna Berg",
            "bio": "Light.\nWater.", "profileImage": null, "photo": null, "services": [],
            "email": "anna@example.com", "showEmail": true, "phone": null, "showPhone": true,
            "socialHandle": null, "showSocial": true, "formerUsernames": [],
        })
    );
    assert_eq!(anna.get("/api/profile").await.expect(200).json(), saved);
    let service = json!({"title": "Portrait", "description": "One hour", "price": 25_000});
    let made = anna.post("/api/services", service.clone()).await.expect(201).json();
    assert_eq!(anna.get("/api/profile").await.json()["services"], json!([made]));
    let path = format!("/api/services/{}", made["id"].as_str().unwrap());
    let changed = json!({"title": "Portraits", "description": "Two hours", "price": 45_000});
    let changed = anna.put(&path, changed).await.expect(200).json();
    assert_eq!(changed["id"], made["id"]);
    let public = app.browser().get("/api/public/profile/ANNA_berg").await.expect(200).json();
    assert_eq!(public["services"], json!([changed]));
    assert_eq!(anna.delete(&path).await.expect(204).text, "");
    assert_eq!(anna.get("/api/username/anna_berg").await.expect(200).json()["available"], true);
}

on_both_engines! {
    an_account_begins_with_an_empty_profile,
    a_saved_profile_is_complete_and_reads_back_as_it_was_written,
}
