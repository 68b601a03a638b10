//! The zone in which emails give times: of the device, or as chosen.

use serde_json::{Value, json};

use super::settings::SETTINGS;
use crate::browser::Browser;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

pub const REPORT: &str = "/api/identity/time-zone";

async fn zones(browser: &Browser<'_>) -> [Value; 2] {
    let chosen = browser.get(SETTINGS).await.expect(200).json()["timeZone"].clone();
    let device = browser.get("/api/auth/user").await.expect(200).json()["deviceTimeZone"].clone();
    [chosen, device]
}

async fn a_report_never_changes_what_was_chosen(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.photographer("anna@example.com").await, app.photographer("bo@example.com").await);
    let report = async |zone: &str| {
        anna.put(REPORT, json!({"timeZone": zone})).await.expect(204);
    };
    assert_eq!(zones(&anna).await, [Value::Null, Value::Null]);
    report("Europe/Berlin").await;
    assert_eq!(zones(&anna).await, [Value::Null, json!("Europe/Berlin")]);
    let chosen = anna.put(SETTINGS, json!({"timeZone": "America/New_York"})).await.expect(200);
    assert_eq!(chosen.json()["timeZone"], "America/New_York");
    report("Asia/Tokyo").await;
    assert_eq!(zones(&anna).await, [json!("America/New_York"), json!("Asia/Tokyo")]);
    anna.put(SETTINGS, json!({"clientReceipts": false})).await.expect(200);
    assert_eq!(zones(&anna).await, [json!("America/New_York"), json!("Asia/Tokyo")], "left out");
    let cleared = anna.put(SETTINGS, json!({"timeZone": null})).await.expect(200);
    assert_eq!(cleared.json()["timeZone"], Value::Null);
    assert_eq!(zones(&anna).await, [Value::Null, json!("Asia/Tokyo")]);
    assert_eq!(zones(&bo).await, [Value::Null, Value::Null], "everybody else has none");
}

async fn an_unknown_zone_is_refused_and_changes_nothing(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    let refusal = ["timeZone: Please choose a time zone from the list"];
    for zone in [json!("Mars/Olympus_Mons"), json!("europe/berlin"), json!("+01:00"), json!(1), json!([])] {
        for path in [SETTINGS, REPORT] {
            let answer = anna.put(path, json!({"timeZone": zone})).await;
            assert_eq!(answer.refused(400, "validation_failed").fields(), refusal, "{path} {zone}");
        }
    }
    for nothing in [json!({}), json!({"timeZone": null}), json!({"timeZone": ""})] {
        assert_eq!(anna.put(REPORT, nothing).await.refused(400, "validation_failed").fields(), refusal);
    }
    assert_eq!(zones(&anna).await, [Value::Null, Value::Null]);
}

on_both_engines! {
    a_report_never_changes_what_was_chosen,
    an_unknown_zone_is_refused_and_changes_nothing,
}
