//! How many requests an account had, day by day, from totals that the database keeps by itself: however many there are,
//! nobody counts them.

use domain::booking::limits::QUARANTINE;
use domain::clock::Day;
use domain::statistics::{DayTotal, Period};
use domain::{AccountId, BookingStatus};

use crate::error::{Error, Result};
use crate::exec::{Exec, on};

#[derive(Debug)]
pub struct StatisticsStore<'c>(pub(crate) Exec<'c>);

/// How many requests there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookingCounts {
    pub needs_answer: i64,
    pub confirmed: i64,
    pub done: i64,
    pub declined: i64,
    /// Those that count nowhere else.
    pub quarantine: i64,
}

impl StatisticsStore<'_> {
    /// What came in on each day of a period, by where it stands now. Days and statuses without any may be missing.
    pub async fn daily(self, account: AccountId, period: Period) -> Result<Vec<DayTotal>> {
        const SQL: &str = "SELECT day, status, bookings, cents FROM booking_totals \
                           WHERE account_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day, status";
        let rows: Vec<(i64, String, i64, i64)> = on!(self.0, c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(period.first().number()).bind(period.last().number())
            .fetch_all(c).await?);
        let total = |(day, status, bookings, cents): (i64, String, i64, i64)| {
            Ok(DayTotal {
                day: Day::from_number(day),
                status: status_of(&status)?,
                bookings: count(bookings),
                cents: count(cents),
            })
        };
        rows.into_iter().map(total).collect()
    }

    /// Whether there ever was one outside quarantine, also if it is gone by now.
    pub async fn has_bookings(self, account: AccountId) -> Result<bool> {
        const SQL: &str = "SELECT EXISTS (SELECT 1 FROM booking_totals WHERE account_id = $1)";
        Ok(on!(self.0, c => sqlx::query_scalar(SQL).bind(account.as_uuid()).fetch_one(c).await?))
    }

    pub async fn counts(mut self, account: AccountId) -> Result<BookingCounts> {
        const TOTALS: &str = "SELECT status, CAST(sum(bookings) AS BIGINT) FROM booking_totals \
                              WHERE account_id = $1 GROUP BY status";
        // There are never more for long.
        const HIDDEN: &str = "SELECT count(*) FROM (SELECT 1 FROM bookings WHERE account_id = $1 \
                              AND suspicion IS NOT NULL LIMIT $2) AS hidden";
        let account = account.as_uuid();
        let rows: Vec<(String, i64)> =
            on!(self.0.again(), c => sqlx::query_as(TOTALS).bind(account).fetch_all(c).await?);
        let quarantine: i64 =
            on!(self.0, c => sqlx::query_scalar(HIDDEN).bind(account).bind(QUARANTINE).fetch_one(c).await?);
        let mut counts = BookingCounts { quarantine, ..BookingCounts::default() };
        for (word, count) in rows {
            match status_of(&word)? {
                BookingStatus::Inquiry => counts.needs_answer = count,
                BookingStatus::Confirmed => counts.confirmed = count,
                BookingStatus::Completed => counts.done = count,
                BookingStatus::Declined | BookingStatus::Cancelled => counts.declined += count,
            }
        }
        Ok(counts)
    }
}

fn count(stored: i64) -> u64 {
    u64::try_from(stored).unwrap_or_default()
}

fn status_of(word: &str) -> Result<BookingStatus> {
    BookingStatus::from_stored(word).ok_or_else(|| Error::unreadable("the status in a total"))
}
