//! A profile as the world sees it.

use domain::{AccountId, PublicProfile, Username};

use crate::app::Ctx;

/// Where a name leads.
#[derive(Debug)]
pub enum Found {
    /// The username in it is how its owner writes it, whatever case was asked for.
    Profile(AccountId, Box<PublicProfile>),
    /// To whoever had the name before and goes by this one now.
    Moved(Username),
    /// Nowhere: free, reserved, not complete yet, disabled or deleted. Nobody learns which.
    Unknown,
}

pub async fn find(cx: &Ctx, name: &str) -> storage::Result<Found> {
    // Read as a form would, spaces around it would pass; in an address they make it another one.
    let Some(name) = name.parse::<Username>().ok().filter(|read| read.as_str() == name) else {
        return Ok(Found::Unknown);
    };
    let mut tx = cx.db.read().await?;
    let Some(found) = tx.profiles().published(&name).await? else { return Ok(Found::Unknown) };
    let services = tx.services().of_account(found.account).await?;
    Ok(match found.profile.publish(found.email, services) {
        Some(page) if page.names.username.key() == name.key() => {
            Found::Profile(found.account, Box::new(page))
        }
        Some(page) => Found::Moved(page.names.username),
        None => Found::Unknown,
    })
}
