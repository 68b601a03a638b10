//! The operator's own pages, such as a privacy policy. The pages for clients and visitors and every email link to them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use url::Url;

/// URL of an operator page. It may be on any host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperatorUrl(Url);

#[derive(Debug, Error, PartialEq, Eq)]
pub enum OperatorUrlError {
    #[error("an address that starts with http:// or https:// is needed")]
    NotAWebUrl,
    #[error("an address without user name and password is needed, because it is public")]
    Credentials,
}

/// `None`: the operator has no such page, so pages and emails do not link to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OperatorLinks {
    pub privacy: Option<OperatorUrl>,
    pub terms: Option<OperatorUrl>,
    pub imprint: Option<OperatorUrl>,
}

impl OperatorUrl {
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl FromStr for OperatorUrl {
    type Err = OperatorUrlError;

    fn from_str(text: &str) -> Result<Self, OperatorUrlError> {
        let url = Url::parse(text.trim()).map_err(|_| OperatorUrlError::NotAWebUrl)?;
        if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
            return Err(OperatorUrlError::NotAWebUrl);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(OperatorUrlError::Credentials);
        }
        Ok(Self(url))
    }
}

impl fmt::Display for OperatorUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl OperatorLinks {
    /// The links that are set, with their labels, in display order.
    pub fn labelled(&self) -> impl Iterator<Item = (&'static str, &OperatorUrl)> {
        [("Privacy", &self.privacy), ("Terms", &self.terms), ("Imprint", &self.imprint)]
            .into_iter()
            .filter_map(|(label, url)| Some((label, url.as_ref()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<String, OperatorUrlError> {
        text.parse::<OperatorUrl>().map(|url| url.to_string())
    }

    #[test]
    fn keeps_path_query_and_fragment() {
        assert_eq!(
            parse(" https://Example.com/a%20b?c=d#e "),
            Ok("https://example.com/a%20b?c=d#e".to_owned())
        );
        assert_eq!(parse("http://127.0.0.1:8080"), Ok("http://127.0.0.1:8080/".to_owned()));
    }

    #[test]
    fn refuses_other_schemes_and_credentials() {
        for text in ["", "privacy", "/privacy", "example.com/privacy", "javascript:alert(1)", "mailto:a@b.co"]
        {
            assert_eq!(parse(text), Err(OperatorUrlError::NotAWebUrl), "{text}");
        }
        for text in ["https://anna@example.com", "https://anna:secret@example.com/"] {
            assert_eq!(parse(text), Err(OperatorUrlError::Credentials), "{text}");
        }
    }

    #[test]
    fn escapes_quotes_and_angle_brackets() {
        let url = parse("https://example.com/\"><script>?\"<>").unwrap();
        assert!(!url.contains(['"', '<', '>']), "{url}");
    }

    #[test]
    fn lists_only_the_links_that_are_set() {
        let url: OperatorUrl = "https://example.com/".parse().unwrap();
        assert_eq!(OperatorLinks::default().labelled().count(), 0);
        let links = OperatorLinks { privacy: Some(url.clone()), terms: None, imprint: Some(url.clone()) };
        assert_eq!(links.labelled().collect::<Vec<_>>(), [("Privacy", &url), ("Imprint", &url)]);
    }
}
