//! Saves changes of a profile.

use domain::{
    Accent, AccountId, Bio, Contact, PhoneNumber, PhotoId, PhotoUrl, ProfileNames, SocialHandle, Timestamp,
};
use storage::Tx;

use super::own::version;
use super::{OwnProfile, ProfileError, own, usernames};
use crate::app::identity::Caller;
use crate::app::{AppContext, Version};

/// Values of a form. `names` and `bio` replace the stored values. The other fields stay unchanged if the form
/// leaves them out.
#[derive(Debug)]
pub struct ProfileChange {
    pub names: ProfileNames,
    pub bio: Bio,
    pub photo: Change<PhotoUrl>,
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

/// A change of an optional value.
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

/// `expected`: the version that the form loaded. Fails if a different version is stored. `None` replaces any
/// version.
pub async fn save(
    ctx: &AppContext,
    caller: Caller,
    change: ProfileChange,
    expected: Option<Version>,
) -> Result<OwnProfile, ProfileError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if let Some(expected) = expected {
        let current = tx.profiles().get(caller.account).await?.unwrap_or_default();
        if version(&current) != expected {
            return Err(ProfileError::VersionConflict);
        }
    }
    write_profile(ctx, &mut tx, caller.account, change, ctx.clock.now()).await?;
    tx.commit().await?;
    own::load_own(ctx, caller).await
}

/// Saves without committing. The caller must have locked the account, or inserted it in this transaction.
pub async fn write_profile(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
    change: ProfileChange,
    now: Timestamp,
) -> Result<(), ProfileError> {
    let current = tx.profiles().get(account).await?.unwrap_or_default();
    let new_key = change.names.username.key();
    if current.names.is_none_or(|names| names.username.key() != new_key) {
        usernames::claim(ctx, tx, account, &change.names.username, now).await?;
    }
    let contact = change.contact.apply(current.contact);
    tx.profiles().save(account, &change.names, &change.bio, &contact, now).await?;
    match change.accent {
        Change::Keep => {}
        Change::Clear => tx.profiles().set_accent(account, None, now).await?,
        Change::Set(accent) => tx.profiles().set_accent(account, Some(accent), now).await?,
    }
    match change.photo {
        Change::Keep => {}
        Change::Clear => set_photo(tx, account, None, now).await?,
        Change::Set(photo_url) => {
            let photo = tx.photos().find_for_account(account, photo_url.id).await?;
            let photo =
                photo.filter(|photo| photo_url.belongs_to(photo)).ok_or(ProfileError::PhotoNotOwned)?;
            set_photo(tx, account, Some(photo.id), now).await?;
        }
    }
    Ok(())
}

async fn set_photo(
    tx: &mut Tx,
    account: AccountId,
    photo: Option<PhotoId>,
    now: Timestamp,
) -> Result<(), ProfileError> {
    // False if the sweep has deleted the photo since it was looked up.
    if tx.photos().set_profile_photo(account, photo, now).await? {
        Ok(())
    } else {
        Err(ProfileError::PhotoNotOwned)
    }
}
