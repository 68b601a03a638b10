//! Attempts of a photographer who is already signed in. Every statement checks the purpose or the session of
//! the attempt, so that none of them can finish an attempt to sign in.

use domain::attempt::{AccountPurpose, AttemptError, TabChallenge};
use domain::{AttemptId, SessionId, Timestamp};
use sqlx_macros::FromRow;

use super::{AttemptProgress, AttemptStore, parse_purpose};
use crate::error::{Error, Result};
use crate::exec::on_engine;

#[derive(FromRow)]
struct ClaimsRow {
    purpose: String,
    claims: Option<Vec<u8>>,
    failure: Option<String>,
}

impl AttemptStore<'_> {
    /// Stores the claims: the identity that the other service verified, sealed. False if the attempt has an
    /// outcome already, its state was not used yet, it is a sign-in, or it no longer exists.
    pub async fn store_claims(self, id: AttemptId, claims: &[u8]) -> Result<bool> {
        const SQL: &str = "UPDATE sign_in_attempts SET claims = $2 WHERE id = $1 AND state_used \
                           AND purpose <> 'sign-in' AND claims IS NULL AND failure IS NULL";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(claims).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Like `progress`, for an attempt that this session started.
    pub async fn find_session_progress(
        self,
        session: SessionId,
        id: AttemptId,
        tab: &TabChallenge,
        now: Timestamp,
    ) -> Result<AttemptProgress> {
        const SQL: &str = "SELECT claims IS NOT NULL OR failure IS NOT NULL FROM sign_in_attempts \
                           WHERE id = $1 AND tab_challenge = $2 AND expires_at > $3 AND session_id = $4";
        let has_outcome: Option<bool> = on_engine!(self.0, c => sqlx::query_scalar(SQL)
            .bind(id.as_uuid())
            .bind(tab.as_str())
            .bind(now.as_millis())
            .bind(session.as_uuid())
            .fetch_optional(c).await?);
        Ok(has_outcome.into())
    }

    /// Deletes an attempt that has an outcome, and returns its purpose with the sealed claims or the error.
    /// `None` if there is no outcome to take: see `AttemptProgress::Unknown` and `Waiting`.
    pub async fn take_claims(
        self,
        session: SessionId,
        id: AttemptId,
        tab: &TabChallenge,
        now: Timestamp,
    ) -> Result<Option<(AccountPurpose, Result<Vec<u8>, AttemptError>)>> {
        const SQL: &str = "DELETE FROM sign_in_attempts WHERE id = $1 AND tab_challenge = $2 AND expires_at > $3 \
                           AND session_id = $4 AND (claims IS NOT NULL OR failure IS NOT NULL) \
                           RETURNING purpose, claims, failure";
        let row: Option<ClaimsRow> = on_engine!(self.0, c => sqlx::query_as(SQL)
            .bind(id.as_uuid())
            .bind(tab.as_str())
            .bind(now.as_millis())
            .bind(session.as_uuid())
            .fetch_optional(c).await?);
        let Some(row) = row else { return Ok(None) };
        let claims = match (row.claims, row.failure.as_deref().map(AttemptError::from_stored)) {
            (Some(claims), None) => Ok(claims),
            (None, Some(Some(error))) => Err(error),
            _ => return Err(Error::invalid_row("invalid outcome of an attempt")),
        };
        Ok(Some((parse_purpose(&row.purpose)?, claims)))
    }
}
