//! Passwords: hashed with Argon2id under a pepper that the database does not hold.

mod common;
mod hash;
mod pool;

pub use common::{Context, is_too_common};
pub use pool::{Busy, HashPool, Verified};
