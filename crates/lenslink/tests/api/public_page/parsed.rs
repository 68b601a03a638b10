//! A page as a parser sees it that does as browsers do.

use std::collections::BTreeMap;

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{Token, Tokenizer};
use serde_json::Value;

#[derive(Debug, Default)]
pub struct Parsed {
    pub title: String,
    /// By `name` or `property`.
    pub metas: BTreeMap<String, String>,
    pub canonical: Option<String>,
    /// What the browser goes on with.
    pub page: Value,
    pub structured: Value,
    /// Every element that begins, in order.
    pub elements: Vec<Element>,
    /// What is there to read.
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

impl Parsed {
    pub fn names(&self) -> Vec<&str> {
        self.elements.iter().map(|element| element.name.as_str()).collect()
    }

    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.elements.iter().filter(move |element| element.name == name)
    }

    /// The value of a form's field.
    pub fn field(&self, name: &str) -> &str {
        let field = self.all("input").find(|input| input.attribute("name") == Some(name));
        field.unwrap_or_else(|| panic!("no field {name}")).attribute("value").unwrap_or_default()
    }

    pub fn view(&self) -> &str {
        let root = self.elements.iter().find(|element| element.attribute("id") == Some("root"));
        root.unwrap().attribute("data-view").unwrap()
    }
}

pub fn parse(html: &str) -> Parsed {
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    let (mut parsed, mut inside) = (Parsed::default(), Element::default());
    for Ok(token) in Tokenizer::new_with_emitter(html, emitter) {
        match token {
            Token::StartTag(tag) => {
                let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
                let attributes: BTreeMap<_, _> =
                    tag.attributes.iter().map(|(name, value)| (text(name), text(value))).collect();
                let attribute = |name: &str| attributes.get(name).cloned();
                if let (Some(name), Some(content)) =
                    (attribute("name").or_else(|| attribute("property")), attribute("content"))
                {
                    parsed.metas.insert(name, content);
                }
                if attribute("rel").as_deref() == Some("canonical") {
                    parsed.canonical = attribute("href");
                }
                parsed.elements.push(Element { name: text(&tag.name), attributes: attributes.clone() });
                inside = Element { name: text(&tag.name), attributes };
            }
            Token::String(text) => {
                let text = String::from_utf8(text.to_vec()).unwrap();
                match (inside.name.as_str(), inside.attribute("type")) {
                    ("title", _) => parsed.title.push_str(&text),
                    ("script", Some("application/json")) => {
                        parsed.page = serde_json::from_str(&text).unwrap()
                    }
                    ("script", Some("application/ld+json")) => {
                        parsed.structured = serde_json::from_str(&text).unwrap();
                    }
                    ("script", _) => panic!("a script stands in the page: {text}"),
                    _ => parsed.text.push_str(&text),
                }
            }
            Token::EndTag(_) => inside = Element::default(),
            Token::Error(error) => panic!("{error:?} in {html}"),
            Token::Comment(_) | Token::Doctype(_) => {}
        }
    }
    parsed
}
