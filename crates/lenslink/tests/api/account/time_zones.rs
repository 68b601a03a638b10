//! The time zone of a photographer: reported by the device, or chosen in the settings.

use serde_json::{Value, json};

use super::settings::SETTINGS_PATH;
use crate::support::browser::Browser;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

pub const TIME_ZONE_PATH: &str = "/api/identity/time-zone";

/// The chosen zone and the zone of the device.
async fn read_zones(browser: &Browser<'_>) -> [Value; 2] {
    let chosen = browser.get(SETTINGS_PATH).await.expect_status(200).json()["timeZone"].clone();
    let device = browser.get("/api/auth/user").await.expect_status(200).json()["deviceTimeZone"].clone();
    [chosen, device]
}

async fn device_zone_does_not_change_the_chosen_zone(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_account("anna@example.com").await, app.add_account("bo@example.com").await);
    let report = async |zone: &str| {
        anna.put(TIME_ZONE_PATH, json!({"timeZone": zone})).await.expect_status(204);
    };
    assert_eq!(read_zones(&anna).await, [Value::Null, Value::Null]);
    report("Europe/Berlin").await;
    assert_eq!(read_zones(&anna).await, [Value::Null, json!("Europe/Berlin")]);
    let chosen = anna.put(SETTINGS_PATH, json!({"timeZone": "America/New_York"})).await.expect_status(200);
    assert_eq!(chosen.json()["timeZone"], "America/New_York");
    report("Asia/Tokyo").await;
    assert_eq!(read_zones(&anna).await, [json!("America/New_York"), json!("Asia/Tokyo")]);
    anna.put(SETTINGS_PATH, json!({"clientReceipts": false})).await.expect_status(200);
    assert_eq!(
        read_zones(&anna).await,
        [json!("America/New_York"), json!("Asia/Tokyo")],
        "a missing field keeps the zone"
    );
    let cleared = anna.put(SETTINGS_PATH, json!({"timeZone": null})).await.expect_status(200);
    assert_eq!(cleared.json()["timeZone"], Value::Null);
    assert_eq!(read_zones(&anna).await, [Value::Null, json!("Asia/Tokyo")]);
    assert_eq!(read_zones(&bo).await, [Value::Null, Value::Null], "other accounts have no zone");
}

async fn rejects_an_unknown_zone(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    let field_errors = ["timeZone: Please choose a time zone from the list"];
    for zone in [json!("Mars/Olympus_Mons"), json!("europe/berlin"), json!("+01:00"), json!(1), json!([])] {
        for path in [SETTINGS_PATH, TIME_ZONE_PATH] {
            let response = anna.put(path, json!({"timeZone": zone})).await;
            assert_eq!(
                response.expect_error(400, "validation-failed").field_errors(),
                field_errors,
                "{path} {zone}"
            );
        }
    }
    for form in [json!({}), json!({"timeZone": null}), json!({"timeZone": ""})] {
        assert_eq!(
            anna.put(TIME_ZONE_PATH, form).await.expect_error(400, "validation-failed").field_errors(),
            field_errors
        );
    }
    assert_eq!(read_zones(&anna).await, [Value::Null, Value::Null]);
}

on_both_engines! {
    device_zone_does_not_change_the_chosen_zone,
    rejects_an_unknown_zone,
}
