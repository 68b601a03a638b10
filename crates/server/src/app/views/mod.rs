//! How many people look at a page. Looking costs no write: who came is remembered here and counted every few seconds,
//! and neither addresses nor names of browsers are written anywhere.

mod flush;
mod waiting;

pub use flush::{flush, purge};

use ::identity::{RefreshToken, fingerprint};
use domain::AccountId;
use prometheus_client::registry::Registry;

use super::Ctx;
use super::identity::Network;
use waiting::{Sight, Waiting};

/// Somebody who looks at a page.
#[derive(Clone, Copy, Debug)]
pub struct Visitor<'a> {
    pub network: Network,
    pub user_agent: &'a str,
    /// The refresh token of whoever is signed in: a photographer who looks at their own page is no visitor.
    pub token: Option<&'a str>,
}

/// What this node has seen and not counted yet.
#[derive(Debug, Default)]
pub struct Views(Waiting);

impl Views {
    pub(crate) fn register(&self, registry: &mut Registry) {
        self.0.register(registry);
    }
}

pub fn saw(cx: &Ctx, account: AccountId, visitor: Visitor<'_>) {
    let print = fingerprint(&[&visitor.network.octets(), visitor.user_agent.as_bytes()]);
    let token = visitor.token.and_then(|token| RefreshToken::read(token, &cx.vault));
    let sight = Sight { account, day: cx.clock.now().day(), print };
    cx.views.0.add(sight, token.map(|token| token.session));
}
