//! Passwords: hashed with Argon2id under a pepper that the database does not hold.

mod common;
mod hash;
mod pool;
mod priority_queue;

pub use common::{PasswordContext, is_too_common};
pub use hash::HashCost;
pub use pool::{HashPool, HashPoolUnavailableError, PasswordCheck};
pub use priority_queue::HashPriority;
