//! The lists of a photographer's inbox, newest first.

use domain::booking::{BookingCursor, BookingFilter, SearchText};
use domain::{AccountId, Booking};

use super::BookingStore;
use super::row::{BookingRow, columns};
use super::search;
use crate::error::Result;
use crate::exec::on_engine;

/// A query for one page of a list.
#[derive(Clone, Copy, Debug)]
pub struct BookingListQuery<'a> {
    pub account: AccountId,
    pub filter: BookingFilter,
    pub search: Option<&'a SearchText>,
    /// The page starts after this booking.
    pub after: BookingCursor,
    pub limit: i64,
}

/// The SQL of a list, without and with a search. Each list has an index in its order, so that nothing is
/// sorted and a page costs the same however long the list is. Only a search reads on until the page is full.
macro_rules! list_sql {
    ($filter:literal) => {
        [list_sql!($filter, ""), list_sql!($filter, search::search_condition!())]
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

impl BookingListQuery<'_> {
    /// The statement. Its parameters: account, time and id of `after`, limit, and with a search four
    /// patterns.
    pub fn sql(&self) -> &'static str {
        const ALL: [&str; 2] = list_sql!("suspicion IS NULL");
        const NEEDS_ANSWER: [&str; 2] = list_sql!("suspicion IS NULL AND status = 'inquiry'");
        const CONFIRMED: [&str; 2] = list_sql!("suspicion IS NULL AND status = 'confirmed'");
        const DONE: [&str; 2] = list_sql!("suspicion IS NULL AND status = 'completed'");
        const DECLINED: [&str; 2] = list_sql!("suspicion IS NULL AND status IN ('declined', 'cancelled')");
        const QUARANTINE: [&str; 2] = list_sql!("suspicion IS NOT NULL");
        let [sql, sql_with_search] = match self.filter {
            BookingFilter::All => ALL,
            BookingFilter::NeedsAnswer => NEEDS_ANSWER,
            BookingFilter::Confirmed => CONFIRMED,
            BookingFilter::Done => DONE,
            BookingFilter::Declined => DECLINED,
            BookingFilter::Quarantine => QUARANTINE,
        };
        if self.search.is_some() { sql_with_search } else { sql }
    }
}

/// Binds the parameters of a list; the search patterns only if the statement has a search.
macro_rules! bind_list_query {
    ($statement:expr, $query:expr) => {{
        let statement = $statement
            .bind($query.account.as_uuid())
            .bind($query.after.created_at.as_millis())
            .bind($query.after.id.as_uuid())
            .bind($query.limit);
        match $query.search.map(search::like_patterns) {
            Some([as_typed, lower, upper, capitalised]) => {
                statement.bind(as_typed).bind(lower).bind(upper).bind(capitalised)
            }
            None => statement,
        }
    }};
}

impl BookingStore<'_> {
    /// Each booking with its cursor. An invalid row becomes an `Err` in the list and hides no other row.
    pub async fn list(self, query: &BookingListQuery<'_>) -> Result<Vec<(BookingCursor, Result<Booking>)>> {
        let sql = query.sql();
        let rows: Vec<BookingRow> =
            on_engine!(self.exec, c => bind_list_query!(sqlx::query_as(sql), query).fetch_all(c).await?);
        Ok(rows.into_iter().map(|row| (row.cursor(), row.try_into())).collect())
    }
}
