//! The master key. It is outside the database, so that a copy of the database alone reveals no secret.

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
    #[error("a key of 32 random bytes in base64 is needed, as `head -c 32 /dev/urandom | base64` writes it")]
    InvalidKey,
    #[error("the master key {} cannot be read or created: {source}", path.display())]
    File { path: PathBuf, source: std::io::Error },
    #[error("{} does not contain a master key: restore it from your backup", path.display())]
    Damaged { path: PathBuf },
}

/// Encrypts data that only the server may read, and holds the keys that are derived from the master key.
pub struct Vault {
    encryption_key: LessSafeKey,
    pepper: [u8; KEY_LEN],
    refresh_key: hmac::Key,
    refresh_seal_key: hmac::Key,
    device_key: hmac::Key,
    booking_key: hmac::Key,
    recovery_code_key: hmac::Key,
    rng: SystemRandom,
}

impl Vault {
    pub fn from_text(text: &str) -> Result<Self, MasterKeyError> {
        let url_safe = text.trim().replace('+', "-").replace('/', "_");
        let bytes = BASE64_URL_SAFE_NO_PAD
            .decode(url_safe.trim_end_matches('='))
            .map_err(|_| MasterKeyError::InvalidKey)?;
        if bytes.len() != KEY_LEN {
            return Err(MasterKeyError::InvalidKey);
        }
        Self::from_bytes(&bytes).map_err(|_| MasterKeyError::InvalidKey)
    }

    /// The key file is readable only by the server's user. The first start creates it.
    pub fn from_file(path: &Path) -> Result<Self, MasterKeyError> {
        let to_file_error = |source| MasterKeyError::File { path: path.to_owned(), source };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                create_key_file(path).map_err(to_file_error)?
            }
            Err(error) => return Err(to_file_error(error)),
        };
        Self::from_text(&text).map_err(|_| MasterKeyError::Damaged { path: path.to_owned() })
    }

    fn from_bytes(master_key: &[u8]) -> Result<Self, Unspecified> {
        let derive_key = |purpose: &'static str| {
            let mut key = [0; KEY_LEN];
            let extracted = Salt::new(HKDF_SHA256, b"lenslink").extract(master_key);
            extracted.expand(&[purpose.as_bytes()], HKDF_SHA256)?.fill(&mut key)?;
            Ok::<_, Unspecified>(key)
        };
        Ok(Self {
            encryption_key: LessSafeKey::new(UnboundKey::new(&CHACHA20_POLY1305, &derive_key("sealing")?)?),
            pepper: derive_key("passwords")?,
            refresh_key: hmac::Key::new(hmac::HMAC_SHA256, &derive_key("refresh tokens")?),
            refresh_seal_key: hmac::Key::new(hmac::HMAC_SHA256, &derive_key("seals of refresh tokens")?),
            device_key: hmac::Key::new(hmac::HMAC_SHA256, &derive_key("known devices")?),
            booking_key: hmac::Key::new(hmac::HMAC_SHA256, &derive_key("links to bookings")?),
            recovery_code_key: hmac::Key::new(hmac::HMAC_SHA256, &derive_key("recovery codes")?),
            rng: SystemRandom::new(),
        })
    }

    /// `context` names the data, for example `signing key {id}`. `open` fails with another context or master
    /// key.
    pub fn seal(&self, context: &str, plaintext: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let nonce: [u8; NONCE_LEN] = self.random_bytes()?;
        let mut sealed = plaintext.to_vec();
        let aad = Aad::from(context.as_bytes());
        self.encryption_key.seal_in_place_append_tag(
            Nonce::assume_unique_for_key(nonce),
            aad,
            &mut sealed,
        )?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    pub fn open(&self, context: &str, sealed: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let (nonce, body) = sealed.split_at_checked(NONCE_LEN).ok_or(Unspecified)?;
        let mut body = body.to_vec();
        let nonce = Nonce::try_assume_unique_for_key(nonce)?;
        let plaintext = self.encryption_key.open_in_place(nonce, Aad::from(context.as_bytes()), &mut body)?;
        Ok(plaintext.to_vec())
    }

    pub fn random_bytes<const N: usize>(&self) -> Result<[u8; N], Unspecified> {
        let mut bytes = [0; N];
        self.rng.fill(&mut bytes)?;
        Ok(bytes)
    }

    pub(crate) fn pepper(&self) -> &[u8] {
        &self.pepper
    }

    pub(crate) fn refresh_key(&self) -> &hmac::Key {
        &self.refresh_key
    }

    pub(crate) fn refresh_seal_key(&self) -> &hmac::Key {
        &self.refresh_seal_key
    }

    pub(crate) fn device_key(&self) -> &hmac::Key {
        &self.device_key
    }

    pub(crate) fn booking_key(&self) -> &hmac::Key {
        &self.booking_key
    }

    pub(crate) fn recovery_code_key(&self) -> &hmac::Key {
        &self.recovery_code_key
    }
}

impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Vault(…)")
    }
}

/// Writes a temporary file and links it into place, so that a crash leaves a whole key or none.
fn create_key_file(path: &Path) -> std::io::Result<String> {
    use std::io::Write;
    use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};

    let (mut bytes, mut suffix) = ([0; KEY_LEN], [0; 8]);
    let random = SystemRandom::new();
    for buffer in [&mut bytes[..], &mut suffix] {
        random.fill(buffer).map_err(|_| std::io::Error::other("the random generator failed"))?;
    }
    let text = BASE64_URL_SAFE_NO_PAD.encode(bytes) + "\n";
    if let Some(folder) = path.parent() {
        std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    // Random, because containers that share a folder may have the same process id, and a crashed one may have
    // left its temporary file.
    let temporary_path = path.with_extension(format!("{:016x}.new", u64::from_ne_bytes(suffix)));
    let mut file =
        std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&temporary_path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    // Unlike a rename, a link never replaces a key that another process has created meanwhile.
    let link_result = std::fs::hard_link(&temporary_path, path);
    std::fs::remove_file(&temporary_path)?;
    match link_result {
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
    fn seals_and_opens_data() {
        let sealed = vault(1).seal("mail 1", b"the secret link").unwrap();
        assert!(!sealed.windows(6).any(|part| part == b"secret"));
        assert_eq!(vault(1).open("mail 1", &sealed).unwrap(), b"the secret link");
    }

    #[test]
    fn refuses_another_key_another_context_and_changed_data() {
        let mut sealed = vault(1).seal("mail 1", b"secret").unwrap();
        assert!(vault(2).open("mail 1", &sealed).is_err());
        assert!(vault(1).open("mail 2", &sealed).is_err());
        *sealed.last_mut().unwrap() ^= 1;
        assert!(vault(1).open("mail 1", &sealed).is_err());
        assert!(vault(1).open("mail 1", b"short").is_err());
    }

    #[test]
    fn sealing_twice_gives_different_ciphertexts() {
        assert_ne!(vault(1).seal("a", b"x").unwrap(), vault(1).seal("a", b"x").unwrap());
    }

    #[test]
    fn creates_the_key_file_once_and_readable_only_by_its_owner() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys/master");
        let sealed = Vault::from_file(&path).unwrap().seal("a", b"x").unwrap();
        assert_eq!(Vault::from_file(&path).unwrap().open("a", &sealed).unwrap(), b"x");
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn creates_the_key_although_a_crash_left_a_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("master");
        std::fs::write(path.with_extension(format!("{}.new", std::process::id())), "half a k").unwrap();
        assert!(Vault::from_file(&path).is_ok());
    }

    #[test]
    fn keeps_a_key_that_another_process_created() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys/master");
        std::fs::create_dir(path.parent().unwrap()).unwrap();
        std::fs::write(&path, "A".repeat(43)).unwrap();
        assert_eq!(create_key_file(&path).unwrap(), "A".repeat(43), "the existing key was replaced");
        assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "a temporary file remains");
    }

    #[test]
    fn never_replaces_a_damaged_key_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("master");
        std::fs::write(&path, "truncated").unwrap();
        assert!(matches!(Vault::from_file(&path), Err(MasterKeyError::Damaged { .. })));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "truncated");
    }

    #[test]
    fn accepts_only_32_bytes_in_standard_or_url_safe_base64() {
        let standard = base64::prelude::BASE64_STANDARD.encode([0xfb; 32]);
        let url_safe = BASE64_URL_SAFE_NO_PAD.encode([0xfb; 32]);
        for text in [&standard, &url_safe] {
            assert!(Vault::from_text(text).is_ok(), "{text}");
        }
        for text in ["not base64", &"A".repeat(42)] {
            assert!(Vault::from_text(text).is_err(), "{text}");
        }
    }
}
