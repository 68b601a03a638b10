//! Profiles, usernames and services.

mod accent;
mod deletion;
pub mod helpers;
pub mod hostile_texts;
mod idempotency;
mod limits;
mod own_profile;
mod ownership;
mod photo;
mod public_profile;
mod races;
mod renames;
mod services;
mod username_check;
mod versions;
