//! The master key: outside the database, so that a copy of the database alone opens nothing.

use std::fmt;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, Salt};
use ring::hmac;
use ring::rand::{SecureRandom, SystemRandom};
use thiserror::Error;

const KEY_LEN: usize = 32;

#[derive(Debug, Error)]
pub enum MasterKeyError {
    #[error(
        "a key of 32 random bytes in base64url is needed, as `head -c 32 /dev/urandom | base64` writes it"
    )]
    NotAKey,
    #[error("the master key {} cannot be read or made: {source}", path.display())]
    File { path: PathBuf, source: std::io::Error },
    #[error("{} does not hold a master key: put the right one back from your backup", path.display())]
    Damaged { path: PathBuf },
}

/// Seals what the database keeps but must not show, and makes secrets that can be made again.
pub struct Vault {
    sealing: LessSafeKey,
    pepper: [u8; KEY_LEN],
    refresh: hmac::Key,
    seal: hmac::Key,
    device: hmac::Key,
    booking: hmac::Key,
    random: SystemRandom,
}

impl Vault {
    pub fn from_text(text: &str) -> Result<Self, MasterKeyError> {
        let url_safe = text.trim().replace('+', "-").replace('/', "_");
        let bytes = BASE64_URL_SAFE_NO_PAD
            .decode(url_safe.trim_end_matches('='))
            .map_err(|_| MasterKeyError::NotAKey)?;
        if bytes.len() != KEY_LEN {
            return Err(MasterKeyError::NotAKey);
        }
        Self::from_bytes(&bytes).map_err(|_| MasterKeyError::NotAKey)
    }

    /// The key in a file that only we can read; the first start makes it.
    pub fn from_file(path: &Path) -> Result<Self, MasterKeyError> {
        let told = |source| MasterKeyError::File { path: path.to_owned(), source };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => make_file(path).map_err(told)?,
            Err(error) => return Err(told(error)),
        };
        Self::from_text(&text).map_err(|_| MasterKeyError::Damaged { path: path.to_owned() })
    }

    fn from_bytes(master: &[u8]) -> Result<Self, Unspecified> {
        let derive = |purpose: &'static str| {
            let mut key = [0; KEY_LEN];
            let secret = Salt::new(HKDF_SHA256, b"lenslink").extract(master);
            secret.expand(&[purpose.as_bytes()], HKDF_SHA256)?.fill(&mut key)?;
            Ok::<_, Unspecified>(key)
        };
        Ok(Self {
            sealing: LessSafeKey::new(UnboundKey::new(&CHACHA20_POLY1305, &derive("sealing")?)?),
            pepper: derive("passwords")?,
            refresh: hmac::Key::new(hmac::HMAC_SHA256, &derive("refresh tokens")?),
            seal: hmac::Key::new(hmac::HMAC_SHA256, &derive("seals of refresh tokens")?),
            device: hmac::Key::new(hmac::HMAC_SHA256, &derive("known devices")?),
            booking: hmac::Key::new(hmac::HMAC_SHA256, &derive("links to bookings")?),
            random: SystemRandom::new(),
        })
    }

    /// `about` says what it is and whom it belongs to: opened under another one, it stays closed.
    pub fn seal(&self, about: &str, plain: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let nonce: [u8; NONCE_LEN] = self.random_bytes()?;
        let mut sealed = plain.to_vec();
        let aad = Aad::from(about.as_bytes());
        self.sealing.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), aad, &mut sealed)?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    pub fn open(&self, about: &str, sealed: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let (nonce, body) = sealed.split_at_checked(NONCE_LEN).ok_or(Unspecified)?;
        let mut body = body.to_vec();
        let nonce = Nonce::try_assume_unique_for_key(nonce)?;
        let plain = self.sealing.open_in_place(nonce, Aad::from(about.as_bytes()), &mut body)?;
        Ok(plain.to_vec())
    }

    pub fn random_bytes<const N: usize>(&self) -> Result<[u8; N], Unspecified> {
        let mut bytes = [0; N];
        self.random.fill(&mut bytes)?;
        Ok(bytes)
    }

    pub(crate) fn pepper(&self) -> &[u8] {
        &self.pepper
    }

    pub(crate) fn refresh_key(&self) -> &hmac::Key {
        &self.refresh
    }

    pub(crate) fn seal_key(&self) -> &hmac::Key {
        &self.seal
    }

    pub(crate) fn device_key(&self) -> &hmac::Key {
        &self.device
    }

    pub(crate) fn booking_key(&self) -> &hmac::Key {
        &self.booking
    }
}

impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Vault(…)")
    }
}

/// Written beside and moved into place, so that a crash leaves a whole key or none.
fn make_file(path: &Path) -> std::io::Result<String> {
    use std::io::Write;
    use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};

    let mut bytes = [0; KEY_LEN];
    SystemRandom::new().fill(&mut bytes).map_err(|_| std::io::Error::other("no random numbers"))?;
    let text = BASE64_URL_SAFE_NO_PAD.encode(bytes) + "\n";
    if let Some(folder) = path.parent() {
        std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    let beside = path.with_extension(format!("{}.new", std::process::id()));
    let mut file = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    // Unlike a rename, a link never replaces a key that another process made meanwhile.
    let linked = std::fs::hard_link(&beside, path);
    std::fs::remove_file(&beside)?;
    match linked {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    if let Some(folder) = path.parent() {
        std::fs::File::open(folder)?.sync_all()?;
    }
    std::fs::read_to_string(path)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use super::*;

    fn vault(byte: u8) -> Vault {
        Vault::from_bytes(&[byte; 32]).unwrap()
    }

    #[test]
    fn what_is_sealed_opens_again_and_shows_nothing_meanwhile() {
        let sealed = vault(1).seal("mail 1", b"the secret link").unwrap();
        assert!(!sealed.windows(6).any(|part| part == b"secret"));
        assert_eq!(vault(1).open("mail 1", &sealed).unwrap(), b"the secret link");
    }

    #[test]
    fn another_key_another_owner_or_a_changed_bit_keep_it_closed() {
        let mut sealed = vault(1).seal("mail 1", b"secret").unwrap();
        assert!(vault(2).open("mail 1", &sealed).is_err());
        assert!(vault(1).open("mail 2", &sealed).is_err());
        *sealed.last_mut().unwrap() ^= 1;
        assert!(vault(1).open("mail 1", &sealed).is_err());
        assert!(vault(1).open("mail 1", b"short").is_err());
    }

    #[test]
    fn sealing_twice_gives_two_texts() {
        assert_ne!(vault(1).seal("a", b"x").unwrap(), vault(1).seal("a", b"x").unwrap());
    }

    #[test]
    fn a_key_is_made_once_and_only_its_owner_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys/master");
        let sealed = Vault::from_file(&path).unwrap().seal("a", b"x").unwrap();
        assert_eq!(Vault::from_file(&path).unwrap().open("a", &sealed).unwrap(), b"x");
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn of_many_who_make_the_key_at_once_all_have_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys/master");
        std::fs::create_dir(path.parent().unwrap()).unwrap();
        std::fs::write(&path, "A".repeat(43)).unwrap();
        assert_eq!(make_file(&path).unwrap(), "A".repeat(43), "the one that is there stays");
        assert_eq!(
            std::fs::read_dir(path.parent().unwrap()).unwrap().count(),
            1,
            "nothing is left beside it"
        );
    }

    #[test]
    fn a_damaged_file_is_never_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("master");
        std::fs::write(&path, "half a k").unwrap();
        assert!(matches!(Vault::from_file(&path), Err(MasterKeyError::Damaged { .. })));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "half a k");
    }

    #[test]
    fn a_key_may_be_written_in_either_base64() {
        assert!(Vault::from_text(&"+/".repeat(21).replace("+/+/", "+/-_")).is_err());
        let standard = base64::prelude::BASE64_STANDARD.encode([0xfb; 32]);
        assert!(Vault::from_text(&standard).is_ok());
        assert!(Vault::from_text("too short").is_err());
    }
}
