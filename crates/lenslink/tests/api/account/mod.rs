//! What belongs to an account: its name, its settings, what it takes along, what is left of it.

mod completeness;
mod export;
mod renaming;
pub mod retention;
mod settings;
mod time_zones;
pub mod whole;
