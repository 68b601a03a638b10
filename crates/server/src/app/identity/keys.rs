//! Keeps the keys that sign access tokens: makes them, renews them, reads what other nodes made.

use identity::{ForeignMasterKey, PublicKey, make_key, rotation};
use thiserror::Error;

use crate::app::Ctx;

#[derive(Debug, Error)]
pub enum KeysError {
    #[error(
        "the database holds keys that were sealed with another master key; give this node the master key of the \
         others (LENSLINK_MASTER_KEY, or the file keys/master in the data folder)"
    )]
    ForeignMasterKey,
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("no random numbers")]
    Random,
}

impl From<ForeignMasterKey> for KeysError {
    fn from(_: ForeignMasterKey) -> Self {
        Self::ForeignMasterKey
    }
}

/// Brings the keys of this node up to date; makes a new one when it is time.
pub async fn keep_keys(cx: &Ctx) -> Result<(), KeysError> {
    let now = cx.clock.now();
    let mut stored = cx.db.read().await?.signing_keys().all().await?;
    cx.identity.keyring.load(&cx.vault, &stored)?;
    let due = rotation(&stored, now);
    if due.make.is_none() && due.forget.is_empty() {
        return Ok(());
    }
    let mut tx = cx.db.write().await?;
    // Another node may have been faster; from here on none is.
    tx.instance().lock().await?;
    stored = tx.signing_keys().all().await?;
    let due = rotation(&stored, now);
    if let Some(signs_from) = due.make {
        let key = make_key(&cx.vault, now, signs_from).map_err(|_| KeysError::Random)?;
        tx.signing_keys().insert(&key).await?;
    }
    for id in &due.forget {
        tx.signing_keys().delete(id).await?;
    }
    stored = tx.signing_keys().all().await?;
    tx.commit().await?;
    cx.identity.keyring.load(&cx.vault, &stored)?;
    Ok(())
}

pub fn published_keys(cx: &Ctx) -> Vec<PublicKey> {
    cx.identity.keyring.public()
}
