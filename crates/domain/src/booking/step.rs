//! Status changes of a booking, and how long the photographer can undo them.

use std::time::Duration;

use super::status::BookingStatus;
use crate::clock::Timestamp;
use crate::id::EmailId;

/// How long the inbox offers to undo a step.
pub const UNDO_OFFER_WINDOW: Duration = Duration::from_secs(6);
/// How long the server accepts an undo: the photographer may have a slow connection.
pub const UNDO_ACCEPT_WINDOW: Duration = Duration::from_secs(9);
/// How long the email about a step that can be undone waits: it must not leave before `UNDO_ACCEPT_WINDOW`
/// ends.
pub const STATUS_EMAIL_DELAY: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    Photographer,
    Client,
}

impl Actor {
    pub const ALL: [Self; 2] = [Self::Photographer, Self::Client];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Photographer => "photographer",
            Self::Client => "client",
        }
    }

    pub fn from_stored(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|actor| actor.as_str() == text)
    }

    /// A client can only withdraw a request. A photographer can make every other change that `can_become` allows.
    pub const fn can_change_status(self, from: BookingStatus, to: BookingStatus) -> bool {
        let is_withdrawal = matches!((from, to), (BookingStatus::Inquiry, BookingStatus::Cancelled));
        from.can_become(to) && is_withdrawal == matches!(self, Self::Client)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingStep {
    /// Position among the steps of the booking, from 1.
    pub position: i64,
    /// `None` if the step released the booking from quarantine.
    pub from: Option<BookingStatus>,
    pub to: BookingStatus,
    pub actor: Actor,
    pub at: Timestamp,
    /// When the inbox stops offering to undo the step. `None` for a step that cannot be undone.
    pub undo_until: Option<Timestamp>,
    /// The email to the client about the step, if there is one.
    pub email: Option<EmailId>,
}

impl BookingStep {
    /// Whether the photographer cancelled a confirmed booking. A client's cancellation is a withdrawal.
    pub fn is_photographer_cancellation(&self) -> bool {
        self.to == BookingStatus::Cancelled && self.actor == Actor::Photographer
    }

    /// Whether the server still accepts an undo: for longer than the inbox offers it. Uses the distance in time,
    /// because the clock may have been moved. Ignores whether the email was sent.
    pub fn is_within_undo_window(&self, now: Timestamp) -> bool {
        self.undo_until.is_some() && self.at.distance(now) <= UNDO_ACCEPT_WINDOW
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    #[test]
    fn only_the_client_can_withdraw_and_can_do_nothing_else() {
        let allowed_changes = |actor: Actor| {
            let all = BookingStatus::ALL.into_iter().flat_map(|from| BookingStatus::ALL.map(|to| (from, to)));
            all.filter(|(from, to)| actor.can_change_status(*from, *to)).collect::<Vec<_>>()
        };
        use BookingStatus::{Cancelled, Completed, Confirmed, Declined, Inquiry};
        assert_eq!(allowed_changes(Actor::Client), [(Inquiry, Cancelled)]);
        assert_eq!(
            allowed_changes(Actor::Photographer),
            [(Inquiry, Confirmed), (Inquiry, Declined), (Confirmed, Completed), (Confirmed, Cancelled)]
        );
    }

    #[test]
    fn parses_every_stored_value() {
        for actor in Actor::ALL {
            assert_eq!(Actor::from_stored(actor.as_str()), Some(actor));
        }
        assert_eq!(Actor::from_stored("robot"), None);
    }

    #[test]
    fn a_step_can_be_undone_for_nine_seconds_unless_it_came_from_a_link() {
        let step = BookingStep {
            position: 1,
            from: Some(BookingStatus::Inquiry),
            to: BookingStatus::Confirmed,
            actor: Actor::Photographer,
            at: NOW,
            undo_until: Some(NOW.plus(UNDO_OFFER_WINDOW)),
            email: None,
        };
        let after = |millis| NOW.plus(Duration::from_millis(millis));
        assert!(
            step.is_within_undo_window(NOW)
                && step.is_within_undo_window(after(9_000))
                && !step.is_within_undo_window(after(9_001))
        );
        assert!(
            !step.is_within_undo_window(NOW.minus(Duration::from_secs(3_600))),
            "with a clock that was set back"
        );
        assert!(
            !BookingStep { undo_until: None, ..step }.is_within_undo_window(NOW),
            "a step from an emailed link"
        );
        const { assert!(STATUS_EMAIL_DELAY.as_millis() > UNDO_ACCEPT_WINDOW.as_millis()) };
    }
}
