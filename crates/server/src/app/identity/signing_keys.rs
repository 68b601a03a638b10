//! Creates, rotates and loads the keys that sign access tokens.

use identity::{PublicJwk, WrongMasterKeyError, generate_key, plan_rotation};
use thiserror::Error;

use crate::app::AppContext;

#[derive(Debug, Error)]
pub enum KeysError {
    #[error(
        "the database contains keys that were sealed with another master key; give this node the same master \
         key as the others (LENSLINK_MASTER_KEY, or the file keys/master in the data folder)"
    )]
    ForeignMasterKey,
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("the random number generator failed")]
    Random,
}

impl From<WrongMasterKeyError> for KeysError {
    fn from(_: WrongMasterKeyError) -> Self {
        Self::ForeignMasterKey
    }
}

/// Loads the keys that all nodes created. Creates a new key when one is due, and deletes old keys.
pub async fn rotate_keys(ctx: &AppContext) -> Result<(), KeysError> {
    let now = ctx.clock.now();
    let mut stored_keys = ctx.db.read().await?.signing_keys().list().await?;
    ctx.identity.keyring.load(&ctx.vault, &stored_keys)?;
    let plan = plan_rotation(&stored_keys, now);
    if plan.new_key_signs_from.is_none() && plan.keys_to_delete.is_empty() {
        return Ok(());
    }
    let mut tx = ctx.db.write().await?;
    // Another node may have rotated the keys since, so plan again under the lock.
    tx.instance().lock().await?;
    stored_keys = tx.signing_keys().list().await?;
    let plan = plan_rotation(&stored_keys, now);
    if let Some(signs_from) = plan.new_key_signs_from {
        let key = generate_key(&ctx.vault, now, signs_from).map_err(|_| KeysError::Random)?;
        tx.signing_keys().insert(&key).await?;
    }
    for id in &plan.keys_to_delete {
        tx.signing_keys().delete(id).await?;
    }
    stored_keys = tx.signing_keys().list().await?;
    tx.commit().await?;
    ctx.identity.keyring.load(&ctx.vault, &stored_keys)?;
    Ok(())
}

pub fn list_public_keys(ctx: &AppContext) -> Vec<PublicJwk> {
    ctx.identity.keyring.public_keys()
}
