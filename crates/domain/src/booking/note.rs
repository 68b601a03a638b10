//! The photographer's private note about a request.

use crate::text::{Lines, TextRule, text_type};

text_type! {
    /// May be empty.
    RequestNote: TextRule { label: "Note", max_chars: 2_000, is_required: false, lines: Lines::Many }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_plain_text_of_up_to_2000_characters() {
        let parse = |text: &str| text.parse::<RequestNote>();
        assert_eq!(
            parse("  Call her.\r\nBring the 85 mm. \n").unwrap().as_str(),
            "Call her.\nBring the 85 mm."
        );
        assert_eq!(parse("").unwrap().as_str(), "");
        assert!(parse(&"🎞".repeat(2_000)).is_ok());
        let error = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(error(&"x".repeat(2_001)), "Note must be at most 2000 characters");
        assert_eq!(error("a\0b"), "Note must be plain text");
    }
}
