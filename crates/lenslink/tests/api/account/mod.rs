//! Account data: display name, settings, export and retention.

mod display_name;
mod export;
mod export_completeness;
pub mod full_account;
pub mod retention;
mod settings;
mod time_zones;
