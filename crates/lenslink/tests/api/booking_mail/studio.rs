//! Clients who ask for a service, and what they and the photographer find in their mail.

use domain::{Booking, BookingId, BookingStatus};
use reqwest::Method;
use serde_json::{Value, json};

use crate::booking::clients::Studio;
use crate::browser::{Answer, Browser};
use crate::harness::TestApp;
use crate::mails::SentMail;

pub const CLIENT: &str = "bo@client.example";

impl TestApp {
    /// From where nobody was before.
    pub async fn asked(&self, studio: &Studio<'_>, form: &Value) -> BookingId {
        let answer = self.browser().book(&studio.path(), form.clone()).await;
        answer.booking_id().parse().unwrap()
    }

    pub async fn asked_by(&self, studio: &Studio<'_>, email: &str) -> BookingId {
        self.asked(studio, &form(|form| form["clientEmail"] = json!(email))).await
    }

    pub async fn stored(&self, id: BookingId) -> Booking {
        self.booking(&id.to_string()).await.expect("a booking")
    }

    pub async fn status(&self, id: BookingId) -> BookingStatus {
        self.stored(id).await.status
    }

    /// The mails to somebody, after delivering what is due.
    pub async fn mails_to(&self, address: &str) -> Vec<SentMail> {
        self.drain_outbox().await;
        self.mails().into_iter().filter(|mail| mail.to == address).collect()
    }

    /// The client's link to a booking, as the newest receipt has it.
    pub async fn request_link(&self, client: &str) -> String {
        let mails = self.mails_to(client).await;
        path(mails.last().expect("a receipt").link())
    }

    /// The photographer's link to the newest booking, without a choice.
    pub async fn answer_link(&self, photographer: &str) -> String {
        let mails = self.mails_to(photographer).await;
        let confirm = &mails.last().expect("a request").links[0];
        path(confirm.strip_suffix("?choose=confirm").expect("a link to confirm"))
    }
}

/// What Bo Berg asks for, but for one change.
pub fn form(change: impl FnOnce(&mut Value)) -> Value {
    let mut form = json!({"clientName": "Bo Berg", "clientEmail": CLIENT, "message": "We marry in May."});
    change(&mut form);
    form
}

/// A link in a mail as a path on the server of the test.
pub fn path(link: &str) -> String {
    link.strip_prefix("http://localhost:3000").expect("a link to this server").to_owned()
}

impl Browser<'_> {
    /// As a form of a page does that keeps its own address to itself.
    pub async fn press(&self, path: &str) -> Answer {
        let form = "application/x-www-form-urlencoded";
        let request = self.request(Method::POST, path).header("Content-Type", form).body("");
        self.send(request).await
    }
}
