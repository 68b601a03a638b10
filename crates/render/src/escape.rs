//! Escapes text and data for HTML.

/// Escapes text for elements and quoted attributes.
pub fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#x27;")
}

/// Escapes JSON for a `<script>` element, so that nothing in it can end the element.
pub fn escape_script_json(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn escapes_tags_and_quotes() {
        let text = escape_html("\"><script>'&amp;");
        assert_eq!(text, "&quot;&gt;&lt;script&gt;&#x27;&amp;amp;");
    }

    #[test]
    fn json_keeps_its_value_and_cannot_end_the_script() {
        let text = "</script><!--<script>&\u{2028}\u{2029}\"\\";
        let json = escape_script_json(&Value::from(text).to_string());
        for unescaped in ["<", ">", "&", "\u{2028}", "\u{2029}"] {
            assert!(!json.contains(unescaped), "{json}");
        }
        assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), text);
    }
}
