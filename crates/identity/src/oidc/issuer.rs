use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use url::{Host, Url};

/// Who vouches: compared letter for letter, as the standard wants, so the text is kept as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issuer {
    text: String,
    plain_http: bool,
}

#[derive(Debug, Error, PartialEq, Eq)]
pub enum IssuerError {
    #[error("an address that starts with https:// is needed, without query or fragment")]
    NotAnAddress,
    #[error("plain http:// is allowed on this machine only (localhost, 127.0.0.1, [::1])")]
    PlainHttp,
}

impl Issuer {
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Everything the issuer says about itself stands under this address.
    pub(super) fn discovery_url(&self) -> String {
        format!("{}/.well-known/openid-configuration", self.text.trim_end_matches('/'))
    }

    /// True on the machine of a developer or a test, where there is no certificate.
    pub(super) fn is_plain_http(&self) -> bool {
        self.plain_http
    }

    /// Codes, secrets and keys travel to these addresses: only encrypted, or not over any wire at all.
    pub(super) fn trusts(&self, endpoint: &Url) -> bool {
        endpoint.scheme() == "https" || self.plain_http && is_plain_loopback(endpoint)
    }
}

fn is_plain_loopback(url: &Url) -> bool {
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
        let url = Url::parse(text).map_err(|_| IssuerError::NotAnAddress)?;
        let bare = url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
        match url.scheme() {
            "http" | "https" if !bare => Err(IssuerError::NotAnAddress),
            "https" => Ok(Self { text: text.to_owned(), plain_http: false }),
            "http" if is_plain_loopback(&url) => Ok(Self { text: text.to_owned(), plain_http: true }),
            "http" => Err(IssuerError::PlainHttp),
            _ => Err(IssuerError::NotAnAddress),
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
    fn the_text_is_kept_and_the_discovery_address_made_of_it() {
        let google: Issuer = "https://accounts.google.com".parse().unwrap();
        assert_eq!(google.as_str(), "https://accounts.google.com");
        assert_eq!(google.discovery_url(), "https://accounts.google.com/.well-known/openid-configuration");
        let slashed: Issuer = "https://tenant.example/a/".parse().unwrap();
        assert_eq!(slashed.as_str(), "https://tenant.example/a/");
        assert_eq!(slashed.discovery_url(), "https://tenant.example/a/.well-known/openid-configuration");
    }

    #[test]
    fn plain_http_stays_on_this_machine() {
        for text in ["http://localhost:9", "http://127.0.0.1:9", "http://[::1]:9/realm"] {
            assert!(text.parse::<Issuer>().unwrap().is_plain_http(), "{text}");
        }
        for text in ["http://accounts.google.com", "http://localhost.evil.example", "http://10.0.0.1"] {
            assert_eq!(text.parse::<Issuer>(), Err(IssuerError::PlainHttp), "{text}");
        }
        for text in
            ["", "accounts.google.com", "ftp://a.example", "https://a.example?b", "https://u@a.example"]
        {
            assert_eq!(text.parse::<Issuer>(), Err(IssuerError::NotAnAddress), "{text}");
        }
    }

    #[test]
    fn endpoints_are_encrypted_or_on_the_same_machine_as_the_issuer() {
        let trusts = |issuer: &str, endpoint: &str| {
            issuer.parse::<Issuer>().unwrap().trusts(&Url::parse(endpoint).unwrap())
        };
        assert!(trusts("https://accounts.google.com", "https://oauth2.googleapis.com/token"));
        assert!(!trusts("https://accounts.google.com", "http://oauth2.googleapis.com/token"));
        assert!(!trusts("https://accounts.google.com", "http://127.0.0.1/token"));
        assert!(trusts("http://localhost:9", "http://127.0.0.1:9/token"));
        assert!(!trusts("http://localhost:9", "http://evil.example/token"));
    }
}
