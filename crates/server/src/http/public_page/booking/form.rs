//! The fields of the booking form.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::BookingRequest;
use serde::Serialize;

use crate::http::form::HtmlForm;

/// The client's input as typed, and the hidden fields.
#[derive(Debug)]
pub(super) struct FormValues {
    pub client_name: String,
    pub client_email: String,
    pub message: String,
    /// A form that is sent twice creates one booking.
    pub idempotency_key: String,
    /// The sealed `FormSnapshot`.
    pub sealed_snapshot: String,
}

/// Error messages by field.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FormErrors {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl FormValues {
    pub fn new(sealed_snapshot: String) -> Self {
        Self {
            client_name: String::new(),
            client_email: String::new(),
            message: String::new(),
            idempotency_key: new_idempotency_key(),
            sealed_snapshot,
        }
    }

    pub fn from_form(form: &HtmlForm) -> Self {
        let field = |name| form.text(name).to_owned();
        Self {
            client_name: field("clientName"),
            client_email: field("clientEmail"),
            message: field("message"),
            idempotency_key: field("key"),
            sealed_snapshot: field("opened"),
        }
    }

    /// Returns the errors of all fields if any is invalid.
    pub fn to_booking_request(&self) -> Result<BookingRequest, FormErrors> {
        let client_name = self.client_name.parse();
        let client_email = self.client_email.parse();
        let message = self.message.parse();
        match (client_name, client_email, message) {
            (Ok(client_name), Ok(client_email), Ok(message)) => {
                // A page without JavaScript cannot know the client's time zone.
                Ok(BookingRequest { client_name, client_email, message, time_zone: None })
            }
            (client_name, client_email, message) => Err(FormErrors {
                client_name: client_name.err().map(|error| error.to_string()),
                client_email: client_email.err().map(|error| error.to_string()),
                message: message.err().map(|error| error.to_string()),
            }),
        }
    }
}

pub(super) fn new_idempotency_key() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>())
}
