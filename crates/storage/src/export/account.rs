//! The account itself, and how its owner comes in.

use domain::{AccountId, MailId};
use serde::Serialize;
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::{ExportStore, Moment};
use crate::error::Result;
use crate::exec::on;

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedAccount {
    id: Uuid,
    email: String,
    email_verified: bool,
    display_name: Option<String>,
    has_password: bool,
    disabled_at: Option<Moment>,
    created_at: Moment,
    last_sign_in_at: Moment,
    device_time_zone: Option<String>,
}

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedIdentity {
    issuer: String,
    subject: String,
    email: String,
    display_name: Option<String>,
    linked_at: Moment,
}

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedSession {
    id: Uuid,
    created_at: Moment,
    authenticated_at: Moment,
    last_used_at: Moment,
    user_agent: Option<String>,
}

/// A mailed link that was not used yet.
#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedLink {
    purpose: String,
    new_email: Option<String>,
    expires_at: Moment,
}

/// A mail about the account, as far as it is remembered.
#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedLetter {
    id: Uuid,
    kind: String,
    recipient: String,
    state: String,
    attempts: i64,
    created_at: Moment,
    settled_at: Option<Moment>,
    last_error: Option<String>,
}

impl ExportedLetter {
    pub fn id(&self) -> MailId {
        MailId::from_uuid(self.id)
    }
}

impl ExportStore<'_> {
    pub async fn account(self, account: AccountId) -> Result<Option<ExportedAccount>> {
        const SQL: &str = "SELECT id, email, email_verified, display_name, password_hash IS NOT NULL AS has_password, \
                           disabled_at, created_at, last_sign_in_at, device_time_zone FROM accounts WHERE id = $1";
        Ok(on!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_optional(c).await?))
    }

    pub async fn identities(self, account: AccountId) -> Result<Vec<ExportedIdentity>> {
        const SQL: &str = "SELECT issuer, subject, email, display_name, linked_at FROM linked_identities \
                           WHERE account_id = $1 ORDER BY linked_at, issuer, subject";
        Ok(on!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    pub async fn sessions(self, account: AccountId) -> Result<Vec<ExportedSession>> {
        const SQL: &str = "SELECT id, created_at, authenticated_at, rotated_at AS last_used_at, user_agent \
                           FROM sessions WHERE account_id = $1 ORDER BY created_at, id";
        Ok(on!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    pub async fn links(self, account: AccountId) -> Result<Vec<ExportedLink>> {
        const SQL: &str = "SELECT purpose, new_email, expires_at FROM action_codes WHERE account_id = $1 \
                           ORDER BY expires_at, purpose";
        Ok(on!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    /// Mails that are not about one request, from after the given one on.
    pub async fn letters(
        self,
        account: AccountId,
        after: Option<MailId>,
        limit: i64,
    ) -> Result<Vec<ExportedLetter>> {
        const SQL: &str = "SELECT id, kind, recipient, state, attempts, created_at, settled_at, last_error FROM outbox \
                           WHERE account_id = $1 AND booking_id IS NULL AND id > $2 ORDER BY id LIMIT $3";
        let after = after.map_or(Uuid::nil(), MailId::as_uuid);
        Ok(on!(self.0, c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(after).bind(limit).fetch_all(c).await?))
    }
}
