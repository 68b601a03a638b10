//! Visitors of public pages, counted by day. The stored data does not identify them.

use std::collections::BTreeMap;

use domain::AccountId;
use domain::clock::Day;
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};
use crate::json_rows::{self, Hex, sql_for_engine};

const PURGE_BATCH_SIZE: i64 = 2_000;

#[derive(Debug)]
pub struct ViewStore<'c>(pub(crate) Exec<'c>);

/// A visitor of a public page on one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DailyVisitor {
    pub account: AccountId,
    pub day: Day,
    /// Salted hash: the same only for the same visitor on the same day.
    pub visitor_hash: [u8; 16],
}

#[derive(FromRow)]
struct NewVisitRow {
    account_id: Uuid,
    day: i64,
}

impl ViewStore<'_> {
    /// The salt of a day. If several nodes propose one, the first is stored.
    pub async fn get_or_insert_salt(mut self, day: Day, proposed: &[u8; 32]) -> Result<[u8; 32]> {
        const INSERT: &str =
            "INSERT INTO view_salts (day, salt) VALUES ($1, $2) ON CONFLICT (day) DO NOTHING";
        const SELECT: &str = "SELECT salt FROM view_salts WHERE day = $1";
        on_engine!(self.0.reborrow(), c => sqlx::query(INSERT)
            .bind(day.number()).bind(proposed.as_slice()).execute(c).await?.rows_affected());
        let salt: Vec<u8> =
            on_engine!(self.0, c => sqlx::query_scalar(SELECT).bind(day.number()).fetch_one(c).await?);
        salt.try_into().map_err(|_| Error::invalid_row("the salt of a day has the wrong length"))
    }

    /// Counts each visitor once a day, also if several nodes saw them. Ignores deleted accounts.
    pub async fn record_visitors(mut self, visitors: &[DailyVisitor]) -> Result<()> {
        let new_visits = insert_visits(self.0.reborrow(), visitors).await?;
        let mut counts: BTreeMap<(Uuid, i64), i64> = BTreeMap::new();
        for visit in new_visits {
            *counts.entry((visit.account_id, visit.day)).or_default() += 1;
        }
        add_counts(self.0, counts).await
    }

    /// Adds views whose visitors are unknown, such as those of the demo.
    pub async fn add_daily_views(self, account: AccountId, days: &[(Day, u64)]) -> Result<()> {
        let counts = days.iter().filter(|(_, views)| *views > 0);
        let counts = counts.map(|(day, views)| ((account.as_uuid(), day.number()), views.cast_signed()));
        add_counts(self.0, counts.collect()).await
    }

    /// Visitors of an account's page on each day from `since` on. Days without visitors are missing.
    pub async fn list_daily_counts(self, account: AccountId, since: Day) -> Result<Vec<(Day, u64)>> {
        const SQL: &str =
            "SELECT day, views FROM daily_views WHERE account_id = $1 AND day >= $2 ORDER BY day";
        let rows: Vec<(i64, i64)> = on_engine!(self.0, c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(since.number()).fetch_all(c).await?);
        Ok(rows.into_iter().map(|(day, views)| (Day::from_number(day), views.unsigned_abs())).collect())
    }

    /// Deletes the salts and a limited number of visits from before a day. False if there may be more visits.
    pub async fn purge(mut self, before: Day) -> Result<bool> {
        const SALTS: &str = "DELETE FROM view_salts WHERE day < $1";
        const VISITS: &str = "DELETE FROM visits WHERE (account_id, day, visitor) IN \
                              (SELECT account_id, day, visitor FROM visits WHERE day < $1 LIMIT $2)";
        on_engine!(self.0.reborrow(), c => sqlx::query(SALTS).bind(before.number()).execute(c).await?.rows_affected());
        let rows = on_engine!(self.0, c => sqlx::query(VISITS)
            .bind(before.number()).bind(PURGE_BATCH_SIZE).execute(c).await?.rows_affected());
        Ok(rows < PURGE_BATCH_SIZE.unsigned_abs())
    }
}

/// Returns the visits that were not stored yet.
async fn insert_visits(exec: Exec<'_>, visitors: &[DailyVisitor]) -> Result<Vec<NewVisitRow>> {
    macro_rules! insert {
        ($rows:literal) => {
            concat!(
                "INSERT INTO visits (account_id, day, visitor) SELECT accounts.id, new.day, new.visitor FROM ",
                $rows,
                // All nodes insert in the same order, so that they never deadlock.
                " AS new JOIN accounts ON accounts.id = new.account_id WHERE true \
                 ORDER BY accounts.id, new.day, new.visitor \
                 ON CONFLICT (account_id, day, visitor) DO NOTHING RETURNING account_id, day"
            )
        };
    }
    let sql = sql_for_engine!(
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
    let json = json_rows::to_json(
        visitors
            .iter()
            .map(|visitor| (visitor.account.as_uuid(), visitor.day.number(), Hex(&visitor.visitor_hash))),
    )?;
    Ok(on_engine!(exec, c => sqlx::query_as(sql).bind(json).fetch_all(c).await?))
}

async fn add_counts(exec: Exec<'_>, counts: BTreeMap<(Uuid, i64), i64>) -> Result<()> {
    macro_rules! insert {
        ($rows:literal) => {
            concat!(
                "INSERT INTO daily_views (account_id, day, views) SELECT account_id, day, views FROM ",
                $rows,
                " AS new WHERE true ORDER BY account_id, day ON CONFLICT (account_id, day) \
                 DO UPDATE SET views = daily_views.views + excluded.views"
            )
        };
    }
    let sql = sql_for_engine!(
        exec,
        insert!(
            "(SELECT unhex(value->>0, '-') AS account_id, value->>1 AS day, value->>2 AS views FROM jsonb_each($1))"
        ),
        insert!(
            "(SELECT (value->>0)::uuid AS account_id, (value->>1)::bigint AS day, (value->>2)::bigint AS views \
              FROM jsonb_array_elements($1::jsonb))"
        )
    );
    let json = json_rows::to_json(counts.into_iter().map(|((account, day), views)| (account, day, views)))?;
    on_engine!(exec, c => sqlx::query(sql).bind(json).execute(c).await?.rows_affected());
    Ok(())
}
