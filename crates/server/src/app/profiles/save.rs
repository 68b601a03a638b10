//! Changing a profile.

use domain::{
    Accent, AccountId, Bio, Contact, Names, PhoneNumber, PhotoAddress, PhotoId, SocialHandle, Timestamp,
};
use storage::Tx;

use super::own::version;
use super::{OwnProfile, Refusal, own};
use crate::app::identity::Caller;
use crate::app::{Ctx, Version};
use crate::app::{pages, usernames};

/// What a form asks for. What it does not speak of stays as it is.
#[derive(Debug)]
pub struct ProfileChange {
    pub names: Names,
    pub bio: Bio,
    pub photo: Change<PhotoAddress>,
    pub contact: ContactChange,
    pub accent: Change<Accent>,
}

#[derive(Debug, Default)]
pub struct ContactChange {
    pub show_email: Option<bool>,
    pub phone: Change<PhoneNumber>,
    pub show_phone: Option<bool>,
    pub social_handle: Change<SocialHandle>,
    pub show_social: Option<bool>,
}

/// What becomes of a value that need not be there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Change<T> {
    #[default]
    Keep,
    Clear,
    Set(T),
}

impl<T> Change<T> {
    fn apply(self, current: Option<T>) -> Option<T> {
        match self {
            Self::Keep => current,
            Self::Clear => None,
            Self::Set(value) => Some(value),
        }
    }
}

impl ContactChange {
    fn apply(self, current: Contact) -> Contact {
        Contact {
            show_email: self.show_email.unwrap_or(current.show_email),
            phone: self.phone.apply(current.phone),
            show_phone: self.show_phone.unwrap_or(current.show_phone),
            social_handle: self.social_handle.apply(current.social_handle),
            show_social: self.show_social.unwrap_or(current.show_social),
        }
    }
}

/// `expected`: the version that the form was filled from. Nothing is saved over a newer one.
pub async fn save(
    cx: &Ctx,
    caller: Caller,
    change: ProfileChange,
    expected: Option<Version>,
) -> Result<OwnProfile, Refusal> {
    let (_turn, mut tx) = caller.begin(cx).await?;
    if let Some(expected) = expected {
        let current = tx.profiles().get(caller.account).await?.unwrap_or_default();
        if version(&current) != expected {
            return Err(Refusal::Changed);
        }
    }
    write(cx, &mut tx, caller.account, change, cx.clock.now()).await?;
    pages::commit(cx, tx, caller.account).await?;
    own(cx, caller).await
}

/// The part that any use case shares which has locked the account.
pub async fn write(
    cx: &Ctx,
    tx: &mut Tx,
    account: AccountId,
    change: ProfileChange,
    at: Timestamp,
) -> Result<(), Refusal> {
    let current = tx.profiles().get(account).await?.unwrap_or_default();
    let key = change.names.username.key();
    if current.names.is_none_or(|names| names.username.key() != key) {
        usernames::take(cx, tx, account, &change.names.username, at).await?;
    }
    let contact = change.contact.apply(current.contact);
    tx.profiles().save(account, &change.names, &change.bio, &contact, at).await?;
    match change.accent {
        Change::Keep => {}
        Change::Clear => tx.profiles().set_accent(account, None, at).await?,
        Change::Set(accent) => tx.profiles().set_accent(account, Some(accent), at).await?,
    }
    match change.photo {
        Change::Keep => {}
        Change::Clear => show_photo(tx, account, None, at).await?,
        Change::Set(address) => {
            let photo = tx.photos().of_account(account, address.id).await?;
            let photo = photo.filter(|photo| address.is_of(photo)).ok_or(Refusal::InvalidImage)?;
            show_photo(tx, account, Some(photo.id), at).await?;
        }
    }
    Ok(())
}

async fn show_photo(
    tx: &mut Tx,
    account: AccountId,
    photo: Option<PhotoId>,
    at: Timestamp,
) -> Result<(), Refusal> {
    // False when the photo was swept away since it was looked up.
    if tx.photos().show(account, photo, at).await? { Ok(()) } else { Err(Refusal::InvalidImage) }
}
