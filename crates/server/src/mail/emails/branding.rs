//! The brand and the links that appear in every email.

use domain::{Brand, OperatorLinks, PublicUrl};

use crate::config::Config;

#[derive(Clone, Copy, Debug)]
pub(crate) struct EmailBranding<'a> {
    pub brand: &'a Brand,
    pub public_url: &'a PublicUrl,
    pub links: &'a OperatorLinks,
}

impl<'a> EmailBranding<'a> {
    pub fn from_config(config: &'a Config) -> Self {
        Self { brand: &config.brand, public_url: &config.http.public_url, links: &config.links }
    }
}
