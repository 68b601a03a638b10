//! How long a request counts as the same one, and how much of anything is too much.

use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Without a key, the same service, address and message within this time is the same request.
pub const SAME_WITHIN: Duration = MINUTE;
/// For this long a request with a key is answered as it was the first time.
pub const REQUESTS_KEPT: Duration = Duration::from_secs(30 * DAY.as_secs());
/// A person needs at least this long for the form.
pub const FASTEST: Duration = Duration::from_secs(2);
/// Mails about bookings to an unverified address within `UNVERIFIED_WINDOW`.
pub const UNVERIFIED_MAILS: i64 = 5;
pub const UNVERIFIED_WINDOW: Duration = DAY;
/// Requests in the quarantine of one photographer.
pub const QUARANTINE: i64 = 500;
