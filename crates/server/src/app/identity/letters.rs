//! Letters about an account. However often something happens, nobody's mailbox is flooded with it.

use domain::Account;
use storage::Tx;

use super::Refusal;
use crate::app::Ctx;
use crate::app::mail;
use crate::mail::Letter;

/// Tells the owner what happened, unless enough is under way to that address already.
pub(super) async fn tell(cx: &Ctx, tx: &mut Tx, owner: &Account, letter: Letter<'_>) -> Result<(), Refusal> {
    if cx.identity.limits.mail(&owner.email, cx.clock.monotonic()).is_ok() {
        mail::enqueue(cx, tx, &owner.email, Some(owner.id), letter).await?;
    }
    Ok(())
}
