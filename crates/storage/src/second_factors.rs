//! Passkeys and authenticator apps of accounts.

use domain::{AccountId, FactorId, FactorKind, FactorName, SecondFactor, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct SecondFactorStore<'c>(pub(crate) Exec<'c>);

/// A factor and the data that checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFactor {
    pub factor: SecondFactor,
    pub credential: FactorCredential,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactorCredential {
    Passkey {
        id: Vec<u8>,
        /// The public key and the signature counter, as JSON.
        public_key: String,
    },
    AuthenticatorApp {
        sealed_secret: Vec<u8>,
        /// The time step of the last accepted code.
        last_step: Option<i64>,
    },
}

impl FactorCredential {
    pub const fn kind(&self) -> FactorKind {
        match self {
            Self::Passkey { .. } => FactorKind::Passkey,
            Self::AuthenticatorApp { .. } => FactorKind::AuthenticatorApp,
        }
    }
}

#[derive(FromRow)]
struct StoredFactorRow {
    id: Uuid,
    account_id: Uuid,
    kind: String,
    name: String,
    credential_id: Option<Vec<u8>>,
    public_key: Option<String>,
    sealed_secret: Option<Vec<u8>>,
    last_step: Option<i64>,
    created_at: i64,
    last_used_at: Option<i64>,
}

impl SecondFactorStore<'_> {
    /// False if a passkey with this credential id exists already, in this or another account.
    pub async fn insert(self, StoredFactor { factor, credential }: &StoredFactor) -> Result<bool> {
        const SQL: &str = "INSERT INTO second_factors (id, account_id, kind, name, credential_id, public_key, \
                           sealed_secret, last_step, created_at, last_used_at) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
                           ON CONFLICT (credential_id) DO NOTHING";
        let (credential_id, public_key, sealed_secret, last_step) = match credential {
            FactorCredential::Passkey { id, public_key } => (Some(id), Some(public_key), None, None),
            FactorCredential::AuthenticatorApp { sealed_secret, last_step } => {
                (None, None, Some(sealed_secret), *last_step)
            }
        };
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(factor.id.as_uuid())
            .bind(factor.account.as_uuid())
            .bind(credential.kind().as_str())
            .bind(factor.name.as_str())
            .bind(credential_id)
            .bind(public_key)
            .bind(sealed_secret)
            .bind(last_step)
            .bind(factor.created_at.as_millis())
            .bind(factor.last_used_at.map(Timestamp::as_millis))
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Oldest first.
    pub async fn list(self, account: AccountId) -> Result<Vec<StoredFactor>> {
        const SQL: &str = "SELECT id, account_id, kind, name, credential_id, public_key, sealed_secret, last_step, \
                           created_at, last_used_at FROM second_factors WHERE account_id = $1 \
                           ORDER BY created_at, id";
        let rows: Vec<StoredFactorRow> =
            on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?);
        rows.into_iter().map(StoredFactor::try_from).collect()
    }

    pub async fn find_account_of_passkey(self, credential_id: &[u8]) -> Result<Option<AccountId>> {
        const SQL: &str = "SELECT account_id FROM second_factors WHERE credential_id = $1";
        let id: Option<Uuid> =
            on_engine!(self.0, c => sqlx::query_scalar(SQL).bind(credential_id).fetch_optional(c).await?);
        Ok(id.map(AccountId::from_uuid))
    }

    /// `public_key`: with the new signature counter.
    pub async fn record_passkey_use(self, id: FactorId, public_key: &str, at: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE second_factors SET public_key = $2, last_used_at = $3 WHERE id = $1";
        on_engine!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(public_key).bind(at.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// False if a code of this time step or of a later one was accepted already.
    pub async fn record_code_use(self, id: FactorId, step: i64, at: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE second_factors SET last_step = $2, last_used_at = $3 \
                           WHERE id = $1 AND (last_step IS NULL OR last_step < $2)";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(step).bind(at.as_millis()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// False if the account has no such factor.
    pub async fn rename(self, account: AccountId, id: FactorId, name: &FactorName) -> Result<bool> {
        const SQL: &str = "UPDATE second_factors SET name = $3 WHERE id = $1 AND account_id = $2";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).bind(name.as_str()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// False if the account has no such factor.
    pub async fn remove(self, account: AccountId, id: FactorId) -> Result<bool> {
        const SQL: &str = "DELETE FROM second_factors WHERE id = $1 AND account_id = $2";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Returns how many factors the account had.
    pub async fn remove_all(self, account: AccountId) -> Result<u64> {
        const SQL: &str = "DELETE FROM second_factors WHERE account_id = $1";
        Ok(
            on_engine!(self.0, c => sqlx::query(SQL).bind(account.as_uuid()).execute(c).await?.rows_affected()),
        )
    }
}

impl TryFrom<StoredFactorRow> for StoredFactor {
    type Error = Error;

    fn try_from(row: StoredFactorRow) -> Result<Self> {
        let credential = match (row.credential_id, row.public_key, row.sealed_secret) {
            (Some(id), Some(public_key), None) => FactorCredential::Passkey { id, public_key },
            (None, None, Some(sealed_secret)) => {
                FactorCredential::AuthenticatorApp { sealed_secret, last_step: row.last_step }
            }
            _ => return Err(Error::invalid_row("invalid credential of a second factor")),
        };
        let kind = FactorKind::from_stored(&row.kind)
            .filter(|kind| *kind == credential.kind())
            .ok_or_else(|| Error::invalid_row("invalid kind of a second factor"))?;
        let factor = SecondFactor {
            id: FactorId::from_uuid(row.id),
            account: AccountId::from_uuid(row.account_id),
            kind,
            name: row.name.parse().map_err(Error::invalid_row)?,
            created_at: Timestamp::from_millis(row.created_at),
            last_used_at: row.last_used_at.map(Timestamp::from_millis),
        };
        Ok(Self { factor, credential })
    }
}
