//! What an account's export contains: everything stored about it and its clients, but no secrets and no data
//! of others. A test reads the schema and requires that each column is exported, or left out for a reason.

mod account;
mod bookings;
mod profile;

pub use account::{
    ExportedAccount, ExportedAccountEmail, ExportedFactor, ExportedIdentity, ExportedLink, ExportedSession,
};
pub use bookings::{ExportedBooking, ExportedBookingEmail, ExportedStep};
pub use profile::{
    ExportedPhoto, ExportedPortfolioPhoto, ExportedProfile, ExportedService, ExportedUsername, ExportedViews,
};

use domain::Timestamp;
use serde::{Serialize, Serializer};

use crate::exec::Exec;

#[derive(Debug)]
pub struct ExportStore<'c>(pub(crate) Exec<'c>);

/// Serialised as ISO 8601.
#[derive(Clone, Copy, Debug, sqlx_macros::Type)]
#[sqlx(transparent)]
pub struct ExportedTime(i64);

impl Serialize for ExportedTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&Timestamp::from_millis(self.0).iso())
    }
}
