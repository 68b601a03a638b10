//! Sign up, sign in, stay signed in, get back in.

mod accounts;
mod dump;
mod email;
mod limits;
mod password;
mod private_routes;
mod reset_requests;
mod security_emails;
mod sessions;
mod sign_in;
mod sign_up;
mod tokens;
