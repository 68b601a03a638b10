//! What a photographer of the demo sees after signing in.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::BookingId;
use domain::booking::TokenHolder;
use identity::booking_token;
use serde_json::{Value, json};
use server::app::demo::{Demo, fill};
use server::app::{bookings, mail, mail_files, settings, views};

use crate::browser::Browser;
use crate::desk::people::timeline;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::statistics::{counted, numbers};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Of the clock in tests, in UTC: 2025-11-13.
const TODAY: i64 = 20_405;
const EMAILS: [&str; 3] = ["marit@example.com", "june@example.com", "rafa@example.com"];

on_both_engines!(
    shows_requests_in_every_status,
    shows_emails_in_every_state,
    shows_notes_and_dates,
    every_timeline_is_in_the_order_of_a_real_request,
    shows_ninety_days_of_views,
    statistics_equal_the_stored_rows,
    a_request_can_be_confirmed,
    links_of_clients_and_photographers_open,
    a_failed_email_can_be_sent_again,
    cleaning_jobs_delete_nothing,
    an_operator_without_receipts_gets_none,
);

async fn signed_in<'a>(app: &'a TestApp, demo: &Demo, email: &str) -> Browser<'a> {
    let browser = app.browser();
    browser.sign_in(email, demo.password.reveal()).await.expect(200);
    browser
}

/// All requests of a list, with everything that happened to them.
async fn details(browser: &Browser<'_>, filter: &str) -> Vec<Value> {
    let page = browser.page(&format!("?limit=100&filter={filter}")).await;
    let mut details = Vec::new();
    for item in page["items"].as_array().unwrap() {
        details.push(browser.detail(item["id"].as_str().unwrap().parse().unwrap()).await);
    }
    details
}

fn words(details: &[Value]) -> BTreeSet<String> {
    details.iter().flat_map(timeline).collect()
}

async fn shows_requests_in_every_status(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let demo = fill(&app.cx).await.unwrap();
    let marit = signed_in(&app, &demo, EMAILS[0]).await;
    let all = details(&marit, "all").await;
    let statuses: BTreeSet<_> = all.iter().map(|one| one["status"].as_str().unwrap()).collect();
    let expected = ["cancelled", "completed", "confirmed", "declined", "inquiry"];
    assert_eq!(statuses.into_iter().collect::<Vec<_>>(), expected);
    let waiting = details(&marit, "needs-answer").await;
    let unseen = waiting.iter().filter(|one| one["seenAt"].is_null()).count();
    assert!(unseen > 0 && unseen < waiting.len(), "{unseen} of {} are new", waiting.len());
    let ended = words(&details(&marit, "declined").await);
    assert!(ended.contains("cancelled") && ended.contains("withdrawn"), "{ended:?}");
    assert!(words(&all).contains("released"));
    let quarantined = details(&marit, "quarantine").await;
    let suspicions: BTreeSet<_> = quarantined.iter().map(|one| one["suspicion"].as_str().unwrap()).collect();
    assert_eq!(suspicions.into_iter().collect::<Vec<_>>(), ["too-fast", "too-many"]);
    assert!(all.len() > 25, "more than one page of requests");

    let june = details(&signed_in(&app, &demo, EMAILS[1]).await, "all").await.len();
    let rafa = details(&signed_in(&app, &demo, EMAILS[2]).await, "all").await.len();
    assert!(all.len() > june && june > rafa && rafa > 2, "{june} {rafa}");
}

async fn shows_emails_in_every_state(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let demo = fill(&app.cx).await.unwrap();
    let marit = signed_in(&app, &demo, EMAILS[0]).await;
    let all = details(&marit, "all").await;
    let states: BTreeSet<_> = all.iter().map(|one| one["mail"].as_str().unwrap()).collect();
    assert_eq!(states.into_iter().collect::<Vec<_>>(), ["failed", "queued", "sent"]);
    let words = words(&all);
    for email in [
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
        assert!(words.contains(email), "{email}: {words:?}");
    }
    for one in details(&marit, "quarantine").await {
        assert_eq!(timeline(&one), ["received"], "quarantine sends no e-mail");
    }
}

async fn shows_notes_and_dates(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let demo = fill(&app.cx).await.unwrap();
    for email in EMAILS {
        let all = details(&signed_in(&app, &demo, email).await, "all").await;
        assert!(all.iter().any(|one| one["note"] != ""), "{email}");
        let future = |one: &Value| one["date"].as_str().is_some_and(|date| date > "2025-11-13");
        assert!(all.iter().any(|one| one["status"] == "confirmed" && future(one)), "{email}");
        assert!(all.iter().all(|one| one["status"] != "completed" || !future(one)), "{email}");
    }
}

async fn every_timeline_is_in_the_order_of_a_real_request(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let demo = fill(&app.cx).await.unwrap();
    let now = app.cx.clock.now().as_millis();
    let marit = signed_in(&app, &demo, EMAILS[0]).await;
    for one in details(&marit, "done").await {
        let seen = timeline(&one);
        let steps: Vec<_> = seen.iter().filter(|entry| !entry.starts_with("mail")).collect();
        let expected: &[&str] = match steps.len() {
            5 => &["received", "seen", "released", "confirmed", "completed"],
            _ => &["received", "seen", "confirmed", "completed"],
        };
        assert_eq!(steps, expected, "{one}");
        let times = one["timeline"].as_array().unwrap().iter().map(|entry| entry["at"].as_i64().unwrap());
        assert!(times.max().unwrap() <= now);
        assert_eq!(
            one["answeredAt"],
            one["timeline"].as_array().unwrap().iter().find(|entry| entry["kind"] == "confirmed").unwrap()["at"]
        );
    }
}

async fn shows_ninety_days_of_views(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let demo = fill(&app.cx).await.unwrap();
    for email in EMAILS {
        let browser = signed_in(&app, &demo, email).await;
        let view = browser.get("/api/statistics?days=90").await.expect(200).json();
        let series = view["series"].as_array().unwrap();
        let days = series.iter().filter(|day| day["views"] != 0).count();
        assert!(days >= if email == EMAILS[2] { 60 } else { 89 }, "{email}: {days} days");
        let month = browser.get("/api/statistics?days=30").await.expect(200).json();
        assert!(month["current"]["views"].as_i64() > month["previous"]["views"].as_i64(), "{email}: growth");
        assert!(month["current"]["bookings"].as_i64() > Some(0), "{email}");
    }
}

/// Days, statuses and cents of one photographer's requests, and the views of each day.
macro_rules! rows {
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
    let app = TestApp::on(&engine, &[]).await;
    let demo = fill(&app.cx).await.unwrap();
    let queries = [rows!("marit@example.com"), rows!("june@example.com"), rows!("rafa@example.com")];
    for (email, [requests, views]) in EMAILS.into_iter().zip(queries) {
        let data = app.data_folder();
        let rows = [engine.texts(&data, requests).await, engine.texts(&data, views).await].concat();
        let browser = signed_in(&app, &demo, email).await;
        for days in [7, 30, 90] {
            let view = browser.get(&format!("/api/statistics?days={days}")).await.expect(200).json();
            let first = TODAY - days + 1;
            assert_eq!(numbers(&view["current"]), counted(&rows, first, TODAY), "{email} {days}");
            assert_eq!(numbers(&view["previous"]), counted(&rows, first - days, first - 1), "{email} {days}");
        }
        let (_, requests, revenue) = counted(&rows, 0, TODAY);
        assert!(requests > 0 && revenue > 0, "{email}");
        let counts = &browser.page("").await["counts"];
        let shown: i64 = ["needsAnswer", "confirmed", "done", "declined"]
            .iter()
            .map(|count| counts[count].as_i64().unwrap_or_else(|| panic!("{counts}")))
            .sum();
        assert_eq!(shown, requests, "{email}");
    }
}

fn id(detail: &Value) -> BookingId {
    detail["id"].as_str().unwrap().parse().unwrap()
}

async fn a_request_can_be_confirmed(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let demo = fill(&app.cx).await.unwrap();
    for email in EMAILS {
        let browser = signed_in(&app, &demo, email).await;
        let request = details(&browser, "needs-answer").await.remove(0);
        let confirmed = browser.set_status(id(&request), "confirmed").await.expect(200).json();
        assert_eq!(confirmed["status"], "confirmed");
        app.cx.clock.advance(Duration::from_secs(11));
        let client = request["clientEmail"].as_str().unwrap();
        app.mail_about(client, "").await;
    }
    assert_eq!(app.mails().len(), 3, "one e-mail for each, and none of the demo's own");
}

async fn links_of_clients_and_photographers_open(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let demo = fill(&app.cx).await.unwrap();
    let browser = signed_in(&app, &demo, EMAILS[1]).await;
    for request in details(&browser, "all").await {
        for (folder, holder) in [("r", TokenHolder::Client), ("answer", TokenHolder::Photographer)] {
            let token = booking_token(&app.cx.vault, id(&request), holder).reveal();
            app.browser().get(&format!("/{folder}/{token}")).await.expect(200);
        }
    }
}

async fn a_failed_email_can_be_sent_again(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let demo = fill(&app.cx).await.unwrap();
    let marit = signed_in(&app, &demo, EMAILS[0]).await;
    let all = details(&marit, "confirmed").await;
    let request = all.iter().find(|one| one["mail"] == "failed").unwrap();
    let entries = request["timeline"].as_array().unwrap();
    let failed = entries.iter().find(|entry| entry["mail"]["resendable"] == json!(true)).unwrap();
    let mail = failed["mail"]["id"].as_str().unwrap();
    marit.post_empty(&format!("/api/bookings/{}/mails/{mail}/resend", id(request))).await.expect(200);
    let sent = app.mail_about(request["clientEmail"].as_str().unwrap(), "").await;
    assert!(sent.subject.contains("confirmed"), "{}", sent.subject);
}

async fn cleaning_jobs_delete_nothing(engine: Engine) {
    const COUNTS: &str = "SELECT 'bookings ' || CAST(count(*) AS TEXT) FROM bookings \
                          UNION ALL SELECT 'steps ' || CAST(count(*) AS TEXT) FROM booking_steps \
                          UNION ALL SELECT 'emails ' || CAST(count(*) AS TEXT) FROM outbox \
                          UNION ALL SELECT 'days ' || CAST(count(*) AS TEXT) FROM daily_views";
    let app = TestApp::on(&engine, &[]).await;
    fill(&app.cx).await.unwrap();
    let before = engine.texts(&app.data_folder(), COUNTS).await;
    for pause in [Duration::ZERO, DAY, DAY] {
        app.cx.clock.advance(pause);
        mail::purge(&app.cx).await.unwrap();
        mail_files::sweep(&app.cx).await.unwrap();
        bookings::purge(&app.cx).await.unwrap();
        settings::forget_old_requests(&app.cx).await.unwrap();
        views::purge(&app.cx).await.unwrap();
        assert_eq!(engine.texts(&app.data_folder(), COUNTS).await, before);
    }
}

async fn an_operator_without_receipts_gets_none(engine: Engine) {
    let app = TestApp::on(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    let demo = fill(&app.cx).await.unwrap();
    let marit = signed_in(&app, &demo, EMAILS[0]).await;
    let words = words(&details(&marit, "all").await);
    assert!(words.contains("mail request to you: sent"), "{words:?}");
    assert!(!words.iter().any(|entry| entry.contains("to client")), "{words:?}");
}
