//! Which account a Firebase user gets, and what it copies from the tokens.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use server::app::identity::operator;

use super::{EMAIL, USER_PATH, call, claims, encode, get_user, now_seconds, start, uid, with};
use crate::support::database_contents::{read_all_rows, tables_containing};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TEST_TIME_MILLIS;

async fn the_first_sign_in_creates_one_account(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let user = get_user(&app, &anna).await.expect_status(200).json();
    assert_eq!((&user["email"], &user["emailVerified"]), (&json!(EMAIL), &json!(true)));
    assert_eq!(user["displayName"], "Anna Berg");
    assert_eq!(user["metadata"]["creationTime"], TEST_TIME_MILLIS);
    app.ctx.clock.advance(Duration::from_secs(1800));
    assert_eq!(uid(&app, &anna).await, user["uid"].as_str().unwrap());
    let renewed = with(anna, json!({ "iat": now_seconds(&app), "exp": now_seconds(&app) + 3600 }));
    assert_eq!(uid(&app, &renewed).await, user["uid"].as_str().unwrap());
    assert_ne!(uid(&app, &claims(&app, "bo-1", "bo@example.com")).await, user["uid"].as_str().unwrap());
}

async fn parallel_first_calls_create_one_account(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let (a, b, c, d) = tokio::join!(uid(&app, &anna), uid(&app, &anna), uid(&app, &anna), uid(&app, &anna));
    assert!(a == b && b == c && c == d);
}

/// The operator has moved from accounts on this server to Firebase.
async fn a_confirmed_address_gets_its_existing_account(engine: Engine) {
    let app = start(&engine, &[]).await;
    operator::add(&app.ctx, EMAIL.parse().unwrap(), "Anna Berg".parse().unwrap()).await.unwrap();
    let unverified = with(claims(&app, "anna-1", EMAIL), json!({ "email_verified": false }));
    get_user(&app, &unverified).await.expect_error(403, "verified-email-required");
    uid(&app, &claims(&app, "anna-1", "ANNA@example.com")).await;
    assert_eq!(operator::list(&app.ctx, None).await.unwrap().len(), 1);
}

async fn an_unconfirmed_user_can_start_and_confirm_later(engine: Engine) {
    let app = start(&engine, &[]).await;
    let unverified = with(claims(&app, "anna-1", EMAIL), json!({ "email_verified": false }));
    let user = get_user(&app, &unverified).await.expect_status(200).json();
    assert_eq!(user["emailVerified"], false);
    app.ctx.clock.advance(Duration::from_secs(600));
    let verified = with(unverified.clone(), json!({ "email_verified": true, "iat": now_seconds(&app) }));
    assert_eq!(get_user(&app, &verified).await.expect_status(200).json()["emailVerified"], true);
    let older_token = get_user(&app, &unverified).await.expect_status(200).json();
    assert_eq!(older_token["emailVerified"], true, "an older token does not undo the change");
}

async fn copies_a_new_address_and_name_from_newer_tokens_only(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let id = uid(&app, &anna).await;
    app.ctx.clock.advance(Duration::from_secs(60));
    let renamed =
        with(anna.clone(), json!({ "email": "a@example.com", "name": "Anna B", "iat": now_seconds(&app) }));
    for claims in [&renamed, &anna] {
        let user = get_user(&app, claims).await.expect_status(200).json();
        assert_eq!((&user["uid"], &user["email"]), (&json!(id), &json!("a@example.com")));
        assert_eq!(user["displayName"], "Anna B");
    }
    uid(&app, &claims(&app, "bo-1", "bo@example.com")).await;
    app.ctx.clock.advance(Duration::from_secs(60));
    let taken = with(renamed, json!({ "email": "bo@example.com", "iat": now_seconds(&app) }));
    let user = get_user(&app, &taken).await.expect_status(200).json();
    assert_eq!(user["email"], "a@example.com", "another account has the address");
}

async fn another_firebase_user_with_the_same_address_is_refused(engine: Engine) {
    let app = start(&engine, &[]).await;
    uid(&app, &claims(&app, "anna-1", EMAIL)).await;
    get_user(&app, &claims(&app, "bo-1", EMAIL)).await.expect_error(409, "email-already-in-use");
}

async fn after_unlinking_another_firebase_user_gets_the_account(engine: Engine) {
    let app = start(&engine, &[]).await;
    let former_user = claims(&app, "anna-1", EMAIL);
    let id = uid(&app, &former_user).await;
    operator::unlink(&app.ctx, &EMAIL.parse().unwrap()).await.unwrap();
    let new_user = claims(&app, "anna-2", EMAIL);
    let unconfirmed = with(new_user.clone(), json!({ "email_verified": false }));
    get_user(&app, &unconfirmed).await.expect_error(403, "verified-email-required");
    assert_eq!(uid(&app, &new_user).await, id);
    app.ctx.clock.advance(Duration::from_secs(6));
    get_user(&app, &former_user).await.expect_error(401, "unauthorized");
    get_user(&app, &claims(&app, "anna-1", EMAIL)).await.expect_error(409, "email-already-in-use");
}

async fn after_unlinking_the_same_user_needs_a_new_sign_in(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let id = uid(&app, &anna).await;
    operator::unlink(&app.ctx, &EMAIL.parse().unwrap()).await.unwrap();
    app.ctx.clock.advance(Duration::from_secs(5));
    get_user(&app, &anna).await.expect_error(401, "unauthorized");
    assert_eq!(uid(&app, &claims(&app, "anna-1", EMAIL)).await, id);
}

/// Without this, a stranger could keep the owner of an address out of the product.
async fn the_user_who_confirms_an_address_takes_it_from_one_who_has_not(engine: Engine) {
    let app = start(&engine, &[]).await;
    let stranger = with(claims(&app, "stranger-1", EMAIL), json!({ "email_verified": false }));
    let id = uid(&app, &stranger).await;
    let unconfirmed = with(claims(&app, "anna-1", EMAIL), json!({ "email_verified": false }));
    get_user(&app, &unconfirmed).await.expect_error(409, "email-already-in-use");
    assert_eq!(uid(&app, &claims(&app, "anna-1", EMAIL)).await, id);
    app.ctx.clock.advance(Duration::from_secs(5));
    get_user(&app, &stranger).await.expect_error(409, "email-already-in-use");
}

async fn only_a_recent_sign_in_creates_an_account(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    app.ctx.clock.advance(Duration::from_secs(301));
    get_user(&app, &anna).await.expect_error(401, "unauthorized");
    let without_email = with(claims(&app, "phone-1", EMAIL), json!({ "email": null }));
    get_user(&app, &without_email).await.expect_error(403, "verified-email-required");
    assert!(operator::list(&app.ctx, None).await.unwrap().is_empty());
}

async fn closed_registration_admits_only_existing_accounts(engine: Engine) {
    let app = start(&engine, &[("LENSLINK_REGISTRATION", "closed")]).await;
    get_user(&app, &claims(&app, "anna-1", EMAIL)).await.expect_error(403, "registration-closed");
    operator::add(&app.ctx, EMAIL.parse().unwrap(), "Anna Berg".parse().unwrap()).await.unwrap();
    uid(&app, &claims(&app, "anna-1", EMAIL)).await;
}

async fn a_deleted_account_returns_only_with_a_new_sign_in(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let id = uid(&app, &anna).await;
    app.ctx.clock.advance(Duration::from_secs(301));
    let delete = async |claims: &Value| call(&app, Method::DELETE, USER_PATH, &encode(claims)).await;
    delete(&anna).await.expect_error(403, "requires-recent-login");
    let anna = claims(&app, "anna-1", EMAIL);
    delete(&anna).await.expect_status(204);
    get_user(&app, &anna).await.expect_error(401, "unauthorized");
    assert!(operator::list(&app.ctx, None).await.unwrap().is_empty());
    let tables_with_subject =
        async || tables_containing(&read_all_rows(&app, &engine).await, anna["sub"].as_str().unwrap());
    assert_eq!(tables_with_subject().await, ["removed_identities"]);
    app.ctx.clock.advance(Duration::from_secs(1));
    assert_ne!(uid(&app, &claims(&app, "anna-1", EMAIL)).await, id);
    app.ctx.clock.advance(Duration::from_secs(300));
    server::app::identity::purge(&app.ctx).await.unwrap();
    assert_eq!(tables_with_subject().await, ["linked_identities"], "only the new account");
}

on_both_engines! {
    the_first_sign_in_creates_one_account,
    parallel_first_calls_create_one_account,
    a_confirmed_address_gets_its_existing_account,
    an_unconfirmed_user_can_start_and_confirm_later,
    copies_a_new_address_and_name_from_newer_tokens_only,
    another_firebase_user_with_the_same_address_is_refused,
    after_unlinking_another_firebase_user_gets_the_account,
    after_unlinking_the_same_user_needs_a_new_sign_in,
    the_user_who_confirms_an_address_takes_it_from_one_who_has_not,
    only_a_recent_sign_in_creates_an_account,
    closed_registration_admits_only_existing_accounts,
    a_deleted_account_returns_only_with_a_new_sign_in,
}
