//! The actions that a photographer can take on a booking right now.

use super::Booking;
use super::status::BookingStatus;
use super::step::Actor;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookingAction {
    Confirm,
    Decline,
    Complete,
    Cancel,
    /// Undo the last step.
    Undo,
    /// Move the booking from quarantine to the inbox.
    Release,
    Delete,
}

impl BookingAction {
    /// The actions that set a status.
    const STATUS_ACTIONS: [(Self, BookingStatus); 4] = [
        (Self::Confirm, BookingStatus::Confirmed),
        (Self::Decline, BookingStatus::Declined),
        (Self::Complete, BookingStatus::Completed),
        (Self::Cancel, BookingStatus::Cancelled),
    ];
}

impl Booking {
    /// Whether a photographer may set this status.
    pub fn can_be_set_to(&self, status: BookingStatus) -> bool {
        self.quarantine_reason.is_none() && Actor::Photographer.can_change_status(self.status, status)
    }

    /// `can_undo`: the last step is recent, and its email has not been sent.
    pub fn available_actions(&self, can_undo: bool) -> Vec<BookingAction> {
        if self.quarantine_reason.is_some() {
            return vec![BookingAction::Release, BookingAction::Delete];
        }
        BookingAction::STATUS_ACTIONS
            .into_iter()
            .filter(|(_, status)| self.can_be_set_to(*status))
            .map(|(action, _)| action)
            .chain(can_undo.then_some(BookingAction::Undo))
            .collect()
    }

    /// Tells the photographer why an action is not possible.
    pub fn conflict_message(&self) -> &'static str {
        match self.status {
            _ if self.quarantine_reason.is_some() => "This request is in quarantine. Release it first.",
            BookingStatus::Inquiry => "This request has not been answered yet.",
            BookingStatus::Confirmed => "This request is already confirmed.",
            BookingStatus::Declined => "This request is already declined.",
            BookingStatus::Completed => "This request is already done.",
            BookingStatus::Cancelled => "This request is already cancelled.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BookingRequest, Notification, QuarantineReason};
    use super::*;
    use crate::clock::Timestamp;
    use crate::id::{AccountId, BookingId, ServiceId};
    use crate::price::Price;

    fn booking(status: BookingStatus, quarantine_reason: Option<QuarantineReason>) -> Booking {
        let now = Timestamp::from_millis(1_763_000_000_000);
        Booking {
            id: BookingId::new(now),
            account: AccountId::new(now),
            service: ServiceId::new(now),
            title: "Portrait".parse().unwrap(),
            price: Price::from_cents(25_000).unwrap(),
            request: BookingRequest {
                client_name: "Bo".parse().unwrap(),
                client_email: "bo@example.org".parse().unwrap(),
                message: "".parse().unwrap(),
                time_zone: None,
            },
            status,
            quarantine_reason,
            notification: Notification::Email,
            note: "".parse().unwrap(),
            date: None,
            created_at: now,
            seen_at: None,
            answered_at: None,
        }
    }

    #[test]
    fn offers_the_actions_allowed_in_each_status() {
        use BookingAction::{Cancel, Complete, Confirm, Decline, Undo};
        for (status, actions) in [
            (BookingStatus::Inquiry, vec![Confirm, Decline]),
            (BookingStatus::Confirmed, vec![Complete, Cancel]),
            (BookingStatus::Declined, vec![]),
            (BookingStatus::Completed, vec![]),
            (BookingStatus::Cancelled, vec![]),
        ] {
            let booking = booking(status, None);
            assert_eq!(booking.available_actions(false), actions, "{status:?}");
            assert_eq!(booking.available_actions(true), [actions, vec![Undo]].concat(), "{status:?}");
        }
    }

    #[test]
    fn a_quarantined_booking_can_only_be_released_or_deleted() {
        let quarantined = booking(BookingStatus::Inquiry, Some(QuarantineReason::TooFast));
        assert_eq!(quarantined.available_actions(true), [BookingAction::Release, BookingAction::Delete]);
        assert!(BookingStatus::ALL.into_iter().all(|status| !quarantined.can_be_set_to(status)));
        assert!(quarantined.conflict_message().contains("quarantine"));
    }
}
