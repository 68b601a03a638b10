//! What somebody typed into the form.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::BookingRequest;

use super::pages::Errors;
use crate::http::form::Form;

/// As it was typed, and what the page itself put in.
#[derive(Debug)]
pub(super) struct Filled {
    pub client_name: String,
    pub client_email: String,
    pub message: String,
    /// Sent twice, the same page makes one booking.
    pub key: String,
    /// What the form showed, sealed.
    pub opened: String,
}

impl Filled {
    pub fn new(opened: String) -> Self {
        let (client_name, client_email, message) = Default::default();
        Self { client_name, client_email, message, key: new_key(), opened }
    }

    pub fn read(form: &Form) -> Self {
        let text = |name| form.text(name).to_owned();
        Self {
            client_name: text("clientName"),
            client_email: text("clientEmail"),
            message: text("message"),
            key: text("key"),
            opened: text("opened"),
        }
    }

    /// Or what is wrong with each field.
    pub fn request(&self) -> Result<BookingRequest, Errors> {
        let client_name = self.client_name.parse();
        let client_email = self.client_email.parse();
        let message = self.message.parse();
        match (client_name, client_email, message) {
            (Ok(client_name), Ok(client_email), Ok(message)) => {
                // Without a script no page knows it.
                Ok(BookingRequest { client_name, client_email, message, time_zone: None })
            }
            (client_name, client_email, message) => Err(Errors {
                client_name: client_name.err().map(|error| error.to_string()),
                client_email: client_email.err().map(|error| error.to_string()),
                message: message.err().map(|error| error.to_string()),
            }),
        }
    }
}

pub(super) fn new_key() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>())
}
