//! Names in links: which are free, and taking one.

use std::time::Duration;

use domain::username::{MAX_PER_ACCOUNT, UsernameError, suggestions};
use domain::{AccountId, Timestamp, Username};
use storage::{AccountStore, ReadTx, Tx};

use super::Ctx;
use super::identity::Caller;
use super::profiles::Refusal;
use super::throttle::Throttle;

const SUGGESTIONS: usize = 3;

/// How often somebody may ask: as fast as people type, too slow to list everybody.
#[derive(Debug)]
pub struct Checks(Throttle<AccountId>);

impl Checks {
    pub(super) fn new() -> Self {
        Self(Throttle::new(60, Duration::from_secs(1)))
    }
}

/// Whether somebody could have a name.
#[derive(Debug)]
pub enum Availability {
    Available,
    Invalid(UsernameError),
    Taken {
        suggestions: Vec<Username>,
    },
    /// They have had as many as anybody can have.
    LimitReached,
}

pub async fn check(cx: &Ctx, caller: Caller, wanted: &str) -> Result<Availability, Refusal> {
    cx.usernames.0.take(&caller.account, cx.clock.monotonic())?;
    let wanted: Username = match wanted.parse() {
        Ok(name) => name,
        Err(error) => return Ok(Availability::Invalid(error)),
    };
    let mut tx = cx.db.read().await?;
    let own = tx.usernames().of_account(caller.account).await?;
    if own.iter().any(|name| name.key() == wanted.key()) {
        return Ok(Availability::Available);
    }
    if own.len() >= MAX_PER_ACCOUNT {
        return Ok(Availability::LimitReached);
    }
    if !is_reserved(cx, tx.accounts(), caller.account, &wanted).await?
        && !tx.usernames().free_among(vec![wanted.clone()]).await?.is_empty()
    {
        return Ok(Availability::Available);
    }
    Ok(Availability::Taken { suggestions: suggest(cx, &mut tx, caller.account, &wanted).await? })
}

async fn suggest(
    cx: &Ctx,
    tx: &mut ReadTx,
    account: AccountId,
    wanted: &Username,
) -> storage::Result<Vec<Username>> {
    let person = tx.accounts().by_id(account).await?.and_then(|found| found.account.display_name);
    let ideas = suggestions(wanted, person.as_ref(), &cx.reserved_names);
    let mut free = tx.usernames().free_among(ideas).await?;
    free.truncate(SUGGESTIONS);
    Ok(free)
}

/// Part of saving a profile, with the account locked. A name of the account's own can always be taken back, also when
/// it has been reserved since.
pub(super) async fn take(
    cx: &Ctx,
    tx: &mut Tx,
    account: AccountId,
    name: &Username,
    at: Timestamp,
) -> Result<(), Refusal> {
    if tx.usernames().take_back(account, name, at).await? {
        return Ok(());
    }
    if tx.usernames().of_account(account).await?.len() >= MAX_PER_ACCOUNT {
        return Err(Refusal::UsernameLimit);
    }
    if is_reserved(cx, tx.accounts(), account, name).await? || !tx.usernames().take(account, name, at).await?
    {
        return Err(Refusal::UsernameUnavailable);
    }
    Ok(())
}

async fn is_reserved(
    cx: &Ctx,
    accounts: AccountStore<'_>,
    account: AccountId,
    name: &Username,
) -> storage::Result<bool> {
    if !cx.reserved_names.is_operators(name) {
        return Ok(cx.reserved_names.contains(name));
    }
    let operator = cx.config.accounts.operator_email.as_ref();
    Ok(!accounts.by_id(account).await?.is_some_and(|found| found.account.is_operator(operator)))
}
