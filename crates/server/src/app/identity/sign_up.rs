//! A new account.

use domain::{Account, AccountId, EmailAddress, Password, PersonName};
use identity::passwords::{Context, is_too_common};
use storage::Purpose;

use super::{Client, Refusal, SignedIn, letters, open_session};
use crate::app::Ctx;
use crate::config::Registration;

#[derive(Debug)]
pub struct SignUp {
    pub email: EmailAddress,
    pub password: Password,
    pub name: PersonName,
}

pub(super) const TOO_COMMON: &str =
    "Please choose another password: not a common password, not your name or email.";

pub async fn sign_up(cx: &Ctx, client: &Client, form: SignUp) -> Result<SignedIn, Refusal> {
    if cx.config.accounts.registration == Registration::Closed {
        return Err(Refusal::RegistrationClosed);
    }
    let context = Context { email: &form.email, name: Some(&form.name), brand: cx.config.brand.as_str() };
    if is_too_common(&form.password, context) {
        return Err(Refusal::WeakPassword(TOO_COMMON));
    }
    cx.identity.limits.sign_up(client.network, cx.clock.monotonic())?;
    // The constraint below decides; looking first only spares the work of hashing.
    if cx.db.read().await?.accounts().by_email(&form.email).await?.is_some() {
        return Err(Refusal::EmailInUse);
    }
    let hash = cx.identity.passwords.hash(form.password).await?;

    let now = cx.clock.now();
    let account = Account {
        id: AccountId::new(now),
        email: form.email,
        email_verified: false,
        display_name: Some(form.name),
        epoch: 0,
        disabled: false,
        has_password: true,
        created_at: now,
        last_sign_in_at: now,
    };
    let mut tx = cx.db.write().await?;
    if !tx.accounts().insert(&account, Some(&hash)).await? {
        return Err(Refusal::EmailInUse);
    }
    match letters::send_link(cx, &mut tx, account.id, &account.email, Purpose::VerifyEmail).await {
        // The account is made all the same; another link can be asked for later.
        Ok(()) | Err(Refusal::TooMany(_)) => {}
        Err(refusal) => return Err(refusal),
    }
    let opened = open_session(cx, &mut tx, &account, client).await?;
    tx.commit().await?;
    cx.outbox.wake();
    opened.signed_in(cx, account, Vec::new())
}
