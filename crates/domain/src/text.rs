//! What may stand in a text, and how one is read from a form.

use thiserror::Error;

/// Whether a text would break a line, forge a header or turn the reading direction of what follows it.
pub fn has_hidden_controls(text: &str) -> bool {
    text.chars().any(is_hidden_control)
}

fn is_hidden_control(c: char) -> bool {
    c.is_control() || is_bidi_control(c) || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

fn is_bidi_control(c: char) -> bool {
    is_direction_mark(c) || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What keyboards for Arabic and Hebrew put beside a word to keep it in its place. It turns nothing that follows.
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}')
}

/// Joiners, fillers and variation selectors: of use between other characters, nothing to see by themselves.
fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || is_direction_mark(c)
        || matches!(
            c,
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'
                ..='\u{180f}'
        )
        || matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
        || matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}')
}

/// What one field of a form takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextRule {
    /// The name of the field, as people read it.
    pub label: &'static str,
    /// In Unicode code points, which is what both databases count too.
    pub max_chars: usize,
    pub required: bool,
    pub lines: Lines,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lines {
    One,
    Many,
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum TextError {
    #[error("{0} is required")]
    Missing(&'static str),
    #[error("{0} must be at most {1} characters")]
    TooLong(&'static str, usize),
    #[error("{0} must be one line of plain text")]
    NotOneLine(&'static str),
    #[error("{0} must be plain text")]
    NotPlain(&'static str),
}

impl TextRule {
    /// Trimmed, and otherwise as it was typed; where lines may break, with the line ends of Unix and without the tabs
    /// that come along when a text is pasted.
    pub fn read(self, text: &str) -> Result<String, TextError> {
        let text = match self.lines {
            Lines::One => text.trim().to_owned(),
            Lines::Many => text.trim().replace("\r\n", "\n").replace('\r', "\n").replace('\t', " "),
        };
        let may_stand = |c| self.lines == Lines::Many && (c == '\n' || is_direction_mark(c));
        if text.chars().any(|c| is_hidden_control(c) && !may_stand(c)) {
            return Err(match self.lines {
                Lines::One => TextError::NotOneLine(self.label),
                Lines::Many => TextError::NotPlain(self.label),
            });
        }
        if self.required && text.chars().all(is_invisible) {
            return Err(TextError::Missing(self.label));
        }
        if text.chars().count() > self.max_chars {
            return Err(TextError::TooLong(self.label, self.max_chars));
        }
        Ok(text)
    }
}

/// Declares a text that follows a `TextRule`. Its debug output is masked, because that ends in a log.
macro_rules! text_type {
    ($(#[$attribute:meta])* $name:ident: $rule:expr) => {
        $(#[$attribute])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name(String);

        impl $name {
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::text::TextError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                const RULE: $crate::text::TextRule = $rule;
                RULE.read(text).map(Self)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($name), "(…)"))
            }
        }
    };
}
pub(crate) use text_type;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const LINE: TextRule = TextRule { label: "Title", max_chars: 100, required: true, lines: Lines::One };
    const LINES: TextRule = TextRule { label: "Bio", max_chars: 500, required: false, lines: Lines::Many };

    fn refusal(rule: TextRule, text: &str) -> String {
        rule.read(text).unwrap_err().to_string()
    }

    #[test]
    fn line_breaks_nul_and_bidi_controls_are_found() {
        for text in ["a\r\nBcc: b", "a\0b", "a\u{202e}b", "a\u{2066}b", "a\u{85}b", "a\u{2028}b", "a\tb"] {
            assert!(has_hidden_controls(text), "{text:?}");
        }
        for text in ["Åsa Öberg", "李小龍", "أحمد", "O’Neil-Smith", "👩‍🎤"] {
            assert!(!has_hidden_controls(text), "{text:?}");
        }
    }

    #[test]
    fn length_counts_code_points_after_trimming() {
        for letter in ["x", "ø", "写", "🎞"] {
            assert_eq!(LINE.read(&format!("  {} ", letter.repeat(100))).unwrap(), letter.repeat(100));
            assert_eq!(refusal(LINE, &letter.repeat(101)), "Title must be at most 100 characters");
        }
    }

    #[test]
    fn what_shows_nothing_is_missing_where_something_is_required() {
        for text in ["", "   ", "\n", "\u{a0}", "\u{200b}\u{200d}", "\u{3164}", "\u{2800}\u{fe0f}"] {
            assert_eq!(refusal(LINE, text), "Title is required", "{text:?}");
        }
        let required = TextRule { required: true, ..LINES };
        assert_eq!(refusal(required, "\u{200f} \u{200e}"), "Bio is required");
        assert_eq!(LINES.read("  ").unwrap(), "");
        assert_eq!(LINE.read("👩‍🎤").unwrap(), "👩‍🎤");
    }

    #[test]
    fn only_a_text_of_many_lines_has_line_breaks_and_neither_has_anything_hidden() {
        assert_eq!(LINES.read(" a\r\nb\n\nc ").unwrap(), "a\nb\n\nc");
        assert_eq!(refusal(LINE, "a\nb"), "Title must be one line of plain text");
        for text in ["a\0b", "a\u{202e}b", "a\u{2067}b", "a\u{b}b", "a\u{2028}b", "a\u{1b}[31m"] {
            assert_eq!(refusal(LINES, text), "Bio must be plain text", "{text:?}");
            assert_eq!(refusal(LINE, text), "Title must be one line of plain text", "{text:?}");
        }
    }

    #[test]
    fn what_comes_along_with_a_pasted_text_is_made_plain_where_lines_may_break() {
        assert_eq!(LINES.read("\ta\tb\rc\r\nd\r").unwrap(), "a b\nc\nd");
        let hebrew = "שלום\u{200f}, Anna\u{200e}! \u{61c}";
        assert_eq!(LINES.read(hebrew).unwrap(), hebrew);
        for text in ["a\tb", "a\rb", hebrew] {
            assert_eq!(refusal(LINE, text), "Title must be one line of plain text", "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_accepted_reads_back_as_itself(text in "\\PC{0,120}|[a \r\n\t\u{a0}\u{200b}<>&\"]{0,40}") {
            for rule in [LINE, LINES] {
                if let Ok(read) = rule.read(&text) {
                    prop_assert_eq!(rule.read(&read), Ok(read));
                }
            }
        }
    }
}
