//! How many people looked at a page, day by day. Who they were cannot be read from it.

use std::collections::BTreeMap;

use domain::AccountId;
use domain::clock::Day;
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on};
use crate::rows::{self, Hex, by_engine};

const PURGED_AT_ONCE: i64 = 2_000;

#[derive(Debug)]
pub struct ViewStore<'c>(pub(crate) Exec<'c>);

/// Somebody looked at a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeenView {
    pub account: AccountId,
    pub day: Day,
    /// Salted: the same for the same visitor on the same day only.
    pub visitor: [u8; 16],
}

#[derive(FromRow)]
struct NewVisit {
    account_id: Uuid,
    day: i64,
}

impl ViewStore<'_> {
    /// The salt of a day. Of several nodes that propose one, the first decides.
    pub async fn salt(mut self, day: Day, proposed: &[u8; 32]) -> Result<[u8; 32]> {
        const INSERT: &str =
            "INSERT INTO view_salts (day, salt) VALUES ($1, $2) ON CONFLICT (day) DO NOTHING";
        const SELECT: &str = "SELECT salt FROM view_salts WHERE day = $1";
        on!(self.0.again(), c => sqlx::query(INSERT)
            .bind(day.number()).bind(proposed.as_slice()).execute(c).await?.rows_affected());
        let salt: Vec<u8> =
            on!(self.0, c => sqlx::query_scalar(SELECT).bind(day.number()).fetch_one(c).await?);
        salt.try_into().map_err(|_| Error::unreadable("a salt of another length"))
    }

    /// Counts each visitor of a day once, whoever saw them before. What belongs to no account any more is left out.
    pub async fn count(mut self, views: &[SeenView]) -> Result<()> {
        let new = insert_visits(self.0.again(), views).await?;
        let mut counts: BTreeMap<(Uuid, i64), i64> = BTreeMap::new();
        for visit in new {
            *counts.entry((visit.account_id, visit.day)).or_default() += 1;
        }
        add(self.0, counts).await
    }

    /// Adds views whose visitors are unknown, such as those of the demo.
    pub async fn add_daily(self, account: AccountId, days: &[(Day, u64)]) -> Result<()> {
        let counts = days.iter().filter(|(_, views)| *views > 0);
        let counts = counts.map(|(day, views)| ((account.as_uuid(), day.number()), views.cast_signed()));
        add(self.0, counts.collect()).await
    }

    /// How many people looked at an account's page on each day from `since` on. Days without any are not there.
    pub async fn of_account(self, account: AccountId, since: Day) -> Result<Vec<(Day, u64)>> {
        const SQL: &str =
            "SELECT day, views FROM daily_views WHERE account_id = $1 AND day >= $2 ORDER BY day";
        let rows: Vec<(i64, i64)> = on!(self.0, c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(since.number()).fetch_all(c).await?);
        Ok(rows.into_iter().map(|(day, views)| (Day::from_number(day), views.unsigned_abs())).collect())
    }

    /// Forgets who looked before a day, and what it was told by. False if there is more to forget: nobody should wait
    /// for all of it.
    pub async fn purge(mut self, before: Day) -> Result<bool> {
        const SALTS: &str = "DELETE FROM view_salts WHERE day < $1";
        const VISITS: &str = "DELETE FROM visits WHERE (account_id, day, visitor) IN \
                              (SELECT account_id, day, visitor FROM visits WHERE day < $1 LIMIT $2)";
        on!(self.0.again(), c => sqlx::query(SALTS).bind(before.number()).execute(c).await?.rows_affected());
        let rows = on!(self.0, c => sqlx::query(VISITS)
            .bind(before.number()).bind(PURGED_AT_ONCE).execute(c).await?.rows_affected());
        Ok(rows < PURGED_AT_ONCE.unsigned_abs())
    }
}

/// Those that were not there yet.
async fn insert_visits(exec: Exec<'_>, views: &[SeenView]) -> Result<Vec<NewVisit>> {
    macro_rules! insert {
        ($seen:literal) => {
            concat!(
                "INSERT INTO visits (account_id, day, visitor) SELECT accounts.id, seen.day, seen.visitor FROM ",
                $seen,
                // In one order, so that no two nodes wait for one another.
                " AS seen JOIN accounts ON accounts.id = seen.account_id WHERE true \
                 ORDER BY accounts.id, seen.day, seen.visitor \
                 ON CONFLICT (account_id, day, visitor) DO NOTHING RETURNING account_id, day"
            )
        };
    }
    let sql = by_engine!(
        exec,
        insert!(
            "(SELECT unhex(value->>0, '-') AS account_id, value->>1 AS day, unhex(value->>2) AS visitor \
              FROM jsonb_each($1))"
        ),
        insert!(
            "(SELECT (value->>0)::uuid AS account_id, (value->>1)::bigint AS day, \
              decode(value->>2, 'hex') AS visitor FROM jsonb_array_elements($1::jsonb))"
        )
    );
    let list =
        rows::json(views.iter().map(|seen| (seen.account.as_uuid(), seen.day.number(), Hex(&seen.visitor))))?;
    Ok(on!(exec, c => sqlx::query_as(sql).bind(list).fetch_all(c).await?))
}

async fn add(exec: Exec<'_>, counts: BTreeMap<(Uuid, i64), i64>) -> Result<()> {
    macro_rules! insert {
        ($counted:literal) => {
            concat!(
                "INSERT INTO daily_views (account_id, day, views) SELECT account_id, day, views FROM ",
                $counted,
                " AS counted WHERE true ORDER BY account_id, day ON CONFLICT (account_id, day) \
                 DO UPDATE SET views = daily_views.views + excluded.views"
            )
        };
    }
    let sql = by_engine!(
        exec,
        insert!(
            "(SELECT unhex(value->>0, '-') AS account_id, value->>1 AS day, value->>2 AS views FROM jsonb_each($1))"
        ),
        insert!(
            "(SELECT (value->>0)::uuid AS account_id, (value->>1)::bigint AS day, (value->>2)::bigint AS views \
              FROM jsonb_array_elements($1::jsonb))"
        )
    );
    let list = rows::json(counts.into_iter().map(|((account, day), views)| (account, day, views)))?;
    on!(exec, c => sqlx::query(sql).bind(list).execute(c).await?.rows_affected());
    Ok(())
}
