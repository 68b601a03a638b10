//! Daily totals of an account's requests. Database triggers update them, so that queries count no bookings
//! but those in quarantine.

use domain::booking::limits::MAX_QUARANTINED;
use domain::clock::Day;
use domain::statistics::{DayTotal, Period};
use domain::{AccountId, BookingStatus};

use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct StatisticsStore<'c>(pub(crate) Exec<'c>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookingCounts {
    pub needs_answer: i64,
    pub confirmed: i64,
    pub done: i64,
    /// Also cancelled bookings and withdrawn requests.
    pub declined: i64,
    /// Not included in the other counts.
    pub quarantine: i64,
}

impl StatisticsStore<'_> {
    /// Requests by day of arrival and current status. Days and statuses without requests may be missing.
    pub async fn daily_totals(self, account: AccountId, period: Period) -> Result<Vec<DayTotal>> {
        const SQL: &str = "SELECT day, status, bookings, cents FROM booking_totals \
                           WHERE account_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day, status";
        let rows: Vec<(i64, String, i64, i64)> = on_engine!(self.0, c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(period.first().number()).bind(period.last().number())
            .fetch_all(c).await?);
        let to_day_total = |(day, status, bookings, cents): (i64, String, i64, i64)| {
            Ok(DayTotal {
                day: Day::from_number(day),
                status: parse_status(&status)?,
                bookings: to_count(bookings),
                cents: to_count(cents),
            })
        };
        rows.into_iter().map(to_day_total).collect()
    }

    /// Whether there ever was a request outside quarantine, also if it has been deleted since.
    pub async fn ever_had_bookings(self, account: AccountId) -> Result<bool> {
        const SQL: &str = "SELECT EXISTS (SELECT 1 FROM booking_totals WHERE account_id = $1)";
        Ok(on_engine!(self.0, c => sqlx::query_scalar(SQL).bind(account.as_uuid()).fetch_one(c).await?))
    }

    pub async fn counts(mut self, account: AccountId) -> Result<BookingCounts> {
        const TOTALS: &str = "SELECT status, CAST(sum(bookings) AS BIGINT) FROM booking_totals \
                              WHERE account_id = $1 GROUP BY status";
        // The limit bounds the cost: the quarantine exceeds `MAX_QUARANTINED` only until it is trimmed.
        const QUARANTINED: &str = "SELECT count(*) FROM (SELECT 1 FROM bookings WHERE account_id = $1 \
                              AND suspicion IS NOT NULL LIMIT $2) AS quarantined";
        let account = account.as_uuid();
        let rows: Vec<(String, i64)> =
            on_engine!(self.0.reborrow(), c => sqlx::query_as(TOTALS).bind(account).fetch_all(c).await?);
        let quarantine: i64 = on_engine!(self.0, c => sqlx::query_scalar(QUARANTINED).bind(account).bind(MAX_QUARANTINED).fetch_one(c).await?);
        let mut counts = BookingCounts { quarantine, ..BookingCounts::default() };
        for (status, count) in rows {
            match parse_status(&status)? {
                BookingStatus::Inquiry => counts.needs_answer = count,
                BookingStatus::Confirmed => counts.confirmed = count,
                BookingStatus::Completed => counts.done = count,
                BookingStatus::Declined | BookingStatus::Cancelled => counts.declined += count,
            }
        }
        Ok(counts)
    }
}

fn to_count(stored: i64) -> u64 {
    u64::try_from(stored).unwrap_or_default()
}

fn parse_status(status: &str) -> Result<BookingStatus> {
    BookingStatus::from_stored(status).ok_or_else(|| Error::invalid_row("unknown status in a booking total"))
}
