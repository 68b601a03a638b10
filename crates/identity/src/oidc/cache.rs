//! Caches the provider's metadata and keys, so that most sign-ins need no request for them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::Clock;
use tokio::sync::Mutex as AsyncMutex;

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
    state: Arc<Mutex<FetchState<T>>>,
    /// Held during a fetch, so that requests without a usable value wait for the same response.
    fetch_lock: Arc<AsyncMutex<()>>,
}

struct FetchState<T> {
    cached: Option<CachedValue<T>>,
    last_fetch: Option<LastFetch>,
}

struct CachedValue<T> {
    value: Arc<T>,
    /// From `Clock::monotonic`.
    fetched_at: Duration,
    fresh_age: Duration,
}

struct LastFetch {
    /// When it began, or failed. From `Clock::monotonic`.
    at: Duration,
    has_failed: bool,
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

impl<T: Send + Sync + 'static> FetchCache<T> {
    pub(crate) fn new(clock: Clock) -> Self {
        let state = FetchState { cached: None, last_fetch: None };
        Self { clock, state: Arc::new(Mutex::new(state)), fetch_lock: Arc::default() }
    }

    /// The cached value if it is fresh and usable, else a fetched one; an old usable one if the fetch fails or another
    /// request is fetching. Too soon after the last fetch, it does not fetch: after a success it returns the cached
    /// value even if that is not usable, after a failure an error.
    ///
    /// The fetch runs in a task of its own: a client that disconnects must not end it.
    pub(crate) async fn get(
        &self,
        is_usable: impl Fn(&T) -> bool,
        fetch: impl Future<Output = Result<Fetched<T>, OidcError>> + Send + 'static,
    ) -> Result<Arc<T>, OidcError> {
        if let Some(value) = self.find_fresh(&is_usable) {
            return Ok(value);
        }
        let lock = match (self.fetch_lock.clone().try_lock_owned(), self.find_cached()) {
            (Ok(lock), _) => lock,
            (Err(_), Some(old)) if is_usable(&old) => return Ok(old),
            (Err(_), _) => self.fetch_lock.clone().lock_owned().await,
        };
        if let Some(value) = self.find_fresh(&is_usable) {
            return Ok(value);
        }
        let cached = self.find_cached();
        let usable = cached.clone().filter(|value| is_usable(value));
        if let Some(has_failed) = self.find_recent_fetch(cached.is_some()) {
            let recently_failed = || OidcError::Unreachable("the last request failed a moment ago".into());
            return usable.or(cached.filter(|_| !has_failed)).ok_or_else(recently_failed);
        }
        lock_state(&self.state).last_fetch =
            Some(LastFetch { at: self.clock.monotonic(), has_failed: false });
        let (state, clock) = (self.state.clone(), self.clock.clone());
        let fetch = tokio::spawn(async move {
            let result = fetch.await;
            let result = lock_state(&state).store(result, clock.monotonic());
            drop(lock);
            result
        });
        let stopped = |_| Err(OidcError::Unreachable("the request stopped".into()));
        fetch.await.unwrap_or_else(stopped).or_else(|error| {
            if usable.is_some() {
                tracing::warn!(%error, "cannot refresh identity provider data, using the cached copy");
            }
            usable.ok_or(error)
        })
    }

    fn find_fresh(&self, is_usable: impl Fn(&T) -> bool) -> Option<Arc<T>> {
        let state = lock_state(&self.state);
        let age = |cached: &CachedValue<T>| self.clock.monotonic().saturating_sub(cached.fetched_at);
        let is_fresh = |cached: &&CachedValue<T>| age(cached) <= cached.fresh_age.min(MAX_STALE_AGE);
        let cached = state.cached.as_ref().filter(is_fresh)?;
        is_usable(&cached.value).then(|| cached.value.clone())
    }

    /// Also an old value, if the provider has not been down for too long.
    fn find_cached(&self) -> Option<Arc<T>> {
        let now = self.clock.monotonic();
        let state = lock_state(&self.state);
        let is_young = |cached: &&CachedValue<T>| now.saturating_sub(cached.fetched_at) <= MAX_STALE_AGE;
        state.cached.as_ref().filter(is_young).map(|cached| cached.value.clone())
    }

    /// Whether the last fetch has failed, if it is too soon for another one.
    fn find_recent_fetch(&self, has_value: bool) -> Option<bool> {
        let interval = if has_value { MIN_FETCH_INTERVAL } else { MIN_FIRST_FETCH_INTERVAL };
        let now = self.clock.monotonic();
        let state = lock_state(&self.state);
        let is_recent = |last: &&LastFetch| now.saturating_sub(last.at) < interval;
        state.last_fetch.as_ref().filter(is_recent).map(|last| last.has_failed)
    }
}

impl<T> FetchState<T> {
    fn store(&mut self, result: Result<Fetched<T>, OidcError>, now: Duration) -> Result<Arc<T>, OidcError> {
        let Fetched { value, max_age } = result.inspect_err(|_| {
            self.last_fetch = Some(LastFetch { at: now, has_failed: true });
        })?;
        let (value, fresh_age) = (Arc::new(value), max_age.unwrap_or(DEFAULT_FRESH_AGE));
        self.cached = Some(CachedValue { value: value.clone(), fetched_at: now, fresh_age });
        Ok(value)
    }
}

fn lock_state<T>(state: &Mutex<FetchState<T>>) -> MutexGuard<'_, FetchState<T>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
