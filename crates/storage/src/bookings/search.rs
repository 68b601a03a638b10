//! Searches the text of requests, ignoring case. SQLite folds only ASCII, so a search tries four spellings:
//! as typed, lower case, upper case and capitalised. SQLite finds a stored `маРИЯ` only if it is typed like
//! that.

use domain::booking::SearchText;

/// Line breaks separate the fields, and a search text has none, so that no match spans two fields. `!`
/// escapes `%` and `_`. The limit keeps the engines from flattening the subquery: `lower()` runs once for a
/// request, not once for each spelling.
macro_rules! search_condition {
    () => {
        " AND EXISTS (SELECT 1 FROM (SELECT lower(client_name || '\n' || client_email || '\n' || service_title || '\n' \
         || message || '\n' || note) AS content LIMIT 1) AS request WHERE content LIKE $5 ESCAPE '!' OR content LIKE $6 ESCAPE '!' \
         OR content LIKE $7 ESCAPE '!' OR content LIKE $8 ESCAPE '!')"
    };
}
pub(super) use search_condition;

/// Each spelling once: a repeated one is `None`, which the database does not compare.
pub(super) fn like_patterns(search: &SearchText) -> [Option<String>; 4] {
    let as_typed: String = search.as_str().chars().map(|c| c.to_ascii_lowercase()).collect();
    let lower = search.as_str().to_lowercase();
    let upper = capitalise_beyond_ascii(&lower, |_| true);
    let capitalised =
        capitalise_beyond_ascii(&lower, |previous| previous.is_none_or(|c: char| !c.is_alphanumeric()));
    let mut previous_spellings: Vec<String> = Vec::new();
    [as_typed, lower, upper, capitalised].map(|spelling| {
        let is_new = !previous_spellings.contains(&spelling);
        previous_spellings.push(spelling.clone());
        is_new.then(|| format!("%{}%", escape_like(&spelling)))
    })
}

/// Capitalises each letter beyond ASCII if `should_capitalise` is true for the character before it.
fn capitalise_beyond_ascii(text: &str, should_capitalise: impl Fn(Option<char>) -> bool) -> String {
    let mut previous = None;
    let mut capitalised_text = String::with_capacity(text.len());
    for c in text.chars() {
        if !c.is_ascii() && should_capitalise(previous) {
            capitalised_text.extend(c.to_uppercase());
        } else {
            capitalised_text.push(c);
        }
        previous = Some(c);
    }
    capitalised_text
}

fn escape_like(text: &str) -> String {
    text.replace('!', "!!").replace('%', "!%").replace('_', "!_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spellings(text: &str) -> Vec<String> {
        like_patterns(&text.parse().unwrap()).into_iter().flatten().collect()
    }

    #[test]
    fn escapes_like_wildcards_and_lower_cases_ascii() {
        assert_eq!(spellings("100%_!"), ["%100!%!_!!%"]);
        assert_eq!(spellings("ANNA"), ["%anna%"]);
    }

    #[test]
    fn tries_every_spelling_beyond_ascii() {
        assert_eq!(spellings("öBERG"), ["%öberg%", "%Öberg%"]);
        assert_eq!(spellings("Анна Öst"), ["%Анна Öst%", "%анна öst%", "%АННА Öst%"]);
        assert_eq!(spellings("маРИЯ ии"), ["%маРИЯ ии%", "%мария ии%", "%МАРИЯ ИИ%", "%Мария Ии%"]);
    }
}
