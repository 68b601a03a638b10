//! Sends booking requests and reads the links in the emails about them.

use domain::{Booking, BookingId, BookingStatus};
use reqwest::Method;
use serde_json::{Value, json};

use crate::booking::helpers::TestPhotographer;
use crate::support::browser::{Browser, TestResponse};
use crate::support::harness::TestApp;
use crate::support::sent_email::SentEmail;

pub const CLIENT_EMAIL: &str = "bo@client.example";

impl TestApp {
    /// Sends the form from a new browser.
    pub async fn send_request(&self, photographer: &TestPhotographer<'_>, form: &Value) -> BookingId {
        let response = self.browser().book(&photographer.path(), form.clone()).await;
        response.booking_id().parse().unwrap()
    }

    /// Sends a request of a client with this email address.
    pub async fn send_request_from(
        &self,
        photographer: &TestPhotographer<'_>,
        client_email: &str,
    ) -> BookingId {
        self.send_request(photographer, &form(|form| form["clientEmail"] = json!(client_email))).await
    }

    pub async fn stored_booking(&self, id: BookingId) -> Booking {
        self.find_booking(&id.to_string()).await.expect("a booking")
    }

    pub async fn booking_status(&self, id: BookingId) -> BookingStatus {
        self.stored_booking(id).await.status
    }

    /// Delivers the due emails, then returns every email sent to this address.
    pub async fn emails_to(&self, address: &str) -> Vec<SentEmail> {
        self.drain_outbox().await;
        self.emails().into_iter().filter(|email| email.to == address).collect()
    }

    /// The path of the client's link, from the newest receipt.
    pub async fn client_link_path(&self, client_email: &str) -> String {
        let emails = self.emails_to(client_email).await;
        path_of_link(emails.last().expect("a receipt").only_link())
    }

    /// The path of the photographer's link to the newest booking, without `?choose=`.
    pub async fn photographer_link_path(&self, photographer_email: &str) -> String {
        let emails = self.emails_to(photographer_email).await;
        let confirm_link = &emails.last().expect("a request").links[0];
        path_of_link(confirm_link.strip_suffix("?choose=confirm").expect("a link to confirm"))
    }
}

/// The form of Bo Berg, with one change.
pub fn form(change: impl FnOnce(&mut Value)) -> Value {
    let mut form =
        json!({"clientName": "Bo Berg", "clientEmail": CLIENT_EMAIL, "message": "We marry in May."});
    change(&mut form);
    form
}

/// The path of a link in an email.
pub fn path_of_link(link: &str) -> String {
    link.strip_prefix("http://localhost:3000").expect("a link to this server").to_owned()
}

impl Browser<'_> {
    /// Submits a form without fields, like the pages behind the links.
    pub async fn submit_empty_form(&self, path: &str) -> TestResponse {
        let content_type = "application/x-www-form-urlencoded";
        let request = self.request(Method::POST, path).header("Content-Type", content_type).body("");
        self.send(request).await
    }
}
