//! A person who goes to the provider and comes back.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use identity::oidc::challenge_of;
use reqwest::header::{COOKIE, LOCATION, SET_COOKIE};
use reqwest::{Client, RequestBuilder, Response, Url};
use serde_json::json;
use server::app::identity::keep_keys;
use uuid::Uuid;

use crate::browser::{Answer, Browser};
use crate::engines::Engine;
use crate::harness::{TestApp, client, variable};

pub const START: &str = "/api/identity/google/start";
pub const FINISH: &str = "/api/identity/google/finish";
pub const CALLBACK: &str = "/api/identity/google/callback";

/// A server at which Google sign-in is set up.
pub async fn app(engine: &Engine) -> TestApp {
    app_with(engine, &[]).await
}

/// What leads a server to the provider of the test run: issuer, client and secret.
pub fn settings() -> [(&'static str, String); 3] {
    [
        ("LENSLINK_GOOGLE_ISSUER", variable("TEST_OIDC_ISSUER")),
        ("LENSLINK_GOOGLE_CLIENT_ID", variable("TEST_OIDC_CLIENT_ID")),
        ("LENSLINK_GOOGLE_CLIENT_SECRET", variable("TEST_OIDC_CLIENT_SECRET")),
    ]
}

pub async fn app_with(engine: &Engine, changes: &[(&str, &str)]) -> TestApp {
    let google = settings();
    let google = google.each_ref().map(|(name, value)| (*name, value.as_str()));
    // What the binary does at start: the server sends requests of its own.
    let _ = rustls::crypto::ring::default_provider().install_default();
    // Later settings replace earlier ones.
    let app = TestApp::on(engine, &[&google, changes].concat()).await;
    // The provider signs by the clock on the wall.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let test = Duration::from_millis(app.cx.clock.now().as_millis().try_into().unwrap());
    app.cx.clock.advance(now - test);
    keep_keys(&app.cx).await.unwrap();
    app
}

/// One try to sign in, begun by a tab.
#[derive(Clone)]
pub struct Attempt {
    pub id: String,
    pub verifier: String,
    /// Where at the provider to go.
    pub url: Url,
}

impl Attempt {
    pub async fn begin(browser: &Browser<'_>) -> Self {
        Self::begin_as(browser, "popup").await
    }

    pub async fn begin_as(browser: &Browser<'_>, mode: &str) -> Self {
        let verifier = format!("{}-{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
        let form = json!({"challenge": challenge_of(&verifier), "mode": mode});
        let begun = browser.post(START, form).await.expect(200).json();
        let url = begun["url"].as_str().unwrap().parse().unwrap();
        Self { id: begun["attemptId"].as_str().unwrap().to_owned(), verifier, url }
    }

    /// Goes to the provider and names an account there. Where it sends the browser back to, on our server.
    pub async fn visit(&self, login: &str) -> String {
        visit(&self.url, &[("login", login)]).await
    }

    pub async fn cancel(&self) -> String {
        visit(&self.url, &[("cancel", "")]).await
    }

    pub async fn finish(&self, browser: &Browser<'_>) -> Answer {
        browser.post(FINISH, json!({"attemptId": self.id, "verifier": self.verifier})).await
    }

    /// The way of somebody who does everything right, up to the outcome.
    pub async fn go_through(&self, browser: &Browser<'_>, login: &str) -> Answer {
        browser.get(&self.visit(login).await).await.expect(200);
        self.finish(browser).await
    }
}

/// A new browser in which somebody signs in with Google.
pub async fn sign_in<'a>(app: &'a TestApp, login: &str) -> (Browser<'a>, Answer) {
    let browser = app.browser();
    let answer = Attempt::begin(&browser).await.go_through(&browser, login).await;
    (browser, answer)
}

pub async fn visit(url: &Url, form: &[(&str, &str)]) -> String {
    let mut person = Person { client: client(), cookies: BTreeMap::new(), at: url.clone() };
    person.follow(person.client.get(url.clone())).await;
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
    let chosen = person.client.post(person.at.clone()).body(body);
    person.follow(chosen.header("content-type", "application/x-www-form-urlencoded")).await;
    person.follow(person.client.get(person.at.clone())).await;
    assert_eq!(person.at.path(), CALLBACK, "{}", person.at);
    format!("{CALLBACK}?{}", person.at.query().unwrap())
}

struct Person {
    client: Client,
    cookies: BTreeMap<String, String>,
    at: Url,
}

impl Person {
    async fn follow(&mut self, request: RequestBuilder) {
        let cookies: Vec<_> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let answer = request.header(COOKIE, cookies.join("; ")).send().await.unwrap();
        assert_eq!(answer.status(), 303, "{}", self.at);
        self.keep_cookies(&answer);
        self.at = self.at.join(answer.headers()[LOCATION].to_str().unwrap()).unwrap();
    }

    fn keep_cookies(&mut self, answer: &Response) {
        for cookie in answer.headers().get_all(SET_COOKIE) {
            let (name, value) = cookie.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
    }
}

/// The address with one parameter changed, or taken away.
pub fn with_parameter(path: &str, name: &str, value: Option<&str>) -> String {
    let base = Url::parse("http://localhost").unwrap();
    let mut url = base.join(path).unwrap();
    let rest: Vec<_> = url.query_pairs().into_owned().filter(|(key, _)| key != name).collect();
    let changed = value.map(|value| (name.to_owned(), value.to_owned()));
    url.query_pairs_mut().clear().extend_pairs(rest.into_iter().chain(changed));
    format!("{}?{}", url.path(), url.query().unwrap_or_default())
}
