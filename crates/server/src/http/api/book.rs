//! A client sends a booking request. No account is needed.

use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::{BookingId, BookingRequest, BookingStatus, TimeZone};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::bookings::{self, Booked, BookingTarget, RequestSender};
use crate::http::client::ClientNetwork;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::idempotency::{OptionalIdempotencyKey, REPLAYED_HEADER};
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::optional_fields::WholeNumber;
use crate::http::state::AppState;

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
    /// A honeypot field that people do not see. Leave it empty.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    website: Text,
    /// How long the form was open, in milliseconds. Only forms send it.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    fill_millis: WholeNumber,
    /// The browser's time zone, such as `Europe/Berlin`, for times in emails to the client and on the page of
    /// the request. Unknown zones are ignored.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    time_zone: Text,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Booking)]
pub(crate) struct BookingView {
    id: String,
    /// Always `inquiry`, the status of a new booking. The response to a repeated request is the same, even if the
    /// status has changed since.
    #[schema(value_type = String, example = "inquiry")]
    status: &'static str,
}

impl From<BookingId> for BookingView {
    fn from(id: BookingId) -> Self {
        Self { id: id.to_string(), status: BookingStatus::Inquiry.as_str() }
    }
}

impl BookingForm {
    fn to_booking_request(&self) -> Result<BookingRequest, ApiError> {
        let mut fields = FieldValidator::default();
        let client_name = fields.parse("clientName", &self.client_name);
        let client_email = fields.parse("clientEmail", &self.client_email);
        let message = fields.parse("message", &self.message);
        match (client_name, client_email, message) {
            (Some(client_name), Some(client_email), Some(message)) => {
                Ok(BookingRequest { client_name, client_email, message, time_zone: self.parse_time_zone() })
            }
            _ => Err(fields.into_error()),
        }
    }

    /// An unknown time zone must not block a request.
    fn parse_time_zone(&self) -> Option<TimeZone> {
        self.time_zone.as_str().parse().ok()
    }

    fn fill_time(&self) -> Option<Duration> {
        self.fill_millis.get().map(|millis| Duration::from_millis(u64::try_from(millis).unwrap_or_default()))
    }
}

#[utoipa::path(
    post,
    path = "/api/book/{username}/{serviceId}",
    tag = "booking",
    operation_id = "book",
    params(
        ("username" = String, Path, description = "Current or former username, in any letter case"),
        ("serviceId" = String, Path),
        (
            "Idempotency-Key" = Option<String>,
            Header,
            description = "Requests with the same key create one booking. Without a key, requests with the \
                           same service, email address and message within one minute create one booking."
        )
    ),
    request_body = BookingForm,
    responses(
        (status = 201, description = "The booking is stored", body = BookingView,
         headers(("Idempotency-Replayed" = Option<String>, description = "`true` if it already existed"))),
        (status = 400, description = "`validation-failed`, `invalid-idempotency-key`", body = ErrorBody),
        (status = 404, description = "No service with this id under this username", body = ErrorBody),
        (
            status = 409,
            description = "`request-in-flight`: the same request is still being processed",
            body = ErrorBody
        ),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 422, description = "`idempotency-key-reused`", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (status = 503, description = "`busy`, `storage-unavailable`: no booking stored", body = ErrorBody)
    )
)]
pub(super) async fn book(
    State(state): State<AppState>,
    Path((username, service)): Path<(String, String)>,
    ClientNetwork(network): ClientNetwork,
    OptionalIdempotencyKey(key): OptionalIdempotencyKey,
    JsonBody(form): JsonBody<BookingForm>,
) -> Result<Response, ApiError> {
    let target = BookingTarget { username: &username, service: &service };
    let sender = RequestSender {
        network,
        fill_time: form.fill_time(),
        has_filled_honeypot: !form.website.as_str().is_empty(),
    };
    let (id, replayed_header) =
        match bookings::book(&state.ctx, target, form.to_booking_request()?, key.as_ref(), sender).await? {
            Booked::Created(id) => (id, None),
            Booked::Replayed(id) => (id, Some([(REPLAYED_HEADER, HeaderValue::from_static("true"))])),
        };
    Ok((StatusCode::CREATED, replayed_header, Json(BookingView::from(id))).into_response())
}
