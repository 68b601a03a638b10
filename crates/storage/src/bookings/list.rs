//! The lists of a photographer's desk, the newest first.

use domain::booking::{BookingCursor, BookingFilter, SearchText};
use domain::{AccountId, Booking};
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row};

use super::BookingStore;
use super::row::{BookingRow, columns};
use super::search;
use crate::error::Result;
use crate::exec::{Exec, on};

/// One page of a list.
#[derive(Clone, Copy, Debug)]
pub struct Listing<'a> {
    pub account: AccountId,
    pub filter: BookingFilter,
    pub search: Option<&'a SearchText>,
    /// It begins behind this one.
    pub after: BookingCursor,
    pub limit: i64,
}

/// The list with a filter, and the same with a search. Each has an index in its order, which ends at the limit: nothing
/// is sorted, and a page costs the same however long the list is. Only a search reads on until the page is full.
macro_rules! listed {
    ($filter:literal) => {
        [listed!($filter, ""), listed!($filter, search::found!())]
    };
    ($filter:literal, $search:expr) => {
        concat!(
            "SELECT ",
            columns!(),
            " FROM bookings WHERE account_id = $1 AND ",
            $filter,
            " AND (created_at, id) < ($2, $3)",
            $search,
            " ORDER BY created_at DESC, id DESC LIMIT $4"
        )
    };
}

impl Listing<'_> {
    fn sql(&self) -> &'static str {
        const ALL: [&str; 2] = listed!("suspicion IS NULL");
        const NEEDS_ANSWER: [&str; 2] = listed!("suspicion IS NULL AND status = 'inquiry'");
        const CONFIRMED: [&str; 2] = listed!("suspicion IS NULL AND status = 'confirmed'");
        const DONE: [&str; 2] = listed!("suspicion IS NULL AND status = 'completed'");
        const DECLINED: [&str; 2] = listed!("suspicion IS NULL AND status IN ('declined', 'cancelled')");
        const QUARANTINE: [&str; 2] = listed!("suspicion IS NOT NULL");
        let [plain, searched] = match self.filter {
            BookingFilter::All => ALL,
            BookingFilter::NeedsAnswer => NEEDS_ANSWER,
            BookingFilter::Confirmed => CONFIRMED,
            BookingFilter::Done => DONE,
            BookingFilter::Declined => DECLINED,
            BookingFilter::Quarantine => QUARANTINE,
        };
        if self.search.is_some() { searched } else { plain }
    }
}

/// Binds what a list asks for; a search is bound only where the statement has one.
macro_rules! bound {
    ($query:expr, $listing:expr) => {{
        let query = $query
            .bind($listing.account.as_uuid())
            .bind($listing.after.created_at.as_millis())
            .bind($listing.after.id.as_uuid())
            .bind($listing.limit);
        match $listing.search.map(search::patterns) {
            Some([typed, lower, upper, capitalised]) => {
                query.bind(typed).bind(lower).bind(upper).bind(capitalised)
            }
            None => query,
        }
    }};
}

impl BookingStore<'_> {
    /// Each with its place in the list. One that cannot be read is an error of its own, so that it hides no other.
    pub async fn list(self, listing: &Listing<'_>) -> Result<Vec<(BookingCursor, Result<Booking>)>> {
        let sql = listing.sql();
        let rows: Vec<BookingRow> =
            on!(self.0, c => bound!(sqlx::query_as(sql), listing).fetch_all(c).await?);
        Ok(rows.into_iter().map(|row| (row.place(), row.try_into())).collect())
    }

    /// How the database would go about a list: for tests, which hold it to its indexes.
    #[doc(hidden)]
    pub async fn plan(self, listing: &Listing<'_>) -> Result<Vec<String>> {
        Ok(match self.0 {
            Exec::Sqlite(c) => {
                let sql = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", listing.sql()));
                let rows: Vec<(i64, i64, i64, String)> =
                    bound!(sqlx::query_as(sql), listing).fetch_all(c).await?;
                rows.into_iter().map(|(.., step)| step).collect()
            }
            Exec::Postgres(c) => {
                let sql = AssertSqlSafe(format!("EXPLAIN {}", listing.sql()));
                bound!(sqlx::query_scalar(sql), listing).fetch_all(c).await?
            }
        })
    }

    /// In how many places the database would make texts small: for tests, which know that one is enough.
    #[doc(hidden)]
    pub async fn calls_of_lower(self, listing: &Listing<'_>) -> Result<usize> {
        Ok(match self.0 {
            Exec::Sqlite(c) => {
                let sql = AssertSqlSafe(format!("EXPLAIN {}", listing.sql()));
                let steps = bound!(sqlx::query(sql), listing).fetch_all(c).await?;
                let calls = |step: &SqliteRow| step.try_get::<Option<String>, _>("p4").ok().flatten();
                steps.iter().filter_map(calls).filter(|called| called.starts_with("lower(")).count()
            }
            Exec::Postgres(c) => {
                let sql = AssertSqlSafe(format!("EXPLAIN VERBOSE {}", listing.sql()));
                let steps: Vec<String> = bound!(sqlx::query_scalar(sql), listing).fetch_all(c).await?;
                steps.iter().map(|step| step.matches("lower(").count()).sum()
            }
        })
    }
}
