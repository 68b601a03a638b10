//! Logs are read by many: nothing in them may open an account or say whose it is.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use crate::binary::Serving;
use crate::harness::variable;
use crate::mails::in_folder;

const EMAIL: &str = "anna.berg@example.com";
const LOOK_AGAIN: Duration = Duration::from_millis(20);
const PASSWORDS: [&str; 3] = ["tulip-42-harbour", "harbour-24-tulip", "wrong-but-secret"];

/// Signs up, in, out, resets the password and does everything wrong once; whatever is secret about it.
async fn journey(serving: &Serving, codes: impl AsyncFn(&str) -> String) -> Vec<String> {
    let mut secrets: Vec<String> = PASSWORDS.map(str::to_owned).to_vec();
    secrets.extend([EMAIL.to_owned(), "anna.berg".to_owned(), "Anna Berg".to_owned()]);
    let call = async |method: Method, path: &str, headers: &[(&str, &str)], body| {
        serving.call(method, &format!("/api/identity/{path}"), headers, body).await
    };
    let form = json!({"email": EMAIL, "password": PASSWORDS[0], "name": "Anna Berg"});
    let (status, session, cookies) = call(Method::POST, "sign-up", &[], Some(form.clone())).await;
    assert_eq!(status, 201, "{session}");
    let token = session["accessToken"].as_str().unwrap().to_owned();
    let bearer = format!("Bearer {token}");
    assert_eq!(call(Method::POST, "sign-up", &[], Some(form)).await.0, 409);

    let wrong = json!({"email": EMAIL, "password": PASSWORDS[2]});
    assert_eq!(call(Method::POST, "sign-in", &[], Some(wrong)).await.0, 401);
    assert_eq!(call(Method::GET, "user", &[("Authorization", &bearer)], None).await.0, 200);
    assert_eq!(call(Method::GET, "user", &[("Authorization", &format!("{bearer}x"))], None).await.0, 401);

    let (status, refreshed, rotated) = call(Method::POST, "token", &[("Cookie", &cookies)], None).await;
    assert_eq!(status, 200);
    let (_, _, again) = call(Method::POST, "token", &[("Cookie", &rotated)], None).await;
    // A replay, which is logged as a warning.
    assert_eq!(call(Method::POST, "token", &[("Cookie", &cookies)], None).await.0, 401);

    let verification = codes("verify-email").await;
    assert_eq!(call(Method::POST, "verify-email", &[], Some(json!({"code": verification}))).await.0, 200);
    assert_eq!(call(Method::POST, "password-reset/send", &[], Some(json!({"email": EMAIL}))).await.0, 202);
    let reset = codes("reset-password").await;
    let form = json!({"code": reset, "password": PASSWORDS[1]});
    assert_eq!(call(Method::POST, "password-reset", &[], Some(form)).await.0, 204);

    secrets.extend([token, refreshed["accessToken"].as_str().unwrap().to_owned(), verification, reset]);
    secrets.extend([cookies, rotated, again].iter().flat_map(|set| values_of(set)));
    secrets
}

fn values_of(cookies: &str) -> Vec<String> {
    let pairs = cookies.split("; ").filter_map(|pair| pair.split_once('='));
    pairs.map(|(_, value)| value.to_owned()).filter(|value| value.len() > 8).collect()
}

fn assert_silent(log: &str, secrets: &[String]) {
    assert!(log.lines().count() > 10, "there is a log to look at: {log}");
    assert!(secrets.len() > 12, "there are secrets to look for");
    for secret in secrets {
        let line = log.lines().find(|line| line.to_lowercase().contains(&secret.to_lowercase()));
        assert_eq!(line, None, "{secret} stands in the log");
    }
}

#[tokio::test]
async fn no_log_line_holds_a_secret_or_an_address_however_much_is_logged() {
    let folder = tempfile::tempdir().unwrap();
    for (level, format) in [("info", "text"), ("trace", "json")] {
        let data = folder.path().join(level);
        let settings = [
            ("LENSLINK_LOG", level),
            ("LENSLINK_LOG_FORMAT", format),
            ("LENSLINK_DATA_DIR", data.to_str().unwrap()),
        ];
        let serving = Serving::start(folder.path(), &settings).await;
        let secrets = journey(&serving, async |page| {
            loop {
                let links: Vec<_> =
                    in_folder(&data.join("mail")).into_iter().flat_map(|mail| mail.links).collect();
                if let Some((_, code)) = links.iter().find_map(|link| link.split_once(&format!("/{page}#"))) {
                    return code.to_owned();
                }
                tokio::time::sleep(LOOK_AGAIN).await;
            }
        })
        .await;
        let (code, log) = serving.terminate().await;
        assert_eq!(code, Some(0));
        assert_silent(&log, &secrets);
    }
}

#[tokio::test]
async fn sending_through_a_mail_server_is_as_silent() {
    let folder = tempfile::tempdir().unwrap();
    let smtp = format!("smtp://127.0.0.1:{}", variable("TEST_SMTP_PORT"));
    let settings = [("LENSLINK_LOG", "trace"), ("LENSLINK_SMTP_URL", &*smtp)];
    let serving = Serving::start(folder.path(), &settings).await;
    let secrets = journey(&serving, async |page| {
        loop {
            let url = format!("{}/email", variable("TEST_MAILDEV_URL"));
            let mails: serde_json::Value =
                crate::harness::client().get(url).send().await.unwrap().json().await.unwrap();
            let newest_first = mails.as_array().unwrap().iter().rev();
            let mut texts = newest_first
                .filter(|mail| mail["to"][0]["address"] == EMAIL)
                .filter_map(|mail| mail["text"].as_str());
            let code = texts.find_map(|text| {
                Some(text.split_once(&format!("/{page}#"))?.1.split_whitespace().next()?.to_owned())
            });
            if let Some(code) = code {
                return code;
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    })
    .await;
    let (code, log) = serving.terminate().await;
    assert_eq!(code, Some(0));
    assert_silent(&log, &secrets);
}
