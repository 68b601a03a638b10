//! Photographers who can be booked, clients who do, and what is stored of it.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicU32, Ordering};

use domain::{Booking, BookingId, BookingRequest};
use reqwest::Method;
use serde_json::{Value, json};
use server::app::bookings::{self, Booked, Refusal, Sender, Wish};
use server::app::identity::Network;

use crate::browser::{Answer, Browser};
use crate::harness::TestApp;

pub struct Studio<'a> {
    pub browser: Browser<'a>,
    pub username: String,
    pub service: String,
}

impl Studio<'_> {
    pub fn path(&self) -> String {
        path(&self.username, &self.service)
    }

    pub fn wish(&self) -> Wish<'_> {
        Wish { username: &self.username, service: &self.service }
    }
}

pub fn path(username: &str, service: &str) -> String {
    format!("/api/book/{username}/{service}")
}

impl TestApp {
    /// A verified photographer with a profile and one service.
    pub async fn studio(&self, username: &str) -> Studio<'_> {
        let browser = self.photographer(&format!("{username}@example.com")).await;
        self.open_studio(browser, username).await
    }

    /// The same, but nobody has confirmed the address.
    pub async fn unverified_studio(&self, username: &str) -> Studio<'_> {
        let browser = self.unverified(&format!("{username}@example.com")).await;
        self.open_studio(browser, username).await
    }

    async fn open_studio<'a>(&'a self, browser: Browser<'a>, username: &str) -> Studio<'a> {
        browser.rename(username).await.expect(200);
        let service = browser.offer("Portrait").await.expect(201).json()["id"].as_str().unwrap().to_owned();
        Studio { browser, username: username.to_owned(), service }
    }

    pub async fn booking(&self, id: &str) -> Option<Booking> {
        let id: BookingId = id.parse().unwrap();
        self.cx.db.read().await.unwrap().bookings().find(id).await.unwrap()
    }

    /// Past the HTTP layer, for tests that send thousands.
    pub async fn book(&self, studio: &Studio<'_>, sender: Sender) -> Result<Booked, Refusal> {
        bookings::book(&self.cx, studio.wish(), request(), None, sender).await
    }
}

impl Browser<'_> {
    pub async fn book(&self, path: &str, form: Value) -> Answer {
        self.post(path, form).await
    }

    pub async fn book_under(&self, key: &str, path: &str, form: Value) -> Answer {
        self.send(self.request(Method::POST, path).header("Idempotency-Key", key).json(&form)).await
    }
}

impl Answer {
    #[track_caller]
    pub fn booking_id(&self) -> String {
        assert_eq!(self.status, 201, "{}", self.text);
        self.json()["id"].as_str().unwrap().to_owned()
    }

    pub fn is_replay(&self) -> bool {
        self.headers.get("idempotency-replayed").is_some_and(|value| value == "true")
    }
}

static NEXT: AtomicU32 = AtomicU32::new(1);

/// The spec's three fields, from somebody who has not written before, but for one change.
pub fn form(change: impl FnOnce(&mut Value)) -> Value {
    let client = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut form = json!({
        "clientName": "Bo Öberg", "clientEmail": format!("bo{client}@example.org"), "message": "In June?\nOutside.",
    });
    change(&mut form);
    form
}

/// The same, as the use case takes it.
pub fn request() -> BookingRequest {
    let form = form(|_| {});
    let text = |field: &str| form[field].as_str().unwrap();
    BookingRequest {
        client_name: text("clientName").parse().unwrap(),
        client_email: text("clientEmail").parse().unwrap(),
        message: text("message").parse().unwrap(),
        time_zone: None,
    }
}

/// Somebody at an address where nobody was before.
pub fn stranger() -> Sender {
    let address = Ipv4Addr::from(0x0b00_0000 + NEXT.fetch_add(1, Ordering::Relaxed));
    Sender { network: Network::of(IpAddr::V4(address)), fill: None, trapped: false }
}
