//! A photographer's settings for requests and emails.

use crate::retention::RetentionMonths;
use crate::time_zone::TimeZone;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether clients get receipts and emails about changes of the status. The operator can switch these
    /// emails off for all photographers.
    pub client_receipts: bool,
    /// `None`: the server deletes no request because of its age.
    pub retention: Option<RetentionMonths>,
    /// The zone of times in the photographer's emails, answer page and CSV export, and for clients whose zone
    /// is unknown. `None`: the zone that the photographer's browser reported last, or UTC.
    pub time_zone: Option<TimeZone>,
}

/// The settings of photographers who have not changed anything.
impl Default for Settings {
    fn default() -> Self {
        Self { client_receipts: true, retention: None, time_zone: None }
    }
}
