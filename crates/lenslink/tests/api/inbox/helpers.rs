//! Actions of photographers in the inbox, and requests to them.

use std::time::Duration;

use domain::BookingId;
use serde_json::{Value, json};

use crate::booking::helpers::{TestPhotographer, form};
use crate::support::browser::{Browser, TestResponse};
use crate::support::harness::TestApp;

pub const BOOKINGS_PATH: &str = "/api/bookings";
pub const SECOND: Duration = Duration::from_secs(1);

pub fn booking_path(id: BookingId) -> String {
    format!("{BOOKINGS_PATH}/{id}")
}

impl Browser<'_> {
    pub async fn get_booking(&self, id: BookingId) -> Value {
        self.get(&booking_path(id)).await.expect_status(200).json()
    }

    pub async fn set_status(&self, id: BookingId, status: &str) -> TestResponse {
        self.post(&format!("{}/status", booking_path(id)), json!({"status": status})).await
    }

    /// Calls one of `undo`, `seen` and `release`.
    pub async fn post_action(&self, id: BookingId, action: &str) -> TestResponse {
        self.post_empty(&format!("{}/{action}", booking_path(id))).await
    }

    pub async fn set_note(&self, id: BookingId, note: &str) -> TestResponse {
        self.put(&format!("{}/note", booking_path(id)), json!({"note": note})).await
    }

    pub async fn set_date(&self, id: BookingId, date: &str) -> TestResponse {
        self.put(&format!("{}/date", booking_path(id)), json!({"date": date})).await
    }

    pub async fn list_bookings(&self, query: &str) -> Value {
        self.get(&format!("{BOOKINGS_PATH}{query}")).await.expect_status(200).json()
    }

    pub async fn list_booking_ids(&self, query: &str) -> Vec<String> {
        ids_on_page(&self.list_bookings(query).await)
    }
}

impl TestApp {
    /// Sends a request and advances the clock by one second. The client has a new address unless `change` sets
    /// it.
    pub async fn send_new_request(
        &self,
        photographer: &TestPhotographer<'_>,
        change: impl FnOnce(&mut Value),
    ) -> BookingId {
        let id = self.send_request(photographer, &form(change)).await;
        self.ctx.clock.advance(SECOND);
        id
    }

    /// Sends a request whose form was filled in too fast for a person.
    pub async fn send_suspicious_request(&self, photographer: &TestPhotographer<'_>) -> BookingId {
        self.send_new_request(photographer, |form| form["fillMillis"] = json!(300)).await
    }

    /// Delivers due emails and returns the subjects of all emails to the client except the receipt.
    pub async fn answer_subjects(&self, client_email: &str) -> Vec<String> {
        let emails = self.emails_to(client_email).await;
        let subjects = emails.into_iter().map(|email| email.subject);
        subjects.filter(|subject| !subject.starts_with("Your booking request")).collect()
    }
}

pub fn ids_on_page(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().unwrap();
    items.iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

pub fn available_actions(detail: &Value) -> Vec<&str> {
    detail["actions"].as_array().unwrap().iter().map(|action| action.as_str().unwrap()).collect()
}

/// One line per timeline entry, such as `seen` or `mail receipt to client: sent`.
pub fn timeline_lines(detail: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let format_line = |entry: &Value| match &entry["mail"] {
        Value::Null => text(&entry["kind"]),
        email => format!(
            "{} {} to {}: {}",
            text(&entry["kind"]),
            text(&email["about"]),
            text(&email["to"]),
            text(&email["state"])
        ),
    };
    detail["timeline"].as_array().unwrap().iter().map(format_line).collect()
}
