//! The server deletes requests after the retention period that the photographer chose.

use std::time::Duration;

use domain::BookingId;
use serde_json::json;
use server::app::instance;
use server::app::settings::delete_old_requests;

use super::settings::SETTINGS_PATH;
use crate::booking::helpers::TestPhotographer;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// With their leap day, so that a date moved by it keeps its day and month.
const FOUR_YEARS: Duration = Duration::from_secs(1_461 * 24 * 60 * 60);

async fn set_retention(photographer: &TestPhotographer<'_>, months: Option<i64>) {
    photographer.browser.put(SETTINGS_PATH, json!({"retentionMonths": months})).await.expect_status(200);
}

async fn booking_exists(app: &TestApp, id: BookingId) -> bool {
    app.find_booking(&id.to_string()).await.is_some()
}

/// Moves the clock and all requests back to 13 November 2021, so that the test clock stays behind the
/// database's clock when it advances.
pub async fn move_bookings_and_clock_to_2021(engine: &Engine, app: &TestApp) {
    instance::ensure(&app.ctx).await.unwrap();
    let sql = format!("UPDATE bookings SET created_at = created_at - {}", FOUR_YEARS.as_millis());
    engine.execute(app, &sql).await;
    app.ctx.clock.rewind(FOUR_YEARS);
    assert_eq!(app.ctx.clock.now().date().to_string(), "2021-11-13");
}

/// Advances the clock in steps and deletes old requests after each, like a running server. One large step
/// would count as a wrong clock.
pub async fn advance_and_delete_old_requests(app: &TestApp, mut remaining: Duration) {
    while remaining > Duration::ZERO {
        let step = remaining.min(7 * DAY);
        app.ctx.clock.advance(step);
        delete_old_requests(&app.ctx).await.unwrap();
        remaining -= step;
    }
}

async fn deletes_requests_after_the_chosen_number_of_months(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let photographers = [
        app.add_photographer("anna").await,
        app.add_photographer("carla").await,
        app.add_photographer("dora").await,
    ];
    let mut ids = Vec::new();
    for (photographer, months) in photographers.iter().zip([Some(6), Some(12), None]) {
        set_retention(photographer, months).await;
        ids.push(
            app.send_request_from(photographer, &format!("{}@client.example", photographer.username)).await,
        );
    }
    let which_exist = async || {
        [
            booking_exists(&app, ids[0]).await,
            booking_exists(&app, ids[1]).await,
            booking_exists(&app, ids[2]).await,
        ]
    };
    move_bookings_and_clock_to_2021(&engine, &app).await;
    // From 13 November to the same time on 13 May: exactly six months.
    advance_and_delete_old_requests(&app, 181 * DAY).await;
    assert_eq!(which_exist().await, [true, true, true]);
    advance_and_delete_old_requests(&app, Duration::from_millis(1)).await;
    assert_eq!(which_exist().await, [false, true, true]);
    advance_and_delete_old_requests(&app, 184 * DAY).await;
    assert_eq!(which_exist().await, [false, false, true]);
    // More than 36 months in total, the longest retention. After such a jump, the server deletes nothing for a day.
    app.ctx.clock.advance(998 * DAY);
    for _ in 0..2 {
        advance_and_delete_old_requests(&app, DAY).await;
    }
    assert_eq!(which_exist().await, [false, false, true]);
}

async fn deletes_several_batches_in_one_run(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    set_retention(&anna, Some(6)).await;
    let first = app.send_request_from(&anna, "bo@client.example").await;
    let random_id = if engine.is_sqlite() { "randomblob(16)" } else { "gen_random_uuid()" };
    let sql = format!(
        "INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email, message,
                               status, suspicion, notice, client_hash, answer_hash, created_at)
         SELECT {random_id}, account_id, service_id, service_title, price_cents, client_name, client_email, message,
                status, suspicion, notice, client_hash, answer_hash, created_at
         FROM bookings, (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450) SELECT i FROM n) AS n"
    );
    engine.execute(&app, &sql).await;
    move_bookings_and_clock_to_2021(&engine, &app).await;
    advance_and_delete_old_requests(&app, 180 * DAY).await;
    assert!(booking_exists(&app, first).await);
    advance_and_delete_old_requests(&app, 5 * DAY).await;
    assert!(!booking_exists(&app, first).await);
    let remaining =
        engine.query_texts(&app.data_folder(), "SELECT CAST(count(*) AS TEXT) FROM bookings").await;
    assert_eq!(remaining, ["0"]);
}

async fn keeps_confirmed_bookings_until_the_date_has_passed(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    set_retention(&anna, Some(6)).await;
    let id = app.send_request_from(&anna, "bo@client.example").await;
    // 200 days after 13 November 2021.
    let sql = "UPDATE bookings SET status = 'confirmed', answered_at = created_at, date = '2022-06-01T18:00'";
    engine.execute(&app, sql).await;
    move_bookings_and_clock_to_2021(&engine, &app).await;
    advance_and_delete_old_requests(&app, 201 * DAY).await;
    assert_eq!(app.ctx.clock.now().date().to_string(), "2022-06-02");
    assert!(booking_exists(&app, id).await, "some time zones are still on the day before");
    advance_and_delete_old_requests(&app, DAY).await;
    assert!(!booking_exists(&app, id).await);
}

async fn deletes_nothing_for_a_day_after_the_clock_jumps(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    set_retention(&anna, Some(6)).await;
    let id = app.send_request_from(&anna, "bo@client.example").await;
    move_bookings_and_clock_to_2021(&engine, &app).await;
    advance_and_delete_old_requests(&app, 14 * DAY).await;
    app.ctx.clock.advance(730 * DAY);
    for run in ["first run", "second run"] {
        delete_old_requests(&app.ctx).await.unwrap();
        assert!(booking_exists(&app, id).await, "{run}");
    }
    app.ctx.clock.rewind(730 * DAY);
    advance_and_delete_old_requests(&app, 14 * DAY).await;
    assert!(booking_exists(&app, id).await, "the clock was corrected before a deletion");
    app.ctx.clock.advance(730 * DAY);
    delete_old_requests(&app.ctx).await.unwrap();
    assert!(booking_exists(&app, id).await);
    advance_and_delete_old_requests(&app, DAY).await;
    assert!(!booking_exists(&app, id).await, "the time has really passed");
}

async fn deletes_nothing_when_the_clock_is_ahead_of_the_database(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    set_retention(&anna, Some(6)).await;
    let id = app.send_request_from(&anna, "bo@client.example").await;
    instance::ensure(&app.ctx).await.unwrap();
    let (node_time, database_time) = (app.ctx.clock.now(), app.ctx.db.current_time().await.unwrap());
    app.ctx.clock.advance(node_time.distance(database_time) + 200 * DAY);
    // By the node's own clock, the server may delete now and the request is too old.
    let sql = format!(
        "UPDATE instance SET deletes_from = {}; UPDATE bookings SET created_at = {}",
        app.ctx.clock.now().as_millis(),
        database_time.as_millis()
    );
    engine.execute(&app, &sql).await;
    delete_old_requests(&app.ctx).await.unwrap();
    assert!(booking_exists(&app, id).await);
}

on_both_engines! {
    deletes_requests_after_the_chosen_number_of_months,
    deletes_several_batches_in_one_run,
    keeps_confirmed_bookings_until_the_date_has_passed,
    deletes_nothing_for_a_day_after_the_clock_jumps,
    deletes_nothing_when_the_clock_is_ahead_of_the_database,
}
