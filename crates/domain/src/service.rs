//! A service that a photographer offers and a client can book.

use crate::id::ServiceId;
use crate::price::Price;
use crate::text::{Lines, TextRule, text_type};

text_type! {
    ServiceTitle: TextRule { label: "Title", max_chars: 100, is_required: true, lines: Lines::One }
}

text_type! {
    ServiceDescription: TextRule { label: "Description", max_chars: 500, is_required: true, lines: Lines::Many }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Service {
    pub id: ServiceId,
    pub details: ServiceDetails,
}

/// The content of a service, without its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceDetails {
    pub title: ServiceTitle,
    pub description: ServiceDescription,
    pub price: Price,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explains_why_each_text_is_refused() {
        let title_error = |text: &str| text.parse::<ServiceTitle>().unwrap_err().to_string();
        assert_eq!(title_error(" "), "Title is required");
        assert_eq!(title_error(&"x".repeat(101)), "Title must be at most 100 characters");
        assert_eq!(title_error("a\nb"), "Title must be one line of plain text");
        let description_error = |text: &str| text.parse::<ServiceDescription>().unwrap_err().to_string();
        assert_eq!(description_error(""), "Description is required");
        assert_eq!(description_error(&"x".repeat(501)), "Description must be at most 500 characters");
        assert_eq!(description_error("a\0"), "Description must be plain text");
        assert_eq!("a\r\nb".parse::<ServiceDescription>().unwrap().as_str(), "a\nb");
    }
}
