use serde_json::json;

use crate::booking_emails::helpers::{CLIENT_EMAIL, form};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

pub const SETTINGS_PATH: &str = "/api/settings";

async fn keeps_settings_that_are_left_out(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_account("anna@example.com").await, app.add_account("bo@example.com").await);
    let settings = |receipts: bool, months: Option<i64>| json!({"clientReceipts": receipts, "receiptsOffered": true, "retentionMonths": months, "timeZone": null});
    assert_eq!(anna.get(SETTINGS_PATH).await.expect_status(200).json(), settings(true, None));
    for (change, expected) in [
        (json!({"retentionMonths": 12}), settings(true, Some(12))),
        (json!({"clientReceipts": false}), settings(false, Some(12))),
        (json!({}), settings(false, Some(12))),
        (json!({"clientReceipts": null}), settings(false, Some(12))),
        (json!({"retentionMonths": null}), settings(false, None)),
        (json!({"clientReceipts": true, "retentionMonths": 36}), settings(true, Some(36))),
    ] {
        assert_eq!(
            anna.put(SETTINGS_PATH, change.clone()).await.expect_status(200).json(),
            expected,
            "{change}"
        );
        assert_eq!(anna.get(SETTINGS_PATH).await.expect_status(200).json(), expected, "{change}");
    }
    assert_eq!(
        bo.get(SETTINGS_PATH).await.expect_status(200).json(),
        settings(true, None),
        "other accounts keep their settings"
    );
}

async fn rejects_invalid_settings(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    let months_error = "retentionMonths: Choose 6, 12, 24 or 36 months, or keep requests for good";
    for (change, field_errors) in [
        (json!({"retentionMonths": 7, "clientReceipts": false}), vec![months_error]),
        (json!({"retentionMonths": "12"}), vec![months_error]),
        (json!({"retentionMonths": 0}), vec![months_error]),
        (json!({"retentionMonths": 12.5}), vec![months_error]),
        (json!({"clientReceipts": "no"}), vec!["clientReceipts: Please choose yes or no"]),
        (
            json!({"clientReceipts": 0, "retentionMonths": true}),
            vec!["clientReceipts: Please choose yes or no", months_error],
        ),
    ] {
        assert_eq!(
            anna.put(SETTINGS_PATH, change).await.expect_error(400, "validation-failed").field_errors(),
            field_errors
        );
    }
    for form_with_unknown_field in
        [json!({"retentionMonth": 6}), json!({"clientReceipts": false, "receiptsOffered": true})]
    {
        anna.put(SETTINGS_PATH, form_with_unknown_field).await.expect_error(400, "malformed-json");
    }
    let unchanged =
        json!({"clientReceipts": true, "receiptsOffered": true, "retentionMonths": null, "timeZone": null});
    assert_eq!(anna.get(SETTINGS_PATH).await.json(), unchanged);
}

async fn concurrent_changes_of_different_settings_both_apply(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    for round in 0..10 {
        let (receipts, months) = (round % 2 == 0, if round % 2 == 0 { 6 } else { 24 });
        let (first, second) = tokio::join!(
            anna.put(SETTINGS_PATH, json!({"clientReceipts": receipts})),
            anna.put(SETTINGS_PATH, json!({"retentionMonths": months}))
        );
        first.expect_status(200);
        second.expect_status(200);
        let expected = json!({"clientReceipts": receipts, "receiptsOffered": true, "retentionMonths": months, "timeZone": null});
        assert_eq!(anna.get(SETTINGS_PATH).await.json(), expected, "round {round}");
    }
}

async fn sends_no_receipts_when_the_photographer_turns_them_off(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, carla) = (app.add_photographer("anna").await, app.add_photographer("carla").await);
    anna.browser.put(SETTINGS_PATH, json!({"clientReceipts": false})).await.expect_status(200);
    app.send_request(&anna, &form(|_| {})).await;
    let answer_path = app.photographer_link_path("anna@example.com").await;
    app.browser().submit_empty_form(&format!("{answer_path}/confirm")).await.expect_status(303);
    assert_eq!(app.emails_to(CLIENT_EMAIL).await.len(), 0);

    app.send_request_from(&carla, "di@client.example").await;
    assert_eq!(app.emails_to("di@client.example").await.len(), 1);
    anna.browser.put(SETTINGS_PATH, json!({"clientReceipts": true})).await.expect_status(200);
    app.send_request_from(&anna, "eva@client.example").await;
    assert_eq!(app.emails_to("eva@client.example").await.len(), 1);
}

/// Turning receipts off also stops the emails about answers.
async fn sends_no_answer_after_receipts_are_turned_off(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    app.send_request(&anna, &form(|_| {})).await;
    let answer_path = app.photographer_link_path("anna@example.com").await;
    anna.browser.put(SETTINGS_PATH, json!({"clientReceipts": false})).await.expect_status(200);
    app.browser().submit_empty_form(&format!("{answer_path}/confirm")).await.expect_status(303);
    assert_eq!(app.emails_to(CLIENT_EMAIL).await.len(), 1, "only the receipt");
}

async fn photographer_cannot_enable_receipts_that_the_operator_disabled(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    let anna = app.add_photographer("anna").await;
    let settings =
        anna.browser.put(SETTINGS_PATH, json!({"clientReceipts": true})).await.expect_status(200).json();
    let expected =
        json!({"clientReceipts": true, "receiptsOffered": false, "retentionMonths": null, "timeZone": null});
    assert_eq!(settings, expected);
    app.send_request(&anna, &form(|_| {})).await;
    assert_eq!(app.emails_to(CLIENT_EMAIL).await.len(), 0);
}

on_both_engines! {
    keeps_settings_that_are_left_out,
    rejects_invalid_settings,
    concurrent_changes_of_different_settings_both_apply,
    sends_no_receipts_when_the_photographer_turns_them_off,
    sends_no_answer_after_receipts_are_turned_off,
    photographer_cannot_enable_receipts_that_the_operator_disabled,
}
