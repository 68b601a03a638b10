//! Codes of authenticator apps (TOTP, RFC 6238): six digits that change every 30 seconds. SHA-1 and these
//! parameters are the only ones that every app supports.

use std::fmt;

use domain::Timestamp;
use ring::error::Unspecified;
use ring::hmac;
use subtle::ConstantTimeEq;

use crate::vault::Vault;

/// RFC 4226 recommends 160 bits.
const SECRET_BYTES: usize = 20;
const STEP_MILLIS: i64 = 30_000;
const DIGITS: usize = 6;
const BASE32_ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The secret that an authenticator app shares with the server.
#[derive(Clone, PartialEq, Eq)]
pub struct TotpSecret([u8; SECRET_BYTES]);

impl TotpSecret {
    pub fn random(vault: &Vault) -> Result<Self, Unspecified> {
        vault.random_bytes().map(Self)
    }

    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    pub const fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// For a person who types the secret into an app (RFC 4648). 160 bits need no padding.
    pub fn to_base32(&self) -> String {
        let bit = |index: usize| usize::from(self.0[index / 8] >> (7 - index % 8) & 1);
        (0..SECRET_BYTES * 8)
            .step_by(5)
            .map(|start| (start..start + 5).fold(0, |value, index| value << 1 | bit(index)))
            .map(|value| char::from(BASE32_ALPHABET[value]))
            .collect()
    }

    /// The URL in the QR code that an app scans. The app shows the issuer and the account.
    pub fn to_url(&self, issuer: &str, account: &str) -> String {
        // A colon separates issuer and account in the label.
        let (label, issuer) = (percent_encode(&issuer.replace(':', " ")), percent_encode(issuer));
        let (account, secret) = (percent_encode(account), self.to_base32());
        format!("otpauth://totp/{label}:{account}?secret={secret}&issuer={issuer}")
    }

    /// Returns the time step of the code if the code belongs to the current step or to a neighbour of it, because
    /// the clock of the phone may be wrong and typing takes time.
    pub fn find_step(&self, code: &str, now: Timestamp) -> Option<i64> {
        let current = now.as_millis().div_euclid(STEP_MILLIS);
        // Checks all steps, so that the duration does not reveal which one matched.
        [current, current - 1, current + 1]
            .map(|step| (step, bool::from(self.code(step).as_bytes().ct_eq(code.as_bytes()))))
            .into_iter()
            .find_map(|(step, matches)| matches.then_some(step))
    }

    /// The code of a time step (RFC 4226, section 5.3).
    pub fn code(&self, step: i64) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &self.0);
        let tag = hmac::sign(&key, &step.to_be_bytes());
        let tag = tag.as_ref();
        let offset = usize::from(tag[tag.len() - 1] & 0xf);
        let number = tag[offset..offset + 4].iter().fold(0u32, |number, byte| number << 8 | u32::from(*byte));
        format!("{:0DIGITS$}", (number & 0x7fff_ffff) % 10u32.pow(DIGITS as u32))
    }
}

/// Apps read `+` as a plus sign, so this writes spaces as `%20`.
fn percent_encode(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}

/// Removes the spaces that apps show between digits. `None` if it is not a code.
pub fn parse_totp_code(text: &str) -> Option<String> {
    let code: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    (code.len() == DIGITS && code.bytes().all(|byte| byte.is_ascii_digit())).then_some(code)
}

impl fmt::Debug for TotpSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TotpSecret(…)")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use super::*;

    const SECRET: TotpSecret = TotpSecret(*b"12345678901234567890");

    const fn at_seconds(seconds: i64) -> Timestamp {
        Timestamp::from_millis(seconds * 1_000)
    }

    /// The last six digits of the values in RFC 6238, appendix B.
    #[test]
    fn computes_the_codes_of_the_rfc() {
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(SECRET.code(seconds / 30), code);
            assert_eq!(SECRET.find_step(code, at_seconds(seconds)), Some(seconds / 30));
        }
    }

    #[test]
    fn accepts_codes_of_the_neighbouring_steps_only() {
        let (now, step) = (at_seconds(1_763_000_010), 1_763_000_010 / 30);
        for (offset, is_accepted) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
            let found = SECRET.find_step(&SECRET.code(step + offset), now);
            assert_eq!(found, is_accepted.then_some(step + offset), "{offset}");
        }
        assert_eq!(SECRET.find_step("", now), None);
        assert_eq!(SECRET.find_step(&SECRET.code(step)[..5], now), None);
    }

    /// The secret of RFC 4226 in base32, as in the documentation of most apps.
    #[test]
    fn writes_the_secret_and_the_url_as_apps_read_them() {
        assert_eq!(SECRET.to_base32(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(
            SECRET.to_url("Foto & Co: Berg", "anna+test@example.com"),
            "otpauth://totp/Foto%20%26%20Co%20%20Berg:anna%2Btest%40example.com\
             ?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Foto%20%26%20Co%3A%20Berg"
        );
    }

    #[test]
    fn reads_a_code_with_spaces_and_nothing_else() {
        assert_eq!(parse_totp_code(" 123 456 ").as_deref(), Some("123456"));
        for text in ["", "12345", "1234567", "12345a", "١٢٣٤٥٦"] {
            assert_eq!(parse_totp_code(text), None, "{text}");
        }
    }
}
