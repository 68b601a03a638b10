//! Statistics, compared with the stored rows.

use domain::BookingId;
use domain::booking::TokenHolder;
use identity::derive_booking_token;
use serde_json::{Value, json};

use crate::booking::helpers::{TestPhotographer, form};
use crate::support::browser::Browser;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

/// The date of the test clock, 2025-11-13 UTC, in days since 1970-01-01.
const TODAY: i64 = 20_405;
const REQUEST_ROWS_SQL: &str = "SELECT CAST(b.created_at / 86400000 AS TEXT) || ' ' || b.status || ' ' || CAST(b.price_cents AS TEXT) \
                    FROM bookings b JOIN accounts a ON a.id = b.account_id \
                    WHERE a.email = 'anna@example.com' AND b.suspicion IS NULL";
const VIEW_ROWS_SQL: &str = "SELECT CAST(v.day AS TEXT) || ' views ' || CAST(v.views AS TEXT) \
                     FROM daily_views v JOIN accounts a ON a.id = v.account_id WHERE a.email = 'anna@example.com'";

async fn get_statistics(browser: &Browser<'_>, query: &str) -> Value {
    browser.get(&format!("/api/statistics{query}")).await.expect_status(200).json()
}

/// Sends a request, optionally submits a form behind its link, and moves it back by `days_ago` days.
async fn add_request(
    app: &TestApp,
    engine: &Engine,
    photographer: &TestPhotographer<'_>,
    days_ago: i64,
    action: Option<(TokenHolder, &str)>,
) {
    let request = form(|_| {});
    let email = request["clientEmail"].as_str().unwrap().to_owned();
    let id: BookingId = app.browser().book(&photographer.path(), request).await.booking_id().parse().unwrap();
    if let Some((holder, action)) = action {
        let prefix = if holder == TokenHolder::Client { "r" } else { "answer" };
        let token = derive_booking_token(&app.ctx.vault, id, holder).reveal();
        assert!(app.browser().submit_empty_form(&format!("/{prefix}/{token}/{action}")).await.status < 400);
    }
    let millis = days_ago * 86_400_000;
    let sql =
        format!("UPDATE bookings SET created_at = created_at - {millis} WHERE client_email = '{email}'");
    engine.execute(app, &sql).await;
}

async fn add_views(app: &TestApp, engine: &Engine, email: &str, days_ago: i64, views: i64) {
    let sql = format!(
        "INSERT INTO daily_views (account_id, day, views) SELECT id, {}, {views} FROM accounts WHERE email = '{email}'",
        TODAY - days_ago
    );
    engine.execute(app, &sql).await;
}

/// Views, requests and revenue in cents of the days `first` to `last`, counted from the rows.
pub fn count_rows(rows: &[String], first: i64, last: i64) -> (i64, i64, i64) {
    let (mut views, mut bookings, mut revenue) = (0, 0, 0);
    for row in rows {
        let [day, kind, amount] = row.split(' ').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let (day, amount): (i64, i64) = (day.parse().unwrap(), amount.parse().unwrap());
        match kind {
            _ if !(first..=last).contains(&day) => {}
            "views" => views += amount,
            "confirmed" | "completed" => (bookings, revenue) = (bookings + 1, revenue + amount),
            _ => bookings += 1,
        }
    }
    (views, bookings, revenue)
}

pub fn read_totals(view: &Value) -> (i64, i64, i64) {
    let read_number = |field: &str| view[field].as_i64().unwrap();
    (read_number("views"), read_number("bookings"), read_number("revenue"))
}

async fn statistics_match_the_stored_rows(engine: Engine) {
    use TokenHolder::{Client, Photographer};
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_photographer("anna").await, app.add_photographer("bosse").await);
    for (days_ago, action) in [
        (0, None),
        (0, Some((Photographer, "confirm"))),
        (6, Some((Photographer, "decline"))),
        (7, Some((Photographer, "confirm"))),
        (13, Some((Client, "withdraw"))),
        (29, Some((Photographer, "confirm"))),
        (30, None),
        (179, Some((Photographer, "confirm"))),
        (180, None),
    ] {
        add_request(&app, &engine, &anna, days_ago, action).await;
    }
    for (days_ago, views) in [(0, 1), (6, 1), (7, 5), (31, 9), (89, 4), (95, 7), (181, 3)] {
        add_views(&app, &engine, "anna@example.com", days_ago, views).await;
    }
    add_request(&app, &engine, &bo, 0, Some((Photographer, "confirm"))).await;
    add_views(&app, &engine, "bosse@example.com", 0, 50).await;
    let suspicious_form = form(|form| form["fillMillis"] = json!(300));
    app.browser().book(&anna.path(), suspicious_form).await.expect_status(201);

    let data = app.data_folder();
    let rows =
        [engine.query_texts(&data, REQUEST_ROWS_SQL).await, engine.query_texts(&data, VIEW_ROWS_SQL).await]
            .concat();
    assert_eq!(count_rows(&rows, 0, TODAY).1, 9, "quarantined requests do not count");
    for days in [7, 30, 90] {
        let view = get_statistics(&anna.browser, &format!("?days={days}")).await;
        assert_eq!((&view["days"], &view["hasBookings"]), (&json!(days), &json!(true)));
        let first = TODAY - days + 1;
        assert_eq!(read_totals(&view["current"]), count_rows(&rows, first, TODAY), "{days}");
        assert_eq!(read_totals(&view["previous"]), count_rows(&rows, first - days, first - 1), "{days}");
        let series = view["series"].as_array().unwrap();
        assert_eq!(series.len(), usize::try_from(days).unwrap());
        for (day, view) in (first..).zip(series) {
            assert_eq!(read_totals(view), count_rows(&rows, day, day), "{view}");
        }
        assert_eq!(series.last().unwrap()["day"], "2025-11-13");
    }
    let week = get_statistics(&anna.browser, "?days=7").await;
    assert_eq!(week["series"][0]["day"], "2025-11-07");
    assert_eq!(week["current"]["conversion"], json!(1.0), "more requests than views give a rate of one");
    let quarter = get_statistics(&anna.browser, "?days=90").await;
    let (views, bookings, _) = read_totals(&quarter["current"]);
    assert_eq!(quarter["current"]["conversion"].as_f64().unwrap(), bookings as f64 / views as f64);
    assert_eq!(get_statistics(&anna.browser, "").await, get_statistics(&anna.browser, "?days=30").await);
}

async fn statistics_are_empty_until_the_first_request(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_photographer("anna").await, app.add_photographer("bosse").await);
    let empty_totals = json!({"views": 0, "bookings": 0, "revenue": 0, "conversion": null});
    let before = get_statistics(&anna.browser, "?days=7").await;
    assert_eq!((&before["current"], &before["previous"]), (&empty_totals, &empty_totals));
    let suspicious_form = form(|form| form["fillMillis"] = json!(300));
    app.browser().book(&anna.path(), suspicious_form).await.expect_status(201);
    app.browser().book(&bo.path(), form(|_| {})).await.expect_status(201);
    assert_eq!(get_statistics(&anna.browser, "?days=7").await, before);
    assert_eq!(before["hasBookings"], false);
    app.browser().book(&anna.path(), form(|_| {})).await.expect_status(201);
    let after = get_statistics(&anna.browser, "?days=7").await;
    assert_eq!(after["hasBookings"], true);
    assert_eq!(after["current"], json!({"views": 0, "bookings": 1, "revenue": 0, "conversion": null}));
    assert_eq!(after["series"][6]["bookings"], 1);
}

async fn rejects_unsupported_numbers_of_days(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    for query in ["0", "-7", "31", "7.0", "", "abc", "9223372036854775808", "7&days=7", "%00", "7%20"] {
        let response =
            anna.get(&format!("/api/statistics?days={query}")).await.expect_error(400, "validation-failed");
        assert_eq!(response.field_errors(), ["days: Please choose 7, 30 or 90 days"], "{query}");
    }
    anna.get("/api/statistics?days=90&other=1").await.expect_status(200);
}

on_both_engines! {
    statistics_match_the_stored_rows,
    statistics_are_empty_until_the_first_request,
    rejects_unsupported_numbers_of_days,
}
