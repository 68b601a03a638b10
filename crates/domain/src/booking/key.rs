//! What tells one request from the same one sent again.

use std::fmt::Write;

use super::limits::SAME_WITHIN;
use crate::clock::Timestamp;
use crate::idempotency::IdempotencyKey;

/// As it is stored: `k:` and the client's own key, or `p:` and the fingerprint of what was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RequestKey(String);

impl RequestKey {
    pub fn given(key: &IdempotencyKey) -> Self {
        Self(format!("k:{}", key.as_str()))
    }

    pub fn of_print(print: &[u8]) -> Self {
        let mut text = String::with_capacity(2 + 2 * print.len());
        text.push_str("p:");
        for byte in print {
            // Writing to a string does not fail.
            let _ = write!(text, "{byte:02x}");
        }
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a request under this key is the one that came at `before`: a client's own key says so for as long as it
    /// is known, the same words do for a minute, to whichever side the clock was moved meanwhile.
    pub fn still_means(&self, before: Timestamp, now: Timestamp) -> bool {
        self.0.starts_with("k:") || before.distance(now) < SAME_WITHIN
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_key_and_a_print_are_never_mistaken_for_one_another() {
        let print = [0x0a; 32];
        let words = RequestKey::of_print(&print);
        assert_eq!(words.as_str(), format!("p:{}", "0a".repeat(32)));
        let key: IdempotencyKey = words.as_str().parse().unwrap();
        assert_ne!(RequestKey::given(&key), words);
    }

    #[test]
    fn a_clients_own_key_lasts_and_the_same_words_do_for_a_minute() {
        let now = Timestamp::from_millis(1_763_000_000_000);
        let (key, words) = (RequestKey::given(&"a".parse().unwrap()), RequestKey::of_print(&[0; 32]));
        let (just, day) = (Duration::from_millis(59_999), Duration::from_secs(86_400));
        assert!(words.still_means(now.minus(just), now) && words.still_means(now.plus(just), now));
        assert!(!words.still_means(now.minus(SAME_WITHIN), now) && !words.still_means(now.plus(day), now));
        assert!(key.still_means(now.minus(day), now));
    }
}
