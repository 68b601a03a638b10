//! A photographer's profile: loads it for the photographer, saves it, and looks it up for visitors.

mod error;
mod lookup;
mod own;
mod save;
pub mod usernames;

pub use error::ProfileError;
pub use lookup::{ProfileLookup, look_up};
pub use own::{OwnProfile, load_own};
pub use save::{Change, ContactChange, ProfileChange, save, write_profile};
