//! An email address without spaces, control characters or a second @, so that it cannot add a header or a recipient.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

// Limits of SMTP and DNS.
const MAX_ADDRESS_CHARS: usize = 254;
const MAX_LOCAL_PART_CHARS: usize = 64;
const MAX_DOMAIN_LABEL_CHARS: usize = 63;

/// Stored as typed. Callers compare the `key`, because mail providers ignore case.
#[derive(Clone, PartialEq, Eq)]
pub struct EmailAddress(String);

#[derive(Debug, Error, PartialEq, Eq)]
#[error("Please enter a valid email")]
pub struct EmailAddressError;

impl EmailAddress {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Equal for spellings that differ only in case.
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }

    pub fn local_part(&self) -> &str {
        self.0.rsplit_once('@').map_or("", |(local, _)| local)
    }

    /// `a…@example.com`: enough to recognise a known address, too little to write to it.
    pub fn masked(&self) -> String {
        let (local, domain) = self.0.rsplit_once('@').unwrap_or_default();
        format!("{}…@{domain}", local.get(..1).unwrap_or_default())
    }
}

impl FromStr for EmailAddress {
    type Err = EmailAddressError;

    fn from_str(text: &str) -> Result<Self, EmailAddressError> {
        let text = text.trim_matches(' ');
        let (local, domain) = text.rsplit_once('@').ok_or(EmailAddressError)?;
        let is_valid = text.len() <= MAX_ADDRESS_CHARS && is_local_part(local) && is_domain(domain);
        if is_valid { Ok(Self(text.to_owned())) } else { Err(EmailAddressError) }
    }
}

/// The dot-atom of RFC 5322. The standard also has quoted local parts, but they are not in use.
fn is_local_part(local: &str) -> bool {
    let is_atom = |atom: &str| {
        !atom.is_empty()
            && atom.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&b))
    };
    local.len() <= MAX_LOCAL_PART_CHARS && local.split('.').all(is_atom)
}

/// Requires at least two labels. The last one must start with a letter, so that no IP address is accepted.
fn is_domain(domain: &str) -> bool {
    let is_label = |label: &str| {
        (1..=MAX_DOMAIN_LABEL_CHARS).contains(&label.len())
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let last_label = domain.rsplit('.').next().unwrap_or_default();
    domain.contains('.')
        && domain.split('.').all(is_label)
        && last_label.len() >= 2
        && last_label.starts_with(|c: char| c.is_ascii_alphabetic())
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Shows no part of the address, because debug output ends up in logs.
impl fmt::Debug for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EmailAddress(…)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn accepts_common_addresses() {
        for text in [
            "a@b.co",
            "Anna.Berg+clients@Studio-Berg.example",
            "o'neil@mail.example.org",
            "x@xn--mller-kva.xn--p1ai",
        ] {
            assert_eq!(text.parse::<EmailAddress>().unwrap().as_str(), text);
        }
        assert_eq!(" anna@example.com ".parse::<EmailAddress>().unwrap().as_str(), "anna@example.com");
    }

    #[test]
    fn a_masked_address_shows_one_letter_and_the_domain() {
        assert_eq!("bo.oberg@example.com".parse::<EmailAddress>().unwrap().masked(), "b…@example.com");
    }

    #[test]
    fn refuses_invalid_addresses_with_the_fixed_text() {
        let too_long = format!("{}@{}.com", "a".repeat(64), "b".repeat(186));
        for text in [
            "",
            "a",
            "a@b",
            "@b.co",
            "a@",
            "a@@b.co",
            "a b@c.de",
            "a@[127.0.0.1]",
            "a@127.0.0.1",
            "a@x.com\r\nBcc:e@e.e",
            "a@x.co?bcc=b@x.co",
            ".a@b.co",
            "a..b@c.de",
            "a@-b.co",
            "a@b..co",
            "a@b.c",
            "\"a b\"@c.de",
            "å@b.co",
            "a@b.co\0",
            "a@b.co\n",
            &too_long,
        ] {
            assert_eq!(
                text.parse::<EmailAddress>().unwrap_err().to_string(),
                "Please enter a valid email",
                "{text:?}"
            );
        }
    }

    #[test]
    fn compares_addresses_ignoring_case() {
        let key = |text: &str| text.parse::<EmailAddress>().unwrap().key();
        assert_eq!(key("Anna@Example.COM"), key("anna@example.com"));
    }

    #[test]
    fn debug_output_does_not_show_the_address() {
        assert!(!format!("{:?}", "anna@example.com".parse::<EmailAddress>()).contains("anna"));
    }

    proptest! {
        #[test]
        fn accepted_addresses_have_no_spaces_controls_or_second_at_sign(text in "\\PC{0,40}|[a-z@. \r\n\t\"<>-]{0,30}") {
            if let Ok(email) = text.parse::<EmailAddress>() {
                prop_assert!(email.as_str().bytes().all(|b| b.is_ascii_graphic()));
                prop_assert_eq!(email.as_str().matches('@').count(), 1);
            }
        }
    }
}
