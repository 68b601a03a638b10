//! Upload tickets: a secret URL to which the photographer's browser may send one file, once.

use std::time::Duration;

use ::identity::RandomSecret;
use domain::{Timestamp, UploadId};
use storage::UploadCounts;

use super::PhotoError;
use crate::app::AppContext;
use crate::app::identity::Caller;

const UPLOAD_PATH_PREFIX: &str = "/api/objects/upload/";

const TICKET_LIFETIME: Duration = Duration::from_secs(15 * 60);
const RATE_WINDOW: Duration = Duration::from_secs(60 * 60);
const MAX_TICKETS_PER_WINDOW: i64 = 10;
const MAX_PENDING_TICKETS: i64 = 3;

#[derive(Debug)]
pub struct UploadTicket {
    pub url: String,
}

pub async fn issue_ticket(ctx: &AppContext, caller: Caller) -> Result<UploadTicket, PhotoError> {
    let secret = RandomSecret::random(&ctx.vault)
        .map_err(|_| PhotoError::Internal("the random number generator failed"))?;
    let now = ctx.clock.now();
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    let counts = tx.uploads().counts(caller.account, now.minus(RATE_WINDOW), now).await?;
    if let Some(allowed_at) = next_allowed_at(&counts) {
        return Err(PhotoError::RateLimited(allowed_at.distance(now)));
    }
    tx.uploads()
        .issue(UploadId::new(now), caller.account, &secret.hash(), now, now.plus(TICKET_LIFETIME))
        .await?;
    tx.commit().await?;
    Ok(UploadTicket { url: format!("{}{UPLOAD_PATH_PREFIX}{}", ctx.config.http.public_url, secret.reveal()) })
}

/// When the next ticket is allowed, if not now.
fn next_allowed_at(counts: &UploadCounts) -> Option<Timestamp> {
    let window_ends_at = counts
        .first_recent
        .filter(|_| counts.recent >= MAX_TICKETS_PER_WINDOW)
        .map(|first| first.plus(RATE_WINDOW));
    let pending_expires_at = counts.next_expiry.filter(|_| counts.pending >= MAX_PENDING_TICKETS);
    window_ends_at.max(pending_expires_at)
}

/// The secret in an upload URL.
pub(super) fn parse_secret(ctx: &AppContext, url: &str) -> Result<RandomSecret, PhotoError> {
    let path = url.strip_prefix(ctx.config.http.public_url.origin()).unwrap_or(url);
    let secret = path.strip_prefix(UPLOAD_PATH_PREFIX).ok_or(PhotoError::ForeignUrl)?;
    secret.parse().map_err(|()| PhotoError::NotFound)
}
