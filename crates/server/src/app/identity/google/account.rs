//! Google for somebody who is signed in already: to add it to their account, or to show once more who they are.
//!
//! Nothing is decided before the session that began fetches what Google said. Coming back from there opens no session
//! and makes no account, whoever it was that Google vouched for.

use domain::attempt::{AccountPurpose, Errand, Failure, Mode, TabChallenge};
use domain::{AttemptId, LinkedIdentity};
use identity::oidc::{Claims, challenge_of};
use storage::{Progress, Tx};

use super::vouched::Vouched;
use super::{Begin, Beginning, prepare, resolve};
use crate::app::Ctx;
use crate::app::identity::sessions::give_access;
use crate::app::identity::{Caller, Client, Refusal, SignedIn};

/// In a window of its own. Whoever adds a way in must have signed in recently.
pub async fn begin_for_account(
    cx: &Ctx,
    caller: Caller,
    client: &Client,
    cookie: Option<&str>,
    tab_challenge: TabChallenge,
    purpose: AccountPurpose,
) -> Result<Beginning, Refusal> {
    if purpose == AccountPurpose::Link {
        caller.must_be_recent(cx)?;
    }
    let errand = Errand::Account { session: caller.session, purpose };
    let begin = Begin { tab_challenge, mode: Mode::Popup, errand };
    let (attempt, beginning) = prepare(cx, client, cookie, begin).await?;
    let mut tx = cx.db.write().await?;
    caller.hold(&mut tx).await?;
    tx.attempts().insert(&attempt).await?;
    tx.commit().await?;
    Ok(beginning)
}

/// Keeps what Google said for the session that waits for it.
pub(super) async fn vouch(cx: &Ctx, attempt: AttemptId, claims: Claims) -> Result<Option<Failure>, Refusal> {
    let sealed = Vouched::from(claims).seal(&cx.vault, attempt);
    let sealed = sealed.ok_or(Refusal::Fault("what Google said could not be sealed"))?;
    let mut tx = cx.db.write().await?;
    if !tx.attempts().vouch(attempt, &sealed).await? {
        return Err(Refusal::UnknownAttempt);
    }
    tx.commit().await?;
    Ok(None)
}

/// The same session, once; `None` while somebody is still at Google.
pub async fn finish_for_account(
    cx: &Ctx,
    caller: Caller,
    attempt: AttemptId,
    verifier: &str,
) -> Result<Option<SignedIn>, Refusal> {
    let tab: TabChallenge = challenge_of(verifier).parse().map_err(|_| Refusal::UnknownAttempt)?;
    let now = cx.clock.now();
    match cx.db.read().await?.attempts().progress_of(caller.session, attempt, &tab, now).await? {
        Progress::Unknown => return Err(Refusal::UnknownAttempt),
        Progress::Waiting => return Ok(None),
        Progress::Settled => {}
    }
    let mut tx = cx.db.write().await?;
    caller.hold(&mut tx).await?;
    let taken = tx.attempts().take_of(caller.session, attempt, &tab, now).await?;
    let (purpose, answer) = taken.ok_or(Refusal::UnknownAttempt)?;
    let refused = match answer {
        Err(failure) => Some(Refusal::Google(failure)),
        Ok(sealed) => {
            let vouched = Vouched::open(&cx.vault, attempt, &sealed)
                .ok_or(Refusal::Fault("what Google said was sealed with another master key"))?;
            match purpose {
                AccountPurpose::Link => link(cx, &mut tx, caller, vouched).await?,
                AccountPurpose::Reauthenticate => reauthenticate(cx, &mut tx, caller, &vouched).await?,
            }
        }
    };
    if let Some(refusal) = refused {
        // The attempt is used up all the same.
        tx.commit().await?;
        return Err(refusal);
    }
    let standing = tx.sessions().standing(caller.session).await?.ok_or(Refusal::Unauthorized)?;
    let found = tx.accounts().by_id(caller.account).await?.ok_or(Refusal::Unauthorized)?;
    let identities = tx.linked_identities().of_account(caller.account).await?;
    tx.commit().await?;
    cx.identity.sessions.forget(caller.account);
    cx.outbox.wake();
    give_access(cx, found.account, identities, &standing.session).map(Some)
}

/// Why not, if not. One that is theirs already stays so, and nobody is told again.
async fn link(cx: &Ctx, tx: &mut Tx, caller: Caller, vouched: Vouched) -> Result<Option<Refusal>, Refusal> {
    let owner = tx.linked_identities().account_of(&vouched.issuer, &vouched.subject).await?;
    if owner == Some(caller.account) {
        return Ok(None);
    }
    let account = tx.accounts().by_id(caller.account).await?.ok_or(Refusal::Unauthorized)?.account;
    let Some(email) = vouched.email else { return Ok(Some(Refusal::Google(Failure::UnverifiedEmail))) };
    // Whoever opened an account with an address they never proved must not leave a way in of their own behind.
    if !account.email_verified && email.key() != account.email.key() {
        return Ok(Some(Refusal::AddressNotProven));
    }
    let Vouched { issuer, subject, name: display_name, .. } = vouched;
    let identity = LinkedIdentity { issuer, subject, email, display_name };
    if !tx.linked_identities().link(caller.account, &identity, cx.clock.now()).await? {
        return Ok(Some(Refusal::CredentialInUse));
    }
    resolve::tell(cx, tx, &account, &identity.email).await?;
    Ok(None)
}

/// Why not, if not. It must be somebody who could have signed in to this very account.
async fn reauthenticate(
    cx: &Ctx,
    tx: &mut Tx,
    caller: Caller,
    vouched: &Vouched,
) -> Result<Option<Refusal>, Refusal> {
    let owner = tx.linked_identities().account_of(&vouched.issuer, &vouched.subject).await?;
    if owner != Some(caller.account) {
        return Ok(Some(Refusal::ForeignGoogle));
    }
    tx.sessions().reauthenticated(caller.session, cx.clock.now()).await?;
    Ok(None)
}
