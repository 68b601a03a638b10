//! Text and data that must stay what they are inside HTML.

/// For text and quoted attributes.
pub fn html_text(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#x27;")
}

/// JSON inside `<script>`: nothing in it may end the element.
pub fn script_json(json: &str) -> String {
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
    fn nothing_in_a_text_opens_a_tag_or_ends_an_attribute() {
        let text = html_text("\"><script>'&amp;");
        assert_eq!(text, "&quot;&gt;&lt;script&gt;&#x27;&amp;amp;");
    }

    #[test]
    fn data_says_the_same_and_cannot_end_its_element() {
        let said = "</script><!--<script>&\u{2028}\u{2029}\"\\";
        let json = script_json(&Value::from(said).to_string());
        for left in ["<", ">", "&", "\u{2028}", "\u{2029}"] {
            assert!(!json.contains(left), "{json}");
        }
        assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), said);
    }
}
