//! Which account a Google sign-in opens. `takeover.rs` covers attacks.

use domain::{Account, AccountId};
use server::app::identity::operator;

use super::helpers::{GoogleAttempt, app_with_google, app_with_google_settings, sign_in_with_google};
use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};

const ANNA_EMAIL: &str = "anna@example.com";

async fn links_a_verified_account_with_the_same_address_and_sends_one_email(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    let (google_browser, response) = sign_in_with_google(&app, "ANNA@example.com").await;
    let user = response.expect_status(200).json()["user"].clone();
    let annas_user = anna.get("/api/identity/user").await.expect_status(200).json();
    assert_eq!(user["uid"], annas_user["uid"]);
    assert_eq!(user["displayName"], "Anna Berg", "the account keeps its own name");
    let providers: Vec<_> = annas_user["providerData"]
        .as_array()
        .unwrap()
        .iter()
        .map(|provider| &provider["providerId"])
        .collect();
    assert_eq!(providers, ["password", "google.com"]);

    app.browser().sign_in(ANNA_EMAIL, PASSWORD).await.expect_status(200);
    anna.refresh().await.expect_status(200);
    google_browser.refresh().await.expect_status(200);
    let subjects = app.email_subjects(ANNA_EMAIL).await;
    let expected = "Google sign-in was added to your Lenslink account";
    assert!(subjects.iter().any(|subject| subject == expected), "{subjects:?}");

    sign_in_with_google(&app, "ANNA@example.com").await.1.expect_status(200);
    assert_eq!(app.email_subjects(ANNA_EMAIL).await.len(), 2, "the email is sent once");
}

async fn refuses_an_unverified_google_address(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (_, response) = sign_in_with_google(&app, "unverified+anna@example.com").await;
    response.expect_error(403, "unverified-email");
    app.browser().sign_up(ANNA_EMAIL).await.expect_status(201);
}

async fn refuses_a_disabled_account(engine: Engine) {
    let app = app_with_google(&engine).await;
    sign_in_with_google(&app, ANNA_EMAIL).await.1.expect_status(200);
    operator::disable(&app.ctx, &ANNA_EMAIL.parse().unwrap()).await.unwrap();
    sign_in_with_google(&app, ANNA_EMAIL).await.1.expect_error(403, "user-disabled");
    sign_in_with_google(&app, "sub:another|anna@example.com").await.1.expect_error(403, "user-disabled");

    app.sign_up_browser("bo@example.com").await;
    operator::disable(&app.ctx, &"bo@example.com".parse().unwrap()).await.unwrap();
    sign_in_with_google(&app, "bo@example.com").await.1.expect_error(403, "user-disabled");
    operator::enable(&app.ctx, &"bo@example.com".parse().unwrap()).await.unwrap();
    app.browser().sign_in("bo@example.com", PASSWORD).await.expect_status(200);
}

async fn ending_all_sessions_or_disabling_the_account_ends_pending_attempts(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (first, _) = sign_in_with_google(&app, ANNA_EMAIL).await;
    let browser = app.browser();
    let attempt = GoogleAttempt::begin(&browser).await;
    browser.get(&attempt.sign_in_at_provider(ANNA_EMAIL).await).await.expect_status(200);
    first.post_empty("/api/identity/sign-out-everywhere").await.expect_status(204);
    attempt.finish(&browser).await.expect_error(401, "invalid-credential");

    let attempt = GoogleAttempt::begin(&browser).await;
    browser.get(&attempt.sign_in_at_provider(ANNA_EMAIL).await).await.expect_status(200);
    operator::disable(&app.ctx, &ANNA_EMAIL.parse().unwrap()).await.unwrap();
    attempt.finish(&browser).await.expect_error(403, "user-disabled");
}

async fn deleting_an_account_removes_its_google_link(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (anna, first) = sign_in_with_google(&app, ANNA_EMAIL).await;
    anna.delete("/api/identity/user").await.expect_status(204);
    let (_, again) = sign_in_with_google(&app, ANNA_EMAIL).await;
    assert_ne!(
        again.expect_status(200).json()["user"]["uid"],
        first.expect_status(200).json()["user"]["uid"]
    );
}

async fn closed_registration_allows_existing_accounts(engine: Engine) {
    let app = app_with_google_settings(&engine, &[("LENSLINK_REGISTRATION", "closed")]).await;
    sign_in_with_google(&app, ANNA_EMAIL).await.1.expect_error(403, "registration-closed");
    let now = app.ctx.clock.now();
    let anna = Account {
        id: AccountId::new(now),
        email: ANNA_EMAIL.parse().unwrap(),
        email_verified: true,
        display_name: None,
        epoch: 0,
        is_disabled: false,
        has_password: false,
        created_at: now,
        last_sign_in_at: now,
    };
    let mut tx = app.ctx.db.write().await.unwrap();
    assert!(tx.accounts().insert(&anna, None).await.unwrap());
    tx.commit().await.unwrap();
    for _ in 0..2 {
        let (_, response) = sign_in_with_google(&app, ANNA_EMAIL).await;
        assert_eq!(response.expect_status(200).json()["user"]["uid"], anna.id.to_string());
    }
}

on_both_engines! {
    links_a_verified_account_with_the_same_address_and_sends_one_email,
    refuses_an_unverified_google_address,
    refuses_a_disabled_account,
    ending_all_sessions_or_disabling_the_account_ends_pending_attempts,
    deleting_an_account_removes_its_google_link,
    closed_registration_allows_existing_accounts,
}
