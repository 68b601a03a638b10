//! The words of the letters with a link that somebody asked for.

use std::time::Duration;

use domain::{Brand, LinkEmail};

use super::dates::span;
use super::draft::{Block, Draft};

pub(super) fn link(brand: &Brand, email: LinkEmail, link: &str, valid_for: Duration) -> Draft {
    match email {
        LinkEmail::VerifyEmail => verify_email(brand, link, valid_for),
        LinkEmail::ResetPassword => reset_password(brand, link, valid_for),
        LinkEmail::ConfirmNewEmail => confirm_new_email(brand, link, valid_for),
    }
}

fn verify_email(brand: &Brand, link: &str, valid_for: Duration) -> Draft {
    Draft::about_account(
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

fn reset_password(brand: &Brand, link: &str, valid_for: Duration) -> Draft {
    let works_once = works_once(valid_for);
    Draft::about_account(
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

fn confirm_new_email(brand: &Brand, link: &str, valid_for: Duration) -> Draft {
    Draft::about_account(
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

fn works_once(valid_for: Duration) -> String {
    format!("The link works once, for {}.", span(valid_for))
}
