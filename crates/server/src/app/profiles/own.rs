//! A profile as its owner sees it.

use domain::{EmailAddress, Profile, Service, Username};

use super::Refusal;
use crate::app::identity::{self, Caller};
use crate::app::{Ctx, Version};

#[derive(Debug)]
pub struct OwnProfile {
    pub profile: Profile,
    /// The account's.
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

/// Of what the form about a profile saves. The photo is saved on its own.
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

/// An account that has saved nothing yet has an empty one.
pub async fn own(cx: &Ctx, caller: Caller) -> Result<OwnProfile, Refusal> {
    let mut tx = cx.db.read().await?;
    let account = tx.accounts().by_id(caller.account).await?.ok_or(identity::Refusal::Unauthorized)?.account;
    let profile = tx.profiles().get(account.id).await?.unwrap_or_default();
    let services = tx.services().of_account(account.id).await?;
    let mut former_usernames = tx.usernames().of_account(account.id).await?;
    if let Some(names) = &profile.names {
        former_usernames.retain(|name| name.key() != names.username.key());
    }
    Ok(OwnProfile { profile, email: account.email, services, former_usernames })
}
