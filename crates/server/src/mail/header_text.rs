//! Text from people, made safe for the headers of a mail.

use domain::text::has_hidden_controls;

/// For a header of a mail: one line of at most `limit` characters in which nothing hides. lettre panics on line breaks.
pub(crate) fn header_text(text: &str, limit: usize) -> String {
    let visible = |c: &char| !has_hidden_controls(c.encode_utf8(&mut [0; 4]));
    let line: String =
        text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(visible).collect();
    line.trim().chars().take(limit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_keeps_to_one_line_in_which_nothing_hides() {
        assert_eq!(header_text("Anna\r\nBcc: eve@example.com", 99), "Anna  Bcc: eve@example.com");
        assert_eq!(header_text("a\0b\u{202e}c\u{2028}d", 99), "abc d");
        assert_eq!(header_text(&"ø".repeat(500), 99).chars().count(), 99);
    }
}
