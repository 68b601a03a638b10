//! What passes between us and the provider opens accounts: it stands in no log.

use identity::oidc::challenge_of;
use reqwest::{Method, Url};
use serde_json::json;

use super::visit::{CALLBACK, FINISH, START, settings, visit};
use crate::binary::Serving;

const VERIFIER: &str = "a-verifier-that-only-the-tab-knows-0123456789";

#[tokio::test]
async fn no_log_line_holds_a_code_a_state_or_a_person_however_much_is_logged() {
    let folder = tempfile::tempdir().unwrap();
    let google = settings();
    let mut given: Vec<_> = google.iter().map(|(name, value)| (*name, value.as_str())).collect();
    given.push(("LENSLINK_LOG", "trace"));
    let serving = Serving::start(folder.path(), &given).await;
    let mut secrets = vec![VERIFIER.to_owned(), "anna.berg@example.com".to_owned(), google[2].1.clone()];

    for signs in [true, false] {
        let form = json!({"challenge": challenge_of(VERIFIER), "mode": "popup"});
        let (status, begun, cookies) = serving.call(Method::POST, START, &[], Some(form)).await;
        assert_eq!(status, 200, "{begun}");
        let mut url: Url = begun["url"].as_str().unwrap().parse().unwrap();
        let asked: Vec<_> = url.query_pairs().into_owned().collect();
        if !signs {
            // The provider will sign another nonce, which is logged as a warning.
            let other =
                asked.iter().map(|(name, value)| (name, if name == "nonce" { "other" } else { value }));
            url.query_pairs_mut().clear().extend_pairs(other);
        }
        let back = visit(&url, &[("login", "anna.berg@example.com")]).await;
        let given = Url::parse("http://localhost").unwrap().join(&back).unwrap();
        secrets.extend(
            asked.into_iter().filter(|(name, _)| ["state", "nonce"].contains(&&**name)).map(|pair| pair.1),
        );
        secrets
            .extend(given.query_pairs().find(|(name, _)| name == "code").map(|(_, code)| code.into_owned()));
        secrets.push(cookies.split_once('=').unwrap().1.to_owned());

        let status = serving.call(Method::GET, &back, &[("Cookie", &cookies)], None).await.0;
        assert_eq!(status, if signs { 200 } else { 400 });
        assert_eq!(serving.call(Method::GET, &back, &[], None).await.0, 400);
        let form = json!({"attemptId": begun["attemptId"], "verifier": VERIFIER});
        let (status, session, cookies) = serving.call(Method::POST, FINISH, &[], Some(form)).await;
        assert_eq!(status, if signs { 200 } else { 401 });
        if signs {
            secrets.push(session["accessToken"].as_str().unwrap().to_owned());
            secrets.push(cookies.split("; ").find_map(|pair| pair.strip_prefix("rt=")).unwrap().to_owned());
        }
    }

    let (code, log) = serving.terminate().await;
    assert_eq!(code, Some(0));
    assert!(log.contains("somebody could not sign in with Google") && log.contains(CALLBACK), "{log}");
    assert_eq!(secrets.len(), 13);
    for secret in &secrets {
        let line = log.lines().find(|line| line.to_lowercase().contains(&secret.to_lowercase()));
        assert_eq!(line, None, "{secret} stands in the log");
    }
}
