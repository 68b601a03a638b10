//! A profile as clients see it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse, Response};
use domain::{Photo, PublicPortfolio, PublicProfile, Service};
use serde::Serialize;
use utoipa::ToSchema;

use super::accent_view::PublicAccentView;
use super::photo_view::PhotoView;
use super::portfolio_photo_view::PublicPhotoView;
use super::services::ServiceView;
use crate::app::profiles::{self, ProfileLookup};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::state::AppState;

/// A profile as clients see it.
// Separate from the photographer's own view, so that a field added there does not become public.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicProfile)]
pub(crate) struct PublicProfileView {
    username: String,
    display_name: String,
    bio: String,
    /// URL of the photo in its largest size.
    #[schema(required)]
    profile_image: Option<String>,
    #[schema(required)]
    photo: Option<PhotoView>,
    /// The colour of the page; `null` for the default.
    #[schema(required)]
    accent: Option<PublicAccentView>,
    services: Vec<PublicServiceView>,
    /// The photos of the gallery, in order.
    portfolio: Vec<PublicPhotoView>,
    /// Absent, like `phone` and `socialHandle`, if the photographer hides it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    phone: Option<String>,
    /// An Instagram username.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    social_handle: Option<String>,
}

/// A service as clients see it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PublicService)]
pub(crate) struct PublicServiceView {
    #[serde(flatten)]
    service: ServiceView,
    #[schema(required)]
    cover: Option<PublicPhotoView>,
}

impl From<PublicProfile> for PublicProfileView {
    fn from(profile: PublicProfile) -> Self {
        let PublicPortfolio { gallery, covers } = profile.portfolio;
        let with_cover = |service: Service| PublicServiceView {
            cover: covers.get(&service.id).cloned().map(PublicPhotoView::from),
            service: service.into(),
        };
        Self {
            username: profile.names.username.to_string(),
            display_name: profile.names.display_name.to_string(),
            bio: profile.bio.to_string(),
            profile_image: profile.photo.as_ref().map(Photo::main_path),
            photo: profile.photo.as_ref().map(PhotoView::from),
            accent: profile.accent.map(PublicAccentView::from),
            services: profile.services.into_iter().map(with_cover).collect(),
            portfolio: gallery.into_iter().map(PublicPhotoView::from).collect(),
            email: profile.email.map(|email| email.to_string()),
            phone: profile.phone,
            social_handle: profile.social_handle,
        }
    }
}

#[utoipa::path(
    get,
    path = "/api/public/profile/{username}",
    tag = "profile",
    operation_id = "getPublicProfile",
    params(("username" = String, Path, description = "Current or former username, in any letter case")),
    responses(
        (status = 200, description = "The profile", body = PublicProfileView),
        (status = 301, description = "Redirects to the photographer's current username"),
        (status = 404, description = "No public profile has this username", body = ErrorBody)
    )
)]
pub(super) async fn get_public_profile(
    State(state): State<AppState>,
    Path(username): Path<String>,
) -> Result<Response, ApiError> {
    match profiles::look_up(&state.ctx, &username).await? {
        ProfileLookup::Profile(_, profile) => Ok(Json(PublicProfileView::from(*profile)).into_response()),
        ProfileLookup::Moved(name) => {
            let location = [(LOCATION, format!("/api/public/profile/{name}"))];
            Ok((StatusCode::MOVED_PERMANENTLY, location).into_response())
        }
        ProfileLookup::NotFound => Err(ApiError::NOT_FOUND),
    }
}
