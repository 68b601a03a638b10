//! The version of a record that two tabs or devices may edit at once. A save names the version that it
//! changes.

use std::fmt;

use identity::fingerprint;

/// A fingerprint of the contents, so that a save that changes nothing creates no new version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version(String);

impl Version {
    pub(super) fn of(contents: &[&[u8]]) -> Self {
        Self(hex::encode(&fingerprint(contents)[..16]))
    }
}

/// Accepts any text from a browser. A text that is not a version equals no version.
impl From<&str> for Version {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
