//! Signing in with address and password.

use domain::{EmailAddress, Password};
use identity::device;
use identity::passwords::{Turn, Verified};

use super::limits::Guesser;
use super::sessions::give_access;
use super::{Caller, Client, Refusal, SignedIn, open_session};
use crate::app::Ctx;

/// An unknown address and a wrong password cost the same time and give the same answer.
pub async fn sign_in(
    cx: &Ctx,
    client: &Client,
    email: &EmailAddress,
    password: Password,
) -> Result<SignedIn, Refusal> {
    let found = cx.db.read().await?.accounts().by_email(email).await?;
    let known = found
        .as_ref()
        .zip(client.device.as_deref())
        .filter(|(found, mark)| device::is_known(&cx.vault, mark, found.account.id, found.account.epoch));
    let guesser =
        known.map_or(Guesser::Network(client.network), |(found, _)| Guesser::KnownDevice(found.account.id));
    let hash = found.as_ref().and_then(|found| found.password_hash.clone());
    let verified = guess(cx, &guesser, email, password.clone(), hash.clone()).await?;

    let stronger = match verified {
        Verified::YesOutdated => cx.identity.passwords.hash(password).await.ok(),
        _ => None,
    };
    let mut tx = cx.db.write().await?;
    // Read again: what was checked must still be the password when the session begins.
    let found = tx.accounts().by_email(email).await?.filter(|found| found.password_hash == hash);
    let found = found.ok_or(Refusal::InvalidCredential)?;
    if found.account.disabled {
        return Err(Refusal::Disabled);
    }
    if let (Some(old), Some(new)) = (&hash, stronger) {
        tx.accounts().rehash(found.account.id, old, &new).await?;
    }
    let opened = open_session(cx, &mut tx, &found.account, client).await?;
    let identities = tx.linked_identities().of_account(found.account.id).await?;
    tx.commit().await?;
    opened.signed_in(cx, found.account, identities)
}

/// Somebody who is signed in shows once more who they are, before what cannot be undone.
pub async fn reauthenticate(cx: &Ctx, caller: Caller, password: Password) -> Result<SignedIn, Refusal> {
    let found = cx.db.read().await?.accounts().by_id(caller.account).await?.ok_or(Refusal::Unauthorized)?;
    let email = found.account.email;
    guess(cx, &Guesser::Session(caller.session), &email, password, found.password_hash).await?;

    let now = cx.clock.now();
    let mut tx = cx.db.write().await?;
    caller.hold(&mut tx).await?;
    tx.sessions().reauthenticated(caller.session, now).await?;
    let standing = tx.sessions().standing(caller.session).await?.ok_or(Refusal::Unauthorized)?;
    let found = tx.accounts().by_id(caller.account).await?.ok_or(Refusal::Unauthorized)?;
    let identities = tx.linked_identities().of_account(caller.account).await?;
    tx.commit().await?;
    cx.identity.sessions.forget(caller.account);
    give_access(cx, found.account, identities, &standing.session)
}

async fn guess(
    cx: &Ctx,
    guesser: &Guesser,
    email: &EmailAddress,
    password: Password,
    hash: Option<String>,
) -> Result<Verified, Refusal> {
    let limits = &cx.identity.limits;
    limits.guess(guesser, email, cx.clock.monotonic())?;
    let turn = match guesser {
        Guesser::Network(_) => Turn::InOrder,
        Guesser::KnownDevice(_) | Guesser::Session(_) => Turn::First,
    };
    match cx.identity.passwords.verify(password, hash, turn).await {
        Ok(Verified::No) => {
            limits.guessed_wrong(email, cx.clock.monotonic());
            Err(Refusal::InvalidCredential)
        }
        Ok(right) => {
            limits.give_back(guesser, email);
            Ok(right)
        }
        Err(busy) => {
            limits.give_back(guesser, email);
            Err(busy.into())
        }
    }
}
