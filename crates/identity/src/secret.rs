//! A random secret of 256 bits, for example in an emailed link. The database stores only its hash,
//! or the sealed secret.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::digest;
use ring::error::Unspecified;

use crate::vault::Vault;

#[derive(Clone, PartialEq, Eq)]
pub struct RandomSecret([u8; 32]);

impl RandomSecret {
    pub fn random(vault: &Vault) -> Result<Self, Unspecified> {
        vault.random_bytes().map(Self)
    }

    pub fn hash(&self) -> Vec<u8> {
        digest::digest(&digest::SHA256, &self.0).as_ref().to_vec()
    }

    pub fn reveal(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.0)
    }
}

impl FromStr for RandomSecret {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text.trim()).map_err(|_| ())?;
        bytes.try_into().map(Self).map_err(|_| ())
    }
}

impl fmt::Debug for RandomSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RandomSecret(…)")
    }
}
