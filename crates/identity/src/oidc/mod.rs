//! Signing in through another service: OpenID Connect, the code flow with PKCE. We are the relying party.

mod cache;
mod error;
mod fetch;
mod id_token;
mod issuer;
mod keys;
mod metadata;
mod pkce;

pub use error::OidcError;
pub use issuer::{Issuer, IssuerError};
pub use pkce::challenge_of;

use std::fmt;
use std::sync::Arc;

use domain::{Clock, EmailAddress, PersonName};
use url::Url;

use cache::Cache;
use fetch::Http;
use keys::Keys;
use metadata::Metadata;

const SCOPE: &str = "openid email profile";

/// What the operator agreed on with the provider.
pub struct Settings {
    pub issuer: Issuer,
    pub client_id: String,
    pub client_secret: String,
    /// Fixed here and registered there: no request can name another.
    pub redirect_uri: String,
}

/// What sends somebody to the provider. The code's challenge is S256 of the verifier that redeems it.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    pub state: &'a str,
    pub nonce: &'a str,
    pub code_challenge: &'a str,
}

/// What came back, and what we remember of the question.
#[derive(Clone, Copy)]
pub struct Answer<'a> {
    pub code: &'a str,
    /// RFC 9207: whose answer it is, as the address it came with says.
    pub issuer: Option<&'a str>,
    pub nonce: &'a str,
    pub code_verifier: &'a str,
}

/// Whom the provider vouches for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claims {
    pub issuer: String,
    pub subject: String,
    pub email: Option<EmailAddress>,
    pub email_verified: bool,
    pub name: Option<PersonName>,
}

pub struct Provider {
    settings: Settings,
    clock: Clock,
    http: Http,
    metadata: Cache<Metadata>,
    keys: Cache<Keys>,
}

impl Provider {
    /// Asks nothing yet: a provider that is away must not keep us from starting.
    pub fn new(settings: Settings, clock: Clock) -> Result<Self, reqwest::Error> {
        crate::crypto::install();
        Ok(Self {
            http: Http::new(&settings.issuer)?,
            metadata: Cache::new(clock.clone()),
            keys: Cache::new(clock.clone()),
            settings,
            clock,
        })
    }

    pub fn issuer(&self) -> &Issuer {
        &self.settings.issuer
    }

    pub async fn authorize_url(&self, question: Question<'_>) -> Result<Url, OidcError> {
        let mut url = self.metadata().await?.authorization_endpoint.clone();
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.settings.client_id)
            .append_pair("redirect_uri", &self.settings.redirect_uri)
            .append_pair("scope", SCOPE)
            .append_pair("prompt", "select_account")
            .append_pair("state", question.state)
            .append_pair("nonce", question.nonce)
            .append_pair("code_challenge", question.code_challenge)
            .append_pair("code_challenge_method", "S256");
        Ok(url)
    }

    /// Exchanges the code for an ID token, server to server, and believes the token only after every check.
    pub async fn redeem(&self, answer: Answer<'_>) -> Result<Claims, OidcError> {
        let metadata = self.metadata().await?;
        metadata.check_sender(&self.settings.issuer, answer.issuer)?;
        let token = self.exchange(&metadata, answer).await?;
        let kid = id_token::key_id(&token)?;
        let keys = self.keys(&metadata, &kid).await?;
        let key = keys.find(&kid).ok_or(OidcError::BadToken("none of the issuer's keys signed it"))?;
        let expected = id_token::Expected {
            issuer: self.settings.issuer.as_str(),
            client_id: &self.settings.client_id,
            nonce: answer.nonce,
            now: self.clock.now(),
        };
        id_token::verify(&token, key, &expected)
    }

    async fn exchange(&self, metadata: &Metadata, answer: Answer<'_>) -> Result<String, OidcError> {
        #[derive(serde::Deserialize)]
        struct Tokens {
            id_token: Option<String>,
        }
        let form = [
            ("grant_type", "authorization_code"),
            ("code", answer.code),
            ("redirect_uri", &self.settings.redirect_uri),
            ("code_verifier", answer.code_verifier),
        ];
        let Settings { client_id, client_secret, .. } = &self.settings;
        let tokens: Tokens =
            self.http.post(&metadata.token_endpoint, (client_id, client_secret), &form).await?;
        tokens.id_token.ok_or(OidcError::BadToken("there is none"))
    }

    async fn metadata(&self) -> Result<Arc<Metadata>, OidcError> {
        self.metadata.get(|_| true, Metadata::fetch(&self.http, &self.settings.issuer)).await
    }

    async fn keys(&self, metadata: &Metadata, kid: &str) -> Result<Arc<Keys>, OidcError> {
        self.keys.get(|keys| keys.find(kid).is_some(), Keys::fetch(&self.http, &metadata.jwks_uri)).await
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Settings({} at {})", self.client_id, self.issuer)
    }
}

impl fmt::Debug for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Provider({:?})", self.settings)
    }
}

impl fmt::Debug for Question<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Question(…)")
    }
}

impl fmt::Debug for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Answer(…)")
    }
}

#[cfg(test)]
mod tests;
