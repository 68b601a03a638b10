//! Finds a public profile by its username.

use std::collections::HashMap;

use domain::{AccountId, Portfolio, PublicProfile, Username};

use crate::app::AppContext;

#[derive(Debug)]
pub enum ProfileLookup {
    /// The username in the profile has the photographer's capitalization, not that of the request.
    Profile(AccountId, Box<PublicProfile>),
    /// The name is a former username. Contains the current one.
    Moved(Username),
    /// The name is not a valid username, or the username is free or reserved, or its profile is incomplete,
    /// disabled or deleted. The response does not reveal which.
    NotFound,
}

pub async fn look_up(ctx: &AppContext, name: &str) -> storage::Result<ProfileLookup> {
    // `Username` accepts and removes surrounding spaces, for forms. In a URL, spaces make a different name.
    let Some(name) = name.parse::<Username>().ok().filter(|parsed| parsed.as_str() == name) else {
        return Ok(ProfileLookup::NotFound);
    };
    let mut tx = ctx.db.read().await?;
    let Some(found) = tx.profiles().find_published(&name).await? else { return Ok(ProfileLookup::NotFound) };
    let services = tx.services().list_for_account(found.account).await?;
    let photos = tx.portfolio().list_for_account(found.account).await?;
    // Most profiles have no photos, and then no covers either.
    let covers =
        if photos.is_empty() { HashMap::new() } else { tx.portfolio().list_covers(found.account).await? };
    let portfolio = Portfolio { photos, covers };
    Ok(match found.profile.publish(found.email, services, portfolio) {
        Some(profile) if profile.names.username.key() == name.key() => {
            ProfileLookup::Profile(found.account, Box::new(profile))
        }
        Some(profile) => ProfileLookup::Moved(profile.names.username),
        None => ProfileLookup::NotFound,
    })
}
