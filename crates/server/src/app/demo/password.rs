//! A random password that is easy to read from a terminal.

use domain::Password;
use identity::Vault;

use super::DemoError;

/// The number of characters is a power of two, so that every character is equally likely. No two look alike.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
const GROUP_LENGTH: usize = 4;
/// Twenty random characters are a hundred random bits, which is more than any policy of the operator asks for.
const GROUP_COUNT: usize = 5;

pub(super) fn random_password(vault: &Vault) -> Result<Password, DemoError> {
    let bytes = vault.random_bytes::<{ GROUP_COUNT * GROUP_LENGTH }>().map_err(|_| DemoError::Random)?;
    let characters = bytes.map(|byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]));
    let groups: Vec<String> = characters.chunks(GROUP_LENGTH).map(String::from_iter).collect();
    Password::parse_existing(&groups.join("-")).map_err(|_| DemoError::InvalidSample("password"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vault() -> Vault {
        Vault::from_text("bGVuc2xpbmsgdGVzdHM6IDMyIGJ5dGVzLCBub3QgbW8").unwrap()
    }

    #[test]
    fn is_long_readable_and_random() {
        let (password, other) = (random_password(&vault()).unwrap(), random_password(&vault()).unwrap());
        assert_ne!(password, other);
        let groups: Vec<_> = password.reveal().split('-').collect();
        assert_eq!(groups.len(), GROUP_COUNT, "{groups:?}");
        assert!(
            groups.iter().all(|group| group.len() == GROUP_LENGTH && !group.contains(['l', 'o', '0', '1']))
        );
    }
}
