use serde::Deserialize;
use url::Url;

use super::error::OidcError;
use super::fetch::Http;
use super::issuer::Issuer;

/// What an issuer says about itself (OpenID Connect Discovery), as far as we need it.
#[derive(Debug)]
pub(super) struct Metadata {
    pub authorization_endpoint: Url,
    pub token_endpoint: Url,
    pub jwks_uri: Url,
    names_itself: bool,
}

#[derive(Deserialize)]
struct Document {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

impl Metadata {
    pub(super) async fn fetch(http: &Http, issuer: &Issuer) -> Result<Self, OidcError> {
        let document: Document = http.get(&issuer.discovery_url()).await?;
        if document.issuer != issuer.as_str() {
            return Err(OidcError::Misconfigured("it says that it is another issuer".into()));
        }
        let endpoint = |text: &str| {
            let url = Url::parse(text).ok().filter(|url| issuer.trusts(url));
            url.ok_or_else(|| OidcError::Misconfigured("one of its addresses is not https".into()))
        };
        Ok(Self {
            authorization_endpoint: endpoint(&document.authorization_endpoint)?,
            token_endpoint: endpoint(&document.token_endpoint)?,
            jwks_uri: endpoint(&document.jwks_uri)?,
            names_itself: document.authorization_response_iss_parameter_supported,
        })
    }

    /// An answer that names no sender is believed only from those who never name themselves (RFC 9207).
    pub(super) fn check_sender(&self, issuer: &Issuer, named: Option<&str>) -> Result<(), OidcError> {
        match named {
            Some(name) if name == issuer.as_str() => Ok(()),
            None if !self.names_itself => Ok(()),
            _ => Err(OidcError::BadToken("the code came from another issuer")),
        }
    }
}
