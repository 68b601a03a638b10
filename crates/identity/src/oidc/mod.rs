//! Sign-in through an identity provider: the relying party of OpenID Connect, with code flow and PKCE.

pub(crate) mod cache;
mod error;
pub(crate) mod fetch;
pub(crate) mod id_token;
mod issuer;
pub(crate) mod keys;
mod metadata;
mod pkce;

pub use error::OidcError;
pub use issuer::{GOOGLE_ISSUER, Issuer, IssuerError};
pub use pkce::derive_pkce_challenge;

use std::fmt;
use std::sync::Arc;

use domain::{Clock, EmailAddress, PersonName};
use url::Url;

use cache::FetchCache;
use fetch::HttpClient;
use keys::ProviderKeys;
use metadata::Metadata;

const SCOPE: &str = "openid email profile";

/// The operator's registration at the provider.
pub struct ProviderConfig {
    pub issuer: Issuer,
    pub client_id: String,
    pub client_secret: String,
    /// Fixed here and registered at the provider, so that no request can name another.
    pub redirect_uri: String,
}

/// Parameters of the redirect to the provider. `code_challenge` is the S256 hash of the code verifier.
#[derive(Clone, Copy)]
pub struct AuthorizationRequest<'a> {
    pub state: &'a str,
    pub nonce: &'a str,
    pub code_challenge: &'a str,
}

/// The provider's response, with the nonce and verifier that the server stored for the request.
#[derive(Clone, Copy)]
pub struct AuthorizationResponse<'a> {
    pub code: &'a str,
    /// The `iss` parameter (RFC 9207): which provider sent the response.
    pub issuer: Option<&'a str>,
    pub nonce: &'a str,
    pub code_verifier: &'a str,
}

/// The person who signed in at the provider, from a verified ID token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdTokenClaims {
    pub issuer: String,
    pub subject: String,
    pub email: Option<EmailAddress>,
    pub email_verified: bool,
    pub name: Option<PersonName>,
}

pub struct Provider {
    config: ProviderConfig,
    clock: Clock,
    http: HttpClient,
    metadata: FetchCache<Metadata>,
    keys: FetchCache<ProviderKeys>,
}

impl Provider {
    /// Sends no request yet: the server must start even while the provider is down.
    pub fn new(config: ProviderConfig, clock: Clock) -> Result<Self, reqwest::Error> {
        crate::crypto::install_provider();
        Ok(Self {
            http: HttpClient::new(config.issuer.is_plain_http())?,
            metadata: FetchCache::new(clock.clone()),
            keys: FetchCache::new(clock.clone()),
            config,
            clock,
        })
    }

    pub fn issuer(&self) -> &Issuer {
        &self.config.issuer
    }

    pub async fn authorize_url(&self, request: AuthorizationRequest<'_>) -> Result<Url, OidcError> {
        let mut url = self.metadata().await?.authorization_endpoint.clone();
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.config.client_id)
            .append_pair("redirect_uri", &self.config.redirect_uri)
            .append_pair("scope", SCOPE)
            .append_pair("prompt", "select_account")
            .append_pair("state", request.state)
            .append_pair("nonce", request.nonce)
            .append_pair("code_challenge", request.code_challenge)
            .append_pair("code_challenge_method", "S256");
        Ok(url)
    }

    /// Exchanges the code for an ID token, server to server, and verifies the token.
    pub async fn exchange_code(
        &self,
        response: AuthorizationResponse<'_>,
    ) -> Result<IdTokenClaims, OidcError> {
        let metadata = self.metadata().await?;
        metadata.check_iss(&self.config.issuer, response.issuer)?;
        let token = self.fetch_id_token(&metadata, response).await?;
        let kid = id_token::read_key_id(&token)?;
        let keys = self.keys(&metadata, &kid).await?;
        let key = keys.find(&kid).ok_or(OidcError::InvalidToken("none of the issuer's keys signed it"))?;
        let expected = id_token::ExpectedClaims {
            issuer: self.config.issuer.as_str(),
            client_id: &self.config.client_id,
            nonce: response.nonce,
            now: self.clock.now(),
        };
        id_token::verify(&token, key, &expected)
    }

    async fn fetch_id_token(
        &self,
        metadata: &Metadata,
        response: AuthorizationResponse<'_>,
    ) -> Result<String, OidcError> {
        #[derive(serde::Deserialize)]
        struct TokenResponse {
            id_token: Option<String>,
        }
        let form = [
            ("grant_type", "authorization_code"),
            ("code", response.code),
            ("redirect_uri", &self.config.redirect_uri),
            ("code_verifier", response.code_verifier),
        ];
        let ProviderConfig { client_id, client_secret, .. } = &self.config;
        let tokens: TokenResponse =
            self.http.post(&metadata.token_endpoint, (client_id, client_secret), &form).await?;
        tokens.id_token.ok_or(OidcError::InvalidToken("the response has none"))
    }

    async fn metadata(&self) -> Result<Arc<Metadata>, OidcError> {
        let (http, issuer) = (self.http.clone(), self.config.issuer.clone());
        self.metadata.get(|_| true, async move { Metadata::fetch(&http, &issuer).await }).await
    }

    async fn keys(&self, metadata: &Metadata, kid: &str) -> Result<Arc<ProviderKeys>, OidcError> {
        let (http, url) = (self.http.clone(), metadata.jwks_uri.clone());
        let fetch = async move { ProviderKeys::fetch(&http, &url).await };
        self.keys.get(|keys| keys.find(kid).is_some(), fetch).await
    }
}

impl fmt::Debug for ProviderConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProviderConfig({} at {})", self.client_id, self.issuer)
    }
}

impl fmt::Debug for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Provider({:?})", self.config)
    }
}

impl fmt::Debug for AuthorizationRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AuthorizationRequest(…)")
    }
}

impl fmt::Debug for AuthorizationResponse<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AuthorizationResponse(…)")
    }
}

#[cfg(test)]
pub(crate) mod tests;
