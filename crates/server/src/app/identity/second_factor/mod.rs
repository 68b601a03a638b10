//! Second factors: passkeys, authenticator apps and recovery codes.
//!
//! A sign-in with a password or with Google of an account that has a factor ends with
//! `IdentityError::NeedsSecondFactor`, and an answer to its challenge finishes it. A passkey alone also signs
//! in.

mod challenge;
mod passkey_sign_in;
mod second_step;
mod setup;

pub use passkey_sign_in::{PasskeyChallenge, start_passkey_reauthentication, start_passkey_sign_in};
pub use second_step::{Answer, SecondStep, finish_reauthentication, finish_sign_in};
pub(super) use second_step::{SecondStepPurpose, require_second_step};
pub use setup::{
    AddedFactor, AppSetup, Factors, finish_app_setup, finish_passkey_setup, list_factors, remove_factor,
    rename_factor, replace_recovery_codes, reset_factors, start_app_setup, start_passkey_setup,
};

use identity::passkeys::{PasskeyError, Passkeys};

use super::IdentityError;
use crate::app::AppContext;

fn passkeys(ctx: &AppContext) -> Result<&Passkeys, IdentityError> {
    ctx.identity.passkeys.as_ref().ok_or(IdentityError::PasskeysNotAvailable)
}

impl From<PasskeyError> for IdentityError {
    fn from(error: PasskeyError) -> Self {
        match error {
            PasskeyError::Invalid => Self::WrongPasskey,
            PasskeyError::Copied => Self::CopiedPasskey,
            PasskeyError::Unreadable => Self::Internal("a stored passkey cannot be read"),
        }
    }
}

const fn random_error() -> IdentityError {
    IdentityError::Internal("the random number generator failed")
}
