//! The services of the signed-in photographer.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use domain::price::PriceError;
use domain::{Price, Service, ServiceDetails, ServiceId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::identity::Caller;
use crate::app::services::{self, CreateOutcome};
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::idempotency::{OptionalIdempotencyKey, REPLAYED_HEADER};
use crate::http::if_match::IfMatch;
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::optional_fields::WholeNumber;
use crate::http::state::AppState;

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
    fn from(Service { id, details }: Service) -> Self {
        Self {
            id: id.to_string(),
            title: details.title.to_string(),
            description: details.description.to_string(),
            price: details.price.as_cents(),
        }
    }
}

/// A service as its photographer sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnService)]
pub(crate) struct OwnServiceView {
    #[serde(flatten)]
    service: ServiceView,
    /// Send it as `If-Match` so that a save does not overwrite another one.
    version: String,
}

impl From<Service> for OwnServiceView {
    fn from(service: Service) -> Self {
        let version = services::version(&service.details).to_string();
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
    fn to_service_details(&self) -> Result<ServiceDetails, ApiError> {
        let mut fields = FieldValidator::default();
        let title = fields.parse("title", &self.title);
        let description = fields.parse("description", &self.description);
        let price = self.price.get().ok_or(PriceError::NotWhole).and_then(Price::from_cents);
        let price = fields.check("price", price);
        match (title, description, price) {
            (Some(title), Some(description), Some(price)) => Ok(ServiceDetails { title, description, price }),
            _ => Err(fields.into_error()),
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
        (
            "Idempotency-Key" = Option<String>,
            Header,
            description = "Requests with the same key create one service"
        )
    ),
    request_body = ServiceForm,
    responses(
        (status = 201, description = "The created service", body = OwnServiceView,
         headers(("Idempotency-Replayed" = Option<String>, description = "`true` if it already existed"))),
        (status = 400, description = "`validation-failed`, `invalid-idempotency-key`", body = ErrorBody),
        SignedInErrors,
        (status = 409, description = "`service-limit`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 422, description = "`idempotency-key-reused`", body = ErrorBody)
    )
)]
pub(super) async fn create_service(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    OptionalIdempotencyKey(key): OptionalIdempotencyKey,
    JsonBody(form): JsonBody<ServiceForm>,
) -> Result<Response, ApiError> {
    let (service, replayed_header) =
        match services::create(&state.ctx, caller, form.to_service_details()?, key).await? {
            CreateOutcome::Created(service) => (service, None),
            CreateOutcome::Replayed(service) => {
                (service, Some([(REPLAYED_HEADER, HeaderValue::from_static("true"))]))
            }
        };
    Ok((StatusCode::CREATED, replayed_header, Json(OwnServiceView::from(service))).into_response())
}

#[utoipa::path(
    put,
    path = "/api/services/{id}",
    tag = "profile",
    operation_id = "updateService",
    security(("bearer" = [])),
    params(
        ("id" = String, Path),
        ("If-Match" = Option<String>, Header, description = "The `version` that the caller loaded")
    ),
    request_body = ServiceForm,
    responses(
        (status = 200, description = "The updated service", body = OwnServiceView),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        SignedInErrors,
        (status = 404, description = "No service with this id belongs to the caller", body = ErrorBody),
        (status = 412, description = "`changed-elsewhere`: the stored version is newer", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(super) async fn update_service(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    IfMatch(version): IfMatch,
    JsonBody(form): JsonBody<ServiceForm>,
) -> Result<Json<OwnServiceView>, ApiError> {
    let id: ServiceId = id.parse().map_err(|_| ApiError::NOT_FOUND)?;
    Ok(Json(services::update(&state.ctx, caller, id, form.to_service_details()?, version).await?.into()))
}

#[utoipa::path(
    delete,
    path = "/api/services/{id}",
    tag = "profile",
    operation_id = "deleteService",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 204, description = "Deleted"),
        SignedInErrors,
        (status = 404, description = "No service with this id belongs to the caller", body = ErrorBody)
    )
)]
pub(super) async fn delete_service(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id: ServiceId = id.parse().map_err(|_| ApiError::NOT_FOUND)?;
    services::delete(&state.ctx, caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
