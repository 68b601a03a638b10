//! A test browser: origin, cookies, its own IP address and optionally an access token.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use reqwest::header::{COOKIE, HeaderMap, SET_COOKIE};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::support::harness::TestApp;
use crate::support::sent_email::SentEmail;

pub const PASSWORD: &str = "tulip-42-harbour";

pub struct Browser<'a> {
    app: &'a TestApp,
    /// The IP address, sent as X-Forwarded-For.
    pub address: String,
    cookies: Mutex<BTreeMap<String, String>>,
    /// The access token.
    token: Mutex<Option<String>>,
}

#[derive(Debug)]
pub struct TestResponse {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl TestResponse {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {} {}", self.status, self.text))
    }

    /// The error code, or an empty text.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }

    /// `field: message` of each field error.
    pub fn field_errors(&self) -> Vec<String> {
        let errors = self.json()["errors"].as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        errors.iter().map(|error| format!("{}: {}", text(&error["field"]), text(&error["message"]))).collect()
    }

    #[track_caller]
    pub fn expect_status(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }

    /// Asserts an error response with this status and code.
    #[track_caller]
    pub fn expect_error(self, status: u16, code: &str) -> Self {
        assert_eq!((self.status, self.code().as_str()), (status, code), "{}", self.text);
        self
    }
}

static NEXT_ADDRESS: AtomicU32 = AtomicU32::new(1);

impl TestApp {
    /// A new browser with an unused IP address.
    pub fn browser(&self) -> Browser<'_> {
        let [_, b, c, d] = NEXT_ADDRESS.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        self.browser_at(&format!("10.{b}.{c}.{d}"))
    }

    pub fn browser_at(&self, address: &str) -> Browser<'_> {
        Browser { app: self, address: address.to_owned(), cookies: Mutex::default(), token: Mutex::default() }
    }

    /// A browser that has just signed up with a new account.
    pub async fn sign_up_browser(&self, email: &str) -> Browser<'_> {
        let browser = self.browser();
        browser.sign_up(email).await.expect_status(201);
        browser
    }

    /// Delivers due emails and returns the first to this address whose subject contains this text.
    pub async fn email_about(&self, to: &str, subject_part: &str) -> SentEmail {
        self.drain_outbox().await;
        let emails = self.emails();
        let subjects: Vec<_> = emails.iter().map(|email| email.subject.clone()).collect();
        let mut matches =
            emails.into_iter().filter(|email| email.to == to && email.subject.contains(subject_part));
        matches.next().unwrap_or_else(|| panic!("no email about {subject_part}: {subjects:?}"))
    }

    /// Delivers due emails and returns the code of the newest link to this page, which follows the `#`.
    pub async fn emailed_code(&self, to: &str, page: &str) -> String {
        self.drain_outbox().await;
        let emails = self.emails();
        let links = emails.iter().rev().filter(|email| email.to == to).flat_map(|email| &email.links);
        let mut codes = links.filter_map(|link| link.split_once(&format!("/{page}#")));
        codes.next().unwrap_or_else(|| panic!("no email with a link to {page}")).1.to_owned()
    }
}

impl Browser<'_> {
    pub async fn sign_up(&self, email: &str) -> TestResponse {
        let form = json!({"email": email, "password": PASSWORD, "name": "Anna Berg"});
        self.post("/api/identity/sign-up", form).await
    }

    pub async fn sign_in(&self, email: &str, password: &str) -> TestResponse {
        self.post("/api/identity/sign-in", json!({"email": email, "password": password})).await
    }

    pub async fn refresh(&self) -> TestResponse {
        self.post_empty("/api/identity/token").await
    }

    pub async fn post(&self, path: &str, body: Value) -> TestResponse {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> TestResponse {
        self.send(self.request(Method::PUT, path).json(&body)).await
    }

    pub async fn post_empty(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::POST, path)).await
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn delete(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::DELETE, path)).await
    }

    /// Creates a request with this browser's headers, cookies and token.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let mut request = self
            .app
            .request(method, path)
            .header("Origin", format!("http://{}", self.app.address))
            .header("X-Requested-By", "lenslink")
            .header("X-Forwarded-For", &self.address)
            .header("User-Agent", "Test browser");
        let cookies: Vec<_> =
            self.cookies.lock().unwrap().iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            request = request.header(COOKIE, cookies.join("; "));
        }
        match &*self.token.lock().unwrap() {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    /// Sends a request and stores the cookies and the access token of the response.
    pub async fn send(&self, request: RequestBuilder) -> TestResponse {
        let http_response = request.send().await.unwrap();
        let (status, headers) = (http_response.status().as_u16(), http_response.headers().clone());
        let response = TestResponse { status, headers, text: http_response.text().await.unwrap() };
        for cookie in response.headers.get_all(SET_COOKIE) {
            self.store_cookie(cookie.to_str().unwrap());
        }
        let body = serde_json::from_str::<Value>(&response.text).ok();
        if let Some(token) = body.as_ref().and_then(|body| body["accessToken"].as_str()) {
            *self.token.lock().unwrap() = Some(token.to_owned());
        }
        response
    }

    fn store_cookie(&self, cookie: &str) {
        let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
        let mut cookies = self.cookies.lock().unwrap();
        if cookie.contains("Max-Age=0") {
            cookies.remove(name);
        } else {
            cookies.insert(name.to_owned(), value.to_owned());
        }
    }

    pub fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().unwrap().get(name).cloned()
    }

    pub fn set_cookie(&self, name: &str, value: &str) {
        self.cookies.lock().unwrap().insert(name.to_owned(), value.to_owned());
    }

    pub fn forget_cookie(&self, name: &str) {
        self.cookies.lock().unwrap().remove(name);
    }

    pub fn token(&self) -> Option<String> {
        self.token.lock().unwrap().clone()
    }

    pub fn set_token(&self, token: Option<&str>) {
        *self.token.lock().unwrap() = token.map(str::to_owned);
    }
}
