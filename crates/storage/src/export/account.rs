//! The account, how the photographer signs in, unused links, and emails that do not belong to one booking.

use domain::{AccountId, EmailId};
use serde::Serialize;
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::{ExportStore, ExportedTime};
use crate::error::Result;
use crate::exec::on_engine;

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedAccount {
    id: Uuid,
    email: String,
    email_verified: bool,
    display_name: Option<String>,
    has_password: bool,
    disabled_at: Option<ExportedTime>,
    created_at: ExportedTime,
    last_sign_in_at: ExportedTime,
    device_time_zone: Option<String>,
    signed_out_at: Option<ExportedTime>,
}

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedIdentity {
    issuer: String,
    subject: String,
    email: String,
    display_name: Option<String>,
    linked_at: ExportedTime,
}

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedSession {
    id: Uuid,
    created_at: ExportedTime,
    authenticated_at: ExportedTime,
    last_used_at: ExportedTime,
    user_agent: Option<String>,
}

/// A passkey or an authenticator app, without its key or secret.
#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedFactor {
    id: Uuid,
    kind: String,
    name: String,
    created_at: ExportedTime,
    last_used_at: Option<ExportedTime>,
}

/// A link to verify an email address, reset a password or confirm a new address, which was not used yet. Without its
/// secret code.
#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedLink {
    purpose: String,
    new_email: Option<String>,
    expires_at: ExportedTime,
}

/// An email in the outbox that does not belong to one booking: about the account, or a digest of several
/// requests.
#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedAccountEmail {
    id: Uuid,
    kind: String,
    recipient: String,
    state: String,
    attempts: i64,
    created_at: ExportedTime,
    settled_at: Option<ExportedTime>,
    last_error: Option<String>,
}

impl ExportedAccountEmail {
    pub fn id(&self) -> EmailId {
        EmailId::from_uuid(self.id)
    }
}

impl ExportStore<'_> {
    pub async fn account(self, account: AccountId) -> Result<Option<ExportedAccount>> {
        const SQL: &str = "SELECT id, email, email_verified, display_name, password_hash IS NOT NULL AS has_password, \
                           disabled_at, created_at, last_sign_in_at, device_time_zone, signed_out_at FROM accounts WHERE id = $1";
        Ok(on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_optional(c).await?))
    }

    pub async fn identities(self, account: AccountId) -> Result<Vec<ExportedIdentity>> {
        const SQL: &str = "SELECT issuer, subject, email, display_name, linked_at FROM linked_identities \
                           WHERE account_id = $1 ORDER BY linked_at, issuer, subject";
        Ok(on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    pub async fn sessions(self, account: AccountId) -> Result<Vec<ExportedSession>> {
        const SQL: &str = "SELECT id, created_at, authenticated_at, rotated_at AS last_used_at, user_agent \
                           FROM sessions WHERE account_id = $1 ORDER BY created_at, id";
        Ok(on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    pub async fn second_factors(self, account: AccountId) -> Result<Vec<ExportedFactor>> {
        const SQL: &str = "SELECT id, kind, name, created_at, last_used_at FROM second_factors \
                           WHERE account_id = $1 ORDER BY created_at, id";
        Ok(on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    pub async fn unused_links(self, account: AccountId) -> Result<Vec<ExportedLink>> {
        const SQL: &str = "SELECT purpose, new_email, expires_at FROM action_codes WHERE account_id = $1 \
                           ORDER BY expires_at, purpose";
        Ok(on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?))
    }

    /// Emails that do not belong to one booking, starting after the given one.
    pub async fn account_emails(
        self,
        account: AccountId,
        after: Option<EmailId>,
        limit: i64,
    ) -> Result<Vec<ExportedAccountEmail>> {
        const SQL: &str = "SELECT id, kind, recipient, state, attempts, created_at, settled_at, last_error FROM outbox \
                           WHERE account_id = $1 AND booking_id IS NULL AND id > $2 ORDER BY id LIMIT $3";
        let after = after.map_or(Uuid::nil(), EmailId::as_uuid);
        Ok(on_engine!(self.0, c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(after).bind(limit).fetch_all(c).await?))
    }
}
