//! What a photographer chooses about requests.

use crate::retention::RetentionMonths;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether clients get a receipt, and hear of answers by mail.
    pub client_receipts: bool,
    /// `None` keeps requests for good.
    pub retention: Option<RetentionMonths>,
}

/// As it is for everybody who has chosen nothing yet.
impl Default for Settings {
    fn default() -> Self {
        Self { client_receipts: true, retention: None }
    }
}
