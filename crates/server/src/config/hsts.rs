//! How long and for which names browsers insist on https (Strict-Transport-Security).

use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hsts {
    Off,
    On,
    /// Other programs may run on subdomains without https, so this is for the operator to choose.
    IncludeSubdomains,
    /// The browsers' own list takes months to leave.
    Preload,
}

impl Hsts {
    pub fn header(self) -> Option<&'static str> {
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
