//! Characters that texts may contain, and rules for the text fields of forms.

use thiserror::Error;

/// Whether a text contains a control character, a line separator, a byte order mark or a bidi control. Some of
/// these could break a line, forge a header or change the reading direction of other text.
pub fn has_hidden_controls(text: &str) -> bool {
    text.chars().any(is_hidden_control)
}

fn is_hidden_control(c: char) -> bool {
    c.is_control() || is_bidi_control(c) || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

fn is_bidi_control(c: char) -> bool {
    is_direction_mark(c) || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Arabic and Hebrew keyboards insert these to keep a word in its place. They do not affect later text.
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}')
}

/// Spaces, joiners, fillers and variation selectors: useful between other characters, invisible alone.
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

/// The rule for one field of a form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextRule {
    /// The name of the field in error messages.
    pub label: &'static str,
    /// In Unicode code points, which both database engines count too.
    pub max_chars: usize,
    pub is_required: bool,
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
    /// Trims the text, for `Lines::Many` also converts line ends to `\n` and the tabs of pasted text to spaces,
    /// and then checks the text.
    pub fn parse(self, text: &str) -> Result<String, TextError> {
        let text = match self.lines {
            Lines::One => text.trim().to_owned(),
            Lines::Many => text.trim().replace("\r\n", "\n").replace('\r', "\n").replace('\t', " "),
        };
        let is_allowed = |c| self.lines == Lines::Many && (c == '\n' || is_direction_mark(c));
        if text.chars().any(|c| is_hidden_control(c) && !is_allowed(c)) {
            return Err(match self.lines {
                Lines::One => TextError::NotOneLine(self.label),
                Lines::Many => TextError::NotPlain(self.label),
            });
        }
        if self.is_required && text.chars().all(is_invisible) {
            return Err(TextError::Missing(self.label));
        }
        if text.chars().count() > self.max_chars {
            return Err(TextError::TooLong(self.label, self.max_chars));
        }
        Ok(text)
    }
}

/// Declares a text that follows a `TextRule`. Its debug output is masked, because it ends up in logs.
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
                RULE.parse(text).map(Self)
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

    const ONE_LINE: TextRule =
        TextRule { label: "Title", max_chars: 100, is_required: true, lines: Lines::One };
    const MULTILINE: TextRule =
        TextRule { label: "Bio", max_chars: 500, is_required: false, lines: Lines::Many };

    fn parse_error(rule: TextRule, text: &str) -> String {
        rule.parse(text).unwrap_err().to_string()
    }

    #[test]
    fn finds_line_breaks_nul_and_bidi_controls() {
        for text in ["a\r\nBcc: b", "a\0b", "a\u{202e}b", "a\u{2066}b", "a\u{85}b", "a\u{2028}b", "a\tb"] {
            assert!(has_hidden_controls(text), "{text:?}");
        }
        for text in ["Åsa Öberg", "李小龍", "أحمد", "O’Neil-Smith", "👩‍🎤"] {
            assert!(!has_hidden_controls(text), "{text:?}");
        }
    }

    #[test]
    fn length_counts_code_points_after_trimming() {
        for character in ["x", "ø", "写", "🎞"] {
            assert_eq!(
                ONE_LINE.parse(&format!("  {} ", character.repeat(100))).unwrap(),
                character.repeat(100)
            );
            assert_eq!(parse_error(ONE_LINE, &character.repeat(101)), "Title must be at most 100 characters");
        }
    }

    #[test]
    fn treats_invisible_text_as_missing() {
        for text in ["", "   ", "\n", "\u{a0}", "\u{200b}\u{200d}", "\u{3164}", "\u{2800}\u{fe0f}"] {
            assert_eq!(parse_error(ONE_LINE, text), "Title is required", "{text:?}");
        }
        let required_multiline = TextRule { is_required: true, ..MULTILINE };
        assert_eq!(parse_error(required_multiline, "\u{200f} \u{200e}"), "Bio is required");
        assert_eq!(MULTILINE.parse("  ").unwrap(), "");
        assert_eq!(ONE_LINE.parse("👩‍🎤").unwrap(), "👩‍🎤");
    }

    #[test]
    fn allows_line_breaks_only_in_multiline_text() {
        assert_eq!(MULTILINE.parse(" a\r\nb\n\nc ").unwrap(), "a\nb\n\nc");
        assert_eq!(parse_error(ONE_LINE, "a\nb"), "Title must be one line of plain text");
        for text in ["a\0b", "a\u{202e}b", "a\u{2067}b", "a\u{b}b", "a\u{2028}b", "a\u{1b}[31m"] {
            assert_eq!(parse_error(MULTILINE, text), "Bio must be plain text", "{text:?}");
            assert_eq!(parse_error(ONE_LINE, text), "Title must be one line of plain text", "{text:?}");
        }
    }

    #[test]
    fn cleans_pasted_multiline_text() {
        assert_eq!(MULTILINE.parse("\ta\tb\rc\r\nd\r").unwrap(), "a b\nc\nd");
        let hebrew = "שלום\u{200f}, Anna\u{200e}! \u{61c}";
        assert_eq!(MULTILINE.parse(hebrew).unwrap(), hebrew);
        for text in ["a\tb", "a\rb", hebrew] {
            assert_eq!(parse_error(ONE_LINE, text), "Title must be one line of plain text", "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn accepted_texts_round_trip(text in "\\PC{0,120}|[a \r\n\t\u{a0}\u{200b}<>&\"]{0,40}") {
            for rule in [ONE_LINE, MULTILINE] {
                if let Ok(parsed) = rule.parse(&text) {
                    prop_assert_eq!(rule.parse(&parsed), Ok(parsed));
                }
            }
        }
    }
}
