//! What a provider told us, kept for a while: it must neither be asked for every sign-in nor be up for each.

use std::sync::Arc;
use std::time::Duration;

use domain::Clock;
use tokio::sync::Mutex;

use super::error::OidcError;

/// Older than this, it is asked for anew.
const FRESH: Duration = Duration::from_secs(60 * 60);
/// Older than this, it is not used even when nothing newer can be had.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
/// Forged tokens must not make us a tool against the provider.
const BETWEEN_QUESTIONS: Duration = Duration::from_secs(60);
/// With nothing in hand nobody can sign in, so we ask sooner; those who waited meanwhile share the failure.
const BETWEEN_FIRST_QUESTIONS: Duration = Duration::from_secs(5);

pub(super) struct Cache<T> {
    clock: Clock,
    /// Held while asking: whoever comes meanwhile waits for the one answer.
    state: Mutex<State<T>>,
}

struct State<T> {
    kept: Option<Kept<T>>,
    asked_at: Option<Duration>,
}

struct Kept<T> {
    value: Arc<T>,
    at: Duration,
}

impl<T> Cache<T> {
    pub(super) fn new(clock: Clock) -> Self {
        Self { clock, state: Mutex::new(State { kept: None, asked_at: None }) }
    }

    /// The kept value if it is fresh and `serves`, else what `fetch` brings; an old one when it brings nothing.
    pub(super) async fn get(
        &self,
        serves: impl Fn(&T) -> bool,
        fetch: impl Future<Output = Result<T, OidcError>>,
    ) -> Result<Arc<T>, OidcError> {
        let mut state = self.state.lock().await;
        let now = self.clock.monotonic();
        let kept = state.kept.as_ref().map(|kept| (kept.value.clone(), now.saturating_sub(kept.at)));
        let kept = kept.filter(|(_, age)| *age <= LONGEST);
        if let Some((value, age)) = &kept
            && *age <= FRESH
            && serves(value)
        {
            return Ok(value.clone());
        }
        let pause = if kept.is_some() { BETWEEN_QUESTIONS } else { BETWEEN_FIRST_QUESTIONS };
        if state.asked_at.is_some_and(|asked| now.saturating_sub(asked) < pause) {
            let asked_lately = || OidcError::Unreachable("it was asked a moment ago, in vain".into());
            return kept.map(|(value, _)| value).ok_or_else(asked_lately);
        }
        // Noted before the answer is there: the one who asked may hang up.
        state.asked_at = Some(now);
        match fetch.await {
            Ok(value) => {
                let value = Arc::new(value);
                state.kept = Some(Kept { value: value.clone(), at: self.clock.monotonic() });
                Ok(value)
            }
            Err(error) => {
                state.asked_at = Some(self.clock.monotonic());
                let old = kept.map(|(value, _)| value).filter(|value| serves(value));
                if old.is_some() {
                    tracing::warn!(%error, "what the identity provider said before is used for longer");
                }
                old.ok_or(error)
            }
        }
    }
}
