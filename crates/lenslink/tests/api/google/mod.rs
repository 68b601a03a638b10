//! Google sign-in, against a local OpenID provider.

mod account_helpers;
mod account_link;
mod account_reauthentication;
mod accounts;
mod attempts;
pub mod helpers;
mod logs;
mod outages;
mod sign_in;
mod takeover;
mod unlinking;
