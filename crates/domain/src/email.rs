//! An e-mail address that mail servers take and that nothing can hide in.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

const MAX_LENGTH: usize = 254;
const MAX_LOCAL: usize = 64;
const MAX_LABEL: usize = 63;

/// Kept as it was written; compared by `key`, because no mail provider tells addresses apart by case.
#[derive(Clone, PartialEq, Eq)]
pub struct EmailAddress(String);

#[derive(Debug, Error, PartialEq, Eq)]
#[error("Please enter a valid email")]
pub struct EmailError;

impl EmailAddress {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form in which two spellings of one address are equal.
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }

    pub fn local_part(&self) -> &str {
        self.0.rsplit_once('@').map_or("", |(local, _)| local)
    }

    /// `a…@example.com`: enough to recognise an address one knows, too little to write to it.
    pub fn masked(&self) -> String {
        let (local, domain) = self.0.rsplit_once('@').unwrap_or_default();
        format!("{}…@{domain}", local.get(..1).unwrap_or_default())
    }
}

impl FromStr for EmailAddress {
    type Err = EmailError;

    fn from_str(text: &str) -> Result<Self, EmailError> {
        let text = text.trim_matches(' ');
        let (local, domain) = text.rsplit_once('@').ok_or(EmailError)?;
        let fits = text.len() <= MAX_LENGTH && is_local_part(local) && is_domain(domain);
        if fits { Ok(Self(text.to_owned())) } else { Err(EmailError) }
    }
}

/// The dot-atom of RFC 5322. Quoted local parts exist in the standard, but nowhere else.
fn is_local_part(local: &str) -> bool {
    let is_atom = |atom: &str| {
        !atom.is_empty()
            && atom.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&b))
    };
    local.len() <= MAX_LOCAL && local.split('.').all(is_atom)
}

/// At least two labels; the last one is a name, so that no address of a machine passes.
fn is_domain(domain: &str) -> bool {
    let is_label = |label: &str| {
        (1..=MAX_LABEL).contains(&label.len())
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let last = domain.rsplit('.').next().unwrap_or_default();
    domain.contains('.')
        && domain.split('.').all(is_label)
        && last.len() >= 2
        && last.starts_with(|c: char| c.is_ascii_alphabetic())
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Masked, because what is printed for debugging ends in a log.
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
    fn everyday_addresses_pass() {
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
    fn a_masked_address_shows_one_letter_and_the_provider() {
        assert_eq!("bo.oberg@example.com".parse::<EmailAddress>().unwrap().masked(), "b…@example.com");
    }

    #[test]
    fn what_is_no_address_or_hides_something_is_refused_with_the_fixed_text() {
        let long = format!("{}@{}.com", "a".repeat(64), "b".repeat(186));
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
            &long,
        ] {
            assert_eq!(
                text.parse::<EmailAddress>().unwrap_err().to_string(),
                "Please enter a valid email",
                "{text:?}"
            );
        }
    }

    #[test]
    fn the_case_of_letters_does_not_tell_addresses_apart() {
        let key = |text: &str| text.parse::<EmailAddress>().unwrap().key();
        assert_eq!(key("Anna@Example.COM"), key("anna@example.com"));
    }

    #[test]
    fn debug_output_does_not_show_the_address() {
        assert!(!format!("{:?}", "anna@example.com".parse::<EmailAddress>()).contains("anna"));
    }

    proptest! {
        #[test]
        fn nothing_accepted_contains_spaces_controls_or_a_second_at(text in "\\PC{0,40}|[a-z@. \r\n\t\"<>-]{0,30}") {
            if let Ok(email) = text.parse::<EmailAddress>() {
                prop_assert!(email.as_str().bytes().all(|b| b.is_ascii_graphic()));
                prop_assert_eq!(email.as_str().matches('@').count(), 1);
            }
        }
    }
}
