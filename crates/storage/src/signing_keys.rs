//! Keys that sign access tokens. Every node reads them from here.

use domain::Timestamp;
use sqlx_macros::FromRow;

use crate::error::Result;
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct SigningKeyStore<'c>(pub(crate) Exec<'c>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSigningKey {
    pub id: String,
    pub public: Vec<u8>,
    /// The private key, sealed with the master key.
    pub sealed: Vec<u8>,
    pub created_at: Timestamp,
    /// When nodes start to sign with the key. Later than `created_at`, except for a first key, so that every
    /// node knows the key before a node signs with it.
    pub signs_from: Timestamp,
}

#[derive(FromRow)]
struct SigningKeyRow {
    id: String,
    public: Vec<u8>,
    sealed: Vec<u8>,
    created_at: i64,
    signs_from: i64,
}

impl SigningKeyStore<'_> {
    /// Sorted by `signs_from`, newest first.
    pub async fn list(self) -> Result<Vec<StoredSigningKey>> {
        const SQL: &str = "SELECT id, public, sealed, created_at, signs_from FROM signing_keys \
                           ORDER BY signs_from DESC, id DESC";
        let rows: Vec<SigningKeyRow> = on_engine!(self.0, c => sqlx::query_as(SQL).fetch_all(c).await?);
        Ok(rows.into_iter().map(StoredSigningKey::from).collect())
    }

    pub async fn insert(self, key: &StoredSigningKey) -> Result<()> {
        const SQL: &str = "INSERT INTO signing_keys (id, public, sealed, created_at, signs_from) \
                           VALUES ($1, $2, $3, $4, $5)";
        on_engine!(self.0, c => sqlx::query(SQL)
            .bind(&key.id)
            .bind(&key.public)
            .bind(&key.sealed)
            .bind(key.created_at.as_millis())
            .bind(key.signs_from.as_millis())
            .execute(c).await?.rows_affected());
        Ok(())
    }

    pub async fn delete(self, id: &str) -> Result<()> {
        const SQL: &str = "DELETE FROM signing_keys WHERE id = $1";
        on_engine!(self.0, c => sqlx::query(SQL).bind(id).execute(c).await?.rows_affected());
        Ok(())
    }
}

impl From<SigningKeyRow> for StoredSigningKey {
    fn from(row: SigningKeyRow) -> Self {
        let SigningKeyRow { id, public, sealed, created_at, signs_from } = row;
        let (created_at, signs_from) =
            (Timestamp::from_millis(created_at), Timestamp::from_millis(signs_from));
        Self { id, public, sealed, created_at, signs_from }
    }
}
