//! The services of whoever is signed in.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use domain::money::PriceError;
use domain::{Offer, Price, Service, ServiceId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::identity::Caller;
use crate::app::services::{self, Made};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::given::WholeNumber;
use crate::http::idempotency::{OptionalKey, REPLAYED};
use crate::http::if_match::IfMatch;
use crate::http::json::{Body, Fields, Text};
use crate::http::parts::Parts;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Service)]
pub(crate) struct ServiceView {
    id: String,
    title: String,
    description: String,
    /// In cents.
    price: i64,
}

impl From<Service> for ServiceView {
    fn from(Service { id, offer }: Service) -> Self {
        Self {
            id: id.to_string(),
            title: offer.title.to_string(),
            description: offer.description.to_string(),
            price: offer.price.as_cents(),
        }
    }
}

/// A service as its photographer sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnService)]
pub(crate) struct OwnServiceView {
    #[serde(flatten)]
    service: ServiceView,
    /// Sent back as `If-Match`, it keeps a save from undoing another one.
    version: String,
}

impl From<Service> for OwnServiceView {
    fn from(service: Service) -> Self {
        let version = services::version(&service.offer).to_string();
        Self { service: service.into(), version }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ServiceInput)]
pub(crate) struct ServiceForm {
    /// 1 to 100 characters.
    #[serde(default)]
    #[schema(required)]
    title: Text,
    /// 1 to 500 characters.
    #[serde(default)]
    #[schema(required)]
    description: Text,
    /// In cents: 100 to 99,999,999.
    #[serde(default)]
    #[schema(required, value_type = i64)]
    price: WholeNumber,
}

impl ServiceForm {
    fn offer(&self) -> Result<Offer, ApiError> {
        let mut fields = Fields::default();
        let title = fields.parse("title", &self.title);
        let description = fields.parse("description", &self.description);
        let price = self.price.get().ok_or(PriceError::NotWhole).and_then(Price::from_cents);
        let price = fields.check("price", price);
        match (title, description, price) {
            (Some(title), Some(description), Some(price)) => Ok(Offer { title, description, price }),
            _ => Err(fields.refuse()),
        }
    }
}

#[utoipa::path(
    post,
    path = "/api/services",
    tag = "profile",
    operation_id = "createService",
    security(("bearer" = [])),
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "However often a request comes under one key, it makes one service")
    ),
    request_body = ServiceForm,
    responses(
        (status = 201, description = "The service", body = OwnServiceView,
         headers(("Idempotency-Replayed" = Option<String>, description = "`true` if an earlier request made it"))),
        (status = 400, description = "`validation_failed`, `invalid-idempotency-key`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 409, description = "`service-limit`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "`idempotency-key-reused`", body = ErrorBody)
    )
)]
pub(super) async fn create(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    OptionalKey(key): OptionalKey,
    Body(form): Body<ServiceForm>,
) -> Result<Response, ApiError> {
    let (service, replayed) = match services::create(&parts.cx, caller, form.offer()?, key).await? {
        Made::Now(service) => (service, None),
        Made::Before(service) => (service, Some([(REPLAYED, HeaderValue::from_static("true"))])),
    };
    Ok((StatusCode::CREATED, replayed, Json(OwnServiceView::from(service))).into_response())
}

#[utoipa::path(
    put,
    path = "/api/services/{id}",
    tag = "profile",
    operation_id = "updateService",
    security(("bearer" = [])),
    params(
        ("id" = String, Path),
        ("If-Match" = Option<String>, Header, description = "The `version` that the form was filled from")
    ),
    request_body = ServiceForm,
    responses(
        (status = 200, description = "The service as it is now", body = OwnServiceView),
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 404, description = "Not a service of yours", body = ErrorBody),
        (status = 412, description = "`changed-elsewhere`: another version is stored by now", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody)
    )
)]
pub(super) async fn update(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    IfMatch(version): IfMatch,
    Body(form): Body<ServiceForm>,
) -> Result<Json<OwnServiceView>, ApiError> {
    let id: ServiceId = id.parse().map_err(|_| ApiError::NOT_FOUND)?;
    Ok(Json(services::update(&parts.cx, caller, id, form.offer()?, version).await?.into()))
}

#[utoipa::path(
    delete,
    path = "/api/services/{id}",
    tag = "profile",
    operation_id = "deleteService",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 404, description = "Not a service of yours", body = ErrorBody)
    )
)]
pub(super) async fn delete(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id: ServiceId = id.parse().map_err(|_| ApiError::NOT_FOUND)?;
    services::delete(&parts.cx, caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
