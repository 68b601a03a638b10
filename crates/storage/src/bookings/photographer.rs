//! The photographer of a booking: what emails and pages about the booking show.

use domain::{Accent, AccountId, EmailAddress, ProfileNames, TimeZone};
use sqlx_macros::FromRow;

use super::BookingStore;
use crate::error::{Error, Result};
use crate::exec::on_engine;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookedPhotographer {
    pub names: ProfileNames,
    pub email: EmailAddress,
    pub accent: Option<Accent>,
    /// The chosen time zone, or else that of the device they used last.
    pub time_zone: Option<TimeZone>,
    pub is_disabled: bool,
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
    /// `None` if the account does not exist or its profile is not complete.
    pub async fn find_photographer(self, account: AccountId) -> Result<Option<BookedPhotographer>> {
        const SQL: &str = "SELECT p.username, p.display_name, a.email, p.accent, \
                           coalesce(settings.time_zone, a.device_time_zone) AS time_zone, \
                           a.disabled_at IS NOT NULL AS disabled \
                           FROM accounts a JOIN profiles p ON p.account_id = a.id \
                           LEFT JOIN settings ON settings.account_id = a.id \
                           WHERE a.id = $1 AND p.username IS NOT NULL";
        let row: Option<PhotographerRow> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_optional(c).await?);
        row.map(BookedPhotographer::try_from).transpose()
    }
}

impl TryFrom<PhotographerRow> for BookedPhotographer {
    type Error = Error;

    fn try_from(row: PhotographerRow) -> Result<Self> {
        Ok(Self {
            names: ProfileNames {
                username: row.username.parse().map_err(Error::invalid_row)?,
                display_name: row.display_name.parse().map_err(Error::invalid_row)?,
            },
            email: row.email.parse().map_err(Error::invalid_row)?,
            accent: row.accent.map(|text| text.parse()).transpose().map_err(Error::invalid_row)?,
            time_zone: row.time_zone.as_deref().and_then(TimeZone::from_stored),
            is_disabled: row.disabled,
        })
    }
}
