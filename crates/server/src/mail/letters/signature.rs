//! Who sends an e-mail: what stands at the end of each.

use domain::{Brand, OperatorLinks, PublicUrl};

use crate::config::Config;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Signature<'a> {
    pub brand: &'a Brand,
    pub home: &'a PublicUrl,
    pub links: &'a OperatorLinks,
}

impl<'a> Signature<'a> {
    pub fn of(config: &'a Config) -> Self {
        Self { brand: &config.brand, home: &config.http.public_url, links: &config.links }
    }
}
