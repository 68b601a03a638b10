//! The status of a booking, and its allowed changes.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookingStatus {
    /// A new request, which the photographer has not answered yet.
    Inquiry,
    Confirmed,
    Declined,
    Completed,
    /// A request that the client withdrew, or a confirmed booking that the photographer cancelled.
    Cancelled,
}

impl BookingStatus {
    pub const ALL: [Self; 5] =
        [Self::Inquiry, Self::Confirmed, Self::Declined, Self::Completed, Self::Cancelled];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Inquiry => "inquiry",
            Self::Confirmed => "confirmed",
            Self::Declined => "declined",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
        }
    }

    pub fn from_stored(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// A confirmed booking counts even before the client has paid.
    pub const fn counts_as_revenue(self) -> bool {
        matches!(self, Self::Confirmed | Self::Completed)
    }

    /// Whether a step may change this status to another one. An undo changes it back and is not a step.
    pub const fn can_become(self, to: Self) -> bool {
        matches!(
            (self, to),
            (Self::Inquiry, Self::Confirmed | Self::Declined | Self::Cancelled)
                | (Self::Confirmed, Self::Completed | Self::Cancelled)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::BookingStatus::{self, Cancelled, Completed, Confirmed, Declined, Inquiry};

    #[test]
    fn allows_only_the_known_status_changes() {
        let allowed: Vec<_> = BookingStatus::ALL
            .into_iter()
            .flat_map(|from| BookingStatus::ALL.map(|to| (from, to)))
            .filter(|(from, to)| from.can_become(*to))
            .collect();
        let expected = [
            (Inquiry, Confirmed),
            (Inquiry, Declined),
            (Inquiry, Cancelled),
            (Confirmed, Completed),
            (Confirmed, Cancelled),
        ];
        assert_eq!(allowed, expected);
    }

    #[test]
    fn parses_every_stored_value() {
        for status in BookingStatus::ALL {
            assert_eq!(BookingStatus::from_stored(status.as_str()), Some(status));
        }
        assert_eq!(BookingStatus::from_stored("Inquiry"), None);
    }
}
