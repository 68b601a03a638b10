//! The demo: three photographers with requests, e-mails and views of the last ninety days, for an empty instance.

mod forms;
mod password;
mod people;
mod requests;
mod store;
mod views;

use std::time::Duration;

use domain::{AccountId, EmailAddress, Password, Photo, Timestamp};
use storage::Credentials;
use thiserror::Error;

use super::bookings::{LinkRefusal, desk};
use super::{Ctx, identity, instance, photos, profiles, services};
use forms::read;
use people::{PEOPLE, Person};

/// What whoever asked for them is told, once.
#[derive(Debug)]
pub struct Demo {
    pub photographers: Vec<Photographer>,
    /// The same for all of them.
    pub password: Password,
}

#[derive(Debug)]
pub struct Photographer {
    pub name: String,
    pub email: EmailAddress,
    /// The address of her page.
    pub page: String,
}

#[derive(Debug, Error)]
pub enum Refusal {
    #[error("somebody has an account here already, and the demo fills only an instance that is empty")]
    Inhabited,
    #[error("the username {0} was somebody's here before and stays theirs")]
    NameTaken(&'static str),
    #[error("the demo's own {0:?} is not allowed")]
    Unfit(&'static str),
    #[error("no random numbers")]
    Random,
    #[error(transparent)]
    Keys(#[from] identity::KeysError),
    #[error(transparent)]
    Account(#[from] identity::Refusal),
    #[error(transparent)]
    Photo(#[from] photos::Refusal),
    #[error(transparent)]
    Profile(#[from] profiles::Refusal),
    #[error(transparent)]
    Service(#[from] services::Refusal),
    #[error(transparent)]
    Request(#[from] desk::DeskRefusal),
    #[error(transparent)]
    Withdrawal(#[from] LinkRefusal),
    #[error(transparent)]
    Storage(#[from] storage::Error),
}

/// The accounts are a little older than the first views.
const ACCOUNT_AGE: Duration = Duration::from_secs(93 * 24 * 60 * 60);
/// Between one account and the next, so that they are always listed in the same order.
const ACCOUNT_INTERVAL: Duration = Duration::from_secs(60 * 60);

/// A photographer whose password is hashed and whose photo is stored, but without a row in the database.
struct PreparedAccount {
    person: &'static Person,
    credentials: Credentials,
    photo: Photo,
}

/// All of it or nothing. No e-mail leaves, now or later: those of the demo are stored as sent, failed or held.
pub async fn fill(cx: &Ctx) -> Result<Demo, Refusal> {
    // The same question decides below; asked first, a refusal costs nothing and changes nothing.
    if !cx.db.read().await?.accounts().list(None, 1).await?.is_empty() {
        return Err(Refusal::Inhabited);
    }
    instance::ensure(cx).await?;
    // Passwords are worthless under another master key than the server's.
    identity::keep_keys(cx).await?;
    let password = password::random(&cx.vault, cx.config.accounts.password_min_length)?;
    let now = cx.clock.now();
    let mut accounts = Vec::new();
    let stored = match prepare(cx, &password, now, &mut accounts).await {
        Ok(()) => store::store(cx, &accounts, now).await,
        Err(refusal) => Err(refusal),
    };
    if let Err(refusal) = stored {
        for account in &accounts {
            photos::give_up(cx, account.photo.id).await;
        }
        return Err(refusal);
    }
    let photographers = accounts.into_iter().map(|account| introduce(cx, account)).collect();
    Ok(Demo { photographers, password })
}

/// Everything that takes long or needs another machine, before the transaction.
async fn prepare(
    cx: &Ctx,
    password: &Password,
    now: Timestamp,
    ready: &mut Vec<PreparedAccount>,
) -> Result<(), Refusal> {
    let mut created_at = now.minus(ACCOUNT_AGE);
    for person in &PEOPLE {
        let (email, name) = (read(person.email)?, read(person.name)?);
        let mut credentials = identity::operator::vouch_for(cx, email, name, password.clone()).await?;
        (credentials.account.id, credentials.account.created_at) = (AccountId::new(created_at), created_at);
        let photo = photos::store_own_file(cx, person.picture).await?;
        ready.push(PreparedAccount { person, credentials, photo });
        created_at = created_at.plus(ACCOUNT_INTERVAL);
    }
    Ok(())
}

fn introduce(cx: &Ctx, account: PreparedAccount) -> Photographer {
    let Person { name, username, .. } = account.person;
    let page = format!("{}/u/{username}", cx.config.http.public_url);
    Photographer { name: (*name).to_owned(), email: account.credentials.account.email, page }
}
