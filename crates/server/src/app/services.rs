//! What a photographer offers: up to three services.

use domain::{AccountId, IdempotencyKey, Offer, Service, ServiceId, Timestamp};
use identity::fingerprint;
use storage::{ServiceRequest, Tx};
use thiserror::Error;

use super::identity::{self as callers, Caller};
use super::pages;
use super::{Ctx, Version};

#[derive(Debug, Error)]
pub enum Refusal {
    #[error("the account has as many services as anybody can have")]
    Limit,
    #[error("the key was used for something else")]
    KeyReused,
    #[error("the service was changed since the form was filled")]
    Changed,
    #[error("the account has no such service")]
    NotFound,
    #[error(transparent)]
    Caller(#[from] callers::Refusal),
    #[error(transparent)]
    Storage(#[from] storage::Error),
}

#[derive(Debug)]
pub enum Made {
    Now(Service),
    /// By an earlier call with the same key.
    Before(Service),
}

/// Under a key, the same call makes one service however often it comes.
pub async fn create(
    cx: &Ctx,
    caller: Caller,
    offer: Offer,
    key: Option<IdempotencyKey>,
) -> Result<Made, Refusal> {
    let (_turn, mut tx) = caller.begin(cx).await?;
    let made = add(&mut tx, caller.account, offer, key.as_ref(), cx.clock.now()).await?;
    pages::commit(cx, tx, caller.account).await?;
    Ok(made)
}

/// The part that any use case shares which has locked the account.
pub async fn add(
    tx: &mut Tx,
    account: AccountId,
    offer: Offer,
    key: Option<&IdempotencyKey>,
    at: Timestamp,
) -> Result<Made, Refusal> {
    let print = print(&offer);
    if let Some(key) = key
        && let Some((service, of)) = tx.services().made_with(account, key).await?
    {
        return if of == print { Ok(Made::Before(service)) } else { Err(Refusal::KeyReused) };
    }
    let service = Service { id: ServiceId::new(at), offer };
    let request = key.map(|key| ServiceRequest { key, print: &print });
    match tx.services().insert(account, &service, request, at).await? {
        true => Ok(Made::Now(service)),
        false => Err(Refusal::Limit),
    }
}

fn print(offer: &Offer) -> [u8; 32] {
    let price = offer.price.as_cents().to_be_bytes();
    fingerprint(&[offer.title.as_str().as_bytes(), offer.description.as_str().as_bytes(), &price])
}

pub fn version(offer: &Offer) -> Version {
    Version::of(&[&print(offer)])
}

/// `expected`: the version that the form was filled from. Nothing is saved over a newer one.
pub async fn update(
    cx: &Ctx,
    caller: Caller,
    id: ServiceId,
    offer: Offer,
    expected: Option<Version>,
) -> Result<Service, Refusal> {
    let (_turn, mut tx) = caller.begin(cx).await?;
    if let Some(expected) = expected {
        let services = tx.services().of_account(caller.account).await?;
        let current = services.iter().find(|service| service.id == id).ok_or(Refusal::NotFound)?;
        if version(&current.offer) != expected {
            return Err(Refusal::Changed);
        }
    }
    if !tx.services().update(caller.account, id, &offer, cx.clock.now()).await? {
        return Err(Refusal::NotFound);
    }
    pages::commit(cx, tx, caller.account).await?;
    Ok(Service { id, offer })
}

pub async fn delete(cx: &Ctx, caller: Caller, id: ServiceId) -> Result<(), Refusal> {
    let (_turn, mut tx) = caller.begin(cx).await?;
    if !tx.services().delete(caller.account, id).await? {
        return Err(Refusal::NotFound);
    }
    pages::commit(cx, tx, caller.account).await?;
    Ok(())
}
