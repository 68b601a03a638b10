//! The public base URL of this instance. Absolute URLs of this instance start with it, for example links in
//! emails and canonical URLs. The server also compares it with the `Host` and `Origin` headers of requests.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use url::{Host, Position, Url};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(Url);

#[derive(Debug, Error, PartialEq, Eq)]
pub enum PublicUrlError {
    #[error("an address such as https://photos.example is needed")]
    InvalidUrl,
    #[error("it must start with http:// or https://")]
    Scheme,
    #[error("only scheme, host and port are allowed, without path, query or password")]
    NotAnOrigin,
}

impl PublicUrl {
    /// `https://photos.example`, without a slash at the end.
    pub fn origin(&self) -> &str {
        &self.0[..Position::AfterPort]
    }

    /// The value that a browser sends as `Host`, without the default port.
    pub fn authority(&self) -> &str {
        &self.0[Position::BeforeHost..Position::AfterPort]
    }

    pub fn is_https(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// A name that usernames must not imitate: `photos` for `www.photos.example`. `None` for an IP address.
    pub fn host_label(&self) -> Option<&str> {
        let name = self.0.domain()?;
        name.strip_prefix("www.").unwrap_or(name).split('.').next()
    }

    /// The domain that passkeys for this instance belong to. `None` where browsers allow no passkeys: on an IP
    /// address, and without encryption except on this machine.
    pub fn passkey_domain(&self) -> Option<&str> {
        self.0.domain().filter(|_| self.is_https() || self.is_loopback())
    }

    /// Whether only this machine can reach the URL.
    pub fn is_loopback(&self) -> bool {
        match self.0.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        }
    }
}

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<Self, PublicUrlError> {
        let url = Url::parse(text.trim()).map_err(|_| PublicUrlError::InvalidUrl)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(PublicUrlError::Scheme);
        }
        let is_origin = url.username().is_empty()
            && url.password().is_none()
            && url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none();
        if is_origin { Ok(Self(url)) } else { Err(PublicUrlError::NotAnOrigin) }
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.origin())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_origin_has_no_slash_at_the_end() {
        let url: PublicUrl = "https://Photos.Example/".parse().unwrap();
        assert_eq!(url.origin(), "https://photos.example");
        assert_eq!(url.authority(), "photos.example");
        assert!(url.is_https());
    }

    #[test]
    fn keeps_only_a_non_default_port() {
        assert_eq!("http://localhost:3000".parse::<PublicUrl>().unwrap().authority(), "localhost:3000");
        assert_eq!("https://a.example:443".parse::<PublicUrl>().unwrap().authority(), "a.example");
        assert_eq!("http://[::1]:80".parse::<PublicUrl>().unwrap().authority(), "[::1]");
    }

    #[test]
    fn recognises_loopback_hosts() {
        for (text, is_loopback) in [
            ("http://localhost:3000", true),
            ("http://127.0.0.1", true),
            ("http://[::1]:3000", true),
            ("http://localhost.example", false),
            ("http://192.168.1.7:3000", false),
        ] {
            assert_eq!(text.parse::<PublicUrl>().unwrap().is_loopback(), is_loopback, "{text}");
        }
    }

    #[test]
    fn passkeys_need_a_domain_and_encryption() {
        for (text, domain) in [
            ("https://photos.example:8443", Some("photos.example")),
            ("http://localhost:3000", Some("localhost")),
            ("http://photos.example", None),
            ("https://192.168.1.7", None),
            ("http://127.0.0.1:3000", None),
            ("https://[::1]", None),
        ] {
            assert_eq!(text.parse::<PublicUrl>().unwrap().passkey_domain(), domain, "{text}");
        }
    }

    #[test]
    fn refuses_anything_but_an_http_origin() {
        for text in
            ["https://a.example/b", "https://a.example?c", "https://a.example#d", "https://u:p@a.example"]
        {
            assert_eq!(text.parse::<PublicUrl>(), Err(PublicUrlError::NotAnOrigin), "{text}");
        }
        assert_eq!("ftp://a.example".parse::<PublicUrl>(), Err(PublicUrlError::Scheme));
        assert_eq!("photos.example".parse::<PublicUrl>(), Err(PublicUrlError::InvalidUrl));
        assert_eq!("localhost:3000".parse::<PublicUrl>(), Err(PublicUrlError::Scheme));
    }

    proptest! {
        #[test]
        fn accepted_urls_round_trip(text in "https?://[a-z0-9.:@/?#-]{1,30}") {
            if let Ok(url) = text.parse::<PublicUrl>() {
                prop_assert_eq!(url.to_string().parse::<PublicUrl>(), Ok(url));
            }
        }
    }
}
