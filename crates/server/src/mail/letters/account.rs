//! The words of the letters about an account.

use std::time::Duration;

use domain::{Brand, EmailAddress, Timestamp};

use super::dates::{moment, span};
use super::draft::{Block, Draft};

fn draft(subject: String, preview: &str, heading: &str, body: Vec<Block>) -> Draft {
    let (preview, heading) = (preview.to_owned(), heading.to_owned());
    Draft { subject, preview, topic: "your account", heading, body, reply_to: None, attachment: None }
}

pub(super) fn verify_email(brand: &Brand, link: &str, valid_for: Duration) -> Draft {
    draft(
        format!("Confirm your email address for {brand}"),
        "One press, and booking requests can reach you.",
        "Confirm your email address",
        vec![
            Block::paragraph("Hello,"),
            Block::paragraph(format!(
                "Welcome to {brand}. Please confirm that this address is yours, so that booking requests can reach you."
            )),
            Block::button("Confirm email address", link),
            Block::paragraph(works_once(valid_for)),
            Block::paragraph(format!("If you did not sign up for {brand}, you can ignore this email.")),
        ],
    )
}

pub(super) fn reset_password(brand: &Brand, link: &str, valid_for: Duration) -> Draft {
    let works_once = works_once(valid_for);
    draft(
        format!("Set a new password for {brand}"),
        &works_once,
        "Set a new password",
        vec![
            Block::paragraph(
                "Somebody, most likely you, asked to set a new password for the account with this address.",
            ),
            Block::button("Set a new password", link),
            Block::paragraph(format!("{works_once} A new password signs out every browser.")),
            Block::paragraph("If it was not you, ignore this email: your password stays as it is."),
        ],
    )
}

pub(super) fn password_changed(brand: &Brand, at: Timestamp, reset_page: &str) -> Draft {
    draft(
        format!("Your {brand} password was changed"),
        "If it was you, there is nothing to do.",
        "Your password was changed",
        vec![
            Block::paragraph(format!(
                "The password of your account was changed on {}. Every other browser was signed out.",
                moment(at)
            )),
            Block::paragraph(
                "If it was you, there is nothing to do. If it was not, set a new password now; that signs out whoever changed it.",
            ),
            Block::button("It was not me", reset_page),
        ],
    )
}

pub(super) fn confirm_new_email(brand: &Brand, link: &str, valid_for: Duration) -> Draft {
    draft(
        format!("Confirm your new email address for {brand}"),
        "Your account moves to this address once you confirm it.",
        "Confirm your new email address",
        vec![
            Block::paragraph(
                "Your account is about to move to this address. It keeps the old one until you confirm the new one.",
            ),
            Block::button("Confirm new address", link),
            Block::paragraph(works_once(valid_for)),
            Block::paragraph("If you did not ask for this, ignore this email: nothing changes."),
        ],
    )
}

pub(super) fn email_changed(brand: &Brand, new: &EmailAddress, at: Timestamp) -> Draft {
    draft(
        format!("The email address of your {brand} account was changed"),
        "If it was you, there is nothing to do.",
        "Your email address was changed",
        vec![
            Block::paragraph(format!(
                "On {} your account moved from this address to {}. Sign in with the new one from now on.",
                moment(at),
                masked(new)
            )),
            Block::paragraph("If it was you, there is nothing to do."),
            Block::paragraph(format!(
                "If it was not, somebody else has your account: write to the people who run {brand} at once, from this address."
            )),
        ],
    )
}

pub(super) fn session_ended(brand: &Brand, at: Timestamp, reset_page: &str) -> Draft {
    draft(
        format!("A browser was signed out of {brand}"),
        "One of your sign-ins was used in two places.",
        "A browser was signed out",
        vec![
            Block::paragraph(format!(
                "On {} one of your sign-ins was used in two places at once. Somebody may have copied it, so it was ended in both.",
                moment(at)
            )),
            Block::paragraph(
                "Sign in again where you were. If you cannot explain it, or if it happens again, set a new password as well; that signs out every browser.",
            ),
            Block::button("Set a new password", reset_page),
        ],
    )
}

pub(super) fn google_added(brand: &Brand, google: &EmailAddress, at: Timestamp, reset_page: &str) -> Draft {
    draft(
        format!("Google sign-in was added to your {brand} account"),
        "If it was you, there is nothing to do.",
        "Google sign-in was added",
        vec![
            Block::paragraph(format!(
                "On {} signing in with the Google account {google} was added to your account.",
                moment(at)
            )),
            Block::paragraph(
                "If it was you, there is nothing to do. If it was not, set a new password now, which signs out every browser, and then remove Google in your settings.",
            ),
            Block::button("It was not me", reset_page),
        ],
    )
}

pub(super) fn google_removed(brand: &Brand, at: Timestamp, reset_page: &str) -> Draft {
    draft(
        format!("Google sign-in was removed from your {brand} account"),
        "If it was you, there is nothing to do.",
        "Google sign-in was removed",
        vec![
            Block::paragraph(format!(
                "On {} signing in with Google was removed from your account. Sign in with your email and password from now on.",
                moment(at)
            )),
            Block::paragraph(
                "If it was you, there is nothing to do. If it was not, set a new password now; that signs out every browser.",
            ),
            Block::button("It was not me", reset_page),
        ],
    )
}

fn works_once(valid_for: Duration) -> String {
    format!("The link works once, for {}.", span(valid_for))
}

/// Enough for its owner to recognise an address, not enough for anybody else to use it.
fn masked(email: &EmailAddress) -> String {
    let (local, domain) = email.as_str().rsplit_once('@').unwrap_or_default();
    format!("{}•••@{domain}", local.chars().next().unwrap_or('•'))
}
