//! The version of a record that two tabs or devices may edit at once. A save names the version it started from.

use std::fmt;

use identity::fingerprint;

/// A fingerprint of the contents, so that a save which changes nothing makes no new version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version(String);

impl Version {
    pub(super) fn of(contents: &[&[u8]]) -> Self {
        let print = fingerprint(contents);
        Self(print[..16].iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

/// Text that is no version of ours matches nothing.
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
