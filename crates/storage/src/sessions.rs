//! Sessions: one row per signed-in browser.

use domain::session::{IDLE, LONGEST, PER_ACCOUNT, Session};
use domain::{AccountId, SessionId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::Result;
use crate::exec::{Exec, on};

#[derive(Debug)]
pub struct SessionStore<'c>(pub(crate) Exec<'c>);

/// What decides whether a session still counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub session: Session,
    pub account_epoch: i64,
    pub account_disabled: bool,
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
struct StandingRow {
    #[sqlx(flatten)]
    session: SessionRow,
    account_epoch: i64,
    account_disabled: bool,
}

impl SessionStore<'_> {
    pub async fn insert(self, session: &Session) -> Result<()> {
        const SQL: &str = "INSERT INTO sessions (id, account_id, epoch, generation, token_hash, created_at, \
                           authenticated_at, rotated_at, user_agent) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        on!(self.0, c => sqlx::query(SQL)
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

    pub async fn standing(self, id: SessionId) -> Result<Option<Standing>> {
        const SQL: &str = "SELECT s.id, s.account_id, s.epoch, s.generation, s.token_hash, s.created_at, \
                           s.authenticated_at, s.rotated_at, s.user_agent, a.epoch AS account_epoch, \
                           a.disabled_at IS NOT NULL AS account_disabled \
                           FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id = $1";
        let row: Option<StandingRow> =
            on!(self.0, c => sqlx::query_as(SQL).bind(id.as_uuid()).fetch_optional(c).await?);
        Ok(row.map(Standing::from))
    }

    /// The ones that still count, the most recently used first.
    pub async fn of_account(self, account: AccountId, now: Timestamp) -> Result<Vec<Session>> {
        const SQL: &str = "SELECT s.id, s.account_id, s.epoch, s.generation, s.token_hash, s.created_at, \
                           s.authenticated_at, s.rotated_at, s.user_agent FROM sessions s \
                           JOIN accounts a ON a.id = s.account_id AND a.epoch = s.epoch \
                           WHERE s.account_id = $1 AND s.rotated_at > $2 AND s.created_at > $3 \
                           ORDER BY s.rotated_at DESC, s.id DESC";
        let rows: Vec<SessionRow> = on!(self.0, c => sqlx::query_as(SQL)
            .bind(account.as_uuid())
            .bind(now.minus(IDLE).as_millis())
            .bind(now.minus(LONGEST).as_millis())
            .fetch_all(c).await?);
        Ok(rows.into_iter().map(Session::from).collect())
    }

    /// Exchanges the token. False if somebody else was faster: of two that present the same token, one wins.
    pub async fn rotate(self, session: &Session, token_hash: &[u8], at: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE sessions SET generation = generation + 1, token_hash = $4, rotated_at = $5 \
                           WHERE id = $1 AND generation = $2 AND token_hash = $3";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(session.id.as_uuid())
            .bind(session.generation)
            .bind(&session.token_hash)
            .bind(token_hash)
            .bind(at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    pub async fn reauthenticated(self, id: SessionId, at: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE sessions SET authenticated_at = $2 WHERE id = $1";
        on!(self.0, c => sqlx::query(SQL).bind(id.as_uuid()).bind(at.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    pub async fn end(self, id: SessionId) -> Result<()> {
        const SQL: &str = "DELETE FROM sessions WHERE id = $1";
        on!(self.0, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// False if the account has no such session.
    pub async fn end_own(self, account: AccountId, id: SessionId) -> Result<bool> {
        const SQL: &str = "DELETE FROM sessions WHERE id = $1 AND account_id = $2";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    pub async fn end_all(self, account: AccountId) -> Result<()> {
        const SQL: &str = "DELETE FROM sessions WHERE account_id = $1";
        on!(self.0, c => sqlx::query(SQL).bind(account.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Ends those that were unused the longest, down to as many as one account may have. The new one stays whatever
    /// the clock says.
    pub async fn end_surplus(self, account: AccountId, new: SessionId) -> Result<()> {
        const SQL: &str = "DELETE FROM sessions WHERE account_id = $1 AND id <> $2 AND id NOT IN (SELECT id \
                           FROM sessions WHERE account_id = $1 AND id <> $2 \
                           ORDER BY rotated_at DESC, id DESC LIMIT $3)";
        on!(self.0, c => sqlx::query(SQL)
            .bind(account.as_uuid())
            .bind(new.as_uuid())
            .bind(PER_ACCOUNT - 1)
            .execute(c).await?.rows_affected());
        Ok(())
    }

    /// Forgets those that ended by themselves. How many there were.
    pub async fn purge(self, now: Timestamp) -> Result<u64> {
        const SQL: &str = "DELETE FROM sessions WHERE rotated_at <= $1 OR created_at <= $2";
        let (idle, longest) = (now.minus(IDLE).as_millis(), now.minus(LONGEST).as_millis());
        Ok(on!(self.0, c => sqlx::query(SQL).bind(idle).bind(longest).execute(c).await?.rows_affected()))
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

impl From<StandingRow> for Standing {
    fn from(row: StandingRow) -> Self {
        let StandingRow { session, account_epoch, account_disabled } = row;
        Self { session: session.into(), account_epoch, account_disabled }
    }
}
