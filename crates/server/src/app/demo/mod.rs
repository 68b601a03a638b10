//! Fills an empty instance with a demo: three photographers with requests, emails and views of the last
//! ninety days.

mod forms;
mod password;
mod photographers;
mod requests;
mod store;
mod views;

use std::str::FromStr;
use std::time::Duration;

use domain::{AccountId, EmailAddress, Password, Photo, Timestamp};
use storage::Credentials;
use thiserror::Error;

use super::bookings::{LinkError, inbox};
use super::{AppContext, identity, instance, photos, profiles, services};
use photographers::{PHOTOGRAPHERS, SamplePhotographer};

/// What the command shows to the operator once.
#[derive(Debug)]
pub struct Demo {
    pub photographers: Vec<DemoPhotographer>,
    /// The same for all photographers.
    pub password: Password,
}

#[derive(Debug)]
pub struct DemoPhotographer {
    pub name: String,
    pub email: EmailAddress,
    /// The URL of the public page.
    pub page: String,
}

#[derive(Debug, Error)]
pub enum DemoError {
    #[error("this instance already has accounts; the demo needs an empty instance")]
    NotEmpty,
    #[error("the username {0} was used before and stays reserved")]
    UsernameTaken(&'static str),
    #[error("the sample text {0:?} is invalid")]
    InvalidSample(&'static str),
    #[error("the random number generator failed")]
    Random,
    #[error(transparent)]
    Keys(#[from] identity::KeysError),
    #[error(transparent)]
    Account(#[from] identity::IdentityError),
    #[error(transparent)]
    Photo(#[from] photos::PhotoError),
    #[error(transparent)]
    Profile(#[from] profiles::ProfileError),
    #[error(transparent)]
    Service(#[from] services::ServiceError),
    #[error(transparent)]
    Request(#[from] inbox::InboxError),
    #[error(transparent)]
    Withdrawal(#[from] LinkError),
    #[error(transparent)]
    Storage(#[from] storage::Error),
}

/// The accounts are a little older than the first views.
const ACCOUNT_AGE: Duration = Duration::from_secs(93 * 24 * 60 * 60);
/// The accounts are created at different times, so that lists always have the same order.
const ACCOUNT_INTERVAL: Duration = Duration::from_secs(60 * 60);

/// A photographer with a hashed password and stored photo objects, who is not in the database yet.
struct PreparedAccount {
    person: &'static SamplePhotographer,
    credentials: Credentials,
    photo: Photo,
}

/// Stores all photographers or none. The server never sends an email of the demo, because each is stored as
/// sent, as failed or as never due.
pub async fn fill_demo(ctx: &AppContext) -> Result<Demo, DemoError> {
    // `store` checks this again in its transaction. This check refuses before anything is changed.
    if !ctx.db.read().await?.accounts().list(None, 1).await?.is_empty() {
        return Err(DemoError::NotEmpty);
    }
    instance::ensure(ctx).await?;
    // Fails if the master key is not that of the server, which could not check the passwords then.
    identity::rotate_keys(ctx).await?;
    let password = password::random_password(&ctx.vault)?;
    let now = ctx.clock.now();
    let mut accounts = Vec::new();
    let result = match prepare_accounts(ctx, &password, now, &mut accounts).await {
        Ok(()) => store::store(ctx, &accounts, now).await,
        Err(error) => Err(error),
    };
    if let Err(error) = result {
        for account in &accounts {
            photos::delete_stored_photo(ctx, account.photo.id).await;
        }
        return Err(error);
    }
    let photographers = accounts.into_iter().map(|account| to_demo_photographer(ctx, account)).collect();
    Ok(Demo { photographers, password })
}

/// Does everything that is slow or needs the network, before the transaction.
async fn prepare_accounts(
    ctx: &AppContext,
    password: &Password,
    now: Timestamp,
    prepared: &mut Vec<PreparedAccount>,
) -> Result<(), DemoError> {
    let mut created_at = now.minus(ACCOUNT_AGE);
    for person in &PHOTOGRAPHERS {
        let (email, name) = (parse_sample(person.email)?, parse_sample(person.name)?);
        let mut credentials =
            identity::operator::prepare_credentials(ctx, email, name, password.clone()).await?;
        (credentials.account.id, credentials.account.created_at) = (AccountId::new(created_at), created_at);
        let photo = photos::store_embedded_file(ctx, person.picture).await?;
        prepared.push(PreparedAccount { person, credentials, photo });
        created_at = created_at.plus(ACCOUNT_INTERVAL);
    }
    Ok(())
}

fn to_demo_photographer(ctx: &AppContext, account: PreparedAccount) -> DemoPhotographer {
    let SamplePhotographer { name, username, .. } = account.person;
    let page = format!("{}/u/{username}", ctx.config.http.public_url);
    DemoPhotographer { name: (*name).to_owned(), email: account.credentials.account.email, page }
}

fn parse_sample<T: FromStr>(text: &'static str) -> Result<T, DemoError> {
    text.parse().map_err(|_| DemoError::InvalidSample(text))
}
