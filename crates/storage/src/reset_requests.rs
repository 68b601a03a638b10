//! Requests for a link to set a new password, until the job that looks their accounts up has handled them.

use domain::{EmailAddress, ResetRequestId};

use crate::error::Result;
use crate::exec::{Exec, on};
use crate::rows::by_engine;

#[derive(Debug)]
pub struct ResetRequestStore<'c>(pub(crate) Exec<'c>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueueOutcome {
    Added,
    /// The address has a request in the queue, or one that is being handled; one e-mail answers both.
    AlreadyQueued,
    Full,
}

impl ResetRequestStore<'_> {
    /// Does the same whether or not the address has an account. Requests that arrive at the same moment on PostgreSQL may
    /// exceed `max`, each by one.
    pub async fn insert(
        mut self,
        id: ResetRequestId,
        email: &EmailAddress,
        max: i64,
    ) -> Result<QueueOutcome> {
        // No unique constraint: PostgreSQL would let this wait for the job that is deleting a row of the same address,
        // and that takes longer when there is an account.
        const INSERT: &str = "INSERT INTO reset_requests (id, email_key) SELECT $1, $2 \
                              WHERE (SELECT count(*) FROM reset_requests) < $3 \
                              AND NOT EXISTS (SELECT 1 FROM reset_requests WHERE email_key = $2)";
        // That the address is not queued does not make the queue full: since the first statement, a job may have
        // finished with it.
        const IS_FULL: &str = "SELECT (SELECT count(*) FROM reset_requests) >= $1 \
                               AND NOT EXISTS (SELECT 1 FROM reset_requests WHERE email_key = $2)";
        let key = email.key();
        let rows = on!(self.0.again(), c => sqlx::query(INSERT)
            .bind(id.as_uuid()).bind(&key).bind(max).execute(c).await?.rows_affected());
        if rows == 1 {
            return Ok(QueueOutcome::Added);
        }
        let is_full: bool =
            on!(self.0, c => sqlx::query_scalar(IS_FULL).bind(max).bind(&key).fetch_one(c).await?);
        Ok(if is_full { QueueOutcome::Full } else { QueueOutcome::AlreadyQueued })
    }

    pub async fn any(self) -> Result<bool> {
        const SQL: &str = "SELECT EXISTS (SELECT 1 FROM reset_requests)";
        Ok(on!(self.0, c => sqlx::query_scalar(SQL).fetch_one(c).await?))
    }

    /// Takes the oldest requests out of the queue; the keys of their addresses. They are back if the transaction is not
    /// committed, and until then no other node gets them.
    pub async fn take(self, limit: i64) -> Result<Vec<String>> {
        let sql = by_engine!(
            self.0,
            "DELETE FROM reset_requests WHERE id IN (SELECT id FROM reset_requests ORDER BY id LIMIT $1) \
             RETURNING email_key",
            // Materialised, because PostgreSQL may run a plain subquery more than once and then lock more rows.
            "WITH oldest AS MATERIALIZED ( \
                 SELECT id FROM reset_requests ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED) \
             DELETE FROM reset_requests USING oldest WHERE reset_requests.id = oldest.id RETURNING email_key"
        );
        Ok(on!(self.0, c => sqlx::query_scalar(sql).bind(limit).fetch_all(c).await?))
    }

    /// Deletes what is queued for the address of an account that is about to be deleted. Waits for a node that is handling
    /// it, and must come before the account is locked, because that node waits for the account.
    pub async fn forget(self, email: &EmailAddress) -> Result<()> {
        const SQL: &str = "DELETE FROM reset_requests WHERE email_key = $1";
        on!(self.0, c => sqlx::query(SQL).bind(email.key()).execute(c).await?.rows_affected());
        Ok(())
    }
}
