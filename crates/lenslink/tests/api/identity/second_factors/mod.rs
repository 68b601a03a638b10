//! Passkeys, authenticator apps and recovery codes.

mod authenticator_app;
mod challenges;
mod factors;
mod google;
pub mod helpers;
mod passkey_sign_in;
mod passkeys;
mod reauthentication;
mod recovery_codes;
