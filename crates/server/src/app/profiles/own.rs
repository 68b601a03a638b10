//! A profile as its owner sees it.

use domain::{EmailAddress, Profile, Service, Username};

use super::Refusal;
use crate::app::Ctx;
use crate::app::identity::{self, Caller};

#[derive(Debug)]
pub struct OwnProfile {
    pub profile: Profile,
    /// The account's.
    pub email: EmailAddress,
    pub services: Vec<Service>,
    /// In lower case, the newest first.
    pub former_usernames: Vec<Username>,
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
