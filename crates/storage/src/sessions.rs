//! Sessions: one row per signed-in browser.

use domain::session::{MAX_SESSION_AGE, MAX_SESSIONS_PER_ACCOUNT, SESSION_IDLE_TIMEOUT, Session};
use domain::{AccountId, SessionId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::Result;
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct SessionStore<'c>(pub(crate) Exec<'c>);

/// What decides whether a session is still valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionState {
    pub session: Session,
    pub account_epoch: i64,
    pub is_account_disabled: bool,
}

/// The refresh token that replaces the current one of a session.
#[derive(Clone, Debug)]
pub struct RotatedToken {
    pub generation: i64,
    pub hash: Vec<u8>,
    pub rotated_at: Timestamp,
}

#[derive(FromRow)]
struct SessionRow {
    id: Uuid,
    account_id: Uuid,
    epoch: i64,
    generation: i64,
    token_hash: Vec<u8>,
    created_at: i64,
    authenticated_at: i64,
    rotated_at: i64,
    user_agent: Option<String>,
}

#[derive(FromRow)]
struct SessionStateRow {
    #[sqlx(flatten)]
    session: SessionRow,
    account_epoch: i64,
    account_disabled: bool,
}

impl SessionStore<'_> {
    pub async fn insert(self, session: &Session) -> Result<()> {
        const SQL: &str = "INSERT INTO sessions (id, account_id, epoch, generation, token_hash, created_at, \
                           authenticated_at, rotated_at, user_agent) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        on_engine!(self.0, c => sqlx::query(SQL)
            .bind(session.id.as_uuid())
            .bind(session.account.as_uuid())
            .bind(session.epoch)
            .bind(session.generation)
            .bind(&session.token_hash)
            .bind(session.created_at.as_millis())
            .bind(session.authenticated_at.as_millis())
            .bind(session.rotated_at.as_millis())
            .bind(&session.user_agent)
            .execute(c).await?.rows_affected());
        Ok(())
    }

    pub async fn find_state(self, id: SessionId) -> Result<Option<SessionState>> {
        const SQL: &str = "SELECT s.id, s.account_id, s.epoch, s.generation, s.token_hash, s.created_at, \
                           s.authenticated_at, s.rotated_at, s.user_agent, a.epoch AS account_epoch, \
                           a.disabled_at IS NOT NULL AS account_disabled \
                           FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id = $1";
        let row: Option<SessionStateRow> =
            on_engine!(self.0, c => sqlx::query_as(SQL).bind(id.as_uuid()).fetch_optional(c).await?);
        Ok(row.map(SessionState::from))
    }

    /// Valid sessions, most recently used first.
    pub async fn list_valid(self, account: AccountId, now: Timestamp) -> Result<Vec<Session>> {
        const SQL: &str = "SELECT s.id, s.account_id, s.epoch, s.generation, s.token_hash, s.created_at, \
                           s.authenticated_at, s.rotated_at, s.user_agent FROM sessions s \
                           JOIN accounts a ON a.id = s.account_id AND a.epoch = s.epoch \
                           WHERE s.account_id = $1 AND s.rotated_at > $2 AND s.created_at > $3 \
                           ORDER BY s.rotated_at DESC, s.id DESC";
        let rows: Vec<SessionRow> = on_engine!(self.0, c => sqlx::query_as(SQL)
            .bind(account.as_uuid())
            .bind(now.minus(SESSION_IDLE_TIMEOUT).as_millis())
            .bind(now.minus(MAX_SESSION_AGE).as_millis())
            .fetch_all(c).await?);
        Ok(rows.into_iter().map(Session::from).collect())
    }

    /// Stores a new refresh token. False if another request stored one first, or the session has ended.
    pub async fn rotate(self, session: &Session, new: RotatedToken) -> Result<bool> {
        const SQL: &str = "UPDATE sessions SET generation = $4, token_hash = $5, rotated_at = $6 \
                           WHERE id = $1 AND generation = $2 AND token_hash = $3";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(session.id.as_uuid())
            .bind(session.generation)
            .bind(&session.token_hash)
            .bind(new.generation)
            .bind(&new.hash)
            .bind(new.rotated_at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    pub async fn record_reauthentication(self, id: SessionId, authenticated_at: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE sessions SET authenticated_at = $2 WHERE id = $1";
        on_engine!(self.0, c => sqlx::query(SQL).bind(id.as_uuid()).bind(authenticated_at.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    pub async fn end(self, id: SessionId) -> Result<()> {
        const SQL: &str = "DELETE FROM sessions WHERE id = $1";
        on_engine!(self.0, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// False if the account has no such session.
    pub async fn end_for_account(self, account: AccountId, id: SessionId) -> Result<bool> {
        const SQL: &str = "DELETE FROM sessions WHERE id = $1 AND account_id = $2";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    pub async fn end_all(self, account: AccountId) -> Result<()> {
        const SQL: &str = "DELETE FROM sessions WHERE account_id = $1";
        on_engine!(self.0, c => sqlx::query(SQL).bind(account.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Ends the least recently used sessions, down to the maximum for an account. The new one always stays,
    /// even if the clock was set back.
    pub async fn end_surplus(self, account: AccountId, new: SessionId) -> Result<()> {
        const SQL: &str = "DELETE FROM sessions WHERE account_id = $1 AND id <> $2 AND id NOT IN (SELECT id \
                           FROM sessions WHERE account_id = $1 AND id <> $2 \
                           ORDER BY rotated_at DESC, id DESC LIMIT $3)";
        on_engine!(self.0, c => sqlx::query(SQL)
            .bind(account.as_uuid())
            .bind(new.as_uuid())
            .bind(MAX_SESSIONS_PER_ACCOUNT - 1)
            .execute(c).await?.rows_affected());
        Ok(())
    }

    /// Deletes expired sessions and returns how many there were.
    pub async fn purge(self, now: Timestamp) -> Result<u64> {
        const SQL: &str = "DELETE FROM sessions WHERE rotated_at <= $1 OR created_at <= $2";
        Ok(on_engine!(self.0, c => sqlx::query(SQL)
            .bind(now.minus(SESSION_IDLE_TIMEOUT).as_millis())
            .bind(now.minus(MAX_SESSION_AGE).as_millis())
            .execute(c).await?.rows_affected()))
    }
}

impl From<SessionRow> for Session {
    fn from(row: SessionRow) -> Self {
        Self {
            id: SessionId::from_uuid(row.id),
            account: AccountId::from_uuid(row.account_id),
            epoch: row.epoch,
            generation: row.generation,
            token_hash: row.token_hash,
            created_at: Timestamp::from_millis(row.created_at),
            authenticated_at: Timestamp::from_millis(row.authenticated_at),
            rotated_at: Timestamp::from_millis(row.rotated_at),
            user_agent: row.user_agent,
        }
    }
}

impl From<SessionStateRow> for SessionState {
    fn from(row: SessionStateRow) -> Self {
        let SessionStateRow { session, account_epoch, account_disabled } = row;
        Self { session: session.into(), account_epoch, is_account_disabled: account_disabled }
    }
}
