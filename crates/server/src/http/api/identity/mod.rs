//! The identity service: sign up, sign in, stay signed in, get back in.

pub(super) mod email;
pub(super) mod google;
pub(super) mod google_account;
mod google_page;
pub(super) mod keys;
pub(super) mod password;
pub(super) mod session;
pub(super) mod sessions;
pub(super) mod sign_in;
pub(super) mod sign_up;
pub(super) mod time_zone;
pub(super) mod user;
