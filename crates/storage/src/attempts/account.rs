//! Attempts of somebody who is signed in already. They are told from the others in every statement: neither kind can be
//! finished in place of the other.

use domain::attempt::{AccountPurpose, Failure, TabChallenge};
use domain::{AttemptId, SessionId, Timestamp};
use sqlx_macros::FromRow;

use super::{AttemptStore, Progress, purpose_of};
use crate::error::{Error, Result};
use crate::exec::on;

#[derive(FromRow)]
struct AnswerRow {
    purpose: String,
    claims: Option<Vec<u8>>,
    failure: Option<String>,
}

impl AttemptStore<'_> {
    /// Keeps whom the other service vouched for, sealed. False if there is an outcome already, or nobody who waits for one.
    pub async fn vouch(self, id: AttemptId, claims: &[u8]) -> Result<bool> {
        const SQL: &str = "UPDATE sign_in_attempts SET claims = $2 WHERE id = $1 AND state_used \
                           AND purpose <> 'sign-in' AND claims IS NULL AND failure IS NULL";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(claims).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// As `progress`, for the session that began.
    pub async fn progress_of(
        self,
        session: SessionId,
        id: AttemptId,
        tab: &TabChallenge,
        now: Timestamp,
    ) -> Result<Progress> {
        const SQL: &str = "SELECT claims IS NOT NULL OR failure IS NOT NULL FROM sign_in_attempts \
                           WHERE id = $1 AND tab_challenge = $2 AND expires_at > $3 AND session_id = $4";
        let settled: Option<bool> = on!(self.0, c => sqlx::query_scalar(SQL)
            .bind(id.as_uuid())
            .bind(tab.as_str())
            .bind(now.as_millis())
            .bind(session.as_uuid())
            .fetch_optional(c).await?);
        Ok(settled.into())
    }

    /// What it was for, and whom the other service vouched for: to the session and the tab that began, once.
    pub async fn take_of(
        self,
        session: SessionId,
        id: AttemptId,
        tab: &TabChallenge,
        now: Timestamp,
    ) -> Result<Option<(AccountPurpose, Result<Vec<u8>, Failure>)>> {
        const SQL: &str = "DELETE FROM sign_in_attempts WHERE id = $1 AND tab_challenge = $2 AND expires_at > $3 \
                           AND session_id = $4 AND (claims IS NOT NULL OR failure IS NOT NULL) \
                           RETURNING purpose, claims, failure";
        let row: Option<AnswerRow> = on!(self.0, c => sqlx::query_as(SQL)
            .bind(id.as_uuid())
            .bind(tab.as_str())
            .bind(now.as_millis())
            .bind(session.as_uuid())
            .fetch_optional(c).await?);
        let Some(row) = row else { return Ok(None) };
        let answer = match (row.claims, row.failure.as_deref().map(Failure::from_stored)) {
            (Some(claims), None) => Ok(claims),
            (None, Some(Some(failure))) => Err(failure),
            _ => return Err(Error::unreadable("the outcome of an attempt")),
        };
        Ok(Some((purpose_of(&row.purpose)?, answer)))
    }
}
