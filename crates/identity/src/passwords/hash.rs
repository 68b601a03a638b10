//! One password, one hash: the text that stands in the database.

use argon2::{Algorithm, Argon2, Block, Params, Version};
use base64::Engine;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use domain::Password;
use subtle::ConstantTimeEq;

/// OWASP's choice for one lane: 46 MiB and one pass, about a tenth of a second.
const MEMORY_KIB: u32 = 47_104;
const PASSES: u32 = 1;
const SALT: usize = 16;
const HASH: usize = 32;

/// Memory that is used again from one password to the next.
#[derive(Default)]
pub(super) struct Workspace(Vec<Block>);

impl Workspace {
    pub fn release(&mut self) {
        self.0 = Vec::new();
    }

    fn blocks(&mut self, params: &Params) -> &mut [Block] {
        let needed = params.block_count();
        if self.0.len() < needed {
            self.0.resize(needed, Block::default());
        }
        &mut self.0
    }
}

/// `None` only if the library refuses its own parameters.
pub(super) fn hash(
    password: &Password,
    salt: [u8; SALT],
    pepper: &[u8],
    space: &mut Workspace,
) -> Option<String> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, Some(HASH)).ok()?;
    Some(written(salt, digest(password, &salt, pepper, params, space)?))
}

/// A hash that no password has, which takes as long to check as any other.
pub(super) fn decoy(salt: [u8; SALT], digest: [u8; HASH]) -> String {
    written(salt, digest)
}

fn written(salt: [u8; SALT], digest: [u8; HASH]) -> String {
    let (salt, digest) = (BASE64_STANDARD_NO_PAD.encode(salt), BASE64_STANDARD_NO_PAD.encode(digest));
    format!("$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p=1${salt}${digest}")
}

pub(super) fn verify(password: &Password, hash: &str, pepper: &[u8], space: &mut Workspace) -> bool {
    let Some(stored) = Stored::parse(hash) else { return false };
    let digest = digest(password, &stored.salt, pepper, stored.params, space);
    digest.is_some_and(|digest| digest.ct_eq(&stored.digest).into())
}

/// Whether it was made with weaker parameters than today's.
pub(super) fn is_outdated(hash: &str) -> bool {
    !hash.starts_with(&format!("$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p=1$"))
}

fn digest(
    password: &Password,
    salt: &[u8],
    pepper: &[u8],
    params: Params,
    space: &mut Workspace,
) -> Option<[u8; HASH]> {
    let mut digest = [0; HASH];
    let blocks = space.blocks(&params);
    let argon = Argon2::new_with_secret(pepper, Algorithm::Argon2id, Version::V0x13, params).ok()?;
    argon.hash_password_into_with_memory(password.reveal().as_bytes(), salt, &mut digest, blocks).ok()?;
    Some(digest)
}

/// The parts of a hash in the PHC notation.
struct Stored {
    params: Params,
    salt: Vec<u8>,
    digest: Vec<u8>,
}

impl Stored {
    fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("$argon2id$v=19$")?;
        let mut parts = rest.split('$');
        let (params, salt, digest) = (parts.next()?, parts.next()?, parts.next()?);
        let mut numbers = params
            .split(',')
            .zip(["m=", "t=", "p="])
            .map(|(part, name)| part.strip_prefix(name).and_then(|number| number.parse::<u32>().ok()));
        let (memory, passes, lanes) = (numbers.next()??, numbers.next()??, numbers.next()??);
        Some(Self {
            params: Params::new(memory, passes, lanes, Some(HASH)).ok()?,
            salt: BASE64_STANDARD_NO_PAD.decode(salt).ok()?,
            digest: BASE64_STANDARD_NO_PAD.decode(digest).ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use super::*;

    fn password(text: &str) -> Password {
        Password::given(text).unwrap()
    }

    #[test]
    fn only_the_same_password_under_the_same_pepper_verifies() {
        let mut space = Workspace::default();
        let hash = hash(&password("tulip-42"), [7; 16], b"pepper", &mut space).unwrap();
        assert!(verify(&password("tulip-42"), &hash, b"pepper", &mut space));
        assert!(!verify(&password("tulip-43"), &hash, b"pepper", &mut space));
        assert!(!verify(&password("tulip-42"), &hash, b"salted", &mut space));
        assert!(!is_outdated(&hash));
    }

    #[test]
    fn a_hash_keeps_the_parameters_it_was_made_with() {
        let mut space = Workspace::default();
        let params = Params::new(64, 2, 1, Some(HASH)).unwrap();
        let digest = digest(&password("tulip-42"), &[7; 16], b"pepper", params, &mut space).unwrap();
        let encode = |bytes: &[u8]| BASE64_STANDARD_NO_PAD.encode(bytes);
        let old = format!("$argon2id$v=19$m=64,t=2,p=1${}${}", encode(&[7; 16]), encode(&digest));
        assert!(verify(&password("tulip-42"), &old, b"pepper", &mut space));
        assert!(is_outdated(&old));
    }

    #[test]
    fn what_is_no_hash_verifies_nothing() {
        let mut space = Workspace::default();
        for text in ["", "x", "$argon2id$v=19$", "$argon2id$v=19$m=8,t=1,p=1$!$!", "$2b$12$abc"] {
            assert!(!verify(&password("tulip-42"), text, b"pepper", &mut space), "{text}");
        }
    }
}
