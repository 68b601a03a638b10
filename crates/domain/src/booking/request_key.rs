//! Recognises a request that the client sends again.

use super::limits::DUPLICATE_WINDOW;
use crate::clock::Timestamp;
use crate::idempotency::IdempotencyKey;

/// Two requests with the same key may be the same request, sent again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RequestKey {
    /// The key that the client sent.
    Idempotency(IdempotencyKey),
    /// A hash of service, email address and message, if the client sent no key.
    Fingerprint([u8; 32]),
}

impl RequestKey {
    /// Whether a request with this key repeats the one received at `previous`. An idempotency key always
    /// does, a fingerprint only within `DUPLICATE_WINDOW`, in either direction if the clock was moved.
    pub fn repeats_request_at(&self, previous: Timestamp, now: Timestamp) -> bool {
        match self {
            Self::Idempotency(_) => true,
            Self::Fingerprint(_) => previous.distance(now) < DUPLICATE_WINDOW,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_idempotency_key_lasts_and_a_fingerprint_expires_after_a_minute() {
        let now = Timestamp::from_millis(1_763_000_000_000);
        let key = RequestKey::Idempotency("a".parse().unwrap());
        let fingerprint = RequestKey::Fingerprint([0; 32]);
        let (almost_a_minute, day) = (Duration::from_millis(59_999), Duration::from_secs(86_400));
        assert!(fingerprint.repeats_request_at(now.minus(almost_a_minute), now));
        assert!(fingerprint.repeats_request_at(now.plus(almost_a_minute), now));
        assert!(!fingerprint.repeats_request_at(now.minus(DUPLICATE_WINDOW), now));
        assert!(!fingerprint.repeats_request_at(now.plus(day), now));
        assert!(key.repeats_request_at(now.minus(day), now));
    }
}
