//! Strict-Transport-Security: for how long and for which hosts browsers require https.

use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hsts {
    Off,
    On,
    /// The operator must choose this, because subdomains may run other programs without https.
    IncludeSubdomains,
    /// Removal from the browsers' preload list takes months.
    Preload,
}

impl Hsts {
    /// The maximum age is one year.
    pub fn header_value(self) -> Option<&'static str> {
        match self {
            Self::Off => None,
            Self::On => Some("max-age=31536000"),
            Self::IncludeSubdomains => Some("max-age=31536000; includeSubDomains"),
            Self::Preload => Some("max-age=31536000; includeSubDomains; preload"),
        }
    }
}

impl FromStr for Hsts {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "off" => Ok(Self::Off),
            "on" => Ok(Self::On),
            "include-subdomains" => Ok(Self::IncludeSubdomains),
            "preload" => Ok(Self::Preload),
            _ => Err("only on, off, include-subdomains and preload are allowed"),
        }
    }
}
