//! Logs contain no secrets of a Google sign-in.

use identity::oidc::derive_pkce_challenge;
use reqwest::{Method, Url};
use serde_json::json;

use super::helpers::{CALLBACK_PATH, FINISH_PATH, START_PATH, google_settings, submit_provider_form};
use crate::support::binary::ServerProcess;

const VERIFIER: &str = "a-verifier-that-only-the-tab-knows-0123456789";

#[tokio::test]
async fn logs_contain_no_secrets_or_addresses() {
    let folder = tempfile::tempdir().unwrap();
    let google = google_settings();
    let mut settings: Vec<_> = google.iter().map(|(name, value)| (*name, value.as_str())).collect();
    settings.push(("LENSLINK_LOG", "trace"));
    let server = ServerProcess::start(folder.path(), &settings).await;
    let mut secrets = vec![VERIFIER.to_owned(), "anna.berg@example.com".to_owned(), google[2].1.clone()];

    for is_valid in [true, false] {
        let form = json!({"challenge": derive_pkce_challenge(VERIFIER), "mode": "popup"});
        let (status, attempt, cookies) = server.call(Method::POST, START_PATH, &[], Some(form)).await;
        assert_eq!(status, 200, "{attempt}");
        let mut url: Url = attempt["url"].as_str().unwrap().parse().unwrap();
        let parameters: Vec<_> = url.query_pairs().into_owned().collect();
        if !is_valid {
            // The provider signs another nonce, which the server logs as a warning.
            let with_other_nonce =
                parameters.iter().map(|(name, value)| (name, if name == "nonce" { "other" } else { value }));
            url.query_pairs_mut().clear().extend_pairs(with_other_nonce);
        }
        let callback_path = submit_provider_form(&url, &[("login", "anna.berg@example.com")]).await;
        let callback = Url::parse("http://localhost").unwrap().join(&callback_path).unwrap();
        secrets.extend(
            parameters
                .into_iter()
                .filter(|(name, _)| ["state", "nonce"].contains(&&**name))
                .map(|pair| pair.1),
        );
        secrets.extend(
            callback.query_pairs().find(|(name, _)| name == "code").map(|(_, code)| code.into_owned()),
        );
        secrets.push(cookies.split_once('=').unwrap().1.to_owned());

        let status = server.call(Method::GET, &callback_path, &[("Cookie", &cookies)], None).await.0;
        assert_eq!(status, if is_valid { 200 } else { 400 });
        assert_eq!(server.call(Method::GET, &callback_path, &[], None).await.0, 400);
        let form = json!({"attemptId": attempt["attemptId"], "verifier": VERIFIER});
        let (status, session, cookies) = server.call(Method::POST, FINISH_PATH, &[], Some(form)).await;
        assert_eq!(status, if is_valid { 200 } else { 401 });
        if is_valid {
            secrets.push(session["accessToken"].as_str().unwrap().to_owned());
            secrets.push(cookies.split("; ").find_map(|pair| pair.strip_prefix("rt=")).unwrap().to_owned());
        }
    }

    let (code, log) = server.terminate().await;
    assert_eq!(code, Some(0));
    assert!(log.contains("a Google sign-in failed") && log.contains(CALLBACK_PATH), "{log}");
    assert_eq!(secrets.len(), 13);
    for secret in &secrets {
        let line = log.lines().find(|line| line.to_lowercase().contains(&secret.to_lowercase()));
        assert_eq!(line, None, "the log contains {secret}");
    }
}
