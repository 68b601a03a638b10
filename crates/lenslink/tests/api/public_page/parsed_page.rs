//! Parses a page with an HTML5 tokenizer, like a browser.

use std::collections::BTreeMap;

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{Token, Tokenizer};
use serde_json::Value;

#[derive(Debug, Default)]
pub struct ParsedPage {
    pub title: String,
    /// Content by `name` or `property`.
    pub meta_tags: BTreeMap<String, String>,
    pub canonical: Option<String>,
    pub hydration_data: Value,
    pub structured_data: Value,
    /// Every start tag, in order.
    pub elements: Vec<Element>,
    /// The visible text.
    pub text: String,
}

#[derive(Debug, Default)]
pub struct Element {
    pub name: String,
    pub attributes: BTreeMap<String, String>,
}

impl Element {
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }
}

impl ParsedPage {
    pub fn element_names(&self) -> Vec<&str> {
        self.elements.iter().map(|element| element.name.as_str()).collect()
    }

    pub fn elements_named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.elements.iter().filter(move |element| element.name == name)
    }

    /// The value of the input with this name.
    pub fn field_value(&self, name: &str) -> &str {
        let field = self.elements_named("input").find(|input| input.attribute("name") == Some(name));
        field.unwrap_or_else(|| panic!("no field {name}")).attribute("value").unwrap_or_default()
    }

    pub fn view(&self) -> &str {
        let root = self.elements.iter().find(|element| element.attribute("id") == Some("root"));
        root.unwrap().attribute("data-view").unwrap()
    }
}

pub fn parse_page(html: &str) -> ParsedPage {
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    let (mut parsed, mut current_element) = (ParsedPage::default(), Element::default());
    for Ok(token) in Tokenizer::new_with_emitter(html, emitter) {
        match token {
            Token::StartTag(tag) => {
                let decode_utf8 = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
                let attributes: BTreeMap<_, _> = tag
                    .attributes
                    .iter()
                    .map(|(name, value)| (decode_utf8(name), decode_utf8(value)))
                    .collect();
                let attribute = |name: &str| attributes.get(name).cloned();
                if let (Some(name), Some(content)) =
                    (attribute("name").or_else(|| attribute("property")), attribute("content"))
                {
                    parsed.meta_tags.insert(name, content);
                }
                if attribute("rel").as_deref() == Some("canonical") {
                    parsed.canonical = attribute("href");
                }
                parsed
                    .elements
                    .push(Element { name: decode_utf8(&tag.name), attributes: attributes.clone() });
                current_element = Element { name: decode_utf8(&tag.name), attributes };
            }
            Token::String(bytes) => {
                let text = String::from_utf8(bytes.to_vec()).unwrap();
                match (current_element.name.as_str(), current_element.attribute("type")) {
                    ("title", _) => parsed.title.push_str(&text),
                    ("script", Some("application/json")) => {
                        parsed.hydration_data = serde_json::from_str(&text).unwrap()
                    }
                    ("script", Some("application/ld+json")) => {
                        parsed.structured_data = serde_json::from_str(&text).unwrap();
                    }
                    ("script", _) => panic!("unexpected script in the page: {text}"),
                    _ => parsed.text.push_str(&text),
                }
            }
            Token::EndTag(_) => current_element = Element::default(),
            Token::Error(error) => panic!("{error:?} in {html}"),
            Token::Comment(_) | Token::Doctype(_) => {}
        }
    }
    parsed
}
