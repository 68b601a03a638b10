//! Passwords: hashed with Argon2id under a pepper that the database does not hold.

mod common;
mod hash;
mod line;
mod pool;

pub use common::{Context, is_too_common};
pub use line::Turn;
pub use pool::{Busy, HashPool, Verified};
