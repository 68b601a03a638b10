//! The profile of the signed-in photographer.

use axum::extract::State;
use axum::{Extension, Json};
use domain::{Bio, Photo, PhotoUrl, ProfileNames, PublicUrl, Username};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::accent_view::AccentView;
use super::photo_view::PhotoView;
use super::services::OwnServiceView;
use crate::app::identity::Caller;
use crate::app::profiles::{self, Change, ContactChange, OwnProfile, ProfileChange, ProfileError};
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::if_match::IfMatch;
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::optional_fields::{OptionalFlag, OptionalText};
use crate::http::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Profile)]
pub(crate) struct ProfileView {
    /// Whether it has a username and a display name. Only a complete profile has a public page.
    is_profile_complete: bool,
    #[schema(required)]
    username: Option<String>,
    #[schema(required)]
    display_name: Option<String>,
    bio: String,
    /// URL of the photo in its largest size.
    #[schema(required)]
    profile_image: Option<String>,
    #[schema(required)]
    photo: Option<PhotoView>,
    /// In order of creation.
    services: Vec<OwnServiceView>,
    /// The account's email, shown on the public page if `showEmail` is true.
    email: String,
    show_email: bool,
    /// If `null`, the public page shows a placeholder.
    #[schema(required)]
    phone: Option<String>,
    show_phone: bool,
    /// If `null`, the public page shows the username.
    #[schema(required)]
    social_handle: Option<String>,
    show_social: bool,
    /// If `null`, the public page has the default colour.
    #[schema(required)]
    accent: Option<AccentView>,
    /// Usernames that redirect here, in lower case, newest first.
    former_usernames: Vec<String>,
    /// The version of everything that `PUT /api/profile` saves, except the photo. Send it as `If-Match` so
    /// that a save does not overwrite another one.
    version: String,
}

impl From<OwnProfile> for ProfileView {
    fn from(own_profile: OwnProfile) -> Self {
        let version = own_profile.version().to_string();
        let OwnProfile { profile, email, services, former_usernames } = own_profile;
        let (names, contact) = (profile.names, profile.contact);
        Self {
            is_profile_complete: names.is_some(),
            username: names.as_ref().map(|names| names.username.to_string()),
            display_name: names.map(|names| names.display_name.to_string()),
            bio: profile.bio.to_string(),
            profile_image: profile.photo.as_ref().map(Photo::main_path),
            photo: profile.photo.as_ref().map(PhotoView::from),
            services: services.into_iter().map(OwnServiceView::from).collect(),
            email: email.to_string(),
            show_email: contact.show_email,
            phone: contact.phone.map(|phone| phone.to_string()),
            show_phone: contact.show_phone,
            social_handle: contact.social_handle.map(|handle| handle.to_string()),
            show_social: contact.show_social,
            accent: profile.accent.map(AccentView::from),
            former_usernames: former_usernames.iter().map(Username::to_string).collect(),
            version,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProfileInput)]
pub(crate) struct ProfileForm {
    /// 3 to 30 letters, digits, hyphens and underscores.
    #[serde(default)]
    #[schema(required)]
    username: Text,
    /// 1 to 100 characters.
    #[serde(default)]
    #[schema(required)]
    display_name: Text,
    /// Up to 500 characters. If absent, the bio becomes empty.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    bio: OptionalText,
    /// URL of a photo of the same account. `null` removes the photo; if absent, nothing changes.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    profile_image: OptionalText,
    /// If this or one of the following fields is absent, it stays unchanged.
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    show_email: OptionalFlag,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    phone: OptionalText,
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    show_phone: OptionalFlag,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    social_handle: OptionalText,
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    show_social: OptionalFlag,
    /// The colour of the public page: `#rrggbb`. `null` removes it; if absent, nothing changes.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    accent: OptionalText,
}

impl ProfileForm {
    fn to_profile_change(&self, public_url: &PublicUrl) -> Result<ProfileChange, ApiError> {
        let mut fields = FieldValidator::default();
        let username = fields.parse("username", &self.username);
        let display_name = fields.parse("displayName", &self.display_name);
        let bio = fields.check("bio", self.bio.parse::<Bio>());
        let show_email = fields.check("showEmail", self.show_email.read());
        let phone = fields.check("phone", self.phone.parse());
        let show_phone = fields.check("showPhone", self.show_phone.read());
        let social_handle = fields.check("socialHandle", self.social_handle.parse());
        let show_social = fields.check("showSocial", self.show_social.read());
        let accent = fields.check("accent", self.accent.parse());
        let (Some(username), Some(display_name), Some(bio), Some(accent)) =
            (username, display_name, bio, accent)
        else {
            return Err(fields.into_error());
        };
        let contact = (show_email, phone, show_phone, social_handle, show_social);
        let (Some(show_email), Some(phone), Some(show_phone), Some(social_handle), Some(show_social)) =
            contact
        else {
            return Err(fields.into_error());
        };
        Ok(ProfileChange {
            names: ProfileNames { username, display_name },
            bio: match bio {
                Change::Set(bio) => bio,
                Change::Keep | Change::Clear => Bio::default(),
            },
            photo: self.parse_photo_change(public_url)?,
            contact: ContactChange { show_email, phone, show_phone, social_handle, show_social },
            accent,
        })
    }

    fn parse_photo_change(&self, public_url: &PublicUrl) -> Result<Change<PhotoUrl>, ProfileError> {
        Ok(match &self.profile_image {
            OptionalText::Absent => Change::Keep,
            OptionalText::Empty => Change::Clear,
            OptionalText::Present(text) => {
                Change::Set(PhotoUrl::parse(text, public_url).ok_or(ProfileError::PhotoNotOwned)?)
            }
        })
    }
}

#[utoipa::path(
    get,
    path = "/api/profile",
    tag = "profile",
    operation_id = "getProfile",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The caller's profile; empty if it was never saved", body = ProfileView),
        SignedInErrors,
    )
)]
pub(super) async fn get_profile(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<ProfileView>, ApiError> {
    Ok(Json(profiles::load_own(&state.ctx, caller).await?.into()))
}

#[utoipa::path(
    put,
    path = "/api/profile",
    tag = "profile",
    operation_id = "saveProfile",
    security(("bearer" = [])),
    params(
        ("If-Match" = Option<String>, Header, description = "The `version` that the caller loaded")
    ),
    request_body = ProfileForm,
    responses(
        (status = 200, description = "The updated profile", body = ProfileView),
        (status = 400, description = "`validation-failed`, `invalid-image`", body = ErrorBody),
        SignedInErrors,
        (status = 409, description = "`username-unavailable`, `username-limit`", body = ErrorBody),
        (status = 412, description = "`changed-elsewhere`: the stored version is newer", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(super) async fn save_profile(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    IfMatch(version): IfMatch,
    JsonBody(form): JsonBody<ProfileForm>,
) -> Result<Json<ProfileView>, ApiError> {
    let change = form.to_profile_change(&state.ctx.config.http.public_url)?;
    Ok(Json(profiles::save(&state.ctx, caller, change, version).await?.into()))
}
