//! What may stand in a text of one line.

/// Whether a text would break a line, forge a header or turn the reading direction of what follows it.
pub fn has_hidden_controls(text: &str) -> bool {
    text.chars()
        .any(|c| c.is_control() || is_bidi_control(c) || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}'))
}

fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_nul_and_bidi_controls_are_found() {
        for text in ["a\r\nBcc: b", "a\0b", "a\u{202e}b", "a\u{2066}b", "a\u{85}b", "a\u{2028}b", "a\tb"] {
            assert!(has_hidden_controls(text), "{text:?}");
        }
        for text in ["Åsa Öberg", "李小龍", "أحمد", "O’Neil-Smith", "👩‍🎤"] {
            assert!(!has_hidden_controls(text), "{text:?}");
        }
    }
}
