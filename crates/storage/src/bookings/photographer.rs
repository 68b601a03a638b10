//! Whom bookings are sent to, as far as mails and pages about them need to know.

use domain::{Accent, AccountId, EmailAddress, Names, TimeZone};
use sqlx_macros::FromRow;

use super::BookingStore;
use crate::error::{Error, Result};
use crate::exec::on;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookedPhotographer {
    pub names: Names,
    pub email: EmailAddress,
    /// Of their pages.
    pub accent: Option<Accent>,
    /// As chosen, or else of the device they used last.
    pub time_zone: Option<TimeZone>,
    pub disabled: bool,
}

#[derive(FromRow)]
struct PhotographerRow {
    username: String,
    display_name: String,
    email: String,
    accent: Option<String>,
    time_zone: Option<String>,
    disabled: bool,
}

impl BookingStore<'_> {
    pub async fn photographer(self, account: AccountId) -> Result<Option<BookedPhotographer>> {
        const SQL: &str = "SELECT p.username, p.display_name, a.email, p.accent, \
                           coalesce(chosen.time_zone, a.device_time_zone) AS time_zone, \
                           a.disabled_at IS NOT NULL AS disabled \
                           FROM accounts a JOIN profiles p ON p.account_id = a.id \
                           LEFT JOIN settings chosen ON chosen.account_id = a.id \
                           WHERE a.id = $1 AND p.username IS NOT NULL";
        let row: Option<PhotographerRow> =
            on!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_optional(c).await?);
        row.map(BookedPhotographer::try_from).transpose()
    }
}

impl TryFrom<PhotographerRow> for BookedPhotographer {
    type Error = Error;

    fn try_from(row: PhotographerRow) -> Result<Self> {
        Ok(Self {
            names: Names {
                username: row.username.parse().map_err(Error::unreadable)?,
                display_name: row.display_name.parse().map_err(Error::unreadable)?,
            },
            email: row.email.parse().map_err(Error::unreadable)?,
            accent: row.accent.map(|text| text.parse()).transpose().map_err(Error::unreadable)?,
            time_zone: row.time_zone.as_deref().and_then(TimeZone::from_stored),
            disabled: row.disabled,
        })
    }
}
