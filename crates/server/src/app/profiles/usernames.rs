//! Checks whether usernames are available, and claims one for an account.

use std::time::Duration;

use domain::username::{MAX_USERNAMES_PER_ACCOUNT, UsernameError, suggest_usernames};
use domain::{AccountId, Timestamp, Username};
use storage::{AccountStore, ReadTx, Tx};

use super::ProfileError;
use crate::app::AppContext;
use crate::app::identity::Caller;
use crate::app::rate_limiter::RateLimiter;

const MAX_SUGGESTIONS: usize = 3;

/// Limits checks per account: allows enough for typing, and too few to find out all usernames.
#[derive(Debug)]
pub struct CheckRateLimiter(RateLimiter<AccountId>);

impl CheckRateLimiter {
    pub(in crate::app) fn new() -> Self {
        Self(RateLimiter::new(60, Duration::from_secs(1)))
    }
}

/// Whether an account can claim a username.
#[derive(Debug)]
pub enum Availability {
    Available,
    Invalid(UsernameError),
    /// Another account has or had the username, or it is reserved.
    Taken {
        suggestions: Vec<Username>,
    },
    /// The account has already had `MAX_USERNAMES_PER_ACCOUNT` usernames.
    LimitReached,
}

pub async fn check(ctx: &AppContext, caller: Caller, wanted: &str) -> Result<Availability, ProfileError> {
    ctx.username_checks.0.try_acquire(&caller.account, ctx.clock.monotonic())?;
    let wanted: Username = match wanted.parse() {
        Ok(name) => name,
        Err(error) => return Ok(Availability::Invalid(error)),
    };
    let mut tx = ctx.db.read().await?;
    let own_usernames = tx.usernames().list_for_account(caller.account).await?;
    if own_usernames.iter().any(|name| name.key() == wanted.key()) {
        return Ok(Availability::Available);
    }
    if own_usernames.len() >= MAX_USERNAMES_PER_ACCOUNT {
        return Ok(Availability::LimitReached);
    }
    if !is_reserved(ctx, tx.accounts(), caller.account, &wanted).await?
        && !tx.usernames().filter_available(vec![wanted.clone()]).await?.is_empty()
    {
        return Ok(Availability::Available);
    }
    Ok(Availability::Taken { suggestions: suggest_available(ctx, &mut tx, caller.account, &wanted).await? })
}

async fn suggest_available(
    ctx: &AppContext,
    tx: &mut ReadTx,
    account: AccountId,
    wanted: &Username,
) -> storage::Result<Vec<Username>> {
    let person_name =
        tx.accounts().find_by_id(account).await?.and_then(|credentials| credentials.account.display_name);
    let candidates = suggest_usernames(wanted, person_name.as_ref(), &ctx.reserved_names);
    let mut suggestions = tx.usernames().filter_available(candidates).await?;
    suggestions.truncate(MAX_SUGGESTIONS);
    Ok(suggestions)
}

/// The caller must have locked the account. An account can always reclaim its own former username, even if
/// the name has been reserved since.
pub(super) async fn claim(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
    name: &Username,
    now: Timestamp,
) -> Result<(), ProfileError> {
    if tx.usernames().retake(account, name, now).await? {
        return Ok(());
    }
    if tx.usernames().list_for_account(account).await?.len() >= MAX_USERNAMES_PER_ACCOUNT {
        return Err(ProfileError::TooManyUsernames);
    }
    if is_reserved(ctx, tx.accounts(), account, name).await?
        || !tx.usernames().take(account, name, now).await?
    {
        return Err(ProfileError::UsernameUnavailable);
    }
    Ok(())
}

/// Whether the name is reserved from this account. A name that is reserved for the operator is not reserved
/// from the operator's account.
async fn is_reserved(
    ctx: &AppContext,
    accounts: AccountStore<'_>,
    account: AccountId,
    name: &Username,
) -> storage::Result<bool> {
    if !ctx.reserved_names.is_reserved_for_operator(name) {
        return Ok(ctx.reserved_names.contains(name));
    }
    let operator_email = ctx.config.accounts.operator_email.as_ref();
    Ok(!accounts
        .find_by_id(account)
        .await?
        .is_some_and(|credentials| credentials.account.is_operator(operator_email)))
}
