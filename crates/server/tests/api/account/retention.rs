//! Requests go when their photographer does not want to keep them any longer.

use std::time::Duration;

use domain::BookingId;
use serde_json::json;
use server::app::settings::forget_old_requests;

use super::settings::SETTINGS;
use crate::booking::clients::Studio;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn chooses(studio: &Studio<'_>, months: Option<i64>) {
    studio.browser.put(SETTINGS, json!({"retentionMonths": months})).await.expect(200);
}

async fn is_there(app: &TestApp, id: BookingId) -> bool {
    app.booking(&id.to_string()).await.is_some()
}

async fn requests_go_on_the_day_the_calendar_says_and_only_where_it_was_chosen(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let studios = [app.studio("anna").await, app.studio("carla").await, app.studio("dora").await];
    let mut asked = Vec::new();
    for (studio, months) in studios.iter().zip([Some(6), Some(12), None]) {
        chooses(studio, months).await;
        asked.push(app.asked_by(studio, &format!("{}@client.example", studio.username)).await);
    }
    let left = async || {
        [is_there(&app, asked[0]).await, is_there(&app, asked[1]).await, is_there(&app, asked[2]).await]
    };
    // From 13 November to 13 May: the sixth month is not over before.
    app.cx.clock.advance(181 * DAY);
    forget_old_requests(&app.cx).await.unwrap();
    assert_eq!(left().await, [true, true, true]);
    app.cx.clock.advance(Duration::from_millis(1));
    forget_old_requests(&app.cx).await.unwrap();
    assert_eq!(left().await, [false, true, true]);
    app.cx.clock.advance(184 * DAY);
    forget_old_requests(&app.cx).await.unwrap();
    assert_eq!(left().await, [false, false, true]);
    app.cx.clock.advance(10_000 * DAY);
    forget_old_requests(&app.cx).await.unwrap();
    assert_eq!(left().await, [false, false, true]);
}

async fn more_than_one_batch_goes_in_one_turn(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    chooses(&anna, Some(6)).await;
    let first = app.asked_by(&anna, "bo@client.example").await;
    let copy = match app.cx.db.file() {
        Some(_) => "randomblob(16)",
        None => "gen_random_uuid()",
    };
    let sql = format!(
        "INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email, message,
                               status, suspicion, notice, client_hash, answer_hash, created_at)
         SELECT {copy}, account_id, service_id, service_title, price_cents, client_name, client_email, message,
                status, suspicion, notice, client_hash, answer_hash, created_at
         FROM bookings, (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450) SELECT i FROM n) AS n"
    );
    engine.execute(&app, &sql).await;
    app.cx.clock.advance(200 * DAY);
    forget_old_requests(&app.cx).await.unwrap();
    assert!(!is_there(&app, first).await);
    let left = engine.texts(&app.data_folder(), "SELECT CAST(count(*) AS TEXT) FROM bookings").await;
    assert_eq!(left, ["0"]);
}

async fn an_agreed_shoot_to_come_stays_until_it_is_over_everywhere(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    chooses(&anna, Some(6)).await;
    let id = app.asked_by(&anna, "bo@client.example").await;
    // 200 days after 13 November 2025.
    let note =
        "UPDATE bookings SET status = 'confirmed', answered_at = created_at, date = '2026-06-01T18:00'";
    engine.execute(&app, note).await;
    app.cx.clock.advance(201 * DAY);
    assert_eq!(app.cx.clock.now().date().to_string(), "2026-06-02");
    forget_old_requests(&app.cx).await.unwrap();
    assert!(is_there(&app, id).await, "west of here it is still the day before");
    app.cx.clock.advance(DAY);
    forget_old_requests(&app.cx).await.unwrap();
    assert!(!is_there(&app, id).await);
}

on_both_engines! {
    requests_go_on_the_day_the_calendar_says_and_only_where_it_was_chosen,
    more_than_one_batch_goes_in_one_turn,
    an_agreed_shoot_to_come_stays_until_it_is_over_everywhere,
}
