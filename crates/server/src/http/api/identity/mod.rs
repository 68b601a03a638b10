//! Accounts: sign-up, sign-in, sessions, passwords, email addresses, Google and second factors.

pub(super) mod add_factor;
pub(super) mod auth_user;
mod auth_user_view;
pub(super) mod email;
pub(super) mod factors;
pub(super) mod google;
pub(super) mod google_account;
mod google_page;
pub(super) mod keys;
pub(super) mod password;
pub(super) mod second_step;
mod second_step_view;
pub(super) mod session;
pub(super) mod sessions;
pub(super) mod sign_in;
pub(super) mod sign_up;
pub(super) mod time_zone;

pub(crate) use second_step_view::SecondStepView;
