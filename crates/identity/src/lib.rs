//! Authentication. Only this crate hashes passwords, signs tokens and sends requests to identity providers.

mod access_token;
mod account_cache;
mod booking_token;
mod crypto;
pub mod device;
mod fingerprint;
pub mod firebase;
mod keyring;
mod network_hash;
pub mod oidc;
pub mod passkeys;
pub mod passwords;
mod recovery_code;
mod refresh_token;
mod secret;
mod totp;
mod vault;

pub use access_token::{ACCESS_TOKEN_LIFETIME, AccessClaims, AccessToken, AccessTokenError};
pub use account_cache::{AccountCache, CacheMiss, SessionCache};
pub use booking_token::{booking_token_matches, derive_booking_token, hash_booking_token};
pub use fingerprint::fingerprint;
pub use keyring::{Keyring, PublicJwk, RotationPlan, WrongMasterKeyError, generate_key, plan_rotation};
pub use network_hash::hash_network;
pub use recovery_code::RecoveryCode;
pub use refresh_token::{RefreshDecision, RefreshToken};
pub use secret::RandomSecret;
pub use totp::{TotpSecret, parse_totp_code};
pub use vault::{MasterKeyError, Vault};
