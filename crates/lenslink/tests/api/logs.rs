//! Logs contain no secrets and no personal data.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use crate::support::binary::ServerProcess;
use crate::support::harness::{env_variable, http_client};
use crate::support::sent_email::read_emails;

const EMAIL: &str = "anna.berg@example.com";
const POLL_INTERVAL: Duration = Duration::from_millis(20);
const PASSWORD: &str = "tulip-42-harbour";
const NEW_PASSWORD: &str = "harbour-24-tulip";
const WRONG_PASSWORD: &str = "wrong-but-secret";

/// Signs up, signs in and resets the password, with valid and invalid input. `get_code` waits for the code in
/// the emailed link to a page. Returns the texts that logs must not contain.
async fn run_account_journey(server: &ServerProcess, get_code: impl AsyncFn(&str) -> String) -> Vec<String> {
    let mut secrets: Vec<String> =
        [PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, EMAIL, "anna.berg", "Anna Berg"].map(str::to_owned).to_vec();
    let call = async |method: Method, path: &str, headers: &[(&str, &str)], body| {
        server.call(method, &format!("/api/identity/{path}"), headers, body).await
    };
    let form = json!({"email": EMAIL, "password": PASSWORD, "name": "Anna Berg"});
    let (status, session, cookies) = call(Method::POST, "sign-up", &[], Some(form.clone())).await;
    assert_eq!(status, 201, "{session}");
    let token = session["accessToken"].as_str().unwrap().to_owned();
    let bearer = format!("Bearer {token}");
    assert_eq!(call(Method::POST, "sign-up", &[], Some(form)).await.0, 409);

    let wrong_form = json!({"email": EMAIL, "password": WRONG_PASSWORD});
    assert_eq!(call(Method::POST, "sign-in", &[], Some(wrong_form)).await.0, 401);
    assert_eq!(call(Method::GET, "user", &[("Authorization", &bearer)], None).await.0, 200);
    assert_eq!(call(Method::GET, "user", &[("Authorization", &format!("{bearer}x"))], None).await.0, 401);

    let (status, refreshed_session, second_cookies) =
        call(Method::POST, "token", &[("Cookie", &cookies)], None).await;
    assert_eq!(status, 200);
    let (_, _, third_cookies) = call(Method::POST, "token", &[("Cookie", &second_cookies)], None).await;
    // A replayed token is logged as a warning.
    assert_eq!(call(Method::POST, "token", &[("Cookie", &cookies)], None).await.0, 401);

    let verification_code = get_code("verify-email").await;
    assert_eq!(
        call(Method::POST, "verify-email", &[], Some(json!({"code": verification_code}))).await.0,
        200
    );
    assert_eq!(call(Method::POST, "password-reset/send", &[], Some(json!({"email": EMAIL}))).await.0, 202);
    let reset_code = get_code("reset-password").await;
    let form = json!({"code": reset_code, "password": NEW_PASSWORD});
    assert_eq!(call(Method::POST, "password-reset", &[], Some(form)).await.0, 204);

    secrets.extend([
        token,
        refreshed_session["accessToken"].as_str().unwrap().to_owned(),
        verification_code,
        reset_code,
    ]);
    secrets
        .extend([cookies, second_cookies, third_cookies].iter().flat_map(|cookies| cookie_values(cookies)));
    secrets
}

/// The values of the cookies, without short ones that logs may contain by chance.
fn cookie_values(cookies: &str) -> Vec<String> {
    let pairs = cookies.split("; ").filter_map(|pair| pair.split_once('='));
    pairs.map(|(_, value)| value.to_owned()).filter(|value| value.len() > 8).collect()
}

fn assert_no_secrets(log: &str, secrets: &[String]) {
    assert!(log.lines().count() > 10, "the log is too short: {log}");
    assert!(secrets.len() > 12, "too few secrets to search for");
    for secret in secrets {
        let line = log.lines().find(|line| line.to_lowercase().contains(&secret.to_lowercase()));
        assert_eq!(line, None, "the log contains {secret}");
    }
}

#[tokio::test]
async fn logs_contain_no_secrets_at_any_level() {
    let folder = tempfile::tempdir().unwrap();
    for (level, format) in [("info", "text"), ("trace", "json")] {
        let data_folder = folder.path().join(level);
        let settings = [
            ("LENSLINK_LOG", level),
            ("LENSLINK_LOG_FORMAT", format),
            ("LENSLINK_DATA_DIR", data_folder.to_str().unwrap()),
        ];
        let server = ServerProcess::start(folder.path(), &settings).await;
        let secrets = run_account_journey(&server, async |page| {
            loop {
                let links: Vec<_> = read_emails(&data_folder.join("mail"))
                    .into_iter()
                    .flat_map(|email| email.links)
                    .collect();
                if let Some((_, code)) = links.iter().find_map(|link| link.split_once(&format!("/{page}#"))) {
                    return code.to_owned();
                }
                tokio::time::sleep(POLL_INTERVAL).await;
            }
        })
        .await;
        let (code, log) = server.terminate().await;
        assert_eq!(code, Some(0));
        assert_no_secrets(&log, &secrets);
    }
}

#[tokio::test]
async fn logs_contain_no_secrets_with_smtp() {
    let folder = tempfile::tempdir().unwrap();
    let smtp = format!("smtp://127.0.0.1:{}", env_variable("TEST_SMTP_PORT"));
    let settings = [("LENSLINK_LOG", "trace"), ("LENSLINK_SMTP_URL", &*smtp)];
    let server = ServerProcess::start(folder.path(), &settings).await;
    let secrets = run_account_journey(&server, async |page| {
        loop {
            let url = format!("{}/email", env_variable("TEST_MAILDEV_URL"));
            let emails: serde_json::Value =
                http_client().get(url).send().await.unwrap().json().await.unwrap();
            let newest_first = emails.as_array().unwrap().iter().rev();
            let mut texts = newest_first
                .filter(|email| email["to"][0]["address"] == EMAIL)
                .filter_map(|email| email["text"].as_str());
            let code = texts.find_map(|text| {
                Some(text.split_once(&format!("/{page}#"))?.1.split_whitespace().next()?.to_owned())
            });
            if let Some(code) = code {
                return code;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    })
    .await;
    let (code, log) = server.terminate().await;
    assert_eq!(code, Some(0));
    assert_no_secrets(&log, &secrets);
}
