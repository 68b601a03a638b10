//! Who somebody is. The only crate that hashes passwords, signs tokens and talks to identity providers.

mod access;
mod booking_token;
mod crypto;
pub mod device;
mod fingerprint;
mod keyring;
mod network_hash;
pub mod oidc;
pub mod passwords;
mod refresh;
mod secret;
mod session_cache;
mod vault;

pub use access::{Access, AccessError, Issued, LIFETIME, PublicKey};
pub use booking_token::{booking_token, booking_token_hash, booking_token_opens};
pub use fingerprint::fingerprint;
pub use keyring::{ForeignMasterKey, Keyring, Rotation, make_key, rotation};
pub use network_hash::network_hash;
pub use refresh::{RefreshToken, Verdict};
pub use secret::Secret;
pub use session_cache::{SessionCache, Ticket};
pub use vault::{MasterKeyError, Vault};
