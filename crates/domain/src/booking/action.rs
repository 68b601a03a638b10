//! What a photographer can do with a booking right now.

use super::Booking;
use super::status::BookingStatus;
use super::step::Actor;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookingAction {
    Confirm,
    Decline,
    Complete,
    Cancel,
    /// Take the last step back.
    Undo,
    /// Out of quarantine.
    Release,
    Delete,
}

impl BookingAction {
    /// The actions that lead to a status.
    const STEPS: [(Self, BookingStatus); 4] = [
        (Self::Confirm, BookingStatus::Confirmed),
        (Self::Decline, BookingStatus::Declined),
        (Self::Complete, BookingStatus::Completed),
        (Self::Cancel, BookingStatus::Cancelled),
    ];
}

impl Booking {
    /// Whether a photographer may set this status.
    pub fn may_be_set_to(&self, to: BookingStatus) -> bool {
        self.suspicion.is_none() && Actor::Photographer.may_take(self.status, to)
    }

    /// `undoable`: its last step is fresh, and the letter about it has not left.
    pub fn actions(&self, undoable: bool) -> Vec<BookingAction> {
        if self.suspicion.is_some() {
            return vec![BookingAction::Release, BookingAction::Delete];
        }
        let possible = BookingAction::STEPS.into_iter().filter(|(_, to)| self.may_be_set_to(*to));
        possible.map(|(action, _)| action).chain(undoable.then_some(BookingAction::Undo)).collect()
    }

    /// What is the case, for whoever wanted something else.
    pub fn told(&self) -> &'static str {
        match self.status {
            _ if self.suspicion.is_some() => "This request is in quarantine. Release it first.",
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
    use super::super::{BookingRequest, Notice, Suspicion};
    use super::*;
    use crate::clock::Timestamp;
    use crate::id::{AccountId, BookingId, ServiceId};
    use crate::money::Price;

    fn booking(status: BookingStatus, suspicion: Option<Suspicion>) -> Booking {
        let at = Timestamp::from_millis(1_763_000_000_000);
        Booking {
            id: BookingId::new(at),
            account: AccountId::new(at),
            service: ServiceId::new(at),
            title: "Portrait".parse().unwrap(),
            price: Price::from_cents(25_000).unwrap(),
            request: BookingRequest {
                client_name: "Bo".parse().unwrap(),
                client_email: "bo@example.org".parse().unwrap(),
                message: "".parse().unwrap(),
                time_zone: None,
            },
            status,
            suspicion,
            notice: Notice::Mail,
            note: "".parse().unwrap(),
            date: None,
            created_at: at,
            seen_at: None,
            answered_at: None,
        }
    }

    #[test]
    fn each_status_offers_what_leads_on_from_it() {
        use BookingAction::{Cancel, Complete, Confirm, Decline, Undo};
        for (status, actions) in [
            (BookingStatus::Inquiry, vec![Confirm, Decline]),
            (BookingStatus::Confirmed, vec![Complete, Cancel]),
            (BookingStatus::Declined, vec![]),
            (BookingStatus::Completed, vec![]),
            (BookingStatus::Cancelled, vec![]),
        ] {
            let booking = booking(status, None);
            assert_eq!(booking.actions(false), actions, "{status:?}");
            assert_eq!(booking.actions(true), [actions, vec![Undo]].concat(), "{status:?}");
        }
    }

    #[test]
    fn what_is_in_quarantine_is_released_or_deleted_first() {
        let hidden = booking(BookingStatus::Inquiry, Some(Suspicion::TooFast));
        assert_eq!(hidden.actions(true), [BookingAction::Release, BookingAction::Delete]);
        assert!(BookingStatus::ALL.into_iter().all(|to| !hidden.may_be_set_to(to)));
        assert!(hidden.told().contains("quarantine"));
    }
}
