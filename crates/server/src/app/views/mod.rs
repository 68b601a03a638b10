//! How many people look at a page. Looking costs no write: who came is remembered here and counted every few seconds,
//! and neither addresses nor names of browsers are written anywhere.

mod flush;
mod waiting;

pub use flush::{flush, purge};

use std::time::Duration;

use ::identity::{RefreshToken, fingerprint};
use domain::AccountId;
use domain::visitor::is_person;
use prometheus_client::registry::Registry;

use super::Ctx;
use super::identity::Network;
use super::throttle::Throttle;
use waiting::{Sight, Waiting};

/// Somebody who looks at a page.
#[derive(Clone, Copy, Debug)]
pub struct Visitor<'a> {
    pub network: Network,
    pub user_agent: &'a str,
    /// What the browser says it loads the page for, if it says so.
    pub purpose: Option<&'a str>,
    /// The refresh token of whoever is signed in: a photographer who looks at their own page is no visitor.
    pub token: Option<&'a str>,
}

/// As many from one network for one page, and another one each time `ANOTHER` has passed: who has many browsers does
/// not make somebody look popular.
const FROM_ONE_NETWORK: u32 = 20;
const ANOTHER: Duration = Duration::from_secs(24 * 60 * 60 / FROM_ONE_NETWORK as u64);

/// What this node has seen and not counted yet.
#[derive(Debug)]
pub struct Views {
    waiting: Waiting,
    networks: Throttle<(Network, AccountId)>,
}

impl Default for Views {
    fn default() -> Self {
        Self { waiting: Waiting::default(), networks: Throttle::new(FROM_ONE_NETWORK, ANOTHER) }
    }
}

impl Views {
    pub(crate) fn register(&self, registry: &mut Registry) {
        self.waiting.register(registry);
    }
}

/// Only people count.
pub fn saw(cx: &Ctx, account: AccountId, visitor: Visitor<'_>) {
    let print = fingerprint(&[&visitor.network.octets(), visitor.user_agent.as_bytes()]);
    let sight = Sight { account, day: cx.clock.now().day(), print };
    let Views { waiting, networks } = &cx.views;
    let known = waiting.knows(&sight);
    // Nothing to add, and no need to find out again that it is a person.
    if known && visitor.token.is_none() {
        return;
    }
    if !is_person(Some(visitor.user_agent), visitor.purpose) {
        return;
    }
    if known || networks.take(&(visitor.network, account), cx.clock.monotonic()).is_ok() {
        let token = visitor.token.and_then(|token| RefreshToken::read(token, &cx.vault));
        waiting.add(sight, token.map(|token| token.session));
    }
}
