use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use url::{Host, Url};

pub const GOOGLE_ISSUER: &str = "https://accounts.google.com";

/// The provider's issuer URL, exactly as configured, because OpenID Connect compares issuers as strings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issuer {
    text: String,
    is_plain_http: bool,
}

#[derive(Debug, Error, PartialEq, Eq)]
pub enum IssuerError {
    #[error("expected an https:// URL without user name, query or fragment")]
    InvalidUrl,
    #[error("plain http:// is allowed on this machine only (localhost, 127.0.0.1, [::1])")]
    PlainHttp,
}

impl Issuer {
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// URL of the provider's metadata.
    pub(super) fn discovery_url(&self) -> String {
        format!("{}/.well-known/openid-configuration", self.text.trim_end_matches('/'))
    }

    /// True in development and tests, where there is no certificate.
    pub(super) fn is_plain_http(&self) -> bool {
        self.is_plain_http
    }

    /// Endpoints receive codes and secrets and supply keys, so they must use https or be on this machine.
    pub(super) fn allows_endpoint(&self, endpoint: &Url) -> bool {
        endpoint.scheme() == "https" || self.is_plain_http && is_http_loopback(endpoint)
    }
}

fn is_http_loopback(url: &Url) -> bool {
    url.scheme() == "http"
        && match url.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        }
}

impl FromStr for Issuer {
    type Err = IssuerError;

    fn from_str(text: &str) -> Result<Self, IssuerError> {
        let text = text.trim();
        let url = Url::parse(text).map_err(|_| IssuerError::InvalidUrl)?;
        let has_only_origin_and_path = url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        match url.scheme() {
            "http" | "https" if !has_only_origin_and_path => Err(IssuerError::InvalidUrl),
            "https" => Ok(Self { text: text.to_owned(), is_plain_http: false }),
            "http" if is_http_loopback(&url) => Ok(Self { text: text.to_owned(), is_plain_http: true }),
            "http" => Err(IssuerError::PlainHttp),
            _ => Err(IssuerError::InvalidUrl),
        }
    }
}

impl fmt::Display for Issuer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_text_and_builds_the_discovery_url() {
        let google: Issuer = GOOGLE_ISSUER.parse().unwrap();
        assert_eq!(google.as_str(), "https://accounts.google.com");
        assert_eq!(google.discovery_url(), "https://accounts.google.com/.well-known/openid-configuration");
        let slashed: Issuer = "https://tenant.example/a/".parse().unwrap();
        assert_eq!(slashed.as_str(), "https://tenant.example/a/");
        assert_eq!(slashed.discovery_url(), "https://tenant.example/a/.well-known/openid-configuration");
    }

    #[test]
    fn allows_plain_http_only_on_this_machine() {
        for text in ["http://localhost:9", "http://127.0.0.1:9", "http://[::1]:9/realm"] {
            assert!(text.parse::<Issuer>().unwrap().is_plain_http(), "{text}");
        }
        for text in ["http://accounts.google.com", "http://localhost.evil.example", "http://10.0.0.1"] {
            assert_eq!(text.parse::<Issuer>(), Err(IssuerError::PlainHttp), "{text}");
        }
    }

    #[test]
    fn rejects_other_schemes_and_urls_with_user_name_or_query() {
        for text in [
            "",
            "accounts.google.com",
            "ftp://a.example",
            "https://a.example?b",
            "https://u@a.example",
            "https://:secret@a.example",
        ] {
            assert_eq!(text.parse::<Issuer>(), Err(IssuerError::InvalidUrl), "{text}");
        }
    }

    #[test]
    fn allows_only_https_or_local_endpoints() {
        let allows_endpoint = |issuer: &str, endpoint: &str| {
            issuer.parse::<Issuer>().unwrap().allows_endpoint(&Url::parse(endpoint).unwrap())
        };
        assert!(allows_endpoint("https://accounts.google.com", "https://oauth2.googleapis.com/token"));
        assert!(!allows_endpoint("https://accounts.google.com", "http://oauth2.googleapis.com/token"));
        assert!(!allows_endpoint("https://accounts.google.com", "http://127.0.0.1/token"));
        assert!(allows_endpoint("http://localhost:9", "http://127.0.0.1:9/token"));
        assert!(!allows_endpoint("http://localhost:9", "http://evil.example/token"));
    }
}
