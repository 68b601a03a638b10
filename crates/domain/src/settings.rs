//! A photographer's settings for requests and emails.

use crate::retention::RetentionMonths;
use crate::time_zone::TimeZone;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether clients get a receipt, and emails about answers.
    pub client_receipts: bool,
    /// `None`: the server keeps requests forever.
    pub retention: Option<RetentionMonths>,
    /// The zone of the times in emails. `None`: the zone of the photographer's device.
    pub time_zone: Option<TimeZone>,
}

/// The settings of photographers who have not changed anything.
impl Default for Settings {
    fn default() -> Self {
        Self { client_receipts: true, retention: None, time_zone: None }
    }
}
