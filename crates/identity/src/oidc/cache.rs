//! Caches the provider's metadata and keys, so that most sign-ins need no request for them.

use std::sync::Arc;
use std::time::Duration;

use domain::Clock;
use tokio::sync::Mutex;

use super::error::OidcError;

/// How long a value is fresh if its response has no `max-age`. Older values are fetched again.
const DEFAULT_FRESH_AGE: Duration = Duration::from_secs(60 * 60);
/// An older value is not used, even if it is fresh or the provider is down.
const MAX_STALE_AGE: Duration = Duration::from_secs(24 * 60 * 60);
/// Forged tokens must not make the server flood the provider.
const MIN_FETCH_INTERVAL: Duration = Duration::from_secs(60);
/// Without a value sign-in is impossible, so the next fetch comes sooner. Requests that waited for a
/// failed fetch fail too, without a fetch of their own.
const MIN_FIRST_FETCH_INTERVAL: Duration = Duration::from_secs(5);

pub(crate) struct FetchCache<T> {
    clock: Clock,
    /// Locked during a fetch, so that other requests wait for the same response.
    state: Mutex<FetchState<T>>,
}

/// Times are from `Clock::monotonic`.
struct FetchState<T> {
    cached: Option<CachedValue<T>>,
    last_fetch_at: Option<Duration>,
}

struct CachedValue<T> {
    value: Arc<T>,
    fetched_at: Duration,
    fresh_age: Duration,
}

/// A value and the `max-age` of its response.
pub(crate) struct Fetched<T> {
    pub value: T,
    pub max_age: Option<Duration>,
}

impl<T> Fetched<T> {
    pub(super) fn try_map<U, E>(self, map: impl FnOnce(T) -> Result<U, E>) -> Result<Fetched<U>, E> {
        Ok(Fetched { value: map(self.value)?, max_age: self.max_age })
    }
}

impl<T> FetchCache<T> {
    pub(crate) fn new(clock: Clock) -> Self {
        Self { clock, state: Mutex::new(FetchState { cached: None, last_fetch_at: None }) }
    }

    /// The cached value if it is fresh and usable, else a fetched one; an old usable one if the fetch fails.
    /// Too soon after the last fetch, it does not fetch: it returns the cached value even if that is not
    /// usable, or an error if there is none.
    pub(crate) async fn get(
        &self,
        is_usable: impl Fn(&T) -> bool,
        fetch: impl Future<Output = Result<Fetched<T>, OidcError>>,
    ) -> Result<Arc<T>, OidcError> {
        let mut state = self.state.lock().await;
        let now = self.clock.monotonic();
        let get_age = |cached: &CachedValue<T>| now.saturating_sub(cached.fetched_at);
        let cached = state.cached.as_ref().filter(|cached| get_age(cached) <= MAX_STALE_AGE);
        if let Some(cached) = cached
            && get_age(cached) <= cached.fresh_age
            && is_usable(&cached.value)
        {
            return Ok(cached.value.clone());
        }
        let cached = cached.map(|cached| cached.value.clone());
        let interval = if cached.is_some() { MIN_FETCH_INTERVAL } else { MIN_FIRST_FETCH_INTERVAL };
        if state.last_fetch_at.is_some_and(|last| now.saturating_sub(last) < interval) {
            let recently_failed = || OidcError::Unreachable("the last request failed a moment ago".into());
            return cached.ok_or_else(recently_failed);
        }
        // Set before the fetch, because the caller may be cancelled during it.
        state.last_fetch_at = Some(now);
        match fetch.await {
            Ok(Fetched { value, max_age }) => {
                let value = Arc::new(value);
                state.cached = Some(CachedValue {
                    value: value.clone(),
                    fetched_at: self.clock.monotonic(),
                    fresh_age: max_age.unwrap_or(DEFAULT_FRESH_AGE),
                });
                Ok(value)
            }
            Err(error) => {
                state.last_fetch_at = Some(self.clock.monotonic());
                let stale = cached.filter(|value| is_usable(value));
                if stale.is_some() {
                    tracing::warn!(%error, "cannot refresh identity provider data, using the cached copy");
                }
                stale.ok_or(error)
            }
        }
    }
}
