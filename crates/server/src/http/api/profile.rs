//! The profile of whoever is signed in.

use axum::extract::State;
use axum::{Extension, Json};
use domain::{Bio, Names, Photo, PhotoAddress, PublicUrl, Username};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::accent_view::AccentView;
use super::photo_view::PhotoView;
use super::services::OwnServiceView;
use crate::app::identity::Caller;
use crate::app::profiles::{self, Change, ContactChange, OwnProfile, ProfileChange, Refusal};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::given::{OptionalFlag, OptionalText};
use crate::http::if_match::IfMatch;
use crate::http::json::{Body, Fields, Text};
use crate::http::parts::Parts;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Profile)]
pub(crate) struct ProfileView {
    /// Whether it has a username and a display name: the public page is there from then on.
    is_profile_complete: bool,
    #[schema(required)]
    username: Option<String>,
    #[schema(required)]
    display_name: Option<String>,
    bio: String,
    /// The address of the photo in its largest size.
    #[schema(required)]
    profile_image: Option<String>,
    #[schema(required)]
    photo: Option<PhotoView>,
    /// In the order they were made.
    services: Vec<OwnServiceView>,
    /// The account's: what the public page shows while `showEmail`.
    email: String,
    show_email: bool,
    /// While it is `null`, the public page shows a placeholder.
    #[schema(required)]
    phone: Option<String>,
    show_phone: bool,
    /// While it is `null`, the public page shows the username.
    #[schema(required)]
    social_handle: Option<String>,
    show_social: bool,
    /// While it is `null`, the public page wears the product's own colour.
    #[schema(required)]
    accent: Option<AccentView>,
    /// Names that lead here, in lower case, the newest first.
    former_usernames: Vec<String>,
    /// Of everything that `PUT /api/profile` saves but the photo. Sent back as `If-Match`, it keeps a save from undoing
    /// another one.
    version: String,
}

impl From<OwnProfile> for ProfileView {
    fn from(own: OwnProfile) -> Self {
        let version = own.version().to_string();
        let OwnProfile { profile, email, services, former_usernames } = own;
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
    /// Up to 500 characters; without it the bio is empty.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    bio: OptionalText,
    /// An address of one of your own photos; `null` takes the photo away, without it nothing changes.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    profile_image: OptionalText,
    /// Without one of these, it stays as it is.
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
    /// The colour of the public page, `#rrggbb` in either case; `null` takes it away, without it nothing changes.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    accent: OptionalText,
}

impl ProfileForm {
    fn change(&self, own: &PublicUrl) -> Result<ProfileChange, ApiError> {
        let mut fields = Fields::default();
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
            return Err(fields.refuse());
        };
        let contact = (show_email, phone, show_phone, social_handle, show_social);
        let (Some(show_email), Some(phone), Some(show_phone), Some(social_handle), Some(show_social)) =
            contact
        else {
            return Err(fields.refuse());
        };
        Ok(ProfileChange {
            names: Names { username, display_name },
            bio: match bio {
                Change::Set(bio) => bio,
                Change::Keep | Change::Clear => Bio::default(),
            },
            photo: self.photo(own)?,
            contact: ContactChange { show_email, phone, show_phone, social_handle, show_social },
            accent,
        })
    }

    fn photo(&self, own: &PublicUrl) -> Result<Change<PhotoAddress>, Refusal> {
        Ok(match &self.profile_image {
            OptionalText::Absent => Change::Keep,
            OptionalText::Empty => Change::Clear,
            OptionalText::Given(text) => {
                Change::Set(PhotoAddress::read(text, own).ok_or(Refusal::InvalidImage)?)
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
        (status = 200, description = "Your profile; an empty one if you have saved nothing yet", body = ProfileView),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody)
    )
)]
pub(super) async fn get_profile(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<ProfileView>, ApiError> {
    Ok(Json(profiles::own(&parts.cx, caller).await?.into()))
}

#[utoipa::path(
    put,
    path = "/api/profile",
    tag = "profile",
    operation_id = "saveProfile",
    security(("bearer" = [])),
    params(
        ("If-Match" = Option<String>, Header, description = "The `version` that the form was filled from")
    ),
    request_body = ProfileForm,
    responses(
        (status = 200, description = "The profile as it is now", body = ProfileView),
        (status = 400, description = "`validation_failed`, `invalid-image`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 409, description = "`username-unavailable`, `username-limit`", body = ErrorBody),
        (status = 412, description = "`changed-elsewhere`: another version is stored by now", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody)
    )
)]
pub(super) async fn save_profile(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    IfMatch(version): IfMatch,
    Body(form): Body<ProfileForm>,
) -> Result<Json<ProfileView>, ApiError> {
    let change = form.change(&parts.cx.config.http.public_url)?;
    Ok(Json(profiles::save(&parts.cx, caller, change, version).await?.into()))
}
