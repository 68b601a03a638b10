//! Names to offer when the one somebody wants is taken.

use super::plain::plain;
use super::{MAX_CHARS, ReservedNames, Username};
use crate::person_name::PersonName;

const ENDINGS: [&str; 12] =
    ["-photo", "-studio", "-photography", "-pictures", "-foto", "-2", "-3", "-4", "-5", "-6", "-7", "-8"];

/// What somebody might like instead, the best first: made from what they asked for, then from their own name. Whether
/// a name is free is for the database to say. Nothing is made from a reserved name: `admin-studio` would look no less
/// official.
pub fn suggestions(
    wanted: &Username,
    person: Option<&PersonName>,
    reserved: &ReservedNames,
) -> Vec<Username> {
    let own = person.map(|name| short(plain(name.as_str()))).unwrap_or_default();
    let from_wanted =
        (!reserved.contains(wanted)).then(|| with_endings(wanted.as_str())).into_iter().flatten();
    let from_own = [own.parse().ok()].into_iter().flatten().chain(with_endings(&own));
    let mut ideas: Vec<Username> = Vec::new();
    for idea in from_wanted.chain(from_own) {
        let known = ideas.iter().chain([wanted]).any(|other| other.key() == idea.key());
        if !known && !reserved.contains(&idea) {
            ideas.push(idea);
        }
    }
    ideas
}

/// Shortened as far as an ending needs.
fn with_endings(name: &str) -> Vec<Username> {
    let ended = |ending: &&str| {
        let kept = &name[..name.len().min(MAX_CHARS - ending.len())];
        let kept = kept.trim_end_matches(['-', '_']);
        (!kept.is_empty()).then(|| format!("{kept}{ending}").parse().ok()).flatten()
    };
    ENDINGS.iter().filter_map(ended).collect()
}

fn short(mut name: String) -> String {
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

    fn ideas(wanted: &str, person: &str) -> Vec<String> {
        let person = person.parse().ok();
        suggestions(&wanted.parse().unwrap(), person.as_ref(), &reserved())
            .iter()
            .map(Username::to_string)
            .collect()
    }

    #[test]
    fn the_wanted_name_comes_first_and_keeps_its_spelling() {
        let ideas = ideas("Anna", "Bo Ek");
        assert_eq!(ideas[..3], ["Anna-photo", "Anna-studio", "Anna-photography"]);
        assert!(ideas.contains(&"bo-ek".to_owned()));
    }

    #[test]
    fn from_a_reserved_name_nothing_is_made_but_from_the_persons_own() {
        assert_eq!(ideas("admin", "Åsa Øberg-Łuk")[..2], ["asa-oberg-luk", "asa-oberg-luk-photo"]);
        assert_eq!(ideas("admin", "李小龍"), [""; 0]);
        assert_eq!(ideas("admin", "Support")[0], "support-photo");
        assert_eq!(ideas("fotob0x", "Bo Ek")[0], "bo-ek");
    }

    #[test]
    fn a_long_name_is_shortened_to_make_room() {
        let longest = "x".repeat(30);
        assert_eq!(ideas(&longest, "Bo")[0], format!("{}-photo", "x".repeat(24)));
        assert_eq!(short(plain(&"Ab ".repeat(33))).len(), 29, "cut after a letter, not after a hyphen");
    }

    proptest! {
        #[test]
        fn each_is_another_name_and_none_is_reserved(wanted in "[A-Za-z0-9_-]{3,30}", person in "\\PC{2,40}") {
            let wanted: Username = wanted.parse().unwrap();
            let reserved = reserved();
            let ideas = suggestions(&wanted, person.parse().ok().as_ref(), &reserved);
            let mut keys: Vec<String> = ideas.iter().chain([&wanted]).map(Username::key).collect();
            keys.sort();
            keys.dedup();
            prop_assert_eq!(keys.len(), ideas.len() + 1);
            prop_assert!(ideas.iter().all(|idea| !reserved.contains(idea)));
        }
    }
}
