//! What the demo's photographers see after they sign in.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::BookingId;
use domain::booking::TokenHolder;
use identity::derive_booking_token;
use serde_json::{Value, json};
use server::app::demo::{Demo, fill_demo};
use server::app::{bookings, mail, mail_files, settings, views};

use crate::inbox::helpers::timeline_lines;
use crate::statistics::{count_rows, read_totals};
use crate::support::browser::Browser;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// The date of the test clock, 2025-11-13 UTC, in days since 1970-01-01.
const TODAY: i64 = 20_405;
const MARIT_EMAIL: &str = "marit@example.com";
const JUNE_EMAIL: &str = "june@example.com";
const RAFA_EMAIL: &str = "rafa@example.com";
const PHOTOGRAPHER_EMAILS: [&str; 3] = [MARIT_EMAIL, JUNE_EMAIL, RAFA_EMAIL];

on_both_engines!(
    shows_requests_in_every_status,
    shows_emails_in_every_state,
    shows_notes_and_dates,
    completed_requests_have_their_steps_in_order,
    shows_ninety_days_of_views,
    statistics_equal_the_stored_rows,
    requests_can_be_confirmed,
    emailed_links_open,
    failed_emails_can_be_resent,
    cleanup_jobs_delete_nothing_for_two_days,
    creates_no_client_emails_when_the_operator_disabled_receipts,
);

async fn sign_in_as<'a>(app: &'a TestApp, demo: &Demo, email: &str) -> Browser<'a> {
    let browser = app.browser();
    browser.sign_in(email, demo.password.reveal()).await.expect_status(200);
    browser
}

/// All requests of a list with their timelines.
async fn get_all_details(browser: &Browser<'_>, filter: &str) -> Vec<Value> {
    let page = browser.list_bookings(&format!("?limit=100&filter={filter}")).await;
    let mut details = Vec::new();
    for item in page["items"].as_array().unwrap() {
        details.push(browser.get_booking(parse_id(item)).await);
    }
    details
}

fn parse_id(request: &Value) -> BookingId {
    request["id"].as_str().unwrap().parse().unwrap()
}

fn all_timeline_lines(details: &[Value]) -> BTreeSet<String> {
    details.iter().flat_map(timeline_lines).collect()
}

async fn shows_requests_in_every_status(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let demo = fill_demo(&app.ctx).await.unwrap();
    let marit = sign_in_as(&app, &demo, MARIT_EMAIL).await;
    let requests = get_all_details(&marit, "all").await;
    let statuses: BTreeSet<_> = requests.iter().map(|request| request["status"].as_str().unwrap()).collect();
    let expected = ["cancelled", "completed", "confirmed", "declined", "inquiry"];
    assert_eq!(statuses.into_iter().collect::<Vec<_>>(), expected);
    let unanswered = get_all_details(&marit, "needs-answer").await;
    let unseen = unanswered.iter().filter(|request| request["seenAt"].is_null()).count();
    assert!(unseen > 0 && unseen < unanswered.len(), "{unseen} of {} are unseen", unanswered.len());
    let declined_lines = all_timeline_lines(&get_all_details(&marit, "declined").await);
    assert!(
        declined_lines.contains("cancelled") && declined_lines.contains("withdrawn"),
        "{declined_lines:?}"
    );
    assert!(all_timeline_lines(&requests).contains("released"));
    let quarantined = get_all_details(&marit, "quarantine").await;
    let suspicions: BTreeSet<_> =
        quarantined.iter().map(|request| request["suspicion"].as_str().unwrap()).collect();
    assert_eq!(suspicions.into_iter().collect::<Vec<_>>(), ["too-fast", "too-many"]);
    assert!(requests.len() > 25, "more than one page of requests");

    let junes_count = get_all_details(&sign_in_as(&app, &demo, JUNE_EMAIL).await, "all").await.len();
    let rafas_count = get_all_details(&sign_in_as(&app, &demo, RAFA_EMAIL).await, "all").await.len();
    assert!(
        requests.len() > junes_count && junes_count > rafas_count && rafas_count > 2,
        "{junes_count} {rafas_count}"
    );
}

async fn shows_emails_in_every_state(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let demo = fill_demo(&app.ctx).await.unwrap();
    let marit = sign_in_as(&app, &demo, MARIT_EMAIL).await;
    let requests = get_all_details(&marit, "all").await;
    let states: BTreeSet<_> = requests.iter().map(|request| request["mail"].as_str().unwrap()).collect();
    assert_eq!(states.into_iter().collect::<Vec<_>>(), ["failed", "queued", "sent"]);
    let lines = all_timeline_lines(&requests);
    for line in [
        "mail request to you: sent",
        "mail receipt to client: sent",
        "mail receipt to client: queued",
        "mail receipt to client: failed",
        "mail confirmed to client: sent",
        "mail confirmed to client: failed",
        "mail declined to client: sent",
        "mail cancelled to client: sent",
        "mail withdrawn to you: sent",
    ] {
        assert!(lines.contains(line), "{line}: {lines:?}");
    }
    for request in get_all_details(&marit, "quarantine").await {
        assert_eq!(timeline_lines(&request), ["received"], "quarantine sends no email");
    }
}

async fn shows_notes_and_dates(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let demo = fill_demo(&app.ctx).await.unwrap();
    for email in PHOTOGRAPHER_EMAILS {
        let requests = get_all_details(&sign_in_as(&app, &demo, email).await, "all").await;
        assert!(requests.iter().any(|request| request["note"] != ""), "{email}");
        let is_future = |request: &Value| request["date"].as_str().is_some_and(|date| date > "2025-11-13");
        assert!(
            requests.iter().any(|request| request["status"] == "confirmed" && is_future(request)),
            "{email}"
        );
        assert!(
            requests.iter().all(|request| request["status"] != "completed" || !is_future(request)),
            "{email}"
        );
    }
}

async fn completed_requests_have_their_steps_in_order(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let demo = fill_demo(&app.ctx).await.unwrap();
    let now = app.ctx.clock.now().as_millis();
    let marit = sign_in_as(&app, &demo, MARIT_EMAIL).await;
    for request in get_all_details(&marit, "done").await {
        let lines = timeline_lines(&request);
        let steps: Vec<_> = lines.iter().filter(|entry| !entry.starts_with("mail")).collect();
        let expected: &[&str] = match steps.len() {
            5 => &["received", "seen", "released", "confirmed", "completed"],
            _ => &["received", "seen", "confirmed", "completed"],
        };
        assert_eq!(steps, expected, "{request}");
        let times = request["timeline"].as_array().unwrap().iter().map(|entry| entry["at"].as_i64().unwrap());
        assert!(times.max().unwrap() <= now);
        assert_eq!(
            request["answeredAt"],
            request["timeline"]
                .as_array()
                .unwrap()
                .iter()
                .find(|entry| entry["kind"] == "confirmed")
                .unwrap()["at"]
        );
    }
}

async fn shows_ninety_days_of_views(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let demo = fill_demo(&app.ctx).await.unwrap();
    for email in PHOTOGRAPHER_EMAILS {
        let browser = sign_in_as(&app, &demo, email).await;
        let view = browser.get("/api/statistics?days=90").await.expect_status(200).json();
        let series = view["series"].as_array().unwrap();
        let days_with_views = series.iter().filter(|day| day["views"] != 0).count();
        // Rafa's page has few visitors, so that some days have no views.
        let min_days = if email == RAFA_EMAIL { 60 } else { 89 };
        assert!(days_with_views >= min_days, "{email}: {days_with_views} days");
        let month = browser.get("/api/statistics?days=30").await.expect_status(200).json();
        assert!(
            month["current"]["views"].as_i64() > month["previous"]["views"].as_i64(),
            "{email}: views grow"
        );
        assert!(month["current"]["bookings"].as_i64() > Some(0), "{email}");
    }
}

/// Queries for the day, status and price of one photographer's requests, and for the views of each day. A
/// macro, because `query_texts` takes only static text.
macro_rules! row_queries {
    ($email:literal) => {
        [
            concat!(
                "SELECT CAST(b.created_at / 86400000 AS TEXT) || ' ' || b.status || ' ' || \
                 CAST(b.price_cents AS TEXT) FROM bookings b JOIN accounts a ON a.id = b.account_id \
                 WHERE b.suspicion IS NULL AND a.email = '",
                $email,
                "'"
            ),
            concat!(
                "SELECT CAST(v.day AS TEXT) || ' views ' || CAST(v.views AS TEXT) FROM daily_views v \
                 JOIN accounts a ON a.id = v.account_id WHERE a.email = '",
                $email,
                "'"
            ),
        ]
    };
}

async fn statistics_equal_the_stored_rows(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let demo = fill_demo(&app.ctx).await.unwrap();
    let queries = [
        row_queries!("marit@example.com"),
        row_queries!("june@example.com"),
        row_queries!("rafa@example.com"),
    ];
    for (email, [requests, views]) in PHOTOGRAPHER_EMAILS.into_iter().zip(queries) {
        let data = app.data_folder();
        let rows =
            [engine.query_texts(&data, requests).await, engine.query_texts(&data, views).await].concat();
        let browser = sign_in_as(&app, &demo, email).await;
        for days in [7, 30, 90] {
            let view = browser.get(&format!("/api/statistics?days={days}")).await.expect_status(200).json();
            let first = TODAY - days + 1;
            assert_eq!(read_totals(&view["current"]), count_rows(&rows, first, TODAY), "{email} {days}");
            assert_eq!(
                read_totals(&view["previous"]),
                count_rows(&rows, first - days, first - 1),
                "{email} {days}"
            );
        }
        let (_, requests, revenue) = count_rows(&rows, 0, TODAY);
        assert!(requests > 0 && revenue > 0, "{email}");
        let counts = &browser.list_bookings("").await["counts"];
        let listed_count: i64 = ["needsAnswer", "confirmed", "done", "declined"]
            .iter()
            .map(|count| counts[count].as_i64().unwrap_or_else(|| panic!("{counts}")))
            .sum();
        assert_eq!(listed_count, requests, "{email}");
    }
}

async fn requests_can_be_confirmed(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let demo = fill_demo(&app.ctx).await.unwrap();
    for email in PHOTOGRAPHER_EMAILS {
        let browser = sign_in_as(&app, &demo, email).await;
        let request = get_all_details(&browser, "needs-answer").await.remove(0);
        let confirmed = browser.set_status(parse_id(&request), "confirmed").await.expect_status(200).json();
        assert_eq!(confirmed["status"], "confirmed");
        // The email waits ten seconds, in case the photographer undoes the confirmation.
        app.ctx.clock.advance(Duration::from_secs(11));
        let client_email = request["clientEmail"].as_str().unwrap();
        assert!(!app.emails_to(client_email).await.is_empty(), "{client_email} gets an email");
    }
    assert_eq!(
        app.emails().len(),
        3,
        "the server sends one email per confirmation and none of the demo's own emails"
    );
}

async fn emailed_links_open(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let demo = fill_demo(&app.ctx).await.unwrap();
    let browser = sign_in_as(&app, &demo, JUNE_EMAIL).await;
    for request in get_all_details(&browser, "all").await {
        for (prefix, holder) in [("r", TokenHolder::Client), ("answer", TokenHolder::Photographer)] {
            let token = derive_booking_token(&app.ctx.vault, parse_id(&request), holder).reveal();
            app.browser().get(&format!("/{prefix}/{token}")).await.expect_status(200);
        }
    }
}

async fn failed_emails_can_be_resent(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let demo = fill_demo(&app.ctx).await.unwrap();
    let marit = sign_in_as(&app, &demo, MARIT_EMAIL).await;
    let requests = get_all_details(&marit, "confirmed").await;
    let request = requests.iter().find(|request| request["mail"] == "failed").unwrap();
    let entries = request["timeline"].as_array().unwrap();
    let failed = entries.iter().find(|entry| entry["mail"]["resendable"] == json!(true)).unwrap();
    let email_id = failed["mail"]["id"].as_str().unwrap();
    marit
        .post_empty(&format!("/api/bookings/{}/mails/{email_id}/resend", parse_id(request)))
        .await
        .expect_status(200);
    let email = app.emails_to(request["clientEmail"].as_str().unwrap()).await.remove(0);
    assert!(email.subject.contains("confirmed"), "{}", email.subject);
}

async fn cleanup_jobs_delete_nothing_for_two_days(engine: Engine) {
    const COUNTS: &str = "SELECT 'bookings ' || CAST(count(*) AS TEXT) FROM bookings \
                          UNION ALL SELECT 'steps ' || CAST(count(*) AS TEXT) FROM booking_steps \
                          UNION ALL SELECT 'emails ' || CAST(count(*) AS TEXT) FROM outbox \
                          UNION ALL SELECT 'days ' || CAST(count(*) AS TEXT) FROM daily_views";
    let app = TestApp::with_engine(&engine, &[]).await;
    fill_demo(&app.ctx).await.unwrap();
    let before = engine.query_texts(&app.data_folder(), COUNTS).await;
    for elapsed in [Duration::ZERO, DAY, DAY] {
        app.ctx.clock.advance(elapsed);
        mail::purge(&app.ctx).await.unwrap();
        mail_files::sweep(&app.ctx).await.unwrap();
        bookings::purge(&app.ctx).await.unwrap();
        settings::delete_old_requests(&app.ctx).await.unwrap();
        views::purge(&app.ctx).await.unwrap();
        assert_eq!(engine.query_texts(&app.data_folder(), COUNTS).await, before);
    }
}

/// A client who got no receipt gets no later email either.
async fn creates_no_client_emails_when_the_operator_disabled_receipts(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    let demo = fill_demo(&app.ctx).await.unwrap();
    let marit = sign_in_as(&app, &demo, MARIT_EMAIL).await;
    let lines = all_timeline_lines(&get_all_details(&marit, "all").await);
    assert!(lines.contains("mail request to you: sent"), "{lines:?}");
    assert!(!lines.iter().any(|entry| entry.contains("to client")), "{lines:?}");
}
