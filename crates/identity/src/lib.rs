//! Who somebody is. The only crate that hashes passwords, signs tokens and talks to identity providers.

mod crypto;
mod vault;

pub use vault::{MasterKeyError, Vault};
