//! `lenslink user …` while a server is running.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;

use crate::support::binary::{ServerProcess, run_lenslink};

const PASSWORD: &str = "tulip-42-harbour";

/// Returns the Authorization header.
async fn sign_up(server: &ServerProcess, email: &str) -> String {
    let form = json!({"email": email, "password": PASSWORD, "name": "Anna Berg"});
    let (status, body, _) = server.call(Method::POST, "/api/identity/sign-up", &[], Some(form)).await;
    assert_eq!(status, 201, "{body}");
    format!("Bearer {}", body["accessToken"].as_str().unwrap())
}

/// Returns the status.
async fn sign_in(server: &ServerProcess, email: &str, password: &str) -> u16 {
    let form = json!({"email": email, "password": password});
    server.call(Method::POST, "/api/identity/sign-in", &[], Some(form)).await.0
}

#[tokio::test]
async fn manages_accounts_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let server = ServerProcess::start(folder.path(), &[]).await;
    let bearer = sign_up(&server, "anna@example.com").await;
    sign_up(&server, "bo@example.com").await;
    let run_user_command =
        async |arguments: &[&str]| run_lenslink(folder.path(), &[], &[&["user"], arguments].concat()).await;

    let (_, user_list, _) = run_user_command(&["list"]).await;
    assert_eq!(user_list.lines().count(), 2, "{user_list}");
    assert!(user_list.contains("unverified") && user_list.contains("anna@example.com"), "{user_list}");

    let (output, stdout, _) = run_user_command(&["disable", "Anna@Example.com"]).await;
    assert!(output.status.success() && stdout.contains("anna@example.com is disabled"), "{stdout}");
    let disabled_at = Instant::now();
    let get_user_status =
        async || server.call(Method::GET, "/api/auth/user", &[("Authorization", &bearer)], None).await.0;
    while get_user_status().await == 200 {
        assert!(
            disabled_at.elapsed() < Duration::from_secs(5),
            "a running server notices within five seconds"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(get_user_status().await, 403);
    assert_eq!(sign_in(&server, "anna@example.com", PASSWORD).await, 403);
    assert!(run_user_command(&["list"]).await.1.contains("disabled"));

    assert!(run_user_command(&["enable", "anna@example.com"]).await.0.status.success());
    assert_eq!(sign_in(&server, "anna@example.com", PASSWORD).await, 200);

    let (output, stdout, _) = run_user_command(&["unlink", "anna@example.com"]).await;
    assert!(output.status.success() && stdout.starts_with("anna@example.com is unlinked."), "{stdout}");

    let (output, _, stderr) = run_user_command(&["delete", "anna@example.com"]).await;
    assert!(!output.status.success() && stderr.contains("--yes"), "{stderr}");
    assert!(run_user_command(&["delete", "anna@example.com", "--yes"]).await.0.status.success());
    assert_eq!(sign_in(&server, "anna@example.com", PASSWORD).await, 401);
    assert_eq!(run_user_command(&["list"]).await.1.lines().count(), 1);
    assert_eq!(server.terminate().await.0, Some(0));
}

#[tokio::test]
async fn reset_password_prints_a_working_link() {
    let folder = tempfile::tempdir().unwrap();
    let server = ServerProcess::start(folder.path(), &[]).await;
    sign_up(&server, "anna@example.com").await;
    let (output, stdout, _) =
        run_lenslink(folder.path(), &[], &["user", "reset-password", "anna@example.com"]).await;
    assert!(output.status.success());
    let code = stdout.lines().find_map(|line| line.split_once("/reset-password#")).expect("a link").1;
    let form = json!({"code": code, "password": "harbour-24-tulip"});
    let (status, _, _) = server.call(Method::POST, "/api/identity/password-reset", &[], Some(form)).await;
    assert_eq!(status, 204);
    assert_eq!(sign_in(&server, "anna@example.com", "harbour-24-tulip").await, 200);
    assert_eq!(server.terminate().await.0, Some(0));
}

#[tokio::test]
async fn adds_an_account_while_registration_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let closed = [("LENSLINK_REGISTRATION", "closed")];
    let server = ServerProcess::start(folder.path(), &closed).await;
    let form = json!({"email": "anna@example.com", "password": PASSWORD, "name": "Anna Berg"});
    let (status, body, _) = server.call(Method::POST, "/api/identity/sign-up", &[], Some(form)).await;
    assert_eq!((status, &body["code"]), (403, &json!("registration-closed")));

    let run_user_command = async |arguments: &[&str]| {
        run_lenslink(folder.path(), &closed, &[&["user"], arguments].concat()).await
    };
    let (output, stdout, _) = run_user_command(&["add", "anna@example.com", "Anna Berg"]).await;
    assert!(output.status.success() && stdout.contains("It works once and expires in one day"), "{stdout}");
    let code = stdout.lines().find_map(|line| line.split_once("/reset-password#")).expect("a link").1;
    let (_, user_list, _) = run_user_command(&["list"]).await;
    assert!(user_list.contains("verified") && !user_list.contains("unverified"), "{user_list}");

    assert_eq!(sign_in(&server, "anna@example.com", PASSWORD).await, 401, "a new account has no password");
    let set_password = async || {
        let form = json!({"code": code, "password": PASSWORD});
        server.call(Method::POST, "/api/identity/password-reset", &[], Some(form)).await.0
    };
    assert_eq!(set_password().await, 204);
    assert_eq!(set_password().await, 400, "the link works once");
    let form = json!({"email": "anna@example.com", "password": PASSWORD});
    let (status, body, _) = server.call(Method::POST, "/api/identity/sign-in", &[], Some(form)).await;
    assert_eq!((status, &body["user"]["displayName"]), (200, &json!("Anna Berg")), "{body}");
    assert_eq!(body["user"]["emailVerified"], json!(true));
    assert_eq!(server.terminate().await.0, Some(0));
}

#[tokio::test]
async fn rejects_duplicate_and_invalid_accounts() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(ServerProcess::start(folder.path(), &[]).await.terminate().await.0, Some(0));
    let add_user =
        async |email: &str, name: &str| run_lenslink(folder.path(), &[], &["user", "add", email, name]).await;
    assert!(add_user("anna@example.com", "Anna Berg").await.0.status.success());
    for (email, name, error) in [
        ("Anna@Example.com", "Other Person", "an account with this address already exists"),
        ("nonsense", "Bo", "\"nonsense\" is not an email address"),
        ("bo@example.com", "B", "Name must be at least 2 characters"),
    ] {
        let (output, stdout, stderr) = add_user(email, name).await;
        assert_eq!((output.status.code(), stdout.as_str()), (Some(1), ""));
        assert!(stderr.contains(error), "{stderr}");
    }
    let (_, user_list, _) = run_lenslink(folder.path(), &[], &["user", "list"]).await;
    assert_eq!(user_list.lines().count(), 1, "{user_list}");
}

#[tokio::test]
async fn reports_a_missing_database_and_unknown_accounts() {
    let folder = tempfile::tempdir().unwrap();
    let (output, _, stderr) = run_lenslink(folder.path(), &[], &["user", "list"]).await;
    assert!(!output.status.success() && stderr.contains("there is no database yet"), "{stderr}");
    assert!(!folder.path().join("data").exists(), "a refused command creates no files");

    let server = ServerProcess::start(folder.path(), &[]).await;
    for email in ["nobody@example.com", "nonsense"] {
        let (output, _, stderr) = run_lenslink(folder.path(), &[], &["user", "disable", email]).await;
        assert!(!output.status.success() && stderr.contains("no account has this address"), "{stderr}");
    }
    assert_eq!(server.terminate().await.0, Some(0));
}

#[tokio::test]
async fn reset_factors_reports_what_it_did() {
    let folder = tempfile::tempdir().unwrap();
    let server = ServerProcess::start(folder.path(), &[]).await;
    sign_up(&server, "anna@example.com").await;
    let run_reset =
        async |email: &str| run_lenslink(folder.path(), &[], &["user", "reset-factors", email]).await;
    let (output, stdout, _) = run_reset("anna@example.com").await;
    assert!(output.status.success());
    assert_eq!(stdout, "anna@example.com has no second factor.\n");
    let (output, _, stderr) = run_reset("bo@example.com").await;
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr.contains("no account has this address"), "{stderr}");
    assert_eq!(server.terminate().await.0, Some(0));
}
