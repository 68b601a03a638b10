//! A photographer's profile, as its owner sees it and as the world does.

use crate::accent::Accent;
use crate::contact::{Contact, PLACEHOLDER_PHONE, PhoneNumber, SocialHandle};
use crate::email::EmailAddress;
use crate::photo::Photo;
use crate::service::Service;
use crate::text::{Lines, TextRule, text_type};
use crate::username::Username;

text_type! {
    DisplayName: TextRule { label: "Display name", max_chars: 100, required: true, lines: Lines::One }
}

text_type! {
    /// May be empty.
    #[derive(Default)]
    Bio: TextRule { label: "Bio", max_chars: 500, required: false, lines: Lines::Many }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// A profile is complete once it has them.
    pub names: Option<Names>,
    pub bio: Bio,
    pub photo: Option<Photo>,
    pub contact: Contact,
    /// `None` where the product's own stands for it.
    pub accent: Option<Accent>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    pub username: Username,
    pub display_name: DisplayName,
}

/// All that clients see, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicProfile {
    pub names: Names,
    pub bio: Bio,
    pub photo: Option<Photo>,
    pub accent: Option<Accent>,
    pub services: Vec<Service>,
    /// `None`, as for the other two, when it is hidden.
    pub email: Option<EmailAddress>,
    pub phone: Option<String>,
    pub social_handle: Option<String>,
}

impl Profile {
    /// What the world sees of it; nothing before it is complete.
    pub fn publish(self, email: EmailAddress, services: Vec<Service>) -> Option<PublicProfile> {
        let names = self.names?;
        let contact = self.contact;
        let phone = contact.phone.as_ref().map_or(PLACEHOLDER_PHONE, PhoneNumber::as_str);
        let social_handle =
            contact.social_handle.as_ref().map_or(names.username.as_str(), SocialHandle::as_str);
        Some(PublicProfile {
            email: contact.show_email.then_some(email),
            phone: contact.show_phone.then(|| phone.to_owned()),
            social_handle: contact.show_social.then(|| social_handle.to_owned()),
            names,
            bio: self.bio,
            photo: self.photo,
            accent: self.accent,
            services,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(contact: Contact) -> Profile {
        let names = Names { username: "Anna".parse().unwrap(), display_name: "Anna Berg".parse().unwrap() };
        Profile { names: Some(names), contact, ..Profile::default() }
    }

    fn seen(contact: Contact) -> (Option<String>, Option<String>, Option<String>) {
        let page = profile(contact).publish("anna@example.com".parse().unwrap(), Vec::new()).unwrap();
        (page.email.map(|email| email.to_string()), page.phone, page.social_handle)
    }

    #[test]
    fn each_text_is_refused_in_its_own_words() {
        let name = |text: &str| text.parse::<DisplayName>().unwrap_err().to_string();
        assert_eq!(name("  "), "Display name is required");
        assert_eq!(name(&"x".repeat(101)), "Display name must be at most 100 characters");
        assert_eq!(name("a\u{202e}b"), "Display name must be one line of plain text");
        let bio = |text: &str| text.parse::<Bio>().unwrap_err().to_string();
        assert_eq!(bio(&"x".repeat(501)), "Bio must be at most 500 characters");
        assert_eq!(bio("a\0"), "Bio must be plain text");
        assert_eq!("".parse::<Bio>(), Ok(Bio::default()));
    }

    #[test]
    fn placeholders_stand_where_nothing_is_given() {
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            seen(Contact::default()),
            (text("anna@example.com"), text("(555) 555-0100"), text("Anna"))
        );
        let given = Contact {
            phone: "+46 70 123 45 67".parse().ok(),
            social_handle: "@anna.berg".parse().ok(),
            ..Contact::default()
        };
        assert_eq!(seen(given), (text("anna@example.com"), text("+46 70 123 45 67"), text("anna.berg")));
    }

    #[test]
    fn what_is_hidden_is_not_there_even_if_it_is_given() {
        let hidden = Contact {
            show_email: false,
            phone: "+46 70 123 45 67".parse().ok(),
            show_phone: false,
            social_handle: "anna.berg".parse().ok(),
            show_social: false,
        };
        assert_eq!(seen(hidden), (None, None, None));
    }

    #[test]
    fn an_incomplete_profile_is_not_published() {
        let empty = Profile::default();
        assert_eq!(empty.publish("anna@example.com".parse().unwrap(), Vec::new()), None);
    }
}
