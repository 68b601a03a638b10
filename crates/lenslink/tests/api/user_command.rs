//! `lenslink user …`, beside a running server.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;

use crate::binary::{Serving, run};

const PASSWORD: &str = "tulip-42-harbour";

async fn sign_up(serving: &Serving, email: &str) -> String {
    let form = json!({"email": email, "password": PASSWORD, "name": "Anna Berg"});
    let (status, body, _) = serving.call(Method::POST, "/api/identity/sign-up", &[], Some(form)).await;
    assert_eq!(status, 201, "{body}");
    format!("Bearer {}", body["accessToken"].as_str().unwrap())
}

async fn sign_in(serving: &Serving, email: &str, password: &str) -> u16 {
    let form = json!({"email": email, "password": password});
    serving.call(Method::POST, "/api/identity/sign-in", &[], Some(form)).await.0
}

#[tokio::test]
async fn accounts_are_listed_disabled_enabled_and_deleted_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let serving = Serving::start(folder.path(), &[]).await;
    let bearer = sign_up(&serving, "anna@example.com").await;
    sign_up(&serving, "bo@example.com").await;
    let user = async |arguments: &[&str]| run(folder.path(), &[], &[&["user"], arguments].concat()).await;

    let (_, listed, _) = user(&["list"]).await;
    assert_eq!(listed.lines().count(), 2, "{listed}");
    assert!(listed.contains("unverified") && listed.contains("anna@example.com"), "{listed}");

    let (output, said, _) = user(&["disable", "Anna@Example.com"]).await;
    assert!(output.status.success() && said.contains("anna@example.com is disabled"), "{said}");
    let disabled = Instant::now();
    let call =
        async || serving.call(Method::GET, "/api/auth/user", &[("Authorization", &bearer)], None).await.0;
    while call().await == 200 {
        assert!(disabled.elapsed() < Duration::from_secs(5), "a running server notices within five seconds");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(call().await, 403);
    assert_eq!(sign_in(&serving, "anna@example.com", PASSWORD).await, 403);
    assert!(user(&["list"]).await.1.contains("disabled"));

    assert!(user(&["enable", "anna@example.com"]).await.0.status.success());
    assert_eq!(sign_in(&serving, "anna@example.com", PASSWORD).await, 200);

    let (output, _, said) = user(&["delete", "anna@example.com"]).await;
    assert!(!output.status.success() && said.contains("--yes"), "{said}");
    assert!(user(&["delete", "anna@example.com", "--yes"]).await.0.status.success());
    assert_eq!(sign_in(&serving, "anna@example.com", PASSWORD).await, 401);
    assert_eq!(user(&["list"]).await.1.lines().count(), 1);
    assert_eq!(serving.terminate().await.0, Some(0));
}

#[tokio::test]
async fn a_link_to_a_new_password_can_be_handed_over() {
    let folder = tempfile::tempdir().unwrap();
    let serving = Serving::start(folder.path(), &[]).await;
    sign_up(&serving, "anna@example.com").await;
    let (output, said, _) = run(folder.path(), &[], &["user", "reset-password", "anna@example.com"]).await;
    assert!(output.status.success());
    let code = said.lines().find_map(|line| line.split_once("/reset-password#")).expect("a link").1;
    let form = json!({"code": code, "password": "harbour-24-tulip"});
    let (status, _, _) = serving.call(Method::POST, "/api/identity/password-reset", &[], Some(form)).await;
    assert_eq!(status, 204);
    assert_eq!(sign_in(&serving, "anna@example.com", "harbour-24-tulip").await, 200);
    assert_eq!(serving.terminate().await.0, Some(0));
}

#[tokio::test]
async fn the_operator_can_add_somebody_where_nobody_can_sign_up() {
    let folder = tempfile::tempdir().unwrap();
    let closed = [("LENSLINK_REGISTRATION", "closed")];
    let serving = Serving::start(folder.path(), &closed).await;
    let form = json!({"email": "anna@example.com", "password": PASSWORD, "name": "Anna Berg"});
    let (status, body, _) = serving.call(Method::POST, "/api/identity/sign-up", &[], Some(form)).await;
    assert_eq!((status, &body["code"]), (403, &json!("registration-closed")));

    let user = async |arguments: &[&str]| run(folder.path(), &closed, &[&["user"], arguments].concat()).await;
    let (output, said, _) = user(&["add", "anna@example.com", "Anna Berg"]).await;
    assert!(output.status.success() && said.contains("It works once, for a day"), "{said}");
    let code = said.lines().find_map(|line| line.split_once("/reset-password#")).expect("a link").1;
    let (_, listed, _) = user(&["list"]).await;
    assert!(listed.contains("verified") && !listed.contains("unverified"), "{listed}");

    assert_eq!(sign_in(&serving, "anna@example.com", PASSWORD).await, 401, "there is no password yet");
    let set = async || {
        let form = json!({"code": code, "password": PASSWORD});
        serving.call(Method::POST, "/api/identity/password-reset", &[], Some(form)).await.0
    };
    assert_eq!(set().await, 204);
    assert_eq!(set().await, 400, "the link works once");
    let form = json!({"email": "anna@example.com", "password": PASSWORD});
    let (status, body, _) = serving.call(Method::POST, "/api/identity/sign-in", &[], Some(form)).await;
    assert_eq!((status, &body["user"]["displayName"]), (200, &json!("Anna Berg")), "{body}");
    assert_eq!(body["user"]["emailVerified"], json!(true));
    assert_eq!(serving.terminate().await.0, Some(0));
}

#[tokio::test]
async fn nobody_is_added_twice_or_without_a_name_or_an_address() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(Serving::start(folder.path(), &[]).await.terminate().await.0, Some(0));
    let add = async |email: &str, name: &str| run(folder.path(), &[], &["user", "add", email, name]).await;
    assert!(add("anna@example.com", "Anna Berg").await.0.status.success());
    for (email, name, why) in [
        ("Anna@Example.com", "Somebody Else", "that address has an account already"),
        ("nonsense", "Bo", "\"nonsense\" is not an e-mail address"),
        ("bo@example.com", "B", "Name must be at least 2 characters"),
    ] {
        let (output, said, complained) = add(email, name).await;
        assert_eq!((output.status.code(), said.as_str()), (Some(1), ""));
        assert!(complained.contains(why), "{complained}");
    }
    let (_, listed, _) = run(folder.path(), &[], &["user", "list"]).await;
    assert_eq!(listed.lines().count(), 1, "{listed}");
}

#[tokio::test]
async fn what_cannot_be_done_is_said_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let (output, _, said) = run(folder.path(), &[], &["user", "list"]).await;
    assert!(!output.status.success() && said.contains("there is no database yet"), "{said}");
    assert!(!folder.path().join("data").exists(), "looking makes nothing");

    let serving = Serving::start(folder.path(), &[]).await;
    for email in ["nobody@example.com", "nonsense"] {
        let (output, _, said) = run(folder.path(), &[], &["user", "disable", email]).await;
        assert!(!output.status.success() && said.contains("no account has that address"), "{said}");
    }
    assert_eq!(serving.terminate().await.0, Some(0));
}
