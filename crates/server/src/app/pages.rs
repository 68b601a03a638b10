//! Public pages: looks them up, renders each once, caches it in memory, and drops it when its content
//! changes.

use std::fmt::Display;
use std::sync::Arc;

use domain::{AccountId, PublicProfile, Username};
use render::{Cache, CacheSize, Document, InFlightRender, Rendered};
use thiserror::Error;

use super::AppContext;
use super::profiles::{self, ProfileLookup};

/// Room for several hundred pages with their compressed copies.
const MAX_CACHE_BYTES: usize = 16 * 1024 * 1024;

#[derive(Clone, Debug)]
pub struct PageCache(Arc<Cache<PageLookup>>);

impl Default for PageCache {
    fn default() -> Self {
        Self(Arc::new(Cache::new(MAX_CACHE_BYTES)))
    }
}

impl PageCache {
    /// False while this node does not receive the changes of other processes. Then it caches nothing.
    pub fn is_enabled(&self) -> bool {
        self.0.is_enabled()
    }

    /// The cached page, if it is still valid. `name` is the username in the URL.
    pub fn get(&self, name: &str) -> Option<PageLookup> {
        self.0.get(name)
    }

    /// Size of all cached pages.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Call this when this node has started to receive the changes of other processes.
    pub(in crate::app) fn enable(&self) {
        self.0.enable();
    }

    pub(in crate::app) fn invalidate(&self, account: AccountId) {
        self.0.invalidate(account);
    }

    pub(in crate::app) fn clear(&self) {
        self.0.clear();
    }

    pub(in crate::app) fn disable(&self) {
        self.0.disable();
    }

    /// Returns a guard that disables the cache when the guard is dropped. Without the changes of other
    /// processes, the cache must not keep pages.
    pub(in crate::app) fn disable_on_drop(&self) -> impl Drop {
        DisableOnDrop(&self.0)
    }
}

struct DisableOnDrop<'a>(&'a Cache<PageLookup>);

impl Drop for DisableOnDrop<'_> {
    fn drop(&mut self) {
        self.0.disable();
    }
}

/// Result of rendering a profile.
#[derive(Debug)]
pub enum RenderedProfile {
    Complete(Document),
    /// Rendering failed on the server, so the browser renders the page. Never cached.
    Fallback(String),
}

#[derive(Debug)]
pub struct Page {
    pub account: AccountId,
    pub rendered: RenderedProfile,
}

/// Result of a lookup, shared by all requests that waited for the same render.
#[derive(Clone, Debug)]
pub enum PageLookup {
    Page(Arc<Page>),
    /// The page has this username: the requested name is a former one, or has another capitalization.
    Moved(Username),
    NotFound,
    Failed(Arc<PageError>),
}

#[derive(Debug, Error)]
pub enum PageError {
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("the page could not be rendered: {0}")]
    Render(String),
}

impl PageError {
    pub fn from_render_error(error: impl Display) -> Self {
        Self::Render(error.to_string())
    }
}

impl CacheSize for PageLookup {
    fn bytes(&self) -> usize {
        match self {
            Self::Page(page) => match &page.rendered {
                RenderedProfile::Complete(document) => document.bytes(),
                RenderedProfile::Fallback(html) => html.len(),
            },
            _ => 0,
        }
    }
}

/// Returns the page from the cache, or finds the profile and calls `render`. `name` is the username in the
/// URL.
pub async fn look_up<F>(ctx: &AppContext, name: &str, render: impl FnOnce(PublicProfile) -> F) -> PageLookup
where
    F: Future<Output = Result<RenderedProfile, PageError>>,
{
    ctx.pages.0.get_or_render(name, |in_flight| look_up_and_render(ctx, name, render, in_flight)).await
}

async fn look_up_and_render<F>(
    ctx: &AppContext,
    name: &str,
    render: impl FnOnce(PublicProfile) -> F,
    in_flight: Arc<InFlightRender>,
) -> Rendered<PageLookup>
where
    F: Future<Output = Result<RenderedProfile, PageError>>,
{
    let (account, profile) = match profiles::look_up(ctx, name).await {
        Ok(ProfileLookup::Profile(account, profile)) if profile.names.username.as_str() == name => {
            (account, profile)
        }
        Ok(ProfileLookup::Profile(_, profile)) => {
            return Rendered::Uncacheable(PageLookup::Moved(profile.names.username));
        }
        Ok(ProfileLookup::Moved(current)) => return Rendered::Uncacheable(PageLookup::Moved(current)),
        Ok(ProfileLookup::NotFound) => return Rendered::Uncacheable(PageLookup::NotFound),
        Err(error) => return Rendered::Uncacheable(PageLookup::Failed(Arc::new(error.into()))),
    };
    in_flight.set_account(account);
    match render(*profile).await {
        Ok(rendered @ RenderedProfile::Complete(_)) => {
            Rendered::Cacheable(PageLookup::Page(Arc::new(Page { account, rendered })))
        }
        Ok(rendered @ RenderedProfile::Fallback(_)) => {
            Rendered::Uncacheable(PageLookup::Page(Arc::new(Page { account, rendered })))
        }
        Err(error) => Rendered::Uncacheable(PageLookup::Failed(Arc::new(error))),
    }
}
