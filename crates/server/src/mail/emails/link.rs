//! Emails with a link: verify the address, reset the password, confirm a new address.

use std::time::Duration;

use domain::{Brand, LinkEmail};

use super::dates::format_duration;
use super::draft::{Block, Draft};

pub(super) fn draft_link_email(brand: &Brand, email: LinkEmail, link: &str, valid_for: Duration) -> Draft {
    match email {
        LinkEmail::VerifyEmail => draft_verify_email(brand, link, valid_for),
        LinkEmail::ResetPassword => draft_reset_password(brand, link, valid_for),
        LinkEmail::ConfirmNewEmail => draft_confirm_new_email(brand, link, valid_for),
    }
}

fn draft_verify_email(brand: &Brand, link: &str, valid_for: Duration) -> Draft {
    Draft::for_account(
        format!("Confirm your email address for {brand}"),
        "Confirm your address to receive booking requests.",
        "Confirm your email address",
        vec![
            Block::paragraph("Hello,"),
            Block::paragraph(format!(
                "Welcome to {brand}. Please confirm your email address to receive booking requests."
            )),
            Block::button("Confirm email address", link),
            Block::paragraph(validity_note(valid_for)),
            Block::paragraph(format!("If you did not sign up for {brand}, you can ignore this email.")),
        ],
    )
}

fn draft_reset_password(brand: &Brand, link: &str, valid_for: Duration) -> Draft {
    let validity_note = validity_note(valid_for);
    Draft::for_account(
        format!("Set a new password for {brand}"),
        &validity_note,
        "Set a new password",
        vec![
            Block::paragraph(
                "We received a request to set a new password for the account with this address.",
            ),
            Block::button("Set a new password", link),
            Block::paragraph(format!("{validity_note} Setting a new password signs you out on all devices.")),
            Block::paragraph(
                "If you did not request this, ignore this email. Your password will not change.",
            ),
        ],
    )
}

fn draft_confirm_new_email(brand: &Brand, link: &str, valid_for: Duration) -> Draft {
    Draft::for_account(
        format!("Confirm your new email address for {brand}"),
        "Confirm this address to use it for your account.",
        "Confirm your new email address",
        vec![
            Block::paragraph(
                "You asked to use this address for your account. Your account keeps the old address until you confirm this one.",
            ),
            Block::button("Confirm new address", link),
            Block::paragraph(validity_note(valid_for)),
            Block::paragraph("If you did not request this, ignore this email: nothing changes."),
        ],
    )
}

fn validity_note(valid_for: Duration) -> String {
    format!("The link works once and expires in {}.", format_duration(valid_for))
}
