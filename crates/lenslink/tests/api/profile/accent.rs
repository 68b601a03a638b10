//! The colour of a photographer's page: chosen by her, shown so that everybody can read it.

use serde_json::{Value, json};

use super::people::{PROFILE, profile, public_path};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn an_accent_is_kept_as_chosen_and_shown_as_everybody_can_read_it(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    let saved = anna.put(PROFILE, profile(|form| form["accent"] = json!("#FFCC00"))).await.expect(200).json();
    let accent = json!({"chosen": "#ffcc00", "onLight": "#8d6f00", "onDark": "#ffcc00"});
    assert_eq!(saved["accent"], accent);
    assert_eq!(anna.profile().await["accent"], accent);
    let seen = app.browser().get(&public_path("anna")).await.expect(200).json();
    assert_eq!(seen["accent"], json!({"onLight": "#8d6f00", "onDark": "#ffcc00"}), "and nothing else of it");
}

async fn it_stays_until_it_is_spoken_of_and_null_takes_it_away(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    let save = async |accent: Option<Value>| {
        let form =
            profile(|form| form.as_object_mut().unwrap().extend(accent.map(|it| ("accent".into(), it))));
        anna.put(PROFILE, form).await.expect(200).json()["accent"]["chosen"].clone()
    };
    assert_eq!(save(None).await, json!(null));
    assert_eq!(save(Some(json!("#2f6b3a"))).await, "#2f6b3a");
    assert_eq!(save(None).await, "#2f6b3a", "left out");
    assert_eq!(save(Some(json!("#7a2e6a"))).await, "#7a2e6a");
    assert_eq!(save(Some(json!(null))).await, json!(null));
    assert_eq!(save(Some(json!("#7a2e6a"))).await, "#7a2e6a");
    assert_eq!(save(Some(json!(""))).await, json!(null), "as with any text that need not be there");
}

async fn what_is_no_colour_is_refused_and_changes_nothing(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    anna.put(PROFILE, profile(|form| form["accent"] = json!("#2f6b3a"))).await.expect(200);
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
        let form = profile(|form| {
            form["accent"] = accent.clone();
            form["bio"] = json!("Something else.");
        });
        let refused = anna.put(PROFILE, form).await.expect(400).json();
        assert_eq!(
            (&refused["code"], &refused["errors"]),
            (
                &json!("validation_failed"),
                &json!([{"field": "accent", "message": "Choose a colour like #c2410c"}])
            ),
            "{accent}"
        );
    }
    let kept = anna.profile().await;
    assert_eq!((&kept["accent"]["chosen"], &kept["bio"]), (&json!("#2f6b3a"), &json!("Light and water.")));
}

on_both_engines! {
    an_accent_is_kept_as_chosen_and_shown_as_everybody_can_read_it,
    it_stays_until_it_is_spoken_of_and_null_takes_it_away,
    what_is_no_colour_is_refused_and_changes_nothing,
}
