//! Usernames to offer when the requested one is taken or reserved.

use super::slug::slugify;
use super::{MAX_CHARS, ReservedNames, Username};
use crate::person_name::PersonName;

const SUFFIXES: [&str; 12] =
    ["-photo", "-studio", "-photography", "-pictures", "-foto", "-2", "-3", "-4", "-5", "-6", "-7", "-8"];

/// Best first: derived from the requested username, then from the photographer's name. The caller checks in
/// the database which are free. A requested name that is reserved gets no suffix: `admin-studio` would look
/// just as official. The photographer's own name gets suffixes even if it is reserved: a photographer called Support has
/// no other way to use it.
pub fn suggest_usernames(
    requested: &Username,
    person: Option<&PersonName>,
    reserved: &ReservedNames,
) -> Vec<Username> {
    let person_slug = person.map(|name| truncate(slugify(name.as_str()))).unwrap_or_default();
    let mut candidates = Vec::new();
    if !reserved.contains(requested) {
        candidates.extend(with_suffixes(requested.as_str()));
    }
    candidates.extend(person_slug.parse::<Username>().ok());
    candidates.extend(with_suffixes(&person_slug));
    let mut suggestions: Vec<Username> = Vec::new();
    for candidate in candidates {
        let is_known = suggestions.iter().chain([requested]).any(|other| other.key() == candidate.key());
        if !is_known && !reserved.contains(&candidate) {
            suggestions.push(candidate);
        }
    }
    suggestions
}

/// Truncates the name so that each suffix fits.
fn with_suffixes(name: &str) -> Vec<Username> {
    let add_suffix = |suffix: &&str| {
        let truncated = &name[..name.len().min(MAX_CHARS - suffix.len())];
        let base = truncated.trim_end_matches(['-', '_']);
        if base.is_empty() { None } else { format!("{base}{suffix}").parse().ok() }
    };
    SUFFIXES.iter().filter_map(add_suffix).collect()
}

fn truncate(mut name: String) -> String {
    name.truncate(MAX_CHARS);
    name.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn reserved() -> ReservedNames {
        ReservedNames::new(&"Fotobox".parse().unwrap(), &"https://photos.example".parse().unwrap())
    }

    fn suggest(requested: &str, person: &str) -> Vec<String> {
        let person = person.parse().ok();
        suggest_usernames(&requested.parse().unwrap(), person.as_ref(), &reserved())
            .iter()
            .map(Username::to_string)
            .collect()
    }

    #[test]
    fn suggests_the_requested_name_with_suffixes_first_as_typed() {
        let suggestions = suggest("Anna", "Bo Ek");
        assert_eq!(suggestions[..3], ["Anna-photo", "Anna-studio", "Anna-photography"]);
        assert!(suggestions.contains(&"bo-ek".to_owned()));
    }

    #[test]
    fn suggests_the_persons_name_instead_of_a_reserved_one() {
        assert_eq!(suggest("admin", "Åsa Øberg-Łuk")[..2], ["asa-oberg-luk", "asa-oberg-luk-photo"]);
        assert_eq!(suggest("admin", "李小龍"), [""; 0]);
        assert_eq!(suggest("admin", "Support")[0], "support-photo");
        assert_eq!(suggest("fotob0x", "Bo Ek")[0], "bo-ek");
    }

    #[test]
    fn truncates_a_long_name_to_fit_the_suffix() {
        let longest = "x".repeat(30);
        assert_eq!(suggest(&longest, "Bo")[0], format!("{}-photo", "x".repeat(24)));
        assert_eq!(truncate(slugify(&"Ab ".repeat(33))).len(), 29, "the name must not end in a hyphen");
    }

    proptest! {
        #[test]
        fn suggestions_are_distinct_and_not_reserved(requested in "[A-Za-z0-9_-]{3,30}", person in "\\PC{2,40}") {
            let requested: Username = requested.parse().unwrap();
            let reserved = reserved();
            let suggestions = suggest_usernames(&requested, person.parse().ok().as_ref(), &reserved);
            let mut keys: Vec<String> = suggestions.iter().chain([&requested]).map(Username::key).collect();
            keys.sort();
            keys.dedup();
            prop_assert_eq!(keys.len(), suggestions.len() + 1);
            prop_assert!(suggestions.iter().all(|suggestion| !reserved.contains(suggestion)));
        }
    }
}
