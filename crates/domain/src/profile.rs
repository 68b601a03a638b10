//! A photographer's profile: as stored, and as published on the public page.

use crate::accent::Accent;
use crate::contact::{Contact, PLACEHOLDER_PHONE, PhoneNumber, SocialHandle};
use crate::email::EmailAddress;
use crate::photo::Photo;
use crate::portfolio::{Portfolio, PublicPortfolio};
use crate::service::Service;
use crate::text::{Lines, TextRule, text_type};
use crate::username::Username;

text_type! {
    DisplayName: TextRule { label: "Display name", max_chars: 100, is_required: true, lines: Lines::One }
}

text_type! {
    /// May be empty.
    #[derive(Default)]
    Bio: TextRule { label: "Bio", max_chars: 500, is_required: false, lines: Lines::Many }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// `None` until the profile is complete.
    pub names: Option<ProfileNames>,
    pub bio: Bio,
    pub photo: Option<Photo>,
    pub contact: Contact,
    /// `None`: the public page uses the product's accent.
    pub accent: Option<Accent>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileNames {
    pub username: Username,
    pub display_name: DisplayName,
}

/// Everything that clients may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicProfile {
    pub names: ProfileNames,
    pub bio: Bio,
    pub photo: Option<Photo>,
    pub accent: Option<Accent>,
    pub services: Vec<Service>,
    pub portfolio: PublicPortfolio,
    /// `None` when the photographer hides it; the same for `phone` and `social_handle`.
    pub email: Option<EmailAddress>,
    pub phone: Option<String>,
    pub social_handle: Option<String>,
}

impl Profile {
    /// `None` while the profile is incomplete.
    pub fn publish(
        self,
        email: EmailAddress,
        services: Vec<Service>,
        portfolio: Portfolio,
    ) -> Option<PublicProfile> {
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
            portfolio: portfolio.publish(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(contact: Contact) -> Profile {
        let names =
            ProfileNames { username: "Anna".parse().unwrap(), display_name: "Anna Berg".parse().unwrap() };
        Profile { names: Some(names), contact, ..Profile::default() }
    }

    fn published_contact(contact: Contact) -> (Option<String>, Option<String>, Option<String>) {
        let public = profile(contact)
            .publish("anna@example.com".parse().unwrap(), Vec::new(), Portfolio::default())
            .unwrap();
        (public.email.map(|email| email.to_string()), public.phone, public.social_handle)
    }

    #[test]
    fn explains_why_each_text_is_refused() {
        let name_error = |text: &str| text.parse::<DisplayName>().unwrap_err().to_string();
        assert_eq!(name_error("  "), "Display name is required");
        assert_eq!(name_error(&"x".repeat(101)), "Display name must be at most 100 characters");
        assert_eq!(name_error("a\u{202e}b"), "Display name must be one line of plain text");
        let bio_error = |text: &str| text.parse::<Bio>().unwrap_err().to_string();
        assert_eq!(bio_error(&"x".repeat(501)), "Bio must be at most 500 characters");
        assert_eq!(bio_error("a\0"), "Bio must be plain text");
        assert_eq!("".parse::<Bio>(), Ok(Bio::default()));
    }

    #[test]
    fn shows_placeholders_for_missing_contact_details() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            published_contact(Contact::default()),
            (some("anna@example.com"), some("(555) 555-0100"), some("Anna"))
        );
        let contact = Contact {
            phone: "+46 70 123 45 67".parse().ok(),
            social_handle: "@anna.berg".parse().ok(),
            ..Contact::default()
        };
        assert_eq!(
            published_contact(contact),
            (some("anna@example.com"), some("+46 70 123 45 67"), some("anna.berg"))
        );
    }

    #[test]
    fn leaves_out_hidden_contact_details() {
        let hidden = Contact {
            show_email: false,
            phone: "+46 70 123 45 67".parse().ok(),
            show_phone: false,
            social_handle: "anna.berg".parse().ok(),
            show_social: false,
        };
        assert_eq!(published_contact(hidden), (None, None, None));
    }

    #[test]
    fn an_incomplete_profile_is_not_published() {
        let empty = Profile::default();
        assert_eq!(
            empty.publish("anna@example.com".parse().unwrap(), Vec::new(), Portfolio::default()),
            None
        );
    }
}
