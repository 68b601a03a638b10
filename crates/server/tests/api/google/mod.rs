//! Signing in with Google, against a real OpenID provider in its place.

mod accounts;
mod attempts;
mod logs;
mod outages;
mod sign_in;
mod takeover;
mod visit;
