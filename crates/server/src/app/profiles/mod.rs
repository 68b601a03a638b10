//! A photographer's profile: its owner's view of it, changing it, and what the world sees.

mod find;
mod own;
mod refusal;
mod save;

pub use find::{Found, find};
pub use own::{OwnProfile, own};
pub use refusal::Refusal;
pub use save::{Change, ContactChange, ProfileChange, save, write};
