//! Where a booking stands, and where it may go from there.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookingStatus {
    /// New: nobody has answered it.
    Inquiry,
    Confirmed,
    Declined,
    Completed,
    /// An inquiry that its client took back, or a confirmed booking that fell through.
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

    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }

    /// Whether its price is money that the photographer has, or will have.
    pub const fn earns(self) -> bool {
        matches!(self, Self::Confirmed | Self::Completed)
    }

    pub const fn may_become(self, to: Self) -> bool {
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
    fn a_booking_goes_forward_only() {
        let ways: Vec<_> = BookingStatus::ALL
            .into_iter()
            .flat_map(|from| BookingStatus::ALL.map(|to| (from, to)))
            .filter(|(from, to)| from.may_become(*to))
            .collect();
        let known = [
            (Inquiry, Confirmed),
            (Inquiry, Declined),
            (Inquiry, Cancelled),
            (Confirmed, Completed),
            (Confirmed, Cancelled),
        ];
        assert_eq!(ways, known);
    }

    #[test]
    fn each_word_reads_back() {
        for status in BookingStatus::ALL {
            assert_eq!(BookingStatus::from_stored(status.as_str()), Some(status));
        }
        assert_eq!(BookingStatus::from_stored("Inquiry"), None);
    }
}
