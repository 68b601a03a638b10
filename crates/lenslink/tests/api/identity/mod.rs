//! Sign-up, sign-in, sessions and password reset.

mod accounts;
mod database_copy;
mod email_address;
mod limits;
mod password;
mod private_routes;
mod reset_requests;
pub mod second_factors;
mod security_emails;
mod sessions;
mod sign_in;
mod sign_up;
mod tokens;
