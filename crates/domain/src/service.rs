//! What a photographer offers and a client can book.

use crate::id::ServiceId;
use crate::money::Price;
use crate::text::{Lines, TextRule, text_type};

text_type! {
    ServiceTitle: TextRule { label: "Title", max_chars: 100, required: true, lines: Lines::One }
}

text_type! {
    ServiceDescription: TextRule { label: "Description", max_chars: 500, required: true, lines: Lines::Many }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Service {
    pub id: ServiceId,
    pub offer: Offer,
}

/// What a service says, whichever it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub title: ServiceTitle,
    pub description: ServiceDescription,
    pub price: Price,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_is_refused_in_its_own_words() {
        let title = |text: &str| text.parse::<ServiceTitle>().unwrap_err().to_string();
        assert_eq!(title(" "), "Title is required");
        assert_eq!(title(&"x".repeat(101)), "Title must be at most 100 characters");
        assert_eq!(title("a\nb"), "Title must be one line of plain text");
        let description = |text: &str| text.parse::<ServiceDescription>().unwrap_err().to_string();
        assert_eq!(description(""), "Description is required");
        assert_eq!(description(&"x".repeat(501)), "Description must be at most 500 characters");
        assert_eq!(description("a\0"), "Description must be plain text");
        assert_eq!("a\r\nb".parse::<ServiceDescription>().unwrap().as_str(), "a\nb");
    }
}
