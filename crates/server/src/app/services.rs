//! Creates, updates and deletes the services of a photographer, up to three.

use domain::{AccountId, IdempotencyKey, Service, ServiceDetails, ServiceId, Timestamp};
use identity::fingerprint;
use storage::{CreationKey, Tx};
use thiserror::Error;

use super::identity::{self as callers, Caller};
use super::{AppContext, Version};

#[derive(Debug, Error)]
pub enum ServiceError {
    #[error("the account has reached the service limit")]
    Limit,
    #[error("the idempotency key was used for another request")]
    KeyReused,
    #[error("the service was changed since the form was loaded")]
    VersionConflict,
    #[error("the account has no such service")]
    NotFound,
    #[error(transparent)]
    Caller(#[from] callers::IdentityError),
    #[error(transparent)]
    Storage(#[from] storage::Error),
}

#[derive(Debug)]
pub enum CreateOutcome {
    Created(Service),
    /// An earlier call with the same idempotency key created it.
    Replayed(Service),
}

/// Repeated calls with the same idempotency key create one service.
pub async fn create(
    ctx: &AppContext,
    caller: Caller,
    details: ServiceDetails,
    key: Option<IdempotencyKey>,
) -> Result<CreateOutcome, ServiceError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    let outcome = add(&mut tx, caller.account, details, key.as_ref(), ctx.clock.now()).await?;
    tx.commit().await?;
    Ok(outcome)
}

/// Adds a service without committing. The caller must have locked the account, or inserted it in this
/// transaction.
pub async fn add(
    tx: &mut Tx,
    account: AccountId,
    details: ServiceDetails,
    key: Option<&IdempotencyKey>,
    now: Timestamp,
) -> Result<CreateOutcome, ServiceError> {
    let fingerprint = details_fingerprint(&details);
    if let Some(key) = key
        && let Some((service, stored_fingerprint)) = tx.services().find_by_key(account, key).await?
    {
        return if stored_fingerprint == fingerprint {
            Ok(CreateOutcome::Replayed(service))
        } else {
            Err(ServiceError::KeyReused)
        };
    }
    let service = Service { id: ServiceId::new(now), details };
    let creation_key = key.map(|key| CreationKey { key, fingerprint: &fingerprint });
    if tx.services().insert(account, &service, creation_key, now).await? {
        Ok(CreateOutcome::Created(service))
    } else {
        Err(ServiceError::Limit)
    }
}

fn details_fingerprint(details: &ServiceDetails) -> [u8; 32] {
    let price = details.price.as_cents().to_be_bytes();
    fingerprint(&[details.title.as_str().as_bytes(), details.description.as_str().as_bytes(), &price])
}

pub fn version(details: &ServiceDetails) -> Version {
    Version::of(&[&details_fingerprint(details)])
}

/// `expected`: the version that the form loaded. Fails if a different version is stored. `None` replaces any
/// version.
pub async fn update(
    ctx: &AppContext,
    caller: Caller,
    id: ServiceId,
    details: ServiceDetails,
    expected: Option<Version>,
) -> Result<Service, ServiceError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if let Some(expected) = expected {
        let services = tx.services().list_for_account(caller.account).await?;
        let current = services.iter().find(|service| service.id == id).ok_or(ServiceError::NotFound)?;
        if version(&current.details) != expected {
            return Err(ServiceError::VersionConflict);
        }
    }
    if !tx.services().update(caller.account, id, &details, ctx.clock.now()).await? {
        return Err(ServiceError::NotFound);
    }
    tx.commit().await?;
    Ok(Service { id, details })
}

pub async fn delete(ctx: &AppContext, caller: Caller, id: ServiceId) -> Result<(), ServiceError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if !tx.services().delete(caller.account, id).await? {
        return Err(ServiceError::NotFound);
    }
    tx.commit().await?;
    Ok(())
}
