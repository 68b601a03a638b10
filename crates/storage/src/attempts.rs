//! Tries to sign in through another service. Each step is one statement that succeeds once, however many race.

mod account;

use domain::attempt::{AccountPurpose, Attempt, Errand, Failure, Mode, Outcome, TabChallenge};
use domain::{AccountId, AttemptId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on};

#[derive(Debug)]
pub struct AttemptStore<'c>(pub(crate) Exec<'c>);

/// What is needed to go on when somebody comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    pub id: AttemptId,
    pub mode: Mode,
    /// `None` for somebody who signs in.
    pub purpose: Option<AccountPurpose>,
    pub sealed: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// No such attempt, not of that tab, too late, or taken already.
    Unknown,
    /// They are still at the other service.
    Waiting,
    Settled,
}

const SIGN_IN: &str = "sign-in";

#[derive(FromRow)]
struct BegunRow {
    id: Uuid,
    mode: String,
    purpose: String,
    sealed: Vec<u8>,
}

#[derive(FromRow)]
struct OutcomeRow {
    account_id: Option<Uuid>,
    account_epoch: Option<i64>,
    failure: Option<String>,
}

impl AttemptStore<'_> {
    pub async fn insert(self, attempt: &Attempt) -> Result<()> {
        const SQL: &str = "INSERT INTO sign_in_attempts (id, state_hash, state_used, browser_hash, tab_challenge, \
                           mode, purpose, session_id, sealed, expires_at) \
                           VALUES ($1, $2, FALSE, $3, $4, $5, $6, $7, $8, $9)";
        let (purpose, session) = match attempt.errand {
            Errand::SignIn => (SIGN_IN, None),
            Errand::Account { session, purpose } => (purpose.as_str(), Some(session.as_uuid())),
        };
        on!(self.0, c => sqlx::query(SQL)
            .bind(attempt.id.as_uuid())
            .bind(&attempt.state_hash)
            .bind(&attempt.browser_hash)
            .bind(attempt.tab_challenge.as_str())
            .bind(attempt.mode.as_str())
            .bind(purpose)
            .bind(session)
            .bind(&attempt.sealed)
            .bind(attempt.expires_at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(())
    }

    /// Uses the state up. Another browser, another time or another visit get nothing, and spoil nothing.
    pub async fn use_state(
        self,
        state_hash: &[u8],
        browser_hash: &[u8],
        now: Timestamp,
    ) -> Result<Option<Begun>> {
        const SQL: &str = "UPDATE sign_in_attempts SET state_used = TRUE WHERE state_hash = $1 \
                           AND browser_hash = $2 AND NOT state_used AND expires_at > $3 \
                           RETURNING id, mode, purpose, sealed";
        let row: Option<BegunRow> = on!(self.0, c => sqlx::query_as(SQL)
            .bind(state_hash)
            .bind(browser_hash)
            .bind(now.as_millis())
            .fetch_optional(c).await?);
        row.map(Begun::try_from).transpose()
    }

    /// False if there is an outcome already, or nobody who waits for one. Whoever is signed in already is not signed in
    /// once more.
    pub async fn settle(self, id: AttemptId, outcome: Outcome) -> Result<bool> {
        const SQL: &str = "UPDATE sign_in_attempts SET account_id = $2, account_epoch = $3, failure = $4 \
                           WHERE id = $1 AND state_used AND account_id IS NULL AND failure IS NULL AND claims IS NULL \
                           AND (purpose = 'sign-in' OR $4 IS NOT NULL)";
        let (account, epoch, failure) = match outcome {
            Outcome::SignedIn { account, epoch } => (Some(account.as_uuid()), Some(epoch), None),
            Outcome::Failed(failure) => (None, None, Some(failure.as_str())),
        };
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid())
            .bind(account)
            .bind(epoch)
            .bind(failure)
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Changes nothing, so that somebody who asks every other second costs little.
    pub async fn progress(self, id: AttemptId, tab: &TabChallenge, now: Timestamp) -> Result<Progress> {
        const SQL: &str = "SELECT account_id IS NOT NULL OR failure IS NOT NULL FROM sign_in_attempts \
                           WHERE id = $1 AND tab_challenge = $2 AND expires_at > $3 AND purpose = 'sign-in'";
        let settled: Option<bool> = on!(self.0, c => sqlx::query_scalar(SQL)
            .bind(id.as_uuid())
            .bind(tab.as_str())
            .bind(now.as_millis())
            .fetch_optional(c).await?);
        Ok(settled.into())
    }

    /// The outcome goes to the tab that began, once.
    pub async fn take(self, id: AttemptId, tab: &TabChallenge, now: Timestamp) -> Result<Option<Outcome>> {
        const SQL: &str = "DELETE FROM sign_in_attempts WHERE id = $1 AND tab_challenge = $2 AND expires_at > $3 \
                           AND purpose = 'sign-in' AND (account_id IS NOT NULL OR failure IS NOT NULL) \
                           RETURNING account_id, account_epoch, failure";
        let row: Option<OutcomeRow> = on!(self.0, c => sqlx::query_as(SQL)
            .bind(id.as_uuid())
            .bind(tab.as_str())
            .bind(now.as_millis())
            .fetch_optional(c).await?);
        row.map(Outcome::try_from).transpose()
    }

    /// Forgets those whose time is over. How many there were.
    pub async fn purge(self, now: Timestamp) -> Result<u64> {
        const SQL: &str = "DELETE FROM sign_in_attempts WHERE expires_at <= $1";
        Ok(on!(self.0, c => sqlx::query(SQL).bind(now.as_millis()).execute(c).await?.rows_affected()))
    }
}

impl TryFrom<BegunRow> for Begun {
    type Error = Error;

    fn try_from(row: BegunRow) -> Result<Self> {
        let mode = Mode::from_stored(&row.mode).ok_or_else(|| Error::unreadable("the mode of an attempt"))?;
        let purpose = match row.purpose.as_str() {
            SIGN_IN => None,
            word => Some(purpose_of(word)?),
        };
        Ok(Self { id: AttemptId::from_uuid(row.id), mode, purpose, sealed: row.sealed })
    }
}

fn purpose_of(word: &str) -> Result<AccountPurpose> {
    AccountPurpose::from_stored(word).ok_or_else(|| Error::unreadable("the purpose of an attempt"))
}

/// Whether there is an outcome, if there is an attempt.
impl From<Option<bool>> for Progress {
    fn from(settled: Option<bool>) -> Self {
        match settled {
            None => Self::Unknown,
            Some(false) => Self::Waiting,
            Some(true) => Self::Settled,
        }
    }
}

impl TryFrom<OutcomeRow> for Outcome {
    type Error = Error;

    fn try_from(row: OutcomeRow) -> Result<Self> {
        let failure = row.failure.as_deref().map(Failure::from_stored);
        match (row.account_id, row.account_epoch, failure) {
            (Some(account), Some(epoch), None) => {
                Ok(Self::SignedIn { account: AccountId::from_uuid(account), epoch })
            }
            (None, None, Some(Some(failure))) => Ok(Self::Failed(failure)),
            _ => Err(Error::unreadable("the outcome of an attempt")),
        }
    }
}
