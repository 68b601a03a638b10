//! The queue of requests for a link to reset a password. A job takes them and looks up their accounts.

use domain::{EmailAddress, ResetRequestId};

use crate::error::Result;
use crate::exec::{Exec, on_engine};
use crate::json_rows::sql_for_engine;

#[derive(Debug)]
pub struct ResetRequestStore<'c>(pub(crate) Exec<'c>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResetRequestOutcome {
    Added,
    /// The address has a request in the queue, or one that is being handled; one email answers both.
    AlreadyQueued,
    Full,
}

impl ResetRequestStore<'_> {
    /// Does the same whether or not the address has an account, so that the duration reveals no accounts.
    /// Requests that arrive at the same moment on PostgreSQL may exceed `max_queued`, each by one.
    pub async fn insert(
        mut self,
        id: ResetRequestId,
        email: &EmailAddress,
        max_queued: i64,
    ) -> Result<ResetRequestOutcome> {
        // There is no unique constraint: it would make this wait for the job that is deleting a row of the
        // same address on PostgreSQL, and the job takes longer if there is an account.
        const INSERT: &str = "INSERT INTO reset_requests (id, email_key) SELECT $1, $2 \
                              WHERE (SELECT count(*) FROM reset_requests) < $3 \
                              AND NOT EXISTS (SELECT 1 FROM reset_requests WHERE email_key = $2)";
        const STATE: &str = "SELECT EXISTS (SELECT 1 FROM reset_requests WHERE email_key = $1), \
                             (SELECT count(*) FROM reset_requests) >= $2";
        let email_key = email.key();
        // Again if neither is the case, because the job removed requests between the two statements.
        loop {
            let rows = on_engine!(self.0.reborrow(), c => sqlx::query(INSERT)
                .bind(id.as_uuid()).bind(&email_key).bind(max_queued).execute(c).await?.rows_affected());
            if rows == 1 {
                return Ok(ResetRequestOutcome::Added);
            }
            let state: (bool, bool) = on_engine!(self.0.reborrow(), c => sqlx::query_as(STATE)
                .bind(&email_key).bind(max_queued).fetch_one(c).await?);
            match state {
                (true, _) => return Ok(ResetRequestOutcome::AlreadyQueued),
                (false, true) => return Ok(ResetRequestOutcome::Full),
                (false, false) => {}
            }
        }
    }

    pub async fn has_requests(self) -> Result<bool> {
        const SQL: &str = "SELECT EXISTS (SELECT 1 FROM reset_requests)";
        Ok(on_engine!(self.0, c => sqlx::query_scalar(SQL).fetch_one(c).await?))
    }

    /// Removes the oldest requests from the queue and returns the keys of their addresses. No other node gets
    /// them until the transaction ends, and without a commit they stay queued.
    pub async fn take(self, limit: i64) -> Result<Vec<String>> {
        let sql = sql_for_engine!(
            self.0,
            "DELETE FROM reset_requests WHERE id IN (SELECT id FROM reset_requests ORDER BY id LIMIT $1) \
             RETURNING email_key",
            // Materialised: PostgreSQL may run a plain subquery more than once and then lock more rows.
            "WITH oldest AS MATERIALIZED ( \
                 SELECT id FROM reset_requests ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED) \
             DELETE FROM reset_requests USING oldest WHERE reset_requests.id = oldest.id RETURNING email_key"
        );
        Ok(on_engine!(self.0, c => sqlx::query_scalar(sql).bind(limit).fetch_all(c).await?))
    }

    /// Deletes requests for the address of an account that is about to be deleted. Waits for a node that is
    /// handling such a request. Must come before the account is locked, because that node waits for the
    /// account.
    pub async fn delete_for_email(self, email: &EmailAddress) -> Result<()> {
        const SQL: &str = "DELETE FROM reset_requests WHERE email_key = $1";
        on_engine!(self.0, c => sqlx::query(SQL).bind(email.key()).execute(c).await?.rows_affected());
        Ok(())
    }
}
