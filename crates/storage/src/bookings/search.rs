//! Looking for a word in what requests say.
//!
//! Case makes no difference to letters from A to Z. Beyond them the two engines differ: PostgreSQL folds what its locale
//! knows, SQLite nothing. So a search is made in the four ways in which people write: as typed, all small, all capital,
//! and with capitals where words begin. `öberg` finds `Öberg` and `ÖBERG` on both; who writes `öBERG` is found by
//! that alone on SQLite.

use domain::booking::SearchText;

/// Nothing is found across the border of two texts: they are kept apart by a line break, which no search has. `!` is
/// what makes `%` and `_` mean themselves. The limit is there so that no engine takes the inner question apart: what a
/// request says is made small once, and not for each of the four ways.
macro_rules! found {
    () => {
        " AND EXISTS (SELECT 1 FROM (SELECT lower(client_name || '\n' || client_email || '\n' || service_title || '\n' \
         || message || '\n' || note) AS said LIMIT 1) AS small WHERE said LIKE $5 ESCAPE '!' OR said LIKE $6 ESCAPE '!' \
         OR said LIKE $7 ESCAPE '!' OR said LIKE $8 ESCAPE '!')"
    };
}
pub(super) use found;

/// Each way once: where two are the same, the second is nothing, which the database does not compare.
pub(super) fn patterns(search: &SearchText) -> [Option<String>; 4] {
    let typed: String = search.as_str().chars().map(|c| c.to_ascii_lowercase()).collect();
    let lower = search.as_str().to_lowercase();
    let upper = beyond_ascii(&lower, |_| true);
    let capitalised = beyond_ascii(&lower, |before| before.is_none_or(|c: char| !c.is_alphanumeric()));
    let mut seen: Vec<String> = Vec::new();
    [typed, lower, upper, capitalised].map(|way| {
        let new = !seen.contains(&way);
        seen.push(way.clone());
        new.then(|| format!("%{}%", escaped(&way)))
    })
}

/// Letters beyond ASCII as capitals, if what stands before them makes them one.
fn beyond_ascii(text: &str, is_capital: impl Fn(Option<char>) -> bool) -> String {
    let mut before = None;
    let mut changed = String::with_capacity(text.len());
    for c in text.chars() {
        if !c.is_ascii() && is_capital(before) {
            changed.extend(c.to_uppercase());
        } else {
            changed.push(c);
        }
        before = Some(c);
    }
    changed
}

fn escaped(text: &str) -> String {
    text.replace('!', "!!").replace('%', "!%").replace('_', "!_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(text: &str) -> Vec<String> {
        patterns(&text.parse().unwrap()).into_iter().flatten().collect()
    }

    #[test]
    fn what_would_match_anything_matches_itself() {
        assert_eq!(ways("100%_!"), ["%100!%!_!!%"]);
        assert_eq!(ways("ANNA"), ["%anna%"]);
    }

    #[test]
    fn letters_beyond_ascii_are_looked_for_as_people_write_them() {
        assert_eq!(ways("öBERG"), ["%öberg%", "%Öberg%"]);
        assert_eq!(ways("Анна Öst"), ["%Анна Öst%", "%анна öst%", "%АННА Öst%"]);
        assert_eq!(ways("маРИЯ ии"), ["%маРИЯ ии%", "%мария ии%", "%МАРИЯ ИИ%", "%Мария Ии%"]);
    }
}
