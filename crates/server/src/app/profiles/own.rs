//! A profile as its photographer sees it.

use domain::{EmailAddress, Profile, Service, Username};

use super::ProfileError;
use crate::app::identity::{self, Caller};
use crate::app::{AppContext, Version};

#[derive(Debug)]
pub struct OwnProfile {
    pub profile: Profile,
    /// The email address of the account.
    pub email: EmailAddress,
    pub services: Vec<Service>,
    /// In lower case, the newest first.
    pub former_usernames: Vec<Username>,
}

impl OwnProfile {
    pub fn version(&self) -> Version {
        version(&self.profile)
    }
}

/// A hash of the fields in the profile form, to detect that another tab or device has saved since. Leaves out
/// the photo, which the web app saves with a request of its own.
pub(super) fn version(profile: &Profile) -> Version {
    let (names, contact) = (profile.names.as_ref(), &profile.contact);
    let texts = [
        names.map(|names| names.username.to_string()).unwrap_or_default(),
        names.map(|names| names.display_name.to_string()).unwrap_or_default(),
        profile.bio.to_string(),
        contact.phone.as_ref().map(ToString::to_string).unwrap_or_default(),
        contact.social_handle.as_ref().map(ToString::to_string).unwrap_or_default(),
        profile.accent.map(|accent| accent.chosen().to_string()).unwrap_or_default(),
        format!("{} {} {}", contact.show_email, contact.show_phone, contact.show_social),
    ];
    Version::of(&texts.each_ref().map(|text| text.as_bytes()))
}

/// An account that has saved nothing yet has an empty profile.
pub async fn load_own(ctx: &AppContext, caller: Caller) -> Result<OwnProfile, ProfileError> {
    let mut tx = ctx.db.read().await?;
    let account =
        tx.accounts().find_by_id(caller.account).await?.ok_or(identity::IdentityError::Unauthorized)?.account;
    let profile = tx.profiles().get(account.id).await?.unwrap_or_default();
    let services = tx.services().list_for_account(account.id).await?;
    let mut former_usernames = tx.usernames().list_for_account(account.id).await?;
    if let Some(names) = &profile.names {
        former_usernames.retain(|name| name.key() != names.username.key());
    }
    Ok(OwnProfile { profile, email: account.email, services, former_usernames })
}
