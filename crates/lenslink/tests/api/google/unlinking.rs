//! Taking Google away again.

use std::time::Duration;

use super::visit::{app, sign_in};
use crate::browser::PASSWORD;
use crate::engines::{Engine, on_both_engines};

const ANNA: &str = "anna@example.com";
const GOOGLE: &str = "/api/identity/google";
const ANNAS_GOOGLE: &str = "sub:77|anna@gmail.example";
const REMOVED: &str = "Google sign-in was removed from your Lenslink account";

async fn google_is_no_way_in_any_more_and_the_owner_is_told(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.verified(ANNA).await;
    anna.goes_to_google_to("link", ANNAS_GOOGLE).await.expect(200);
    let user = anna.delete(GOOGLE).await.expect(200).json();
    assert_eq!(user["providerData"].as_array().unwrap().len(), 1);
    assert_eq!(anna.ways().await, ["password"]);
    assert!(app.subjects(ANNA).await.contains(&REMOVED.to_owned()));
    let (_, answer) = sign_in(&app, ANNAS_GOOGLE).await;
    assert_ne!(answer.expect(200).json()["user"]["uid"], anna.uid().await);
    app.browser().sign_in(ANNA, PASSWORD).await.expect(200);
}

async fn the_only_way_in_stays(engine: Engine) {
    let app = app(&engine).await;
    let (anna, _) = sign_in(&app, ANNA).await;
    anna.delete(GOOGLE).await.refused(409, "last-sign-in-method");
    assert_eq!(anna.ways().await, ["google.com"]);
    assert!(!app.subjects(ANNA).await.contains(&REMOVED.to_owned()));
}

async fn what_is_not_linked_is_not_found(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.verified(ANNA).await;
    anna.delete(GOOGLE).await.refused(404, "not_found");
    anna.goes_to_google_to("link", ANNAS_GOOGLE).await.expect(200);
    let bo = app.verified("bo@example.com").await;
    bo.delete(GOOGLE).await.refused(404, "not_found");
    assert_eq!(anna.ways().await, ["password", "google.com"]);
}

async fn it_needs_a_recent_sign_in(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.verified(ANNA).await;
    anna.goes_to_google_to("link", ANNAS_GOOGLE).await.expect(200);
    app.cx.clock.advance(Duration::from_secs(5 * 60 + 1));
    anna.delete(GOOGLE).await.refused(403, "requires-recent-login");
    assert_eq!(anna.ways().await, ["password", "google.com"]);
}

async fn removing_it_again_and_again_is_refused_rather_than_kept_silent(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.verified(ANNA).await;
    for _ in 0..5 {
        anna.goes_to_google_to("link", ANNAS_GOOGLE).await.expect(200);
        anna.delete(GOOGLE).await.expect(200);
    }
    anna.goes_to_google_to("link", ANNAS_GOOGLE).await.expect(200);
    anna.delete(GOOGLE).await.refused(429, "too-many-requests");
    assert_eq!(anna.ways().await, ["password", "google.com"]);
    let subjects = app.subjects(ANNA).await;
    let count = |words: &str| subjects.iter().filter(|subject| subject.contains(words)).count();
    assert_eq!((count("was added"), count("was removed")), (6, 5));
}

on_both_engines! {
    google_is_no_way_in_any_more_and_the_owner_is_told,
    the_only_way_in_stays,
    what_is_not_linked_is_not_found,
    it_needs_a_recent_sign_in,
    removing_it_again_and_again_is_refused_rather_than_kept_silent,
}
