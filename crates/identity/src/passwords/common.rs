//! Passwords that attackers guess first.

use std::sync::LazyLock;

use domain::{EmailAddress, Password, PersonName};

/// The common passwords of six characters and more that Django ships (BSD licence), in lower case and sorted.
static COMMON_PASSWORDS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| include_str!("common.txt").lines().collect());

/// Attackers guess it on every instance, also where the operator chose another brand.
const PRODUCT_NAME: &str = "lenslink";

/// Data of the account and the instance that an attacker would guess as a password.
#[derive(Clone, Copy, Debug)]
pub struct PasswordContext<'a> {
    pub email: &'a EmailAddress,
    pub name: Option<&'a PersonName>,
    pub brand: &'a str,
}

pub fn is_too_common(password: &Password, context: PasswordContext<'_>) -> bool {
    let lower = password.reveal().to_lowercase();
    let account_texts =
        [context.email.as_str(), context.email.local_part(), context.name.map_or("", PersonName::as_str)];
    let normalize = |text: &str| text.to_lowercase().replace(' ', "");
    let is_brand_with_digits = |brand: &str| {
        normalize(&lower)
            .strip_prefix(&normalize(brand))
            .is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()))
    };
    COMMON_PASSWORDS.binary_search(&lower.as_str()).is_ok()
        || account_texts.iter().any(|text| normalize(text) == normalize(&lower))
        || [PRODUCT_NAME, context.brand].into_iter().any(is_brand_with_digits)
        || is_one_repeated_character(&lower)
}

fn is_one_repeated_character(text: &str) -> bool {
    let mut characters = text.chars();
    let first = characters.next();
    characters.all(|c| Some(c) == first)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use super::*;

    fn is_refused(password: &str) -> bool {
        let email = "anna.berg@example.com".parse().unwrap();
        let name = "Anna Berg".parse().unwrap();
        let context = PasswordContext { email: &email, name: Some(&name), brand: "Foto 54" };
        is_too_common(&Password::parse_existing(password).unwrap(), context)
    }

    #[test]
    fn the_list_is_sorted_for_binary_search() {
        assert!(COMMON_PASSWORDS.is_sorted());
        assert!(COMMON_PASSWORDS.len() > 15_000);
    }

    #[test]
    fn refuses_common_passwords() {
        for password in ["123456", "password", "PassWord", "qwerty123", "zzzzzzzz", "iloveyou"] {
            assert!(is_refused(password), "{password}");
        }
    }

    #[test]
    fn refuses_passwords_from_account_details() {
        for password in ["anna.berg", "Anna.Berg@Example.com", "annaberg", "Anna Berg"] {
            assert!(is_refused(password), "{password}");
        }
    }

    #[test]
    fn refuses_the_brand_with_or_without_digits() {
        for password in
            ["lenslink", "lenslink1", "Lenslink2026", "lens link 7", "foto54", "Foto 54", "Foto542026"]
        {
            assert!(is_refused(password), "{password}");
        }
    }

    #[test]
    fn accepts_ordinary_passwords() {
        for password in ["tulip-42-harbour", "annaberg!7", "øl og brød", "lenslink-tulip", "my lenslink1"] {
            assert!(!is_refused(password), "{password}");
        }
    }
}
