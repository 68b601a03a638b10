//! What a photographer's page has brought in, beside what the tables hold.

use domain::BookingId;
use domain::booking::TokenHolder;
use identity::booking_token;
use serde_json::{Value, json};

use crate::booking::clients::{Studio, form};
use crate::browser::Browser;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

/// Of the clock in tests, in UTC: 2025-11-13.
const TODAY: i64 = 20_405;
const ROWS: &str = "SELECT CAST(b.created_at / 86400000 AS TEXT) || ' ' || b.status || ' ' || CAST(b.price_cents AS TEXT) \
                    FROM bookings b JOIN accounts a ON a.id = b.account_id \
                    WHERE a.email = 'anna@example.com' AND b.suspicion IS NULL";
const VIEWS: &str = "SELECT CAST(v.day AS TEXT) || ' views ' || CAST(v.views AS TEXT) \
                     FROM daily_views v JOIN accounts a ON a.id = v.account_id WHERE a.email = 'anna@example.com'";

async fn statistics(browser: &Browser<'_>, query: &str) -> Value {
    browser.get(&format!("/api/statistics{query}")).await.expect(200).json()
}

/// Asks, moves the request to a day before today, and does something with it behind a link.
async fn asked(
    app: &TestApp,
    engine: &Engine,
    studio: &Studio<'_>,
    ago: i64,
    way: Option<(TokenHolder, &str)>,
) {
    let asking = form(|_| {});
    let email = asking["clientEmail"].as_str().unwrap().to_owned();
    let id: BookingId = app.browser().book(&studio.path(), asking).await.booking_id().parse().unwrap();
    if let Some((holder, way)) = way {
        let folder = if holder == TokenHolder::Client { "r" } else { "answer" };
        let token = booking_token(&app.cx.vault, id, holder).reveal();
        assert!(app.browser().press(&format!("/{folder}/{token}/{way}")).await.status < 400);
    }
    let millis = ago * 86_400_000;
    let back =
        format!("UPDATE bookings SET created_at = created_at - {millis} WHERE client_email = '{email}'");
    engine.execute(app, &back).await;
}

async fn looked(app: &TestApp, engine: &Engine, email: &str, ago: i64, views: i64) {
    let sql = format!(
        "INSERT INTO daily_views (account_id, day, views) SELECT id, {}, {views} FROM accounts WHERE email = '{email}'",
        TODAY - ago
    );
    engine.execute(app, &sql).await;
}

/// Views, requests and cents from one day to another, counted from the rows themselves.
pub fn counted(rows: &[String], first: i64, last: i64) -> (i64, i64, i64) {
    let (mut views, mut bookings, mut revenue) = (0, 0, 0);
    for row in rows {
        let [day, what, amount] = row.split(' ').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let (day, amount): (i64, i64) = (day.parse().unwrap(), amount.parse().unwrap());
        match what {
            _ if !(first..=last).contains(&day) => {}
            "views" => views += amount,
            "confirmed" | "completed" => (bookings, revenue) = (bookings + 1, revenue + amount),
            _ => bookings += 1,
        }
    }
    (views, bookings, revenue)
}

pub fn numbers(view: &Value) -> (i64, i64, i64) {
    let number = |field: &str| view[field].as_i64().unwrap();
    (number("views"), number("bookings"), number("revenue"))
}

async fn the_numbers_are_those_of_the_stored_rows(engine: Engine) {
    use TokenHolder::{Client, Photographer};
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.studio("anna").await, app.studio("bosse").await);
    for (ago, way) in [
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
        asked(&app, &engine, &anna, ago, way).await;
    }
    for (ago, views) in [(0, 1), (6, 1), (7, 5), (31, 9), (89, 4), (95, 7), (181, 3)] {
        looked(&app, &engine, "anna@example.com", ago, views).await;
    }
    asked(&app, &engine, &bo, 0, Some((Photographer, "confirm"))).await;
    looked(&app, &engine, "bosse@example.com", 0, 50).await;
    let quick = form(|form| form["fillMillis"] = json!(300));
    app.browser().book(&anna.path(), quick).await.expect(201);

    let data = app.data_folder();
    let rows = [engine.texts(&data, ROWS).await, engine.texts(&data, VIEWS).await].concat();
    assert_eq!(counted(&rows, 0, TODAY).1, 9, "the one in quarantine is not among them");
    for days in [7, 30, 90] {
        let view = statistics(&anna.browser, &format!("?days={days}")).await;
        assert_eq!((&view["days"], &view["hasBookings"]), (&json!(days), &json!(true)));
        let first = TODAY - days + 1;
        assert_eq!(numbers(&view["current"]), counted(&rows, first, TODAY), "{days}");
        assert_eq!(numbers(&view["previous"]), counted(&rows, first - days, first - 1), "{days}");
        let series = view["series"].as_array().unwrap();
        assert_eq!(series.len(), usize::try_from(days).unwrap());
        for (day, view) in (first..).zip(series) {
            assert_eq!(numbers(view), counted(&rows, day, day), "{view}");
        }
        assert_eq!(series.last().unwrap()["day"], "2025-11-13");
    }
    let week = statistics(&anna.browser, "?days=7").await;
    assert_eq!(week["series"][0]["day"], "2025-11-07");
    assert_eq!(week["current"]["conversion"], json!(1.0), "more asked than were seen to look");
    let quarter = statistics(&anna.browser, "?days=90").await;
    let (views, bookings, _) = numbers(&quarter["current"]);
    assert_eq!(quarter["current"]["conversion"].as_f64().unwrap(), bookings as f64 / views as f64);
    assert_eq!(statistics(&anna.browser, "").await, statistics(&anna.browser, "?days=30").await);
}

async fn who_has_nothing_is_told_of_nothing_until_the_first_request(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.studio("anna").await, app.studio("bosse").await);
    let nothing = json!({"views": 0, "bookings": 0, "revenue": 0, "conversion": null});
    let before = statistics(&anna.browser, "?days=7").await;
    assert_eq!((&before["current"], &before["previous"]), (&nothing, &nothing));
    let quick = form(|form| form["fillMillis"] = json!(300));
    app.browser().book(&anna.path(), quick).await.expect(201);
    app.browser().book(&bo.path(), form(|_| {})).await.expect(201);
    assert_eq!(statistics(&anna.browser, "?days=7").await, before);
    assert_eq!(before["hasBookings"], false);
    app.browser().book(&anna.path(), form(|_| {})).await.expect(201);
    let after = statistics(&anna.browser, "?days=7").await;
    assert_eq!(after["hasBookings"], true);
    assert_eq!(after["current"], json!({"views": 0, "bookings": 1, "revenue": 0, "conversion": null}));
    assert_eq!(after["series"][6]["bookings"], 1);
}

async fn other_days_than_those_offered_are_refused(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    for query in ["0", "-7", "31", "7.0", "", "abc", "9223372036854775808", "7&days=7", "%00", "7%20"] {
        let refused =
            anna.get(&format!("/api/statistics?days={query}")).await.refused(400, "validation_failed");
        assert_eq!(refused.fields(), ["days: Please choose 7, 30 or 90 days"], "{query}");
    }
    anna.get("/api/statistics?days=90&other=1").await.expect(200);
}

on_both_engines! {
    the_numbers_are_those_of_the_stored_rows,
    who_has_nothing_is_told_of_nothing_until_the_first_request,
    other_days_than_those_offered_are_refused,
}
