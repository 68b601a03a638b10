//! Makes text safe for email headers, such as a name that a user typed.

use domain::text::has_hidden_controls;

/// Returns one line of at most `max_chars` characters, without invisible control characters. lettre panics on
/// line breaks.
pub(crate) fn sanitize_header_text(text: &str, max_chars: usize) -> String {
    let is_visible = |c: &char| !has_hidden_controls(c.encode_utf8(&mut [0; 4]));
    let line: String =
        text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(is_visible).collect();
    line.trim().chars().take(max_chars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returns_one_short_line_without_invisible_characters() {
        assert_eq!(sanitize_header_text("Anna\r\nBcc: eve@example.com", 99), "Anna  Bcc: eve@example.com");
        assert_eq!(sanitize_header_text("a\0b\u{202e}c\u{2028}d", 99), "abc d");
        assert_eq!(sanitize_header_text(&"ø".repeat(500), 99).chars().count(), 99);
    }
}
