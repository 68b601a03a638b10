//! Passwords that are tried first by everyone who guesses.

use std::sync::LazyLock;

use domain::{EmailAddress, Password, PersonName};

/// The common passwords of six characters and more that Django ships (BSD licence), in lower case and sorted.
static COMMON: LazyLock<Vec<&'static str>> = LazyLock::new(|| include_str!("common.txt").lines().collect());

/// Guessed on every instance, whatever its operator calls it.
const PRODUCT: &str = "lenslink";

/// What everybody who knows the account would try, too.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    pub email: &'a EmailAddress,
    pub name: Option<&'a PersonName>,
    pub brand: &'a str,
}

pub fn is_too_common(password: &Password, context: Context<'_>) -> bool {
    let lower = password.reveal().to_lowercase();
    let own =
        [context.email.as_str(), context.email.local_part(), context.name.map_or("", PersonName::as_str)];
    let squeezed = |text: &str| text.to_lowercase().replace(' ', "");
    let is_brand_with_digits = |brand: &str| {
        squeezed(&lower)
            .strip_prefix(&squeezed(brand))
            .is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()))
    };
    COMMON.binary_search(&lower.as_str()).is_ok()
        || own.iter().any(|word| squeezed(word) == squeezed(&lower))
        || [PRODUCT, context.brand].into_iter().any(is_brand_with_digits)
        || is_one_character(&lower)
}

fn is_one_character(text: &str) -> bool {
    let mut characters = text.chars();
    let first = characters.next();
    characters.all(|c| Some(c) == first)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use super::*;

    fn refused(password: &str) -> bool {
        let email = "anna.berg@example.com".parse().unwrap();
        let name = "Anna Berg".parse().unwrap();
        let context = Context { email: &email, name: Some(&name), brand: "Foto 54" };
        is_too_common(&Password::given(password).unwrap(), context)
    }

    #[test]
    fn the_list_is_sorted_or_nothing_would_be_found_in_it() {
        assert!(COMMON.is_sorted());
        assert!(COMMON.len() > 15_000);
    }

    #[test]
    fn what_everyone_guesses_first_is_refused() {
        for password in ["123456", "password", "PassWord", "qwerty123", "zzzzzzzz", "iloveyou"] {
            assert!(refused(password), "{password}");
        }
    }

    #[test]
    fn what_those_who_know_the_account_guess_is_refused() {
        for password in ["anna.berg", "Anna.Berg@Example.com", "annaberg", "Anna Berg"] {
            assert!(refused(password), "{password}");
        }
    }

    #[test]
    fn the_brand_is_refused_also_with_digits_behind_it() {
        for password in
            ["lenslink", "lenslink1", "Lenslink2026", "lens link 7", "foto54", "Foto 54", "Foto542026"]
        {
            assert!(refused(password), "{password}");
        }
    }

    #[test]
    fn an_ordinary_password_passes() {
        for password in ["tulip-42-harbour", "annaberg!7", "øl og brød", "lenslink-tulip", "my lenslink1"] {
            assert!(!refused(password), "{password}");
        }
    }
}
