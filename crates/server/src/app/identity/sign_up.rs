//! Creates an account.

use domain::{Account, AccountId, EmailAddress, Password, PersonName};
use identity::passwords::{PasswordContext, is_too_common};
use storage::ActionPurpose;

use super::{AuthResult, IdentityError, RequestOrigin, emails, open_session};
use crate::app::AppContext;
use crate::config::Registration;

#[derive(Debug)]
pub struct NewAccount {
    pub email: EmailAddress,
    pub password: Password,
    pub name: PersonName,
}

pub(super) const COMMON_PASSWORD_MESSAGE: &str =
    "Please choose another password: not a common password, not your name or email.";

pub async fn sign_up(
    ctx: &AppContext,
    origin: &RequestOrigin,
    new_account: NewAccount,
) -> Result<AuthResult, IdentityError> {
    if ctx.config.accounts.registration == Registration::Closed {
        return Err(IdentityError::RegistrationClosed);
    }
    let context = PasswordContext {
        email: &new_account.email,
        name: Some(&new_account.name),
        brand: ctx.config.brand.as_str(),
    };
    if is_too_common(&new_account.password, context) {
        return Err(IdentityError::WeakPassword(COMMON_PASSWORD_MESSAGE));
    }
    ctx.identity.limits.allow_sign_up(origin.network, ctx.clock.monotonic())?;
    // Saves the work of hashing. The insert below decides: another request may take the address meanwhile.
    if ctx.db.read().await?.accounts().find_by_email(&new_account.email).await?.is_some() {
        return Err(IdentityError::EmailInUse);
    }
    let hash = ctx.identity.passwords.hash(new_account.password).await?;

    let now = ctx.clock.now();
    let account = Account {
        id: AccountId::new(now),
        email: new_account.email,
        email_verified: false,
        display_name: Some(new_account.name),
        epoch: 0,
        is_disabled: false,
        has_password: true,
        created_at: now,
        last_sign_in_at: now,
    };
    let mut tx = ctx.db.write().await?;
    if !tx.accounts().insert(&account, Some(&hash)).await? {
        return Err(IdentityError::EmailInUse);
    }
    match emails::send_link(ctx, &mut tx, account.id, &account.email, ActionPurpose::VerifyEmail).await {
        // The account is created anyway: the photographer can request another link later.
        Ok(()) | Err(IdentityError::RateLimited(_)) => {}
        Err(error) => return Err(error),
    }
    let new_session = open_session(ctx, &mut tx, &account, origin).await?;
    tx.commit().await?;
    new_session.into_auth_result(ctx, account, Vec::new())
}
