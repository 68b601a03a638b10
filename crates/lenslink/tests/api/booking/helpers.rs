//! Creates photographers with a service and sends requests to them.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicU32, Ordering};

use domain::{Booking, BookingId, BookingRequest};
use reqwest::Method;
use serde_json::{Value, json};
use server::app::bookings::{self, Booked, BookingError, BookingTarget, RequestSender};
use server::app::identity::Network;

use crate::support::browser::{Browser, TestResponse};
use crate::support::harness::TestApp;

pub struct TestPhotographer<'a> {
    pub browser: Browser<'a>,
    pub username: String,
    /// The id of the service.
    pub service: String,
}

impl TestPhotographer<'_> {
    /// The path to which clients send their requests.
    pub fn path(&self) -> String {
        book_path(&self.username, &self.service)
    }

    pub fn target(&self) -> BookingTarget<'_> {
        BookingTarget { username: &self.username, service: &self.service }
    }
}

pub fn book_path(username: &str, service: &str) -> String {
    format!("/api/book/{username}/{service}")
}

impl TestApp {
    /// A verified photographer with a profile and one service.
    pub async fn add_photographer(&self, username: &str) -> TestPhotographer<'_> {
        let browser = self.add_account(&format!("{username}@example.com")).await;
        self.publish_photographer(browser, username).await
    }

    /// Like `add_photographer`, with an unverified address.
    pub async fn add_unverified_photographer(&self, username: &str) -> TestPhotographer<'_> {
        let browser = self.add_unverified_account(&format!("{username}@example.com")).await;
        self.publish_photographer(browser, username).await
    }

    async fn publish_photographer<'a>(
        &'a self,
        browser: Browser<'a>,
        username: &str,
    ) -> TestPhotographer<'a> {
        browser.set_username(username).await.expect_status(200);
        let service = browser.add_service("Portrait").await.expect_status(201).json()["id"]
            .as_str()
            .unwrap()
            .to_owned();
        TestPhotographer { browser, username: username.to_owned(), service }
    }

    pub async fn find_booking(&self, id: &str) -> Option<Booking> {
        let id: BookingId = id.parse().unwrap();
        self.ctx.db.read().await.unwrap().bookings().find(id).await.unwrap()
    }

    /// Calls the use case without HTTP, for tests that send thousands of requests.
    pub async fn book(
        &self,
        photographer: &TestPhotographer<'_>,
        sender: RequestSender,
    ) -> Result<Booked, BookingError> {
        bookings::book(&self.ctx, photographer.target(), booking_request(), None, sender).await
    }
}

impl Browser<'_> {
    pub async fn book(&self, path: &str, form: Value) -> TestResponse {
        self.post(path, form).await
    }

    pub async fn book_with_key(&self, key: &str, path: &str, form: Value) -> TestResponse {
        self.send(self.request(Method::POST, path).header("Idempotency-Key", key).json(&form)).await
    }
}

impl TestResponse {
    #[track_caller]
    pub fn booking_id(&self) -> String {
        assert_eq!(self.status, 201, "{}", self.text);
        self.json()["id"].as_str().unwrap().to_owned()
    }

    pub fn is_replay(&self) -> bool {
        self.headers.get("idempotency-replayed").is_some_and(|value| value == "true")
    }
}

/// Numbers the clients and their IP addresses.
static NEXT_NUMBER: AtomicU32 = AtomicU32::new(1);

/// The form of a new client, with one change.
pub fn form(change: impl FnOnce(&mut Value)) -> Value {
    let client_number = NEXT_NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut form = json!({
        "clientName": "Bo Öberg", "clientEmail": format!("bo{client_number}@example.org"), "message": "In June?\nOutside.",
    });
    change(&mut form);
    form
}

/// The request of a new client as the input of the use case.
pub fn booking_request() -> BookingRequest {
    let form = form(|_| {});
    let text = |field: &str| form[field].as_str().unwrap();
    BookingRequest {
        client_name: text("clientName").parse().unwrap(),
        client_email: text("clientEmail").parse().unwrap(),
        message: text("message").parse().unwrap(),
        time_zone: None,
    }
}

/// A sender with an unused IP address.
pub fn new_sender() -> RequestSender {
    // From 11.0.0.0, because browsers have addresses from 10.0.0.0.
    let address = Ipv4Addr::from(0x0b00_0000 + NEXT_NUMBER.fetch_add(1, Ordering::Relaxed));
    RequestSender {
        network: Network::from_ip(IpAddr::V4(address)),
        fill_time: None,
        has_filled_honeypot: false,
    }
}
