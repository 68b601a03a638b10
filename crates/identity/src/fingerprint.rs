//! A fingerprint of what somebody asked for: enough to tell it from anything else, too little to read it.

use ring::digest;

/// SHA-256 over the parts, each behind its length, so that nothing can be moved from one part into the next.
pub fn fingerprint(parts: &[&[u8]]) -> [u8; 32] {
    let mut context = digest::Context::new(&digest::SHA256);
    for part in parts {
        context.update(&(part.len() as u64).to_be_bytes());
        context.update(part);
    }
    let mut print = [0; 32];
    print.copy_from_slice(context.finish().as_ref());
    print
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_parts_have_the_same_print_and_others_another_one() {
        let print = fingerprint(&[b"ab", b"c"]);
        assert_eq!(print, fingerprint(&[b"ab", b"c"]));
        for other in [&[b"a".as_slice(), b"bc"][..], &[b"abc"], &[b"ab", b"c", b""], &[b"c", b"ab"]] {
            assert_ne!(print, fingerprint(other), "{other:?}");
        }
    }
}
