//! Signing in with Google, against a real OpenID provider in its place.

mod account_link;
mod account_reauthentication;
mod account_visit;
mod accounts;
mod attempts;
mod logs;
mod outages;
mod sign_in;
mod takeover;
mod unlinking;
pub mod visit;
