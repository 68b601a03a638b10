//! The text of a request key in the database. Its first letter is the kind, so that a key that a client sent
//! never equals a fingerprint.

use domain::booking::RequestKey;

/// Starts the text of a fingerprint.
macro_rules! fingerprint_prefix {
    () => {
        "p:"
    };
}
pub(super) use fingerprint_prefix;

pub(super) fn encode_key(key: &RequestKey) -> String {
    match key {
        RequestKey::Idempotency(key) => format!("k:{}", key.as_str()),
        RequestKey::Fingerprint(hash) => format!(concat!(fingerprint_prefix!(), "{}"), hex::encode(hash)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idempotency_keys_and_fingerprints_never_collide() {
        let fingerprint = encode_key(&RequestKey::Fingerprint([0x0a; 32]));
        assert_eq!(fingerprint, format!("p:{}", "0a".repeat(32)));
        assert_eq!(
            encode_key(&RequestKey::Idempotency(fingerprint.parse().unwrap())),
            format!("k:{fingerprint}")
        );
    }
}
