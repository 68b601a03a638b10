//! Requests go when their photographer does not want to keep them any longer.

use std::time::Duration;

use domain::BookingId;
use serde_json::json;
use server::app::instance;
use server::app::settings::forget_old_requests;

use super::settings::SETTINGS;
use crate::booking::clients::Studio;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Four years, so that the calendar is the same.
const AGO: Duration = Duration::from_secs(1_461 * 24 * 60 * 60);

async fn chooses(studio: &Studio<'_>, months: Option<i64>) {
    studio.browser.put(SETTINGS, json!({"retentionMonths": months})).await.expect(200);
}

async fn is_there(app: &TestApp, id: BookingId) -> bool {
    app.booking(&id.to_string()).await.is_some()
}

/// On 13 November 2021, with everything that was asked until now: whatever the test does with the clock, it is never
/// ahead of the database's.
pub async fn years_ago(engine: &Engine, app: &TestApp) {
    instance::ensure(&app.cx).await.unwrap();
    let sql = format!("UPDATE bookings SET created_at = created_at - {}", AGO.as_millis());
    engine.execute(app, &sql).await;
    app.cx.clock.turn_back(AGO);
    assert_eq!(app.cx.clock.now().date().to_string(), "2021-11-13");
}

/// Turn by turn, as on a server that runs.
pub async fn pass(app: &TestApp, mut span: Duration) {
    while span > Duration::ZERO {
        let step = span.min(7 * DAY);
        app.cx.clock.advance(step);
        forget_old_requests(&app.cx).await.unwrap();
        span -= step;
    }
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
    years_ago(&engine, &app).await;
    // From 13 November to 13 May: the sixth month is not over before.
    pass(&app, 181 * DAY).await;
    assert_eq!(left().await, [true, true, true]);
    pass(&app, Duration::from_millis(1)).await;
    assert_eq!(left().await, [false, true, true]);
    pass(&app, 184 * DAY).await;
    assert_eq!(left().await, [false, false, true]);
    app.cx.clock.advance(998 * DAY);
    for _ in 0..2 {
        pass(&app, DAY).await;
    }
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
    years_ago(&engine, &app).await;
    pass(&app, 180 * DAY).await;
    assert!(is_there(&app, first).await);
    pass(&app, 5 * DAY).await;
    assert!(!is_there(&app, first).await);
    let left = engine.texts(&app.data_folder(), "SELECT CAST(count(*) AS TEXT) FROM bookings").await;
    assert_eq!(left, ["0"]);
}

async fn an_agreed_shoot_to_come_stays_until_it_is_over_everywhere(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    chooses(&anna, Some(6)).await;
    let id = app.asked_by(&anna, "bo@client.example").await;
    // 200 days after 13 November 2021.
    let note =
        "UPDATE bookings SET status = 'confirmed', answered_at = created_at, date = '2022-06-01T18:00'";
    engine.execute(&app, note).await;
    years_ago(&engine, &app).await;
    pass(&app, 201 * DAY).await;
    assert_eq!(app.cx.clock.now().date().to_string(), "2022-06-02");
    assert!(is_there(&app, id).await, "west of here it is still the day before");
    pass(&app, DAY).await;
    assert!(!is_there(&app, id).await);
}

async fn a_clock_that_jumps_deletes_nothing_until_it_has_gone_on_for_a_day(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    chooses(&anna, Some(6)).await;
    let id = app.asked_by(&anna, "bo@client.example").await;
    years_ago(&engine, &app).await;
    pass(&app, 14 * DAY).await;
    app.cx.clock.advance(730 * DAY);
    for turn in ["the first", "after another start"] {
        forget_old_requests(&app.cx).await.unwrap();
        assert!(is_there(&app, id).await, "{turn}");
    }
    app.cx.clock.turn_back(730 * DAY);
    pass(&app, 14 * DAY).await;
    assert!(is_there(&app, id).await, "set right before anything was lost");
    app.cx.clock.advance(730 * DAY);
    forget_old_requests(&app.cx).await.unwrap();
    assert!(is_there(&app, id).await);
    pass(&app, DAY).await;
    assert!(!is_there(&app, id).await, "it was true");
}

async fn a_node_whose_clock_is_ahead_of_the_databases_deletes_nothing(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    chooses(&anna, Some(6)).await;
    let id = app.asked_by(&anna, "bo@client.example").await;
    instance::ensure(&app.cx).await.unwrap();
    let (node, database) = (app.cx.clock.now(), app.cx.db.clock().await.unwrap());
    app.cx.clock.advance(node.distance(database) + 200 * DAY);
    // By its own clock alone this turn would be like any other, and the request too old.
    let sql = format!(
        "UPDATE instance SET deletes_from = {}; UPDATE bookings SET created_at = {}",
        app.cx.clock.now().as_millis(),
        database.as_millis()
    );
    engine.execute(&app, &sql).await;
    forget_old_requests(&app.cx).await.unwrap();
    assert!(is_there(&app, id).await);
}

on_both_engines! {
    requests_go_on_the_day_the_calendar_says_and_only_where_it_was_chosen,
    more_than_one_batch_goes_in_one_turn,
    an_agreed_shoot_to_come_stays_until_it_is_over_everywhere,
    a_clock_that_jumps_deletes_nothing_until_it_has_gone_on_for_a_day,
    a_node_whose_clock_is_ahead_of_the_databases_deletes_nothing,
}
