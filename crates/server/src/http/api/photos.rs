//! The portfolio photos of the signed-in photographer.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use domain::portfolio::{FocalPoint, MAX_PHOTOS};
use domain::{
    Portfolio, PortfolioPhoto, PortfolioPhotoDetails, PortfolioPhotoId, PortfolioPhotoState, ServiceId,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::portfolio_photo_view::{FocalPointView, PhotoFilesView};
use crate::app::identity::Caller;
use crate::app::portfolio;
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::optional_fields::{OptionalText, WholeNumber};
use crate::http::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Portfolio)]
pub(crate) struct PortfolioView {
    /// In the photographer's order.
    photos: Vec<OwnPhotoView>,
    /// The services that have a cover.
    covers: Vec<CoverView>,
    /// How many photos an account can have.
    limit: usize,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Cover)]
struct CoverView {
    service_id: String,
    photo_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnPhoto)]
pub(crate) struct OwnPhotoView {
    id: String,
    state: StateView,
    /// Why the server could not process the file; only in the state `failed`.
    #[schema(required)]
    failure: Option<String>,
    /// Only in the state `ready`.
    #[schema(required)]
    image: Option<PhotoFilesView>,
    alt: String,
    caption: String,
    focal_point: FocalPointView,
    /// Whether the gallery shows the photo. If not, it can still be a cover.
    in_gallery: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PhotoState)]
enum StateView {
    Processing,
    Ready,
    Failed,
}

impl From<PortfolioPhoto> for OwnPhotoView {
    fn from(photo: PortfolioPhoto) -> Self {
        let (state, failure, image) = match photo.state {
            PortfolioPhotoState::Processing => (StateView::Processing, None, None),
            PortfolioPhotoState::Ready(stored) => {
                (StateView::Ready, None, Some(PhotoFilesView::new(photo.id, &stored)))
            }
            PortfolioPhotoState::Failed(reason) => (StateView::Failed, Some(reason.to_string()), None),
        };
        Self {
            id: photo.id.to_string(),
            state,
            failure,
            image,
            alt: photo.details.alt_text.to_string(),
            caption: photo.details.caption.to_string(),
            focal_point: photo.details.focal_point.into(),
            in_gallery: photo.details.is_in_gallery,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PhotoInput)]
pub(crate) struct PhotoForm {
    /// Describes the photo to people who do not see it; at most 300 characters.
    #[serde(default)]
    #[schema(required)]
    alt: Text,
    /// At most 100 characters.
    #[serde(default)]
    #[schema(required)]
    caption: Text,
    /// Stays visible when the photo is cropped.
    focal_point: Option<FocalPointForm>,
    /// Whether the gallery shows the photo; by default it does.
    in_gallery: Option<bool>,
}

/// In per cent of the width and height of the photo.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = FocalPointInput)]
pub(crate) struct FocalPointForm {
    #[serde(default)]
    #[schema(required, value_type = i64)]
    x: WholeNumber,
    #[serde(default)]
    #[schema(required, value_type = i64)]
    y: WholeNumber,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PhotoOrder)]
pub(crate) struct OrderForm {
    /// The ids of all photos.
    ids: Vec<Text>,
}

impl PhotoForm {
    fn to_details(&self) -> Result<PortfolioPhotoDetails, ApiError> {
        let mut fields = FieldValidator::default();
        let alt_text = fields.parse("alt", &self.alt);
        let caption = fields.parse("caption", &self.caption);
        let focal_point = fields.check(
            "focalPoint",
            self.focal_point.as_ref().map_or(Ok(FocalPoint::CENTRE), |point| {
                let point = point.x.get().zip(point.y.get()).and_then(|(x, y)| FocalPoint::new(x, y));
                point.ok_or("Choose a point inside the photo")
            }),
        );
        match (alt_text, caption, focal_point) {
            (Some(alt_text), Some(caption), Some(focal_point)) => {
                let is_in_gallery = self.in_gallery.unwrap_or(true);
                Ok(PortfolioPhotoDetails { alt_text, caption, focal_point, is_in_gallery })
            }
            _ => Err(fields.into_error()),
        }
    }
}

#[utoipa::path(
    get,
    path = "/api/photos",
    tag = "profile",
    operation_id = "listPhotos",
    security(("bearer" = [])),
    responses((status = 200, description = "All photos of the caller", body = PortfolioView), SignedInErrors)
)]
pub(super) async fn list_photos(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<PortfolioView>, ApiError> {
    let Portfolio { photos, covers } = portfolio::list(&state.ctx, caller).await?;
    let to_cover_view = |(service, photo): (ServiceId, PortfolioPhotoId)| CoverView {
        service_id: service.to_string(),
        photo_id: photo.to_string(),
    };
    Ok(Json(PortfolioView {
        photos: photos.into_iter().map(OwnPhotoView::from).collect(),
        covers: covers.into_iter().map(to_cover_view).collect(),
        limit: MAX_PHOTOS,
    }))
}

#[utoipa::path(
    put,
    path = "/api/photos/{id}",
    tag = "profile",
    operation_id = "updatePhoto",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    request_body = PhotoForm,
    responses(
        (status = 200, description = "The updated photo", body = OwnPhotoView),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        SignedInErrors,
        (status = 404, description = "No photo with this id belongs to the caller", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(super) async fn update_photo(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    JsonBody(form): JsonBody<PhotoForm>,
) -> Result<Json<OwnPhotoView>, ApiError> {
    let id = parse_id(&id)?;
    Ok(Json(portfolio::update(&state.ctx, caller, id, &form.to_details()?).await?.into()))
}

#[utoipa::path(
    put,
    path = "/api/photos/order",
    tag = "profile",
    operation_id = "orderPhotos",
    security(("bearer" = [])),
    request_body = OrderForm,
    responses(
        (status = 204, description = "The photos are in this order"),
        (status = 400, description = "`malformed-json`", body = ErrorBody),
        SignedInErrors,
        (
            status = 409,
            description = "`photos-changed`: the ids are not exactly those of the caller's photos",
            body = ErrorBody
        ),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(super) async fn order_photos(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    JsonBody(form): JsonBody<OrderForm>,
) -> Result<StatusCode, ApiError> {
    // A malformed id is not one of the caller's photos either.
    let ids: Vec<_> = form.ids.iter().filter_map(|id| id.as_str().parse().ok()).collect();
    if ids.len() < form.ids.len() {
        return Err(portfolio::PortfolioError::OrderConflict.into());
    }
    portfolio::reorder(&state.ctx, caller, &ids).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(
    delete,
    path = "/api/photos/{id}",
    tag = "profile",
    operation_id = "removePhoto",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 204, description = "Removed; it can be restored for an hour"),
        SignedInErrors,
        (status = 404, description = "No photo with this id belongs to the caller", body = ErrorBody)
    )
)]
pub(super) async fn remove_photo(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    portfolio::remove(&state.ctx, caller, parse_id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(
    post,
    path = "/api/photos/{id}/restore",
    tag = "profile",
    operation_id = "restorePhoto",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The photo, in its former place", body = OwnPhotoView),
        SignedInErrors,
        (status = 404, description = "The caller has removed no such photo in the last hour", body = ErrorBody),
        (status = 409, description = "`photo-limit`", body = ErrorBody)
    )
)]
pub(super) async fn restore_photo(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<OwnPhotoView>, ApiError> {
    Ok(Json(portfolio::restore(&state.ctx, caller, parse_id(&id)?).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CoverInput)]
pub(crate) struct CoverForm {
    /// `null` removes the cover.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    photo_id: OptionalText,
}

#[utoipa::path(
    put,
    path = "/api/services/{id}/cover",
    tag = "profile",
    operation_id = "setServiceCover",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    request_body = CoverForm,
    responses(
        (status = 204, description = "The service has this cover"),
        SignedInErrors,
        (status = 404, description = "The caller has no such service, or no such photo", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(super) async fn set_service_cover(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(service): Path<String>,
    JsonBody(form): JsonBody<CoverForm>,
) -> Result<StatusCode, ApiError> {
    let service: ServiceId = service.parse().map_err(|_| ApiError::NOT_FOUND)?;
    let photo = match &form.photo_id {
        OptionalText::Absent | OptionalText::Empty => None,
        OptionalText::Present(id) => Some(parse_id(id)?),
    };
    portfolio::set_cover(&state.ctx, caller, service, photo).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn parse_id(text: &str) -> Result<PortfolioPhotoId, ApiError> {
    text.parse().map_err(|_| ApiError::NOT_FOUND)
}
