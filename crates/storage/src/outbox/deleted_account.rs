//! Which emails of a deleted account stay, and for how long.

use domain::{AccountId, EmailId, SecurityEmail};

use super::OutboxStore;
use crate::error::Result;
use crate::exec::on_engine;
use crate::json_rows::{self, sql_for_engine};

impl OutboxStore<'_> {
    /// Deletes every email about an account that is deleted, also a queued one. Only a queued security email
    /// stays, without the account's id: deleting an account must not hide what happened to it before.
    pub async fn delete_for_account(mut self, account: AccountId) -> Result<()> {
        const DELETE: &str = "DELETE FROM outbox WHERE account_id = $1";
        let detach_security_emails = sql_for_engine!(
            self.exec,
            "UPDATE outbox SET account_id = NULL WHERE account_id = $1 AND state = 'queued' \
             AND kind IN (SELECT value FROM json_each($2))",
            "UPDATE outbox SET account_id = NULL WHERE account_id = $1 AND state = 'queued' \
             AND kind IN (SELECT value FROM jsonb_array_elements_text($2::jsonb))"
        );
        let account = account.as_uuid();
        let kinds = json_rows::to_json(SecurityEmail::ALL.into_iter().map(SecurityEmail::kind))?;
        on_engine!(self.exec.reborrow(), c => sqlx::query(detach_security_emails).bind(account).bind(kinds).execute(c).await?.rows_affected());
        on_engine!(self.exec, c => sqlx::query(DELETE).bind(account).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Deletes an email that was sent or given up, if its account no longer exists.
    pub async fn delete_orphan(self, id: EmailId) -> Result<()> {
        const SQL: &str = "DELETE FROM outbox WHERE id = $1 AND account_id IS NULL AND state <> 'queued'";
        on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }
}
