//! What stays of the mails about an account that is deleted, and for how long.

use domain::{AccountId, MailId, SecurityEmail};

use super::OutboxStore;
use crate::error::Result;
use crate::exec::on;
use crate::rows::{self, by_engine};

impl OutboxStore<'_> {
    /// Forgets every mail about an account that is deleted, also one that still waits. Only a security e-mail that waits
    /// stays, and no longer knows the account: deleting it must not hide what happened to it before.
    pub async fn forget(mut self, account: AccountId) -> Result<()> {
        const FORGET: &str = "DELETE FROM outbox WHERE account_id = $1";
        let keep = by_engine!(
            self.0,
            "UPDATE outbox SET account_id = NULL WHERE account_id = $1 AND state = 'queued' \
             AND kind IN (SELECT value FROM json_each($2))",
            "UPDATE outbox SET account_id = NULL WHERE account_id = $1 AND state = 'queued' \
             AND kind IN (SELECT value FROM jsonb_array_elements_text($2::jsonb))"
        );
        let account = account.as_uuid();
        let kinds = rows::json(SecurityEmail::ALL.into_iter().map(SecurityEmail::kind))?;
        on!(self.0.again(), c => sqlx::query(keep).bind(account).bind(kinds).execute(c).await?.rows_affected());
        on!(self.0, c => sqlx::query(FORGET).bind(account).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Forgets a mail that was sent or given up, if its account is gone.
    pub async fn forget_orphan(self, id: MailId) -> Result<()> {
        const SQL: &str = "DELETE FROM outbox WHERE id = $1 AND account_id IS NULL AND state <> 'queued'";
        on!(self.0, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }
}
