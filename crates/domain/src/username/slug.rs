//! Turns names of people and brands into slugs, for suggested and for reserved usernames.

use unicode_normalization::UnicodeNormalization;

/// `Åsa Öberg` becomes `asa-oberg`. Drops characters that it cannot convert, so the slug may be empty or too short for a
/// username. It may also be too long.
pub(super) fn slugify(name: &str) -> String {
    let mut slug = String::new();
    for c in name.nfkd().flat_map(char::to_lowercase) {
        match c {
            'a'..='z' | '0'..='9' => slug.push(c),
            'ø' => slug.push('o'),
            'ł' => slug.push('l'),
            'đ' | 'ð' => slug.push('d'),
            'ı' => slug.push('i'),
            'æ' => slug.push_str("ae"),
            'œ' => slug.push_str("oe"),
            'ß' => slug.push_str("ss"),
            'þ' => slug.push_str("th"),
            ' ' | '-' | '_' if !slug.is_empty() && !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
    }
    slug.trim_end_matches('-').to_owned()
}
