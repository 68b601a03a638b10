//! Attempts to sign in through another service such as Google, to link it to an account or to reauthenticate
//! with it. Each change of an attempt is one statement that succeeds only once.

mod account;

use domain::attempt::{
    AccountPurpose, Attempt, AttemptError, AttemptMode, AttemptOutcome, AttemptPurpose, TabChallenge,
};
use domain::{AccountId, AttemptId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct AttemptStore<'c>(pub(crate) Exec<'c>);

/// What the callback from the other service needs to continue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartedAttempt {
    pub id: AttemptId,
    pub mode: AttemptMode,
    /// `None` for a sign-in.
    pub purpose: Option<AccountPurpose>,
    /// `Attempt::sealed_secrets`: the nonce and the PKCE verifier, encrypted.
    pub sealed: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptProgress {
    /// There is no such attempt, another tab or session started it, it has expired, or its outcome was taken
    /// already.
    Unknown,
    /// There is no outcome yet.
    Waiting,
    /// There is an outcome to take.
    Settled,
}

const SIGN_IN: &str = "sign-in";

#[derive(FromRow)]
struct StartedAttemptRow {
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
        let (purpose, session) = match attempt.purpose {
            AttemptPurpose::SignIn => (SIGN_IN, None),
            AttemptPurpose::Account { session, purpose } => (purpose.as_str(), Some(session.as_uuid())),
        };
        on_engine!(self.0, c => sqlx::query(SQL)
            .bind(attempt.id.as_uuid())
            .bind(&attempt.state_hash)
            .bind(&attempt.browser_hash)
            .bind(attempt.tab_challenge.as_str())
            .bind(attempt.mode.as_str())
            .bind(purpose)
            .bind(session)
            .bind(&attempt.sealed_secrets)
            .bind(attempt.expires_at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(())
    }

    /// Marks the OAuth parameter `state` as used, and returns its attempt. `None`, without a change, if the
    /// state is unknown or used already, the attempt has expired, or another browser started it.
    pub async fn consume_state(
        self,
        state_hash: &[u8],
        browser_hash: &[u8],
        now: Timestamp,
    ) -> Result<Option<StartedAttempt>> {
        const SQL: &str = "UPDATE sign_in_attempts SET state_used = TRUE WHERE state_hash = $1 \
                           AND browser_hash = $2 AND NOT state_used AND expires_at > $3 \
                           RETURNING id, mode, purpose, sealed";
        let row: Option<StartedAttemptRow> = on_engine!(self.0, c => sqlx::query_as(SQL)
            .bind(state_hash)
            .bind(browser_hash)
            .bind(now.as_millis())
            .fetch_optional(c).await?);
        row.map(StartedAttempt::try_from).transpose()
    }

    /// False if the attempt has an outcome already, its state was not used yet, or it no longer exists. For
    /// an attempt of a signed-in photographer, this records only an error; `store_claims` records success.
    pub async fn record_outcome(self, id: AttemptId, outcome: AttemptOutcome) -> Result<bool> {
        const SQL: &str = "UPDATE sign_in_attempts SET account_id = $2, account_epoch = $3, failure = $4 \
                           WHERE id = $1 AND state_used AND account_id IS NULL AND failure IS NULL AND claims IS NULL \
                           AND (purpose = 'sign-in' OR $4 IS NOT NULL)";
        let (account, epoch, error) = match outcome {
            AttemptOutcome::SignedIn { account, epoch } => (Some(account.as_uuid()), Some(epoch), None),
            AttemptOutcome::Failed(error) => (None, None, Some(error.as_str())),
        };
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid())
            .bind(account)
            .bind(epoch)
            .bind(error)
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Whether a sign-in has an outcome. Only reads, so that frequent polling is cheap.
    pub async fn progress(
        self,
        id: AttemptId,
        tab: &TabChallenge,
        now: Timestamp,
    ) -> Result<AttemptProgress> {
        const SQL: &str = "SELECT account_id IS NOT NULL OR failure IS NOT NULL FROM sign_in_attempts \
                           WHERE id = $1 AND tab_challenge = $2 AND expires_at > $3 AND purpose = 'sign-in'";
        let has_outcome: Option<bool> = on_engine!(self.0, c => sqlx::query_scalar(SQL)
            .bind(id.as_uuid())
            .bind(tab.as_str())
            .bind(now.as_millis())
            .fetch_optional(c).await?);
        Ok(has_outcome.into())
    }

    /// Deletes a sign-in that has an outcome, and returns the outcome. `None` if there is no outcome to take:
    /// see `AttemptProgress::Unknown` and `Waiting`.
    pub async fn take_outcome(
        self,
        id: AttemptId,
        tab: &TabChallenge,
        now: Timestamp,
    ) -> Result<Option<AttemptOutcome>> {
        const SQL: &str = "DELETE FROM sign_in_attempts WHERE id = $1 AND tab_challenge = $2 AND expires_at > $3 \
                           AND purpose = 'sign-in' AND (account_id IS NOT NULL OR failure IS NOT NULL) \
                           RETURNING account_id, account_epoch, failure";
        let row: Option<OutcomeRow> = on_engine!(self.0, c => sqlx::query_as(SQL)
            .bind(id.as_uuid())
            .bind(tab.as_str())
            .bind(now.as_millis())
            .fetch_optional(c).await?);
        row.map(AttemptOutcome::try_from).transpose()
    }

    /// Deletes expired attempts and returns how many there were.
    pub async fn purge(self, now: Timestamp) -> Result<u64> {
        const SQL: &str = "DELETE FROM sign_in_attempts WHERE expires_at <= $1";
        Ok(on_engine!(self.0, c => sqlx::query(SQL).bind(now.as_millis()).execute(c).await?.rows_affected()))
    }
}

impl TryFrom<StartedAttemptRow> for StartedAttempt {
    type Error = Error;

    fn try_from(row: StartedAttemptRow) -> Result<Self> {
        let mode = AttemptMode::from_stored(&row.mode)
            .ok_or_else(|| Error::invalid_row("unknown mode of an attempt"))?;
        let purpose = match row.purpose.as_str() {
            SIGN_IN => None,
            purpose => Some(parse_purpose(purpose)?),
        };
        Ok(Self { id: AttemptId::from_uuid(row.id), mode, purpose, sealed: row.sealed })
    }
}

fn parse_purpose(purpose: &str) -> Result<AccountPurpose> {
    AccountPurpose::from_stored(purpose).ok_or_else(|| Error::invalid_row("unknown purpose of an attempt"))
}

/// `has_outcome` is `None` if the query found no attempt.
impl From<Option<bool>> for AttemptProgress {
    fn from(has_outcome: Option<bool>) -> Self {
        match has_outcome {
            None => Self::Unknown,
            Some(false) => Self::Waiting,
            Some(true) => Self::Settled,
        }
    }
}

impl TryFrom<OutcomeRow> for AttemptOutcome {
    type Error = Error;

    fn try_from(row: OutcomeRow) -> Result<Self> {
        let error = row.failure.as_deref().map(AttemptError::from_stored);
        match (row.account_id, row.account_epoch, error) {
            (Some(account), Some(epoch), None) => {
                Ok(Self::SignedIn { account: AccountId::from_uuid(account), epoch })
            }
            (None, None, Some(Some(error))) => Ok(Self::Failed(error)),
            _ => Err(Error::invalid_row("invalid outcome of an attempt")),
        }
    }
}
