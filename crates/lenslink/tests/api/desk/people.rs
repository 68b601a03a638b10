//! What photographers do at their desk.

use std::time::Duration;

use domain::BookingId;
use serde_json::{Value, json};

use crate::booking::clients::{Studio, form};
use crate::browser::{Answer, Browser};
use crate::harness::TestApp;

pub const BOOKINGS: &str = "/api/bookings";
pub const SECOND: Duration = Duration::from_secs(1);

pub fn desk(id: BookingId) -> String {
    format!("{BOOKINGS}/{id}")
}

impl Browser<'_> {
    pub async fn detail(&self, id: BookingId) -> Value {
        self.get(&desk(id)).await.expect(200).json()
    }

    pub async fn set_status(&self, id: BookingId, status: &str) -> Answer {
        self.post(&format!("{}/status", desk(id)), json!({"status": status})).await
    }

    /// One of `undo`, `seen` and `release`.
    pub async fn act(&self, id: BookingId, action: &str) -> Answer {
        self.post_empty(&format!("{}/{action}", desk(id))).await
    }

    pub async fn note(&self, id: BookingId, note: &str) -> Answer {
        self.put(&format!("{}/note", desk(id)), json!({"note": note})).await
    }

    pub async fn date(&self, id: BookingId, date: &str) -> Answer {
        self.put(&format!("{}/date", desk(id)), json!({"date": date})).await
    }

    pub async fn page(&self, query: &str) -> Value {
        self.get(&format!("{BOOKINGS}{query}")).await.expect(200).json()
    }

    /// The ids on a page.
    pub async fn ids(&self, query: &str) -> Vec<String> {
        ids(&self.page(query).await)
    }
}

impl TestApp {
    /// From somebody who has not written before; a second passes.
    pub async fn another(&self, studio: &Studio<'_>, change: impl FnOnce(&mut Value)) -> BookingId {
        let id = self.asked(studio, &form(change)).await;
        self.cx.clock.advance(SECOND);
        id
    }

    /// From somebody who filled in the form faster than people do.
    pub async fn suspicious(&self, studio: &Studio<'_>) -> BookingId {
        self.another(studio, |form| form["fillMillis"] = json!(300)).await
    }

    /// The mails to a client who was not written to before, without the receipt.
    pub async fn answers_to(&self, client: &str) -> Vec<String> {
        let mails = self.mails_to(client).await;
        let subjects = mails.into_iter().map(|mail| mail.subject);
        subjects.filter(|subject| !subject.starts_with("Your booking request")).collect()
    }
}

pub fn ids(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().unwrap();
    items.iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

pub fn actions(detail: &Value) -> Vec<&str> {
    detail["actions"].as_array().unwrap().iter().map(|action| action.as_str().unwrap()).collect()
}

/// What happened, in its order; of a mail what it is about, to whom, and how it stands.
pub fn timeline(detail: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let line = |entry: &Value| match &entry["mail"] {
        Value::Null => text(&entry["kind"]),
        mail => format!(
            "{} {} to {}: {}",
            text(&entry["kind"]),
            text(&mail["about"]),
            text(&mail["to"]),
            text(&mail["state"])
        ),
    };
    detail["timeline"].as_array().unwrap().iter().map(line).collect()
}
