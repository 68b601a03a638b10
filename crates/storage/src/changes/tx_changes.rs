//! What a transaction changed, recorded by the stores that changed it.

use std::collections::BTreeSet;

use domain::AccountId;
use uuid::Uuid;

/// What this process and other nodes must learn after the commit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TxChanges {
    /// Accounts whose public page changed.
    pub pages: BTreeSet<AccountId>,
    /// Accounts whose inbox changed.
    pub inboxes: BTreeSet<AccountId>,
    /// Emails were added to the outbox, or put back into it.
    pub has_queued_emails: bool,
}

impl TxChanges {
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty() && self.inboxes.is_empty() && !self.has_queued_emails
    }

    pub(crate) fn add_page(&mut self, account: AccountId) {
        self.pages.insert(account);
    }

    pub(crate) fn add_inbox(&mut self, account: AccountId) {
        self.inboxes.insert(account);
    }

    pub(crate) fn add_queued_email(&mut self) {
        self.has_queued_emails = true;
    }

    /// Records the inbox that shows an updated or deleted email. `row` is the account and the booking of the
    /// email, or `None` if the statement found no email. Returns whether it found one.
    pub(crate) fn record_email_update(&mut self, row: Option<(Option<Uuid>, Option<Uuid>)>) -> bool {
        if let Some((Some(account), Some(_))) = row {
            self.add_inbox(AccountId::from_uuid(account));
        }
        row.is_some()
    }
}
