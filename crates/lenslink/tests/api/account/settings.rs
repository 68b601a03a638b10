use serde_json::json;

use crate::booking_mail::studio::{CLIENT, form};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

pub const SETTINGS: &str = "/api/settings";

async fn what_is_left_out_stays_as_it_is(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.photographer("anna@example.com").await, app.photographer("bo@example.com").await);
    let is = |receipts: bool, months: Option<i64>| json!({"clientReceipts": receipts, "receiptsOffered": true, "retentionMonths": months, "timeZone": null});
    assert_eq!(anna.get(SETTINGS).await.expect(200).json(), is(true, None));
    for (change, expected) in [
        (json!({"retentionMonths": 12}), is(true, Some(12))),
        (json!({"clientReceipts": false}), is(false, Some(12))),
        (json!({}), is(false, Some(12))),
        (json!({"clientReceipts": null}), is(false, Some(12))),
        (json!({"retentionMonths": null}), is(false, None)),
        (json!({"clientReceipts": true, "retentionMonths": 36}), is(true, Some(36))),
    ] {
        assert_eq!(anna.put(SETTINGS, change.clone()).await.expect(200).json(), expected, "{change}");
        assert_eq!(anna.get(SETTINGS).await.expect(200).json(), expected, "{change}");
    }
    assert_eq!(bo.get(SETTINGS).await.expect(200).json(), is(true, None), "everybody else's stay");
}

async fn what_cannot_be_chosen_changes_nothing(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    let months = "retentionMonths: Choose 6, 12, 24 or 36 months, or keep requests for good";
    for (change, why) in [
        (json!({"retentionMonths": 7, "clientReceipts": false}), vec![months]),
        (json!({"retentionMonths": "12"}), vec![months]),
        (json!({"retentionMonths": 0}), vec![months]),
        (json!({"retentionMonths": 12.5}), vec![months]),
        (json!({"clientReceipts": "no"}), vec!["clientReceipts: Please choose yes or no"]),
        (
            json!({"clientReceipts": 0, "retentionMonths": true}),
            vec!["clientReceipts: Please choose yes or no", months],
        ),
    ] {
        assert_eq!(anna.put(SETTINGS, change).await.refused(400, "validation_failed").fields(), why);
    }
    for misspelt in [json!({"retentionMonth": 6}), json!({"clientReceipts": false, "receiptsOffered": true})]
    {
        anna.put(SETTINGS, misspelt).await.refused(400, "malformed_json");
    }
    let unchanged =
        json!({"clientReceipts": true, "receiptsOffered": true, "retentionMonths": null, "timeZone": null});
    assert_eq!(anna.get(SETTINGS).await.json(), unchanged);
}

async fn two_choices_at_once_never_undo_one_another(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    for turn in 0..10 {
        let (receipts, months) = (turn % 2 == 0, if turn % 2 == 0 { 6 } else { 24 });
        let (one, other) = tokio::join!(
            anna.put(SETTINGS, json!({"clientReceipts": receipts})),
            anna.put(SETTINGS, json!({"retentionMonths": months}))
        );
        one.expect(200);
        other.expect(200);
        let both = json!({"clientReceipts": receipts, "receiptsOffered": true, "retentionMonths": months, "timeZone": null});
        assert_eq!(anna.get(SETTINGS).await.json(), both, "turn {turn}");
    }
}

async fn a_photographer_who_wants_no_receipts_sends_none_and_others_do(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, carla) = (app.studio("anna").await, app.studio("carla").await);
    anna.browser.put(SETTINGS, json!({"clientReceipts": false})).await.expect(200);
    app.asked(&anna, &form(|_| {})).await;
    let answer = app.answer_link("anna@example.com").await;
    app.browser().press(&format!("{answer}/confirm")).await.expect(303);
    assert_eq!(app.mails_to(CLIENT).await.len(), 0);

    app.asked_by(&carla, "di@client.example").await;
    assert_eq!(app.mails_to("di@client.example").await.len(), 1);
    anna.browser.put(SETTINGS, json!({"clientReceipts": true})).await.expect(200);
    app.asked_by(&anna, "eva@client.example").await;
    assert_eq!(app.mails_to("eva@client.example").await.len(), 1);
}

/// As when the operator wants none: what follows on a receipt goes with it.
async fn who_had_a_receipt_hears_of_no_answer_once_they_are_not_wanted(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    app.asked(&anna, &form(|_| {})).await;
    let answer = app.answer_link("anna@example.com").await;
    anna.browser.put(SETTINGS, json!({"clientReceipts": false})).await.expect(200);
    app.browser().press(&format!("{answer}/confirm")).await.expect(303);
    assert_eq!(app.mails_to(CLIENT).await.len(), 1, "the receipt, and no answer");
}

async fn what_the_operator_does_not_offer_cannot_be_switched_on(engine: Engine) {
    let app = TestApp::on(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    let anna = app.studio("anna").await;
    let settings = anna.browser.put(SETTINGS, json!({"clientReceipts": true})).await.expect(200).json();
    let expected =
        json!({"clientReceipts": true, "receiptsOffered": false, "retentionMonths": null, "timeZone": null});
    assert_eq!(settings, expected);
    app.asked(&anna, &form(|_| {})).await;
    assert_eq!(app.mails_to(CLIENT).await.len(), 0);
}

on_both_engines! {
    what_is_left_out_stays_as_it_is,
    what_cannot_be_chosen_changes_nothing,
    two_choices_at_once_never_undo_one_another,
    a_photographer_who_wants_no_receipts_sends_none_and_others_do,
    who_had_a_receipt_hears_of_no_answer_once_they_are_not_wanted,
    what_the_operator_does_not_offer_cannot_be_switched_on,
}
