//! Emails about second factors.

use domain::{Brand, FactorKind, FactorName};

use super::dates::ZonedTimestamp;
use super::draft::{Block, Draft};

pub(super) const fn describe(kind: FactorKind) -> &'static str {
    match kind {
        FactorKind::Passkey => "passkey",
        FactorKind::AuthenticatorApp => "authenticator app",
    }
}

const IF_THIS_WAS_YOU: &str = "If this was you, you do not need to do anything.";
const IF_NOT_YOU_SET_NEW_PASSWORD: &str = "If this was you, you do not need to do anything. If not, set a new password now. This signs you out on all devices.";

pub(super) fn draft_added(
    brand: &Brand,
    kind: FactorKind,
    name: &FactorName,
    at: ZonedTimestamp,
    reset_page: &str,
) -> Draft {
    let kind = describe(kind);
    Draft::for_account(
        format!("A second step was added to your {brand} account"),
        IF_THIS_WAS_YOU,
        "A second step was added",
        vec![
            Block::paragraph(format!(
                "On {at} the {kind} \"{name}\" was added to your account. You need it or another second step each time you sign in."
            )),
            Block::paragraph(
                "If this was you, you do not need to do anything. If not, set a new password now, which signs you out on all devices, and contact the operator.",
            ),
            Block::button("This was not me", reset_page),
        ],
    )
}

pub(super) fn draft_removed(
    brand: &Brand,
    kind: FactorKind,
    name: &FactorName,
    is_last: bool,
    at: ZonedTimestamp,
    reset_page: &str,
) -> Draft {
    let kind = describe(kind);
    let consequence = if is_last {
        " Your account has no second step any more: your password or Google is enough to sign in."
    } else {
        ""
    };
    Draft::for_account(
        format!("A second step was removed from your {brand} account"),
        IF_THIS_WAS_YOU,
        "A second step was removed",
        vec![
            Block::paragraph(format!(
                "On {at} the {kind} \"{name}\" was removed from your account.{consequence}"
            )),
            Block::paragraph(IF_NOT_YOU_SET_NEW_PASSWORD),
            Block::button("This was not me", reset_page),
        ],
    )
}

pub(super) fn draft_codes_replaced(brand: &Brand, at: ZonedTimestamp, reset_page: &str) -> Draft {
    Draft::for_account(
        format!("New recovery codes for your {brand} account"),
        IF_THIS_WAS_YOU,
        "New recovery codes were created",
        vec![
            Block::paragraph(format!(
                "On {at} new recovery codes were created for your account. The old ones no longer work."
            )),
            Block::paragraph(IF_NOT_YOU_SET_NEW_PASSWORD),
            Block::button("This was not me", reset_page),
        ],
    )
}

pub(super) fn draft_code_used(
    brand: &Brand,
    remaining: usize,
    at: ZonedTimestamp,
    reset_page: &str,
) -> Draft {
    let remaining = match remaining {
        0 => "It was the last one. Create new codes in your settings.".to_owned(),
        1 => "1 recovery code is left. You can create new codes in your settings.".to_owned(),
        _ => format!("{remaining} recovery codes are left."),
    };
    Draft::for_account(
        format!("A recovery code was used for your {brand} account"),
        IF_THIS_WAS_YOU,
        "A recovery code was used",
        vec![
            Block::paragraph(format!(
                "On {at} one of your recovery codes was used to confirm a sign-in. {remaining}"
            )),
            Block::paragraph(IF_NOT_YOU_SET_NEW_PASSWORD),
            Block::button("This was not me", reset_page),
        ],
    )
}

pub(super) fn draft_passkey_copied(
    brand: &Brand,
    name: &FactorName,
    at: ZonedTimestamp,
    reset_page: &str,
) -> Draft {
    Draft::for_account(
        format!("A passkey of your {brand} account may have been copied"),
        "A sign-in with this passkey was refused.",
        "A passkey may have been copied",
        vec![
            Block::paragraph(format!(
                "On {at} a sign-in with the passkey \"{name}\" was refused. Another device seems to have used the same passkey, so it may have been copied."
            )),
            Block::paragraph(
                "Sign in with another second step, remove this passkey in your settings and add a new one. If you do not know why this happened, set a new password as well.",
            ),
            Block::button("Set a new password", reset_page),
        ],
    )
}

pub(super) fn draft_reset(brand: &Brand, at: ZonedTimestamp, reset_page: &str) -> Draft {
    Draft::for_account(
        format!("The second steps of your {brand} account were removed"),
        "The operator removed them.",
        "Your second steps were removed",
        vec![
            Block::paragraph(format!(
                "On {at} the operator removed all passkeys, authenticator apps and recovery codes of your account. Your password or Google is enough to sign in."
            )),
            Block::paragraph(
                "If you asked for this, sign in and add a second step again in your settings. If not, contact the operator and set a new password now.",
            ),
            Block::button("Set a new password", reset_page),
        ],
    )
}
