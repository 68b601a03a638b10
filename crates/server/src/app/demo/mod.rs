//! Three photographers to look at, for an instance that nobody uses yet.

mod forms;
mod password;
mod people;

use domain::{EmailAddress, Password, Photo};
use storage::{Credentials, Tx};
use thiserror::Error;

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
    Storage(#[from] storage::Error),
}

/// Somebody of whom everything is ready but the rows in the database.
struct Newcomer {
    person: &'static Person,
    credentials: Credentials,
    photo: Photo,
}

/// All of them or none. No mail goes out.
pub async fn fill(cx: &Ctx) -> Result<Demo, Refusal> {
    // The same question decides below; asked first, a refusal costs nothing and changes nothing.
    if !cx.db.read().await?.accounts().list(None, 1).await?.is_empty() {
        return Err(Refusal::Inhabited);
    }
    instance::ensure(cx).await?;
    // Passwords are worthless under another master key than the server's.
    identity::keep_keys(cx).await?;
    let password = password::random(&cx.vault, cx.config.accounts.password_min_length)?;
    let mut newcomers = Vec::new();
    let moved_in = match prepare(cx, &password, &mut newcomers).await {
        Ok(()) => move_in(cx, &newcomers).await,
        Err(refusal) => Err(refusal),
    };
    if let Err(refusal) = moved_in {
        for newcomer in &newcomers {
            photos::give_up(cx, newcomer.photo.id).await;
        }
        return Err(refusal);
    }
    let photographers = newcomers.into_iter().map(|newcomer| introduce(cx, newcomer)).collect();
    Ok(Demo { photographers, password })
}

/// Everything that takes long or needs another machine, before the transaction.
async fn prepare(cx: &Ctx, password: &Password, ready: &mut Vec<Newcomer>) -> Result<(), Refusal> {
    for person in &PEOPLE {
        let (email, name) = (read(person.email)?, read(person.name)?);
        let credentials = identity::operator::vouch_for(cx, email, name, password.clone()).await?;
        let photo = photos::store_own_file(cx, person.picture).await?;
        ready.push(Newcomer { person, credentials, photo });
    }
    Ok(())
}

async fn move_in(cx: &Ctx, newcomers: &[Newcomer]) -> Result<(), Refusal> {
    let mut tx = cx.db.write().await?;
    // Of two demos at the same time the second finds the first one's accounts.
    tx.instance().lock().await?;
    if !tx.accounts().list(None, 1).await?.is_empty() {
        return Err(Refusal::Inhabited);
    }
    for newcomer in newcomers {
        settle(cx, &mut tx, newcomer).await?;
    }
    tx.commit().await?;
    Ok(())
}

async fn settle(cx: &Ctx, tx: &mut Tx, newcomer: &Newcomer) -> Result<(), Refusal> {
    let Newcomer { person, credentials, photo } = newcomer;
    let (account, now) = (credentials.account.id, cx.clock.now());
    if !tx.accounts().insert(&credentials.account, credentials.password_hash.as_deref()).await? {
        return Err(Refusal::Inhabited);
    }
    tx.photos().insert(photo, account, now).await?;
    tx.photos().show(account, Some(photo.id), now).await?;
    profiles::write(cx, tx, account, person.profile()?, now).await.map_err(|refusal| match refusal {
        profiles::Refusal::UsernameUnavailable => Refusal::NameTaken(person.username),
        refusal => refusal.into(),
    })?;
    for offer in person.offers()? {
        services::add(tx, account, offer, None, now).await?;
    }
    Ok(())
}

fn introduce(cx: &Ctx, newcomer: Newcomer) -> Photographer {
    let Person { name, username, .. } = newcomer.person;
    let page = format!("{}/u/{username}", cx.config.http.public_url);
    Photographer { name: (*name).to_owned(), email: newcomer.credentials.account.email, page }
}
