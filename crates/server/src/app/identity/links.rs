//! Links in mails. The code stands behind the `#`, which no browser sends to any server.

use std::time::Duration;

use domain::{AccountId, LinkEmail, PublicUrl, Timestamp};
use identity::Secret;
use storage::{ActionCode, Purpose, Tx};

use super::Refusal;
use crate::app::Ctx;

/// Whoever resets a password is waiting for the mail.
const RESET_LASTS: Duration = Duration::from_secs(30 * 60);
/// A mail to confirm an address may well be read the next morning.
const CONFIRMATION_LASTS: Duration = Duration::from_secs(24 * 60 * 60);
/// A reset that the operator starts goes another way, perhaps by telephone.
pub(super) const OPERATORS_RESET_LASTS: Duration = Duration::from_secs(24 * 60 * 60);

/// How long the link in a letter of this kind is good for anything. `None` if it has none that ends.
pub(in crate::app) fn lasts(kind: &str) -> Option<Duration> {
    LinkEmail::of_kind(kind).map(lasts_in)
}

fn lasts_in(email: LinkEmail) -> Duration {
    match email {
        LinkEmail::ResetPassword => RESET_LASTS,
        LinkEmail::VerifyEmail | LinkEmail::ConfirmNewEmail => CONFIRMATION_LASTS,
    }
}

/// The e-mail that a link for this purpose is sent in.
pub(super) fn email_for(purpose: &Purpose) -> LinkEmail {
    match purpose {
        Purpose::VerifyEmail => LinkEmail::VerifyEmail,
        Purpose::ResetPassword => LinkEmail::ResetPassword,
        Purpose::ChangeEmail(_) => LinkEmail::ConfirmNewEmail,
    }
}

pub(super) struct Link {
    /// What it is sent in, unless the operator hands it over.
    pub email: LinkEmail,
    pub address: String,
    pub valid_for: Duration,
}

pub(super) async fn make(
    cx: &Ctx,
    tx: &mut Tx,
    account: AccountId,
    purpose: Purpose,
) -> Result<Link, Refusal> {
    let lasts = lasts_in(email_for(&purpose));
    make_lasting(cx, tx, account, purpose, lasts).await
}

pub(super) async fn make_lasting(
    cx: &Ctx,
    tx: &mut Tx,
    account: AccountId,
    purpose: Purpose,
    valid_for: Duration,
) -> Result<Link, Refusal> {
    let secret = Secret::random(&cx.vault).map_err(|_| Refusal::Fault("no random numbers"))?;
    let page = match purpose {
        Purpose::VerifyEmail => "verify-email",
        Purpose::ResetPassword => "reset-password",
        Purpose::ChangeEmail(_) => "confirm-email",
    };
    let address = format!("{}/{page}#{}", cx.config.http.public_url, secret.reveal());
    let (email, expires_at) = (email_for(&purpose), cx.clock.now().plus(valid_for));
    tx.action_codes().insert(&ActionCode { hash: secret.hash(), account, purpose, expires_at }).await?;
    Ok(Link { email, address, valid_for })
}

/// Where somebody who did not do what a mail tells about can take the account back.
pub(super) fn reset_page(home: &PublicUrl) -> String {
    format!("{home}/forgot-password")
}

pub(super) fn hash(code: &str) -> Result<Vec<u8>, Refusal> {
    code.parse::<Secret>().map(|secret| secret.hash()).map_err(|()| Refusal::InvalidCode)
}

/// The code, if it is good for this purpose and still lasts.
pub(super) fn usable(
    found: Option<ActionCode>,
    fits: impl FnOnce(&Purpose) -> bool,
    now: Timestamp,
) -> Result<ActionCode, Refusal> {
    let code = found.filter(|code| fits(&code.purpose)).ok_or(Refusal::InvalidCode)?;
    if now >= code.expires_at { Err(Refusal::ExpiredCode) } else { Ok(code) }
}

/// Uses a code up. The account comes first, as in everything that changes both: two that wait for each other would wait
/// for ever.
pub(super) async fn take(tx: &mut Tx, account: AccountId, hash: &[u8]) -> Result<(), Refusal> {
    tx.accounts().lock(account).await?;
    if tx.action_codes().take(hash).await? { Ok(()) } else { Err(Refusal::InvalidCode) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_emails_with_a_link_lose_their_meaning_with_time() {
        for (kind, lasting) in [
            ("verify-email", Some(CONFIRMATION_LASTS)),
            ("confirm-new-email", Some(CONFIRMATION_LASTS)),
            ("reset-password", Some(RESET_LASTS)),
            ("password-changed", None),
            ("booking-request", None),
        ] {
            assert_eq!(lasts(kind), lasting, "{kind}");
        }
    }
}
