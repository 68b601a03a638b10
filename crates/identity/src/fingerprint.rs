//! A hash for comparing data without storing it. It does not protect data that an attacker can guess.

use ring::digest;

/// SHA-256 over the parts, each after its length, so that bytes cannot move from one part to the next.
pub fn fingerprint(parts: &[&[u8]]) -> [u8; 32] {
    let mut context = digest::Context::new(&digest::SHA256);
    for part in parts {
        context.update(&(part.len() as u64).to_be_bytes());
        context.update(part);
    }
    let mut hash = [0; 32];
    hash.copy_from_slice(context.finish().as_ref());
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_equal_parts_have_equal_fingerprints() {
        let expected = fingerprint(&[b"ab", b"c"]);
        assert_eq!(fingerprint(&[b"ab", b"c"]), expected);
        for other in [&[b"a".as_slice(), b"bc"][..], &[b"abc"], &[b"ab", b"c", b""], &[b"c", b"ab"]] {
            assert_ne!(fingerprint(other), expected, "{other:?}");
        }
    }
}
