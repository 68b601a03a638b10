//! A password to be read off a terminal.

use domain::Password;
use identity::Vault;

use super::Refusal;

/// A power of two of them, none like another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// In groups of four; twenty letters are a hundred random bits.
const GROUP: usize = 4;
const LENGTH: usize = 24;

pub(super) fn random(vault: &Vault, min_chars: usize) -> Result<Password, Refusal> {
    let bytes = vault.random_bytes::<64>().map_err(|_| Refusal::Random)?;
    let letters = bytes.map(|byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
    let groups: Vec<String> = letters.chunks(GROUP).map(String::from_iter).collect();
    let text: String = groups.join("-").chars().take(LENGTH.max(min_chars)).collect();
    Password::chosen(&text, min_chars).map_err(|_| Refusal::Unfit("password"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vault() -> Vault {
        Vault::from_text("bGVuc2xpbmsgdGVzdHM6IDMyIGJ5dGVzLCBub3QgbW8").unwrap()
    }

    #[test]
    fn it_is_long_readable_and_never_the_same() {
        let (one, other) = (random(&vault(), 6).unwrap(), random(&vault(), 6).unwrap());
        assert_ne!(one, other);
        let groups: Vec<_> = one.reveal().split('-').collect();
        assert_eq!(groups.len(), 5, "{groups:?}");
        assert!(groups.iter().all(|group| group.len() == GROUP && !group.contains(['l', 'o', '0', '1'])));
    }

    #[test]
    fn it_is_as_long_as_the_operator_asks_for() {
        assert_eq!(random(&vault(), 64).unwrap().reveal().len(), 64);
    }
}
