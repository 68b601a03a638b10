//! Views of public pages. A view causes no write: the node collects visitors in memory and counts them every
//! few seconds. It stores neither IP addresses nor user agents.

mod flush;
mod pending_views;

pub use flush::{flush, purge};

use std::time::Duration;

use ::identity::{RefreshToken, fingerprint};
use domain::AccountId;
use domain::visitor::is_human_visit;
use prometheus_client::registry::Registry;

use super::AppContext;
use super::identity::Network;
use super::rate_limiter::RateLimiter;
use pending_views::{PendingViews, PendingVisitor};

/// The browser that opens a public page.
#[derive(Clone, Copy, Debug)]
pub struct Visitor<'a> {
    pub network: Network,
    pub user_agent: &'a str,
    /// Why the browser loads the page, if the request says so: a prefetch is not a view.
    pub purpose: Option<&'a str>,
    /// The refresh token, if the visitor is signed in: photographers who open their own page do not count.
    pub token: Option<&'a str>,
}

/// Visitors from one network that count for one page: this many at once, and one more for each
/// `NETWORK_REFILL_INTERVAL`. One person with many browsers must not make a photographer look popular.
const MAX_VISITORS_PER_NETWORK: u32 = 20;
const NETWORK_REFILL_INTERVAL: Duration = Duration::from_secs(24 * 60 * 60 / MAX_VISITORS_PER_NETWORK as u64);

/// The state for views on this node.
#[derive(Debug)]
pub struct Views {
    pending: PendingViews,
    network_limiter: RateLimiter<(Network, AccountId)>,
}

impl Default for Views {
    fn default() -> Self {
        Self {
            pending: PendingViews::default(),
            network_limiter: RateLimiter::new(MAX_VISITORS_PER_NETWORK, NETWORK_REFILL_INTERVAL),
        }
    }
}

impl Views {
    pub(crate) fn register(&self, registry: &mut Registry) {
        self.pending.register(registry);
    }
}

/// Collects a view. Ignores bots, prefetches and visitors beyond the limit of their network.
pub fn record_view(ctx: &AppContext, account: AccountId, visitor: Visitor<'_>) {
    let fingerprint = fingerprint(&[&visitor.network.octets(), visitor.user_agent.as_bytes()]);
    let pending_visitor = PendingVisitor { account, day: ctx.clock.now().day(), fingerprint };
    let Views { pending, network_limiter } = &ctx.views;
    let is_pending = pending.contains(&pending_visitor);
    // The visitor is already pending and has passed the bot check, and there is no session to add.
    if is_pending && visitor.token.is_none() {
        return;
    }
    if !is_human_visit(Some(visitor.user_agent), visitor.purpose) {
        return;
    }
    if is_pending || network_limiter.try_acquire(&(visitor.network, account), ctx.clock.monotonic()).is_ok() {
        let token = visitor.token.and_then(|token| RefreshToken::parse(token, &ctx.vault));
        pending.add(pending_visitor, token.map(|token| token.session));
    }
}
