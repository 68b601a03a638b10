//! Signing in with Google, or another OpenID provider in its place: from the click to the session.
//!
//! Three calls make one attempt. The page that was clicked begins it, the browser that went to Google comes back with
//! the answer, and the page fetches the outcome with a secret that never left it. What comes between, another
//! browser or another page, can neither go on with the attempt nor have its outcome.

mod account;
mod resolve;
mod secrets;
mod vouched;

use domain::attempt::{Attempt, Errand, Failure, LIFETIME, Mode, Outcome, TabChallenge};
use domain::{AttemptId, Clock};
use identity::Secret;
use identity::oidc::{Answer, Claims, OidcError, Provider, Question, Settings, challenge_of};
use storage::{Begun, Progress};

use super::{Client, Refusal, SignedIn, open_session};
use crate::app::Ctx;
use crate::config::Config;
pub use account::{begin_for_account, finish_for_account};
use resolve::settle;
use secrets::Secrets;

const CALLBACK: &str = "/api/identity/google/callback";

pub(super) fn provider(config: &Config, clock: &Clock) -> Result<Option<Provider>, reqwest::Error> {
    let Some(google) = config.accounts.google.clone() else { return Ok(None) };
    let settings = Settings {
        issuer: google.issuer,
        client_id: google.client_id,
        client_secret: google.client_secret,
        redirect_uri: format!("{}{CALLBACK}", config.http.public_url),
    };
    Provider::new(settings, clock.clone()).map(Some)
}

#[derive(Debug)]
pub struct Begin {
    pub tab_challenge: TabChallenge,
    pub mode: Mode,
    pub errand: Errand,
}

#[derive(Debug)]
pub struct Beginning {
    pub attempt: AttemptId,
    /// Where at Google to go.
    pub url: String,
    /// For a cookie: the same browser has to come back.
    pub browser: Secret,
}

/// A browser that is on its way with another tab keeps its cookie, so that both ways lead back.
pub async fn begin(
    cx: &Ctx,
    client: &Client,
    cookie: Option<&str>,
    begin: Begin,
) -> Result<Beginning, Refusal> {
    let (attempt, beginning) = prepare(cx, client, cookie, begin).await?;
    let mut tx = cx.db.write().await?;
    tx.attempts().insert(&attempt).await?;
    tx.commit().await?;
    Ok(beginning)
}

/// Everything but the row: Google is asked where to go, and no transaction is open meanwhile.
async fn prepare(
    cx: &Ctx,
    client: &Client,
    cookie: Option<&str>,
    begin: Begin,
) -> Result<(Attempt, Beginning), Refusal> {
    let provider = cx.identity.google.as_ref().ok_or(Refusal::GoogleNotSetUp)?;
    cx.identity.limits.begin_with_google(client.network, cx.clock.monotonic())?;
    let random = || Secret::random(&cx.vault).map_err(|_| Refusal::Fault("no random numbers"));
    let browser = cookie.and_then(|cookie| cookie.parse().ok()).map_or_else(random, Ok)?;
    let (state, secrets) = (random()?, Secrets { nonce: random()?, code_verifier: random()? });
    let question = Question {
        state: &state.reveal(),
        nonce: &secrets.nonce.reveal(),
        code_challenge: &challenge_of(&secrets.code_verifier.reveal()),
    };
    let url = provider.authorize_url(question).await.map_err(|error| Refusal::Google(failure_of(&error)))?;

    let now = cx.clock.now();
    let id = AttemptId::new(now);
    let attempt = Attempt {
        id,
        state_hash: state.hash(),
        browser_hash: browser.hash(),
        tab_challenge: begin.tab_challenge,
        mode: begin.mode,
        errand: begin.errand,
        sealed: secrets.seal(&cx.vault, id).ok_or(Refusal::Fault("an attempt could not be sealed"))?,
        expires_at: now.plus(LIFETIME),
    };
    Ok((attempt, Beginning { attempt: id, url: url.into(), browser }))
}

/// With what somebody comes back from Google.
pub struct Return {
    pub state: String,
    pub code: Option<String>,
    pub error: Option<String>,
    pub issuer: Option<String>,
}

impl std::fmt::Debug for Return {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Return(…)")
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Returned {
    pub attempt: AttemptId,
    pub mode: Mode,
    pub failure: Option<Failure>,
}

/// `UnknownAttempt` unless this browser began an attempt with this state, lately, and did not come back before.
pub async fn come_back(cx: &Ctx, cookie: Option<&str>, back: Return) -> Result<Returned, Refusal> {
    let provider = cx.identity.google.as_ref().ok_or(Refusal::UnknownAttempt)?;
    let browser: Secret = cookie.and_then(|cookie| cookie.parse().ok()).ok_or(Refusal::UnknownAttempt)?;
    let state: Secret = back.state.parse().map_err(|()| Refusal::UnknownAttempt)?;
    if back.issuer.as_deref().is_some_and(|named| named != provider.issuer().as_str()) {
        return Err(Refusal::UnknownAttempt);
    }
    let mut tx = cx.db.write().await?;
    let begun = tx.attempts().use_state(&state.hash(), &browser.hash(), cx.clock.now()).await?;
    tx.commit().await?;
    let begun = begun.ok_or(Refusal::UnknownAttempt)?;

    let settled = match claims(cx, provider, &begun, &back).await {
        // Who is signed in already gets no session by this, and nobody an account: it waits for whoever began it.
        Ok(Ok(claims)) if begun.purpose.is_some() => account::vouch(cx, begun.id, claims).await,
        Ok(claims) => settle(cx, begun.id, claims).await.map(Outcome::failure),
        Err(refusal) => Err(refusal),
    };
    let failure = match settled {
        Ok(failure) => failure,
        Err(Refusal::UnknownAttempt) => return Err(Refusal::UnknownAttempt),
        // Our own fault. The state is used up, so the waiting tab must hear of it, as far as that can still be written.
        Err(refusal) => {
            tracing::error!(%refusal, "a sign-in with Google could not be settled");
            let failed = settle(cx, begun.id, Err(Failure::Unreachable)).await;
            Some(failed.ok().and_then(Outcome::failure).unwrap_or(Failure::Unreachable))
        }
    };
    Ok(Returned { attempt: begun.id, mode: begun.mode, failure })
}

/// Asks Google who it is. No transaction is open meanwhile.
async fn claims(
    cx: &Ctx,
    provider: &Provider,
    begun: &Begun,
    back: &Return,
) -> Result<Result<Claims, Failure>, Refusal> {
    let code = match (back.error.as_deref(), back.code.as_deref()) {
        (None, Some(code)) => code,
        (Some("access_denied"), _) => return Ok(Err(Failure::Cancelled)),
        (Some("server_error" | "temporarily_unavailable"), _) => return Ok(Err(Failure::Unreachable)),
        _ => return Ok(Err(Failure::NotBelieved)),
    };
    let secrets = Secrets::open(&cx.vault, begun.id, &begun.sealed)
        .ok_or(Refusal::Fault("an attempt was sealed with another master key"))?;
    let answer = Answer {
        code,
        issuer: back.issuer.as_deref(),
        nonce: &secrets.nonce.reveal(),
        code_verifier: &secrets.code_verifier.reveal(),
    };
    Ok(provider.redeem(answer).await.map_err(|error| failure_of(&error)))
}

/// Told to the operator, because nobody else can mend it.
fn failure_of(error: &OidcError) -> Failure {
    match error {
        OidcError::Misconfigured(_) => tracing::error!(%error, "signing in with Google fails"),
        _ => tracing::warn!(%error, "somebody could not sign in with Google"),
    }
    match error {
        OidcError::Unreachable(_) | OidcError::Misconfigured(_) => Failure::Unreachable,
        OidcError::Refused(_) | OidcError::BadToken(_) => Failure::NotBelieved,
    }
}

/// The session, once; `None` while somebody is still at Google. The verifier proves that it is the tab that began.
pub async fn finish(
    cx: &Ctx,
    client: &Client,
    attempt: AttemptId,
    verifier: &str,
) -> Result<Option<SignedIn>, Refusal> {
    let tab: TabChallenge = challenge_of(verifier).parse().map_err(|_| Refusal::UnknownAttempt)?;
    let now = cx.clock.now();
    match cx.db.read().await?.attempts().progress(attempt, &tab, now).await? {
        Progress::Unknown => return Err(Refusal::UnknownAttempt),
        Progress::Waiting => return Ok(None),
        Progress::Settled => {}
    }
    let mut tx = cx.db.write().await?;
    let (account, epoch) = match tx.attempts().take(attempt, &tab, now).await? {
        None => return Err(Refusal::UnknownAttempt),
        Some(Outcome::Failed(failure)) => {
            tx.commit().await?;
            return Err(Refusal::Google(failure));
        }
        Some(Outcome::SignedIn { account, epoch }) => (account, epoch),
    };
    let found = tx.accounts().by_id(account).await?.ok_or(Refusal::UnknownAttempt)?;
    if found.account.disabled {
        return Err(Refusal::Disabled);
    }
    // Whatever ended every session since then, ended this one before it began.
    if found.account.epoch != epoch {
        return Err(Refusal::Google(Failure::NotBelieved));
    }
    let opened = open_session(cx, &mut tx, &found.account, client).await?;
    let identities = tx.linked_identities().of_account(account).await?;
    tx.commit().await?;
    opened.signed_in(cx, found.account, identities).map(Some)
}
