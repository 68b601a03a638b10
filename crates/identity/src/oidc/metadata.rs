use serde::Deserialize;
use url::Url;

use super::cache::Fetched;
use super::error::OidcError;
use super::fetch::HttpClient;
use super::issuer::Issuer;

/// The fields of the provider's metadata (OpenID Connect Discovery) that sign-in needs.
#[derive(Debug)]
pub(super) struct Metadata {
    pub authorization_endpoint: Url,
    pub token_endpoint: Url,
    pub jwks_uri: Url,
    sends_iss: bool,
}

#[derive(Deserialize)]
struct DiscoveryDocument {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

impl Metadata {
    pub(super) async fn fetch(http: &HttpClient, issuer: &Issuer) -> Result<Fetched<Self>, OidcError> {
        http.get(&issuer.discovery_url()).await?.try_map(|document| Self::from_document(document, issuer))
    }

    fn from_document(document: DiscoveryDocument, issuer: &Issuer) -> Result<Self, OidcError> {
        if document.issuer != issuer.as_str() {
            return Err(OidcError::Misconfigured("its metadata names another issuer".into()));
        }
        let parse_endpoint = |text: &str| {
            let url = Url::parse(text).ok().filter(|url| issuer.allows_endpoint(url));
            url.ok_or_else(|| OidcError::Misconfigured("one of its URLs is not https".into()))
        };
        Ok(Self {
            authorization_endpoint: parse_endpoint(&document.authorization_endpoint)?,
            token_endpoint: parse_endpoint(&document.token_endpoint)?,
            jwks_uri: parse_endpoint(&document.jwks_uri)?,
            sends_iss: document.authorization_response_iss_parameter_supported,
        })
    }

    /// Accepts a response without `iss` only if the provider's metadata does not announce it (RFC 9207).
    pub(super) fn check_iss(&self, issuer: &Issuer, iss: Option<&str>) -> Result<(), OidcError> {
        match iss {
            Some(iss) if iss == issuer.as_str() => Ok(()),
            None if !self.sends_iss => Ok(()),
            _ => Err(OidcError::InvalidToken("the code came from another issuer")),
        }
    }
}
