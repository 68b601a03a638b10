//! Google sign-in attempts: begin, sign in at the provider, finish.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use identity::oidc::derive_pkce_challenge;
use reqwest::header::{COOKIE, LOCATION, SET_COOKIE};
use reqwest::{Client, RequestBuilder, Response, Url};
use serde_json::json;
use server::app::identity::rotate_keys;
use uuid::Uuid;

use crate::support::browser::{Browser, TestResponse};
use crate::support::engines::Engine;
use crate::support::harness::{TestApp, env_variable, http_client};

pub const START_PATH: &str = "/api/identity/google/start";
pub const FINISH_PATH: &str = "/api/identity/google/finish";
pub const CALLBACK_PATH: &str = "/api/identity/google/callback";

/// Starts a server with Google sign-in.
pub async fn app_with_google(engine: &Engine) -> TestApp {
    app_with_google_settings(engine, &[]).await
}

/// Issuer, client id and client secret of the test run's provider.
pub fn google_settings() -> [(&'static str, String); 3] {
    [
        ("LENSLINK_GOOGLE_ISSUER", env_variable("TEST_OIDC_ISSUER")),
        ("LENSLINK_GOOGLE_CLIENT_ID", env_variable("TEST_OIDC_CLIENT_ID")),
        ("LENSLINK_GOOGLE_CLIENT_SECRET", env_variable("TEST_OIDC_CLIENT_SECRET")),
    ]
}

pub async fn app_with_google_settings(engine: &Engine, changes: &[(&str, &str)]) -> TestApp {
    let google_settings = google_settings();
    let google_settings = google_settings.each_ref().map(|(name, value)| (*name, value.as_str()));
    // The binary does the same at start. The server needs it for requests to the provider.
    let _ = rustls::crypto::ring::default_provider().install_default();
    // Later settings replace earlier ones.
    let app = TestApp::with_engine(engine, &[&google_settings, changes].concat()).await;
    // The provider's tokens have real timestamps, so the test clock must show the real time.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let test_clock = Duration::from_millis(app.ctx.clock.now().as_millis().try_into().unwrap());
    app.ctx.clock.advance(now - test_clock);
    // As the job of a running server would have done in the meantime.
    rotate_keys(&app.ctx).await.unwrap();
    app
}

/// A sign-in attempt of one tab.
#[derive(Clone)]
pub struct GoogleAttempt {
    pub id: String,
    pub verifier: String,
    /// The authorization URL at the provider.
    pub url: Url,
}

impl GoogleAttempt {
    pub async fn begin(browser: &Browser<'_>) -> Self {
        Self::begin_with_mode(browser, "popup").await
    }

    pub async fn begin_with_mode(browser: &Browser<'_>, mode: &str) -> Self {
        let verifier = format!("{}-{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
        let form = json!({"challenge": derive_pkce_challenge(&verifier), "mode": mode});
        let body = browser.post(START_PATH, form).await.expect_status(200).json();
        let url = body["url"].as_str().unwrap().parse().unwrap();
        Self { id: body["attemptId"].as_str().unwrap().to_owned(), verifier, url }
    }

    /// Signs in at the provider. Returns the callback path to which it redirects.
    pub async fn sign_in_at_provider(&self, login: &str) -> String {
        submit_provider_form(&self.url, &[("login", login)]).await
    }

    pub async fn cancel_at_provider(&self) -> String {
        submit_provider_form(&self.url, &[("cancel", "")]).await
    }

    pub async fn finish(&self, browser: &Browser<'_>) -> TestResponse {
        browser.post(FINISH_PATH, json!({"attemptId": self.id, "verifier": self.verifier})).await
    }

    /// Signs in at the provider, opens the callback and finishes the attempt.
    pub async fn complete(&self, browser: &Browser<'_>, login: &str) -> TestResponse {
        browser.get(&self.sign_in_at_provider(login).await).await.expect_status(200);
        self.finish(browser).await
    }
}

/// Signs in with Google in a new browser.
pub async fn sign_in_with_google<'a>(app: &'a TestApp, login: &str) -> (Browser<'a>, TestResponse) {
    let browser = app.browser();
    let response = GoogleAttempt::begin(&browser).await.complete(&browser, login).await;
    (browser, response)
}

/// Opens the sign-in page of the provider and submits its form. Returns the callback path.
pub async fn submit_provider_form(url: &Url, form: &[(&str, &str)]) -> String {
    let mut session =
        ProviderSession { client: http_client(), cookies: BTreeMap::new(), current_url: url.clone() };
    session.follow_redirect(session.client.get(url.clone())).await;
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
    let submission = session.client.post(session.current_url.clone()).body(body);
    session.follow_redirect(submission.header("content-type", "application/x-www-form-urlencoded")).await;
    session.follow_redirect(session.client.get(session.current_url.clone())).await;
    assert_eq!(session.current_url.path(), CALLBACK_PATH, "{}", session.current_url);
    format!("{CALLBACK_PATH}?{}", session.current_url.query().unwrap())
}

/// A browser at the provider.
struct ProviderSession {
    client: Client,
    cookies: BTreeMap<String, String>,
    current_url: Url,
}

impl ProviderSession {
    async fn follow_redirect(&mut self, request: RequestBuilder) {
        let cookies: Vec<_> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let response = request.header(COOKIE, cookies.join("; ")).send().await.unwrap();
        assert_eq!(response.status(), 303, "{}", self.current_url);
        self.store_cookies(&response);
        self.current_url = self.current_url.join(response.headers()[LOCATION].to_str().unwrap()).unwrap();
    }

    fn store_cookies(&mut self, response: &Response) {
        for cookie in response.headers().get_all(SET_COOKIE) {
            let (name, value) = cookie.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
    }
}

/// Replaces a query parameter, or removes it if `value` is `None`.
pub fn replace_parameter(path: &str, name: &str, value: Option<&str>) -> String {
    let base = Url::parse("http://localhost").unwrap();
    let mut url = base.join(path).unwrap();
    let other_parameters: Vec<_> = url.query_pairs().into_owned().filter(|(key, _)| key != name).collect();
    let new_parameter = value.map(|value| (name.to_owned(), value.to_owned()));
    url.query_pairs_mut().clear().extend_pairs(other_parameters.into_iter().chain(new_parameter));
    format!("{}?{}", url.path(), url.query().unwrap_or_default())
}
