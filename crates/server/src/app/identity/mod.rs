//! Signing up, signing in, staying signed in, getting back in.

mod access;
mod deletion;
mod email;
pub mod google;
mod keys;
mod letters;
mod limits;
mod links;
pub mod operator;
mod password;
mod purge;
mod refusal;
mod reset_requests;
mod sessions;
mod sign_in;
mod sign_up;
mod user;

pub use access::{Caller, authenticate, still_stands};
pub use deletion::delete_account;
pub use email::{change_email, confirm_email, send_verification, verify_email};
pub use keys::{KeysError, keep_keys, published_keys};
pub use limits::Network;
pub(in crate::app) use links::lasts as link_lasts;
pub use password::{change_password, check_reset, reset_password};
pub use purge::purge;
pub use refusal::{FieldRefusal, Refusal};
pub use reset_requests::{handle_reset_requests, request_reset};
pub(crate) use sessions::open_session;
pub use sessions::{SignedIn, end_session, list_sessions, refresh, sign_out, sign_out_everywhere};
pub use sign_in::{reauthenticate, sign_in};
pub use sign_up::{SignUp, sign_up};
pub use user::{AuthUser, rename, report_time_zone, unlink_google, user};

use std::sync::Arc;

use domain::Clock;
use identity::oidc::Provider;
use identity::passwords::HashPool;
use identity::{Keyring, SessionCache, Vault};
use tokio::sync::Notify;

use super::StartError;
use crate::config::Config;
use limits::Limits;

/// What this node keeps in memory about who is who.
#[derive(Debug)]
pub struct Identity {
    passwords: HashPool,
    keyring: Keyring,
    sessions: SessionCache,
    limits: Limits,
    reset_requests: Notify,
    google: Option<Provider>,
}

impl Identity {
    pub(super) fn new(config: &Config, vault: Arc<Vault>, clock: &Clock) -> Result<Self, StartError> {
        Ok(Self {
            passwords: HashPool::new(vault)?,
            keyring: Keyring::new(),
            sessions: SessionCache::default(),
            limits: Limits::new(),
            reset_requests: Notify::new(),
            google: google::provider(config, clock)?,
        })
    }
}

/// Where a call comes from.
#[derive(Clone, Debug)]
pub struct Client {
    pub network: Network,
    pub user_agent: Option<String>,
    /// The mark of a browser that signed in before.
    pub device: Option<String>,
}
