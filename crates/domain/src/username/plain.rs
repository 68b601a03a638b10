//! Names of people and brands, spelled as a username would be.

use unicode_normalization::UnicodeNormalization;

/// Any name in the letters of a username: `Åsa Öberg` becomes `asa-oberg`.
pub(super) fn plain(name: &str) -> String {
    let mut plain = String::new();
    for c in name.nfkd().flat_map(char::to_lowercase) {
        match c {
            'a'..='z' | '0'..='9' => plain.push(c),
            'ø' => plain.push('o'),
            'ł' => plain.push('l'),
            'đ' | 'ð' => plain.push('d'),
            'ı' => plain.push('i'),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'ß' => plain.push_str("ss"),
            'þ' => plain.push_str("th"),
            ' ' | '-' | '_' if !plain.is_empty() && !plain.ends_with('-') => plain.push('-'),
            _ => {}
        }
    }
    plain.trim_end_matches('-').to_owned()
}
