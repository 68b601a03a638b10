//! Links in account emails. The code follows the `#`, because browsers never send that part to a server.

use std::time::Duration;

use domain::{AccountId, LinkEmail, PublicUrl, Timestamp};
use identity::RandomSecret;
use storage::{ActionCode, ActionPurpose, Tx};

use super::IdentityError;
use crate::app::AppContext;

/// Short, because the photographer is waiting for the email.
const RESET_VALIDITY: Duration = Duration::from_secs(30 * 60);
/// The photographer may read this email the next morning.
const CONFIRMATION_VALIDITY: Duration = Duration::from_secs(24 * 60 * 60);
/// The operator passes this link on in another way, perhaps by phone.
pub(super) const OPERATOR_RESET_VALIDITY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long the link in an email of this kind is valid. `None` for an email without an account link.
pub(in crate::app) fn link_validity(kind: &str) -> Option<Duration> {
    LinkEmail::from_kind(kind).map(validity)
}

fn validity(email: LinkEmail) -> Duration {
    match email {
        LinkEmail::ResetPassword => RESET_VALIDITY,
        LinkEmail::VerifyEmail | LinkEmail::ConfirmNewEmail => CONFIRMATION_VALIDITY,
    }
}

/// The email that a link for this purpose is sent in.
pub(super) fn link_email_for(purpose: &ActionPurpose) -> LinkEmail {
    match purpose {
        ActionPurpose::VerifyEmail => LinkEmail::VerifyEmail,
        ActionPurpose::ResetPassword => LinkEmail::ResetPassword,
        ActionPurpose::ChangeEmail(_) => LinkEmail::ConfirmNewEmail,
    }
}

pub(super) struct Link {
    /// The email that contains the link, unless the operator passes the link on.
    pub email: LinkEmail,
    pub url: String,
    pub valid_for: Duration,
}

pub(super) async fn create_link(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
    purpose: ActionPurpose,
) -> Result<Link, IdentityError> {
    let valid_for = validity(link_email_for(&purpose));
    create_link_with_validity(ctx, tx, account, purpose, valid_for).await
}

pub(super) async fn create_link_with_validity(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
    purpose: ActionPurpose,
    valid_for: Duration,
) -> Result<Link, IdentityError> {
    let secret = RandomSecret::random(&ctx.vault)
        .map_err(|_| IdentityError::Internal("the random number generator failed"))?;
    let page = match purpose {
        ActionPurpose::VerifyEmail => "verify-email",
        ActionPurpose::ResetPassword => "reset-password",
        ActionPurpose::ChangeEmail(_) => "confirm-email",
    };
    let url = format!("{}/{page}#{}", ctx.config.http.public_url, secret.reveal());
    let (email, expires_at) = (link_email_for(&purpose), ctx.clock.now().plus(valid_for));
    tx.action_codes().insert(&ActionCode { hash: secret.hash(), account, purpose, expires_at }).await?;
    Ok(Link { email, url, valid_for })
}

/// The page where photographers can regain their account after a change that they did not make.
pub(super) fn reset_page_url(public_url: &PublicUrl) -> String {
    format!("{public_url}/forgot-password")
}

pub(super) fn hash_code(code: &str) -> Result<Vec<u8>, IdentityError> {
    code.parse::<RandomSecret>().map(|secret| secret.hash()).map_err(|()| IdentityError::InvalidCode)
}

/// Returns the code if its purpose is the expected one and it has not expired.
pub(super) fn require_usable_code(
    code: Option<ActionCode>,
    is_expected_purpose: impl FnOnce(&ActionPurpose) -> bool,
    now: Timestamp,
) -> Result<ActionCode, IdentityError> {
    let code = code.filter(|code| is_expected_purpose(&code.purpose)).ok_or(IdentityError::InvalidCode)?;
    if now >= code.expires_at { Err(IdentityError::ExpiredCode) } else { Ok(code) }
}

/// Uses up a code. Locks the account before the code, as every transaction that changes both must, to avoid
/// deadlocks.
pub(super) async fn consume_code(tx: &mut Tx, account: AccountId, hash: &[u8]) -> Result<(), IdentityError> {
    tx.accounts().lock(account).await?;
    if tx.action_codes().consume(hash).await? { Ok(()) } else { Err(IdentityError::InvalidCode) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_emails_with_an_account_link_have_a_validity() {
        for (kind, validity) in [
            ("verify-email", Some(CONFIRMATION_VALIDITY)),
            ("confirm-new-email", Some(CONFIRMATION_VALIDITY)),
            ("reset-password", Some(RESET_VALIDITY)),
            ("password-changed", None),
            ("booking-request", None),
        ] {
            assert_eq!(link_validity(kind), validity, "{kind}");
        }
    }
}
