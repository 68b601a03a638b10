//! Removing Google sign-in from an account.

use std::time::Duration;

use super::helpers::{app_with_google, sign_in_with_google};
use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};

const ANNA_EMAIL: &str = "anna@example.com";
const GOOGLE_PATH: &str = "/api/identity/google";
/// The login of a Google account with another address than the Lenslink account. The test provider reads the
/// subject before the `|`.
const ANNAS_GOOGLE_LOGIN: &str = "sub:77|anna@gmail.example";
const GOOGLE_REMOVED_SUBJECT: &str = "Google sign-in was removed from your Lenslink account";

async fn removes_google_and_emails_the_photographer(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    anna.complete_google_attempt("link", ANNAS_GOOGLE_LOGIN).await.expect_status(200);
    let user = anna.delete(GOOGLE_PATH).await.expect_status(200).json();
    assert_eq!(user["providerData"].as_array().unwrap().len(), 1);
    assert_eq!(anna.sign_in_methods().await, ["password"]);
    assert!(app.email_subjects(ANNA_EMAIL).await.contains(&GOOGLE_REMOVED_SUBJECT.to_owned()));
    let (_, response) = sign_in_with_google(&app, ANNAS_GOOGLE_LOGIN).await;
    assert_ne!(response.expect_status(200).json()["user"]["uid"], anna.user_id().await);
    app.browser().sign_in(ANNA_EMAIL, PASSWORD).await.expect_status(200);
}

async fn refuses_to_remove_the_only_sign_in_method(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (anna, _) = sign_in_with_google(&app, ANNA_EMAIL).await;
    anna.delete(GOOGLE_PATH).await.expect_error(409, "last-sign-in-method");
    assert_eq!(anna.sign_in_methods().await, ["google.com"]);
    assert!(!app.email_subjects(ANNA_EMAIL).await.contains(&GOOGLE_REMOVED_SUBJECT.to_owned()));
}

async fn answers_404_when_google_is_not_linked(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    anna.delete(GOOGLE_PATH).await.expect_error(404, "not-found");
    anna.complete_google_attempt("link", ANNAS_GOOGLE_LOGIN).await.expect_status(200);
    let bo = app.sign_up_verified("bo@example.com").await;
    bo.delete(GOOGLE_PATH).await.expect_error(404, "not-found");
    assert_eq!(anna.sign_in_methods().await, ["password", "google.com"]);
}

async fn requires_a_recent_sign_in(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    anna.complete_google_attempt("link", ANNAS_GOOGLE_LOGIN).await.expect_status(200);
    app.ctx.clock.advance(Duration::from_secs(5 * 60 + 1));
    anna.delete(GOOGLE_PATH).await.expect_error(403, "requires-recent-login");
    assert_eq!(anna.sign_in_methods().await, ["password", "google.com"]);
}

async fn limits_removals_instead_of_skipping_the_email(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    for _ in 0..5 {
        anna.complete_google_attempt("link", ANNAS_GOOGLE_LOGIN).await.expect_status(200);
        anna.delete(GOOGLE_PATH).await.expect_status(200);
    }
    anna.complete_google_attempt("link", ANNAS_GOOGLE_LOGIN).await.expect_status(200);
    anna.delete(GOOGLE_PATH).await.expect_error(429, "too-many-requests");
    assert_eq!(anna.sign_in_methods().await, ["password", "google.com"]);
    let subjects = app.email_subjects(ANNA_EMAIL).await;
    let count = |text: &str| subjects.iter().filter(|subject| subject.contains(text)).count();
    assert_eq!((count("was added"), count("was removed")), (6, 5));
}

on_both_engines! {
    removes_google_and_emails_the_photographer,
    refuses_to_remove_the_only_sign_in_method,
    answers_404_when_google_is_not_linked,
    requires_a_recent_sign_in,
    limits_removals_instead_of_skipping_the_email,
}
