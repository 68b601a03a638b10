//! The words of each letter.

use domain::{Brand, EmailAddress};

use super::Letter;
use super::dates::{moment, span};

/// A letter before it is laid out. Nothing in it is escaped yet.
#[derive(Debug)]
pub(super) struct Draft {
    pub subject: String,
    /// What the list of mails shows beside the subject.
    pub preview: String,
    pub heading: &'static str,
    pub before: Vec<String>,
    pub action: Option<Action>,
    pub after: Vec<String>,
}

#[derive(Debug)]
pub(super) struct Action {
    pub label: &'static str,
    pub link: String,
}

impl Action {
    fn new(label: &'static str, link: &str) -> Option<Self> {
        Some(Self { label, link: link.to_owned() })
    }
}

pub(super) fn draft(letter: &Letter<'_>, brand: &Brand) -> Draft {
    match *letter {
        Letter::VerifyEmail { link, valid_for } => Draft {
            subject: format!("Confirm your email address for {brand}"),
            preview: "One press, and booking requests can reach you.".to_owned(),
            heading: "Confirm your email address",
            before: vec![
                "Hello,".to_owned(),
                format!("Welcome to {brand}. Please confirm that this address is yours, so that booking requests can reach you."),
            ],
            action: Action::new("Confirm email address", link),
            after: vec![
                format!("The link works once, for {}.", span(valid_for)),
                format!("If you did not sign up for {brand}, you can ignore this email."),
            ],
        },
        Letter::ResetPassword { link, valid_for } => Draft {
            subject: format!("Set a new password for {brand}"),
            preview: format!("The link works once, for {}.", span(valid_for)),
            heading: "Set a new password",
            before: vec!["Somebody, most likely you, asked to set a new password for the account with this address.".to_owned()],
            action: Action::new("Set a new password", link),
            after: vec![
                format!("The link works once, for {}. A new password signs out every browser.", span(valid_for)),
                "If it was not you, ignore this email: your password stays as it is.".to_owned(),
            ],
        },
        Letter::PasswordChanged { at, reset_page } => Draft {
            subject: format!("Your {brand} password was changed"),
            preview: "If it was you, there is nothing to do.".to_owned(),
            heading: "Your password was changed",
            before: vec![
                format!("The password of your account was changed on {}. Every other browser was signed out.", moment(at)),
                "If it was you, there is nothing to do. If it was not, set a new password now; that signs out whoever changed it.".to_owned(),
            ],
            action: Action::new("It was not me", reset_page),
            after: vec![],
        },
        Letter::ConfirmNewEmail { link, valid_for } => Draft {
            subject: format!("Confirm your new email address for {brand}"),
            preview: "Your account moves to this address once you confirm it.".to_owned(),
            heading: "Confirm your new email address",
            before: vec!["Your account is about to move to this address. It keeps the old one until you confirm the new one.".to_owned()],
            action: Action::new("Confirm new address", link),
            after: vec![
                format!("The link works once, for {}.", span(valid_for)),
                "If you did not ask for this, ignore this email: nothing changes.".to_owned(),
            ],
        },
        Letter::EmailChanged { new, at } => Draft {
            subject: format!("The email address of your {brand} account was changed"),
            preview: "If it was you, there is nothing to do.".to_owned(),
            heading: "Your email address was changed",
            before: vec![
                format!("On {} your account moved from this address to {}. Sign in with the new one from now on.", moment(at), masked(new)),
                "If it was you, there is nothing to do.".to_owned(),
                format!("If it was not, somebody else has your account: write to the people who run {brand} at once, from this address."),
            ],
            action: None,
            after: vec![],
        },
        Letter::SessionEnded { at, reset_page } => Draft {
            subject: format!("A browser was signed out of {brand}"),
            preview: "One of your sign-ins was used in two places.".to_owned(),
            heading: "A browser was signed out",
            before: vec![
                format!("On {} one of your sign-ins was used in two places at once. Somebody may have copied it, so it was ended in both.", moment(at)),
                "Sign in again where you were. If you cannot explain it, or if it happens again, set a new password as well; that signs out every browser.".to_owned(),
            ],
            action: Action::new("Set a new password", reset_page),
            after: vec![],
        },
        Letter::GoogleAdded { google, at, reset_page } => Draft {
            subject: format!("Google sign-in was added to your {brand} account"),
            preview: "If it was you, there is nothing to do.".to_owned(),
            heading: "Google sign-in was added",
            before: vec![
                format!("On {} signing in with the Google account {google} was added to your account.", moment(at)),
                "If it was you, there is nothing to do. If it was not, set a new password now; that signs out every browser.".to_owned(),
            ],
            action: Action::new("It was not me", reset_page),
            after: vec![],
        },
    }
}

/// Enough for its owner to recognise an address, not enough for anybody else to use it.
fn masked(email: &EmailAddress) -> String {
    let (local, domain) = email.as_str().rsplit_once('@').unwrap_or_default();
    format!("{}•••@{domain}", local.chars().next().unwrap_or('•'))
}
