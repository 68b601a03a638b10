//! What clients see, and how many looked.

use domain::clock::Day;
use domain::{AccountId, Photo, PhotoId};
use serde::{Serialize, Serializer};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::{ExportStore, Moment};
use crate::error::{Error, Result};
use crate::exec::on;

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
    created_at: Moment,
    updated_at: Moment,
}

/// One that leads to the account, now or from before.
#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedName {
    name: String,
    taken_at: Moment,
}

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedPhoto {
    id: Uuid,
    /// Pixels of its largest square.
    side: i64,
    created_at: Moment,
}

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedService {
    id: Uuid,
    slot: i64,
    title: String,
    description: String,
    price_cents: i64,
    created_at: Moment,
    updated_at: Moment,
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
    /// As the object store knows it.
    pub fn photo(&self) -> Result<Photo> {
        let side = u32::try_from(self.side).map_err(Error::unreadable)?;
        Ok(Photo { id: PhotoId::from_uuid(self.id), side, placeholder: Vec::new() })
    }
}

impl ExportStore<'_> {
    pub async fn profile(self, account: AccountId) -> Result<Option<ExportedProfile>> {
        const SQL: &str = "SELECT username, display_name, bio, show_email, phone, show_phone, social_handle, show_social, \
                           accent, photo_id, created_at, updated_at FROM profiles WHERE account_id = $1";
        Ok(on!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_optional(c).await?))
    }

    pub async fn names(self, account: AccountId) -> Result<Vec<ExportedName>> {
        const SQL: &str =
            "SELECT key AS name, taken_at FROM usernames WHERE account_id = $1 ORDER BY taken_at, key";
        Ok(on!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    /// Those that a page shows, not what was replaced a moment ago.
    pub async fn photos(self, account: AccountId) -> Result<Vec<ExportedPhoto>> {
        const SQL: &str = "SELECT id, side, created_at FROM photos WHERE account_id = $1 AND discarded_at IS NULL \
                           ORDER BY created_at, id";
        Ok(on!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    pub async fn services(self, account: AccountId) -> Result<Vec<ExportedService>> {
        const SQL: &str = "SELECT id, slot, title, description, price_cents, created_at, updated_at FROM services \
                           WHERE account_id = $1 ORDER BY created_at, id";
        Ok(on!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    /// Of every day on which somebody looked: a row for each, however long it has been.
    pub async fn views(self, account: AccountId) -> Result<Vec<ExportedViews>> {
        const SQL: &str = "SELECT day, views FROM daily_views WHERE account_id = $1 ORDER BY day";
        Ok(on!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }
}
