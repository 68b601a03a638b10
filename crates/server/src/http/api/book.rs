//! A client asks a photographer for a service. No account is needed.

use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::{BookingId, BookingRequest, BookingStatus, TimeZone};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::bookings::{self, Booked, Sender, Wish};
use crate::http::client::CallingFrom;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::given::WholeNumber;
use crate::http::idempotency::{OptionalKey, REPLAYED};
use crate::http::json::{Body, Fields, Text};
use crate::http::parts::Parts;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingInput)]
pub(crate) struct BookingForm {
    /// 1 to 100 characters.
    #[serde(default)]
    #[schema(required)]
    client_name: Text,
    #[serde(default)]
    #[schema(required)]
    client_email: Text,
    /// At most 500 characters.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    message: Text,
    /// A field that people do not see. Leave it empty.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    website: Text,
    /// For how long the form was open, in milliseconds. Only forms say so.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    fill_millis: WholeNumber,
    /// Of the browser, as in `Europe/Berlin`: emails to the client give times in it. An unknown zone counts as none.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    time_zone: Text,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Booking)]
pub(crate) struct BookingView {
    id: String,
    #[schema(value_type = String, example = "inquiry")]
    status: &'static str,
}

impl From<BookingId> for BookingView {
    fn from(id: BookingId) -> Self {
        Self { id: id.to_string(), status: BookingStatus::Inquiry.as_str() }
    }
}

impl BookingForm {
    fn request(&self) -> Result<BookingRequest, ApiError> {
        let mut fields = Fields::default();
        let client_name = fields.parse("clientName", &self.client_name);
        let client_email = fields.parse("clientEmail", &self.client_email);
        let message = fields.parse("message", &self.message);
        match (client_name, client_email, message) {
            (Some(client_name), Some(client_email), Some(message)) => {
                Ok(BookingRequest { client_name, client_email, message, time_zone: self.zone() })
            }
            _ => Err(fields.refuse()),
        }
    }

    /// No request is refused for the zone of its browser.
    fn zone(&self) -> Option<TimeZone> {
        self.time_zone.as_str().parse().ok()
    }

    fn fill(&self) -> Option<Duration> {
        self.fill_millis.get().map(|millis| Duration::from_millis(u64::try_from(millis).unwrap_or_default()))
    }
}

#[utoipa::path(
    post,
    path = "/api/book/{username}/{serviceId}",
    tag = "booking",
    operation_id = "book",
    params(
        ("username" = String, Path, description = "In any case; a name the photographer had before will do too"),
        ("serviceId" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "However often a request comes under one key, it makes one booking. Without a key, the same service, address and message within a minute do.")
    ),
    request_body = BookingForm,
    responses(
        (status = 201, description = "It is stored, and the photographer will hear of it", body = BookingView,
         headers(("Idempotency-Replayed" = Option<String>, description = "`true` if an earlier request made it"))),
        (status = 400, description = "`validation_failed`, `invalid-idempotency-key`", body = ErrorBody),
        (status = 404, description = "Nobody offers that service under that name", body = ErrorBody),
        (status = 409, description = "`request-in-flight`: the same request is just being answered", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "`idempotency-key-reused`", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (status = 503, description = "`busy`, `storage_unavailable`: nothing is stored that was not stored before", body = ErrorBody)
    )
)]
pub(super) async fn book(
    State(parts): State<Parts>,
    Path((username, service)): Path<(String, String)>,
    CallingFrom(network): CallingFrom,
    OptionalKey(key): OptionalKey,
    Body(form): Body<BookingForm>,
) -> Result<Response, ApiError> {
    let wish = Wish { username: &username, service: &service };
    let sender = Sender { network, fill: form.fill(), trapped: !form.website.as_str().is_empty() };
    let (id, replayed) = match bookings::book(&parts.cx, wish, form.request()?, key.as_ref(), sender).await? {
        Booked::Now(id) => (id, None),
        Booked::Before(id) => (id, Some([(REPLAYED, HeaderValue::from_static("true"))])),
    };
    Ok((StatusCode::CREATED, replayed, Json(BookingView::from(id))).into_response())
}
