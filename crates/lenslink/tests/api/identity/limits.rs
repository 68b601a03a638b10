use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;

use crate::browser::PASSWORD;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const WRONG: &str = "not-her-password";
const SEND_VERIFICATION: &str = "/api/identity/verify-email/send";

fn retry_after(answer: &crate::browser::Answer) -> u64 {
    answer.headers["retry-after"].to_str().unwrap().parse().unwrap()
}

async fn the_eleventh_try_in_a_minute_waits(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.signed_up("anna@example.com").await;
    let guesser = app.browser();
    for _ in 0..10 {
        guesser.sign_in("anna@example.com", WRONG).await.refused(401, "invalid-credential");
    }
    let answer = guesser.sign_in("anna@example.com", PASSWORD).await.refused(429, "too-many-requests");
    assert_eq!(retry_after(&answer), 6);
    app.cx.clock.advance(Duration::from_secs(6));
    guesser.sign_in("anna@example.com", PASSWORD).await.expect(200);
}

async fn of_a_thousand_guesses_from_one_address_at_most_twelve_are_looked_at(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.signed_up("anna@example.com").await;
    let guesser = app.browser();
    let mut looked_at = 0;
    for _ in 0..20 {
        let answers = join_all((0..50).map(|_| guesser.sign_in("anna@example.com", WRONG))).await;
        looked_at += answers.iter().filter(|answer| answer.status == 401).count();
        assert!(answers.iter().all(|answer| matches!(answer.status, 401 | 429)));
    }
    assert!(looked_at <= 12, "{looked_at}");
    app.cx.clock.advance(Duration::from_secs(60));
    guesser.sign_in("anna@example.com", PASSWORD).await.expect(200);
}

async fn an_address_in_a_header_of_a_stranger_does_not_count(engine: Engine) {
    let engines = engine.settings();
    let app = TestApp::with(&engines, server::http::accept::Limits::default()).await;
    let mut refused = 0;
    for number in 0..30 {
        let guesser = app.browser_at(&format!("203.0.113.{number}"));
        let request = guesser.request(reqwest::Method::POST, "/api/identity/sign-in");
        let form = json!({"email": "anna@example.com", "password": WRONG});
        let request = request.header("X-Real-IP", "203.0.113.7").header("Forwarded", "for=203.0.113.8");
        let answer = guesser.send(request.header("CF-Connecting-IP", "203.0.113.9").json(&form)).await;
        refused += usize::from(answer.status == 429);
    }
    assert_eq!(refused, 20);
}

async fn right_passwords_are_not_counted(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.signed_up("anna@example.com").await;
    let office = app.browser();
    for _ in 0..15 {
        office.forget_cookie("device");
        office.sign_in("anna@example.com", PASSWORD).await.expect(200);
    }
}

async fn an_attacker_shuts_out_neither_the_owners_browser_nor_a_new_one(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let owner = app.signed_up("anna@example.com").await;
    for attacker in 0..6 {
        let attacker = app.browser_at(&format!("198.51.100.{attacker}"));
        for _ in 0..11 {
            attacker.sign_in("anna@example.com", WRONG).await;
        }
    }
    // Even from the attacker's own address, the browser that was there before gets through.
    let beside = app.browser_at("198.51.100.1");
    beside.sign_in("anna@example.com", PASSWORD).await.refused(429, "too-many-requests");
    beside.set_cookie("device", &owner.cookie("device").unwrap());
    beside.sign_in("anna@example.com", PASSWORD).await.expect(200);
    app.browser().sign_in("anna@example.com", PASSWORD).await.expect(200);
}

async fn guesses_that_an_attacked_account_refuses_do_not_shut_out_the_office(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.signed_up("anna@example.com").await;
    app.signed_up("bo@example.com").await;
    for attacker in 0..2 {
        let attacker = app.browser_at(&format!("198.51.100.{attacker}"));
        for _ in 0..10 {
            attacker.sign_in("anna@example.com", WRONG).await.refused(401, "invalid-credential");
        }
    }
    let office = app.browser();
    for _ in 0..3 {
        office.sign_in("anna@example.com", WRONG).await.refused(401, "invalid-credential");
    }
    for _ in 0..20 {
        office.sign_in("anna@example.com", WRONG).await.refused(429, "too-many-requests");
    }
    office.sign_in("bo@example.com", PASSWORD).await.expect(200);
}

async fn the_mark_of_a_browser_opens_no_line_to_another_account(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let bo = app.signed_up("bo@example.com").await;
    app.signed_up("anna@example.com").await;
    let guesser = app.browser();
    for _ in 0..10 {
        guesser.sign_in("anna@example.com", WRONG).await.refused(401, "invalid-credential");
    }
    guesser.set_cookie("device", &bo.cookie("device").unwrap());
    guesser.sign_in("anna@example.com", WRONG).await.refused(429, "too-many-requests");
}

async fn marks_collected_before_a_password_change_open_no_line_after_it(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let owner = app.signed_up("anna@example.com").await;
    let collected = owner.cookie("device").unwrap();
    owner.post("/api/identity/password", json!({"newPassword": "harbour-24-tulip"})).await.expect(200);
    let guesser = app.browser();
    for _ in 0..10 {
        guesser.sign_in("anna@example.com", WRONG).await.refused(401, "invalid-credential");
    }
    guesser.set_cookie("device", &collected);
    guesser.sign_in("anna@example.com", WRONG).await.refused(429, "too-many-requests");
}

async fn an_address_signs_up_ten_times_an_hour_at_most(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let eager = app.browser();
    for number in 0..10 {
        eager.sign_up(&format!("a{number}@example.com")).await.expect(201);
    }
    let answer = eager.sign_up("a10@example.com").await.refused(429, "too-many-requests");
    assert_eq!(retry_after(&answer), 360);
    app.browser().sign_up("a10@example.com").await.expect(201);
}

async fn nobody_is_flooded_with_mails(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.signed_up("anna@example.com").await;
    for _ in 0..30 {
        let stranger = app.browser();
        let form = json!({"email": "anna@example.com"});
        stranger.post("/api/identity/password-reset/send", form).await.expect(202);
        // Those that wait together have one answer; here each of them asks for its own.
        app.drain_outbox().await;
    }
    assert_eq!(app.mails().len(), 5);
    let stranger = app.browser();
    let statuses = join_all((0..11).map(|number| {
        let form = json!({"email": format!("a{number}@example.com")});
        stranger.post("/api/identity/password-reset/send", form)
    }))
    .await;
    assert_eq!(statuses.iter().filter(|answer| answer.status == 429).count(), 1);
}

async fn links_that_one_photographer_is_refused_leave_the_office_its_own(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.browser_at("198.51.100.1");
    anna.sign_up("anna@example.com").await.expect(201);
    for _ in 0..3 {
        anna.post_empty(SEND_VERIFICATION).await.expect(202);
    }
    for _ in 0..20 {
        anna.post_empty(SEND_VERIFICATION).await.refused(429, "too-many-requests");
    }
    let bo = app.browser_at("198.51.100.1");
    bo.sign_up("bo@example.com").await.expect(201);
    bo.post_empty(SEND_VERIFICATION).await.expect(202);
}

async fn an_account_opened_with_a_strangers_address_is_no_way_to_flood_it(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let attacker = app.signed_up("victim@example.com").await;
    let mut refused = 0;
    for number in 0..8 {
        let form = json!({"newPassword": format!("another-password-{number}")});
        refused += usize::from(attacker.post("/api/identity/password", form).await.status == 429);
    }
    assert_eq!(refused, 3, "a password changes five times an hour at most");
    for _ in 0..8 {
        let stolen = attacker.cookie("rt").unwrap();
        attacker.refresh().await.expect(200);
        attacker.refresh().await.expect(200);
        attacker.set_cookie("rt", &stolen);
        attacker.refresh().await.refused(401, "session-revoked");
        attacker.sign_in("victim@example.com", "another-password-4").await.expect(200);
        attacker.post_empty(SEND_VERIFICATION).await.refused(429, "too-many-requests");
    }
    app.drain_outbox().await;
    assert_eq!(app.mails().len(), 5);
}

async fn the_password_of_a_session_that_was_left_open_cannot_be_guessed(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    for _ in 0..10 {
        let answer = anna.post("/api/identity/reauthenticate", json!({"password": WRONG})).await;
        answer.refused(401, "invalid-credential");
    }
    let answer = anna.post("/api/identity/reauthenticate", json!({"password": PASSWORD})).await;
    answer.refused(429, "too-many-requests");
}

on_both_engines! {
    the_eleventh_try_in_a_minute_waits,
    of_a_thousand_guesses_from_one_address_at_most_twelve_are_looked_at,
    an_address_in_a_header_of_a_stranger_does_not_count,
    right_passwords_are_not_counted,
    an_attacker_shuts_out_neither_the_owners_browser_nor_a_new_one,
    guesses_that_an_attacked_account_refuses_do_not_shut_out_the_office,
    the_mark_of_a_browser_opens_no_line_to_another_account,
    an_address_signs_up_ten_times_an_hour_at_most,
    nobody_is_flooded_with_mails,
    links_that_one_photographer_is_refused_leave_the_office_its_own,
    an_account_opened_with_a_strangers_address_is_no_way_to_flood_it,
    marks_collected_before_a_password_change_open_no_line_after_it,
    the_password_of_a_session_that_was_left_open_cannot_be_guessed,
}
