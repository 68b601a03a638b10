//! Rows as their owner may have them: everything that is kept about an account and its clients, but no secret and nobody
//! else's. Which column is where, and why one is left out, stands in a test that reads the schema.

mod account;
mod bookings;
mod profile;

pub use account::{ExportedAccount, ExportedIdentity, ExportedLetter, ExportedLink, ExportedSession};
pub use bookings::{ExportedBooking, ExportedMail, ExportedStep};
pub use profile::{ExportedName, ExportedPhoto, ExportedProfile, ExportedService, ExportedViews};

use domain::Timestamp;
use serde::{Serialize, Serializer};

use crate::exec::Exec;

#[derive(Debug)]
pub struct ExportStore<'c>(pub(crate) Exec<'c>);

/// Written as people and programs read it.
#[derive(Clone, Copy, Debug, sqlx_macros::Type)]
#[sqlx(transparent)]
pub struct Moment(i64);

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&Timestamp::from_millis(self.0).iso())
    }
}
