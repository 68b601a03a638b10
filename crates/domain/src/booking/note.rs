//! What a photographer notes about a request, for nobody else.

use crate::text::{Lines, TextRule, text_type};

text_type! {
    /// May be empty.
    RequestNote: TextRule { label: "Note", max_chars: 2_000, required: false, lines: Lines::Many }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_plain_text_of_up_to_2000_characters() {
        let note = |text: &str| text.parse::<RequestNote>();
        assert_eq!(
            note("  Call her.\r\nBring the 85 mm. \n").unwrap().as_str(),
            "Call her.\nBring the 85 mm."
        );
        assert_eq!(note("").unwrap().as_str(), "");
        assert!(note(&"🎞".repeat(2_000)).is_ok());
        let refusal = |text: &str| note(text).unwrap_err().to_string();
        assert_eq!(refusal(&"x".repeat(2_001)), "Note must be at most 2000 characters");
        assert_eq!(refusal("a\0b"), "Note must be plain text");
    }
}
