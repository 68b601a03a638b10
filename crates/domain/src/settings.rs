//! What a photographer chooses about requests and emails.

use crate::retention::RetentionMonths;
use crate::time_zone::TimeZone;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether clients get a receipt, and hear of answers by mail.
    pub client_receipts: bool,
    /// `None` keeps requests for good.
    pub retention: Option<RetentionMonths>,
    /// Of the times in emails. `None` follows the device of the photographer.
    pub time_zone: Option<TimeZone>,
}

/// As it is for everybody who has chosen nothing yet.
impl Default for Settings {
    fn default() -> Self {
        Self { client_receipts: true, retention: None, time_zone: None }
    }
}
