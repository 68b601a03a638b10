//! What the photographer publishes, and how many visitors saw it.

use domain::clock::Day;
use domain::{AccountId, Photo, PhotoId};
use serde::{Serialize, Serializer};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::{ExportStore, ExportedTime};
use crate::error::{Error, Result};
use crate::exec::on_engine;

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedProfile {
    pub username: Option<String>,
    display_name: Option<String>,
    bio: String,
    show_email: bool,
    phone: Option<String>,
    show_phone: bool,
    social_handle: Option<String>,
    show_social: bool,
    accent: Option<String>,
    photo_id: Option<Uuid>,
    created_at: ExportedTime,
    updated_at: ExportedTime,
}

/// A current or former username.
#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedUsername {
    name: String,
    taken_at: ExportedTime,
}

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedPhoto {
    id: Uuid,
    /// Width and height of its largest size, in pixels.
    side: i64,
    created_at: ExportedTime,
}

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedPortfolioPhoto {
    pub id: Uuid,
    position: i64,
    alt_text: String,
    caption: String,
    focal_x: i64,
    focal_y: i64,
    in_gallery: bool,
    state: String,
    failure: Option<String>,
    /// Of its largest file, in pixels.
    width: Option<i64>,
    height: Option<i64>,
    created_at: ExportedTime,
}

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedService {
    id: Uuid,
    slot: i64,
    title: String,
    description: String,
    price_cents: i64,
    cover_id: Option<Uuid>,
    created_at: ExportedTime,
    updated_at: ExportedTime,
}

#[derive(Debug, FromRow, Serialize)]
pub struct ExportedViews {
    #[serde(serialize_with = "as_date")]
    day: i64,
    views: i64,
}

fn as_date<S: Serializer>(day: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&Day::from_number(*day).date())
}

impl ExportedPhoto {
    /// Without the placeholder: enough to find the objects of the photo.
    pub fn photo(&self) -> Result<Photo> {
        let side = u32::try_from(self.side).map_err(Error::invalid_row)?;
        Ok(Photo { id: PhotoId::from_uuid(self.id), side, placeholder: Vec::new() })
    }
}

impl ExportStore<'_> {
    pub async fn profile(self, account: AccountId) -> Result<Option<ExportedProfile>> {
        const SQL: &str = "SELECT username, display_name, bio, show_email, phone, show_phone, social_handle, show_social, \
                           accent, photo_id, created_at, updated_at FROM profiles WHERE account_id = $1";
        Ok(on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_optional(c).await?))
    }

    pub async fn usernames(self, account: AccountId) -> Result<Vec<ExportedUsername>> {
        const SQL: &str =
            "SELECT key AS name, taken_at FROM usernames WHERE account_id = $1 ORDER BY taken_at, key";
        Ok(on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    /// The photo of the profile, if there is one. Replaced photos are left out.
    pub async fn photos(self, account: AccountId) -> Result<Vec<ExportedPhoto>> {
        const SQL: &str = "SELECT id, side, created_at FROM photos WHERE account_id = $1 AND discarded_at IS NULL \
                           ORDER BY created_at, id";
        Ok(on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    /// In the photographer's order. Removed photos are left out.
    pub async fn portfolio(self, account: AccountId) -> Result<Vec<ExportedPortfolioPhoto>> {
        const SQL: &str = "SELECT id, position, alt_text, caption, focal_x, focal_y, in_gallery, state, failure, width, \
                           height, created_at FROM portfolio_photos \
                           WHERE account_id = $1 AND slot IS NOT NULL ORDER BY position, id";
        Ok(on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    pub async fn services(self, account: AccountId) -> Result<Vec<ExportedService>> {
        const SQL: &str = "SELECT id, slot, title, description, price_cents, cover_id, created_at, updated_at FROM services \
                           WHERE account_id = $1 ORDER BY created_at, id";
        Ok(on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    /// One row for every day with visitors.
    pub async fn views(self, account: AccountId) -> Result<Vec<ExportedViews>> {
        const SQL: &str = "SELECT day, views FROM daily_views WHERE account_id = $1 ORDER BY day";
        Ok(on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }
}
