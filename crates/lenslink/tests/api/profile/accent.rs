//! The accent colour of a public page: stored as chosen, shown with enough contrast.

use serde_json::{Value, json};

use super::helpers::{PROFILE_PATH, profile_form, public_profile_path};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn stores_the_accent_and_shows_readable_variants(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let profile = anna
        .put(PROFILE_PATH, profile_form(|form| form["accent"] = json!("#FFCC00")))
        .await
        .expect_status(200)
        .json();
    let accent = json!({"chosen": "#ffcc00", "onLight": "#8d6f00", "onDark": "#ffcc00"});
    assert_eq!(profile["accent"], accent);
    assert_eq!(anna.get_profile().await["accent"], accent);
    let public_profile = app.browser().get(&public_profile_path("anna")).await.expect_status(200).json();
    assert_eq!(
        public_profile["accent"],
        json!({"onLight": "#8d6f00", "onDark": "#ffcc00"}),
        "the public profile has only the two shades"
    );
}

async fn keeps_the_accent_when_left_out_and_removes_it_with_null(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let save = async |accent: Option<Value>| {
        let form = profile_form(|form| {
            form.as_object_mut().unwrap().extend(accent.map(|value| ("accent".into(), value)))
        });
        anna.put(PROFILE_PATH, form).await.expect_status(200).json()["accent"]["chosen"].clone()
    };
    assert_eq!(save(None).await, json!(null));
    assert_eq!(save(Some(json!("#2f6b3a"))).await, "#2f6b3a");
    assert_eq!(save(None).await, "#2f6b3a", "a missing field keeps the colour");
    assert_eq!(save(Some(json!("#7a2e6a"))).await, "#7a2e6a");
    assert_eq!(save(Some(json!(null))).await, json!(null));
    assert_eq!(save(Some(json!("#7a2e6a"))).await, "#7a2e6a");
    assert_eq!(save(Some(json!(""))).await, json!(null), "an empty text clears the colour");
}

async fn rejects_invalid_colours(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    anna.put(PROFILE_PATH, profile_form(|form| form["accent"] = json!("#2f6b3a"))).await.expect_status(200);
    for accent in [
        json!("red"),
        json!("#c41"),
        json!("c2410c"),
        json!("#c2410c0"),
        json!("#c2410g"),
        json!("#c2410c;}*{display:none"),
        json!("url(//evil.test)"),
        json!("#c2410c\u{0}"),
        json!(0xc2410c),
        json!(["#c2410c"]),
        json!({"chosen": "#c2410c"}),
        json!(true),
    ] {
        let form = profile_form(|form| {
            form["accent"] = accent.clone();
            form["bio"] = json!("Something else.");
        });
        let body = anna.put(PROFILE_PATH, form).await.expect_status(400).json();
        assert_eq!(
            (&body["code"], &body["errors"]),
            (
                &json!("validation-failed"),
                &json!([{"field": "accent", "message": "Choose a colour like #c2410c"}])
            ),
            "{accent}"
        );
    }
    let profile = anna.get_profile().await;
    assert_eq!(
        (&profile["accent"]["chosen"], &profile["bio"]),
        (&json!("#2f6b3a"), &json!("Light and water."))
    );
}

on_both_engines! {
    stores_the_accent_and_shows_readable_variants,
    keeps_the_accent_when_left_out_and_removes_it_with_null,
    rejects_invalid_colours,
}
