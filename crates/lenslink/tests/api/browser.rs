//! A browser as far as the API can tell: an origin, cookies, an address of its own and perhaps an access token.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use reqwest::header::{COOKIE, HeaderMap, SET_COOKIE};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::harness::TestApp;
use crate::mails::SentMail;

pub const PASSWORD: &str = "tulip-42-harbour";

pub struct Browser<'a> {
    app: &'a TestApp,
    /// As a trusted proxy would report it.
    pub address: String,
    cookies: Mutex<BTreeMap<String, String>>,
    token: Mutex<Option<String>>,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {} {}", self.status, self.text))
    }

    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }

    /// `field: message` of each field error.
    pub fn fields(&self) -> Vec<String> {
        let errors = self.json()["errors"].as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        errors.iter().map(|error| format!("{}: {}", text(&error["field"]), text(&error["message"]))).collect()
    }

    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }

    /// A refusal with this status and code.
    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> Self {
        assert_eq!((self.status, self.code().as_str()), (status, code), "{}", self.text);
        self
    }
}

static NEXT_ADDRESS: AtomicU32 = AtomicU32::new(1);

impl TestApp {
    /// A browser at an address where nobody was before.
    pub fn browser(&self) -> Browser<'_> {
        let [_, b, c, d] = NEXT_ADDRESS.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        self.browser_at(&format!("10.{b}.{c}.{d}"))
    }

    pub fn browser_at(&self, address: &str) -> Browser<'_> {
        Browser { app: self, address: address.to_owned(), cookies: Mutex::default(), token: Mutex::default() }
    }

    /// A browser in which a new account has just signed up.
    pub async fn signed_up(&self, email: &str) -> Browser<'_> {
        let browser = self.browser();
        browser.sign_up(email).await.expect(201);
        browser
    }

    /// The mail to somebody whose subject has these words, after delivering what is due.
    pub async fn mail_about(&self, to: &str, words: &str) -> SentMail {
        self.drain_outbox().await;
        let mails = self.mails();
        let subjects: Vec<_> = mails.iter().map(|mail| mail.subject.clone()).collect();
        let mut about = mails.into_iter().filter(|mail| mail.to == to && mail.subject.contains(words));
        about.next().unwrap_or_else(|| panic!("no mail about {words}: {subjects:?}"))
    }

    /// The code of the newest mail with a link to this page, after delivering what is due.
    pub async fn mailed_code(&self, to: &str, page: &str) -> String {
        self.drain_outbox().await;
        let mails = self.mails();
        let links = mails.iter().rev().filter(|mail| mail.to == to).flat_map(|mail| &mail.links);
        let mut codes = links.filter_map(|link| link.split_once(&format!("/{page}#")));
        codes.next().unwrap_or_else(|| panic!("no mail with a link to {page}")).1.to_owned()
    }
}

impl Browser<'_> {
    pub async fn sign_up(&self, email: &str) -> Answer {
        let form = json!({"email": email, "password": PASSWORD, "name": "Anna Berg"});
        self.post("/api/identity/sign-up", form).await
    }

    pub async fn sign_in(&self, email: &str, password: &str) -> Answer {
        self.post("/api/identity/sign-in", json!({"email": email, "password": password})).await
    }

    pub async fn refresh(&self) -> Answer {
        self.post_empty("/api/identity/token").await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.send(self.request(Method::PUT, path).json(&body)).await
    }

    pub async fn post_empty(&self, path: &str) -> Answer {
        self.send(self.request(Method::POST, path)).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(self.request(Method::DELETE, path)).await
    }

    /// A request as this browser would send it.
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

    /// Sends it, and keeps the cookies and the access token of the answer.
    pub async fn send(&self, request: RequestBuilder) -> Answer {
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let answer = Answer { status, headers, text: response.text().await.unwrap() };
        for cookie in answer.headers.get_all(SET_COOKIE) {
            self.keep(cookie.to_str().unwrap());
        }
        let token = serde_json::from_str::<Value>(&answer.text).ok();
        if let Some(token) = token.as_ref().and_then(|body| body["accessToken"].as_str()) {
            *self.token.lock().unwrap() = Some(token.to_owned());
        }
        answer
    }

    fn keep(&self, cookie: &str) {
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
