//! Limits for bookings: duplicates, spam and emails.

use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Without an idempotency key, requests with the same service, email address and message within this time count as
/// one. The client's name may differ.
pub const DUPLICATE_WINDOW: Duration = MINUTE;
/// How long the server answers a repeated idempotency key with the first result.
pub const IDEMPOTENCY_RETENTION: Duration = Duration::from_secs(30 * DAY.as_secs());
/// A person needs at least this long to fill in the form.
pub const MIN_FORM_FILL_TIME: Duration = Duration::from_secs(2);
/// A photographer with an unverified email address gets at most this many emails about requests within
/// `UNVERIFIED_EMAIL_WINDOW`.
pub const MAX_UNVERIFIED_EMAILS: i64 = 5;
pub const UNVERIFIED_EMAIL_WINDOW: Duration = DAY;
/// Requests in the quarantine of one photographer. Beyond this number, the server deletes the oldest ones of the
/// network that sent the most.
pub const MAX_QUARANTINED: i64 = 500;
