//! Use cases of accounts: sign-up, sign-in, sessions, passwords and Google.

mod access;
mod deletion;
mod email_address;
mod emails;
mod error;
pub mod google;
mod hosted;
mod limits;
mod linked_account;
mod links;
pub mod operator;
mod password;
mod purge;
mod reset_requests;
pub mod second_factor;
mod sessions;
mod sign_in;
mod sign_up;
mod signing_keys;
mod user;

pub use access::{Caller, authenticate, check_session};
pub use deletion::delete_account;
pub use email_address::{change_email, confirm_email_change, send_verification, verify_email};
pub use error::{IdentityError, InvalidField};
pub use limits::Network;
pub(in crate::app) use links::link_validity;
pub use password::{change_password, check_reset_code, reset_password};
pub use purge::purge;
pub use reset_requests::{handle_reset_requests, request_reset};
pub(crate) use sessions::open_session;
pub use sessions::{AuthResult, end_session, list_sessions, refresh, sign_out, sign_out_everywhere};
pub use sign_in::{reauthenticate, sign_in};
pub use sign_up::{NewAccount, sign_up};
pub use signing_keys::{KeysError, list_public_keys, rotate_keys};
pub use user::{AuthUser, load_user, rename, report_time_zone, unlink_google};

use std::sync::Arc;

use domain::{AccountId, Clock};
use identity::firebase::Firebase;
use identity::oidc::Provider;
use identity::passkeys::Passkeys;
use identity::passwords::HashPool;
use identity::{Keyring, SessionCache, Vault};
use tokio::sync::Notify;

use super::StartError;
use crate::config::Config;
use limits::IdentityLimits;

/// State for identity on this node.
#[derive(Debug)]
pub struct Identity {
    passwords: HashPool,
    keyring: Keyring,
    sessions: SessionCache,
    limits: IdentityLimits,
    reset_request_notify: Notify,
    google: Option<Provider>,
    /// `Some` if Firebase keeps the accounts' passwords and sessions instead of this server.
    firebase: Option<Firebase>,
    hosted: hosted::HostedState,
    /// `None` where browsers allow no passkeys.
    passkeys: Option<Passkeys>,
}

impl Identity {
    pub(super) fn new(config: &Config, vault: Arc<Vault>, clock: &Clock) -> Result<Self, StartError> {
        Ok(Self {
            passwords: HashPool::new(vault, config.accounts.hash_cost)?,
            keyring: Keyring::new(),
            sessions: SessionCache::default(),
            limits: IdentityLimits::new(),
            reset_request_notify: Notify::new(),
            google: google::build_provider(config, clock)?,
            firebase: hosted::build_firebase(config, clock)?,
            hosted: hosted::HostedState::default(),
            passkeys: Passkeys::new(&config.http.public_url, config.brand.as_str()),
        })
    }
}

impl Identity {
    /// Call this after a change that ends sessions of the account, so that this node notices it at once.
    fn invalidate_account(&self, account: AccountId) {
        self.sessions.invalidate_account(account);
        self.hosted.invalidate_account(account);
    }
}

/// Where a request comes from.
#[derive(Clone, Debug)]
pub struct RequestOrigin {
    pub network: Network,
    pub user_agent: Option<String>,
    /// The token of a browser that signed in to an account before.
    pub device: Option<String>,
}
