//! Authentication. Only this crate hashes passwords, signs tokens and sends requests to identity providers.

mod access_token;
mod booking_token;
mod crypto;
pub mod device;
mod fingerprint;
mod keyring;
mod network_hash;
pub mod oidc;
pub mod passwords;
mod refresh_token;
mod secret;
mod session_cache;
mod vault;

pub use access_token::{ACCESS_TOKEN_LIFETIME, AccessClaims, AccessToken, AccessTokenError};
pub use booking_token::{booking_token_matches, derive_booking_token, hash_booking_token};
pub use fingerprint::fingerprint;
pub use keyring::{Keyring, PublicJwk, RotationPlan, WrongMasterKeyError, generate_key, plan_rotation};
pub use network_hash::hash_network;
pub use refresh_token::{RefreshDecision, RefreshToken};
pub use secret::RandomSecret;
pub use session_cache::{CacheMiss, SessionCache};
pub use vault::{MasterKeyError, Vault};
