//! Password hashes, as the database stores them.

use argon2::{Algorithm, Argon2, Block, Params, Version};
use base64::Engine;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use domain::Password;
use subtle::ConstantTimeEq;

/// How expensive a new hash is, in one lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashCost {
    pub memory_kib: u32,
    pub passes: u32,
}

impl HashCost {
    /// The parameters that OWASP recommends: about a tenth of a second.
    pub const RECOMMENDED: Self = Self { memory_kib: 47_104, passes: 1 };

    fn params(self) -> Option<Params> {
        Params::new(self.memory_kib, self.passes, 1, Some(DIGEST_BYTES)).ok()
    }

    /// The start of every hash with this cost.
    fn prefix(self) -> String {
        format!("$argon2id$v=19$m={},t={},p=1$", self.memory_kib, self.passes)
    }
}

const SALT_BYTES: usize = 16;
const DIGEST_BYTES: usize = 32;

/// Memory that is reused from one password to the next.
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

/// `None` only if the argon2 crate refuses the cost or the pepper.
pub(super) fn hash(
    cost: HashCost,
    password: &Password,
    salt: [u8; SALT_BYTES],
    pepper: &[u8],
    workspace: &mut Workspace,
) -> Option<String> {
    let digest = compute_digest(password, &salt, pepper, cost.params()?, workspace)?;
    Some(format_hash(cost, salt, digest))
}

pub(super) fn format_hash(cost: HashCost, salt: [u8; SALT_BYTES], digest: [u8; DIGEST_BYTES]) -> String {
    let (salt, digest) = (BASE64_STANDARD_NO_PAD.encode(salt), BASE64_STANDARD_NO_PAD.encode(digest));
    format!("{}{salt}${digest}", cost.prefix())
}

/// `false` if the password is wrong or the stored hash cannot be read.
pub(super) fn verify(password: &Password, hash: &str, pepper: &[u8], workspace: &mut Workspace) -> bool {
    let Some(stored) = ParsedHash::parse(hash) else { return false };
    let digest = compute_digest(password, &stored.salt, pepper, stored.params, workspace);
    digest.is_some_and(|digest| digest.ct_eq(&stored.digest).into())
}

/// Whether the hash has other parameters than new hashes get.
pub(super) fn is_outdated(cost: HashCost, hash: &str) -> bool {
    !hash.starts_with(&cost.prefix())
}

fn compute_digest(
    password: &Password,
    salt: &[u8],
    pepper: &[u8],
    params: Params,
    workspace: &mut Workspace,
) -> Option<[u8; DIGEST_BYTES]> {
    let mut digest = [0; DIGEST_BYTES];
    let blocks = workspace.blocks(&params);
    let argon = Argon2::new_with_secret(pepper, Algorithm::Argon2id, Version::V0x13, params).ok()?;
    argon.hash_password_into_with_memory(password.reveal().as_bytes(), salt, &mut digest, blocks).ok()?;
    Some(digest)
}

/// The parts of a hash in the PHC string format.
struct ParsedHash {
    params: Params,
    salt: Vec<u8>,
    digest: Vec<u8>,
}

impl ParsedHash {
    fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("$argon2id$v=19$")?;
        let mut parts = rest.split('$');
        let (params, salt, digest) = (parts.next()?, parts.next()?, parts.next()?);
        let mut values = params
            .split(',')
            .zip(["m=", "t=", "p="])
            .map(|(part, name)| part.strip_prefix(name).and_then(|value| value.parse::<u32>().ok()));
        let (memory, passes, lanes) = (values.next()??, values.next()??, values.next()??);
        Some(Self {
            params: Params::new(memory, passes, lanes, Some(DIGEST_BYTES)).ok()?,
            salt: BASE64_STANDARD_NO_PAD.decode(salt).ok()?,
            digest: BASE64_STANDARD_NO_PAD.decode(digest).ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use super::*;

    const COST: HashCost = HashCost::RECOMMENDED;

    fn password(text: &str) -> Password {
        Password::parse_existing(text).unwrap()
    }

    #[test]
    fn only_the_same_password_under_the_same_pepper_verifies() {
        let mut workspace = Workspace::default();
        let hash = hash(COST, &password("tulip-42"), [7; 16], b"pepper", &mut workspace).unwrap();
        assert!(verify(&password("tulip-42"), &hash, b"pepper", &mut workspace));
        assert!(!verify(&password("tulip-43"), &hash, b"pepper", &mut workspace));
        assert!(!verify(&password("tulip-42"), &hash, b"salted", &mut workspace));
        assert!(!is_outdated(COST, &hash));
    }

    #[test]
    fn verifies_an_old_hash_with_the_parameters_in_it() {
        let mut workspace = Workspace::default();
        let old_cost = HashCost { memory_kib: 64, passes: 2 };
        let old_hash = hash(old_cost, &password("tulip-42"), [7; 16], b"pepper", &mut workspace).unwrap();
        assert!(old_hash.starts_with("$argon2id$v=19$m=64,t=2,p=1$"), "{old_hash}");
        assert!(verify(&password("tulip-42"), &old_hash, b"pepper", &mut workspace));
        assert!(is_outdated(COST, &old_hash));
    }

    #[test]
    fn an_invalid_hash_verifies_no_password() {
        let mut workspace = Workspace::default();
        for text in ["", "x", "$argon2id$v=19$", "$argon2id$v=19$m=8,t=1,p=1$!$!", "$2b$12$abc"] {
            assert!(!verify(&password("tulip-42"), text, b"pepper", &mut workspace), "{text}");
        }
    }
}
