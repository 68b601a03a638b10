//! Permission to send one file. Whoever has the address may use it, once.

use std::time::Duration;

use ::identity::Secret;
use domain::{Timestamp, UploadId};
use storage::UploadCounts;

use super::Refusal;
use crate::app::Ctx;
use crate::app::identity::Caller;

/// What the path of every address that is given out begins with.
const PATH: &str = "/api/objects/upload/";

const VALID: Duration = Duration::from_secs(15 * 60);
const WINDOW: Duration = Duration::from_secs(60 * 60);
const PER_WINDOW: i64 = 10;
const PENDING: i64 = 3;

#[derive(Debug)]
pub struct Ticket {
    /// Where the file goes.
    pub url: String,
}

pub async fn issue(cx: &Ctx, caller: Caller) -> Result<Ticket, Refusal> {
    let secret = Secret::random(&cx.vault).map_err(|_| Refusal::Fault("no random numbers"))?;
    let now = cx.clock.now();
    let (_turn, mut tx) = caller.begin(cx).await?;
    let counts = tx.uploads().counts(caller.account, now.minus(WINDOW), now).await?;
    if let Some(again) = again_at(&counts) {
        return Err(Refusal::TooMany(again.distance(now)));
    }
    tx.uploads().issue(UploadId::new(now), caller.account, &secret.hash(), now, now.plus(VALID)).await?;
    tx.commit().await?;
    Ok(Ticket { url: format!("{}{PATH}{}", cx.config.http.public_url, secret.reveal()) })
}

/// When there may be another one, if not now.
fn again_at(counts: &UploadCounts) -> Option<Timestamp> {
    let recent = counts.first_recent.filter(|_| counts.recent >= PER_WINDOW).map(|first| first.plus(WINDOW));
    let pending = counts.first_end.filter(|_| counts.pending >= PENDING);
    recent.max(pending)
}

/// The secret in an address that was given out.
pub(super) fn secret_in(cx: &Ctx, address: &str) -> Result<Secret, Refusal> {
    let path = address.strip_prefix(cx.config.http.public_url.origin()).unwrap_or(address);
    let secret = path.strip_prefix(PATH).ok_or(Refusal::ForeignAddress)?;
    secret.parse().map_err(|()| Refusal::NotFound)
}
