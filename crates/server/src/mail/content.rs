//! What a mail says, and how it rests in the database.

use domain::MailId;
use identity::Vault;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(crate) struct Content {
    pub subject: String,
    pub text: String,
    pub html: String,
}

impl Content {
    /// Links in letters are as good as passwords, so a copy of the database must not be enough to read them.
    pub fn seal(&self, vault: &Vault, id: MailId) -> Option<Vec<u8>> {
        let plain = serde_json::to_vec(self).ok()?;
        vault.seal(&about(id), &plain).ok()
    }

    /// `None` when it was sealed under another key or for another mail, or is no letter.
    pub fn open(vault: &Vault, id: MailId, sealed: &[u8]) -> Option<Self> {
        let plain = vault.open(&about(id), sealed).ok()?;
        serde_json::from_slice(&plain).ok()
    }
}

fn about(id: MailId) -> String {
    format!("mail {id}")
}

impl std::fmt::Debug for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Content(…)")
    }
}
