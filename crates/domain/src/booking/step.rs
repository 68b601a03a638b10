//! Steps that a booking went: who took them, and how long they can be taken back.

use std::time::Duration;

use super::status::BookingStatus;
use crate::clock::Timestamp;
use crate::id::MailId;

/// For so long people are offered to take a step back.
pub const UNDO_OFFERED: Duration = Duration::from_secs(6);
/// For so long it is taken back: whoever pressed in time may have a slow connection.
pub const UNDO_ACCEPTED: Duration = Duration::from_secs(9);
/// For so long the letter about it waits: it must not be on its way while the step can still be taken back.
pub const LETTER_WAITS: Duration = Duration::from_secs(10);

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

    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|actor| actor.as_str() == word)
    }

    /// Only a client withdraws a request, and that is all a client does.
    pub const fn may_take(self, from: BookingStatus, to: BookingStatus) -> bool {
        let withdraws = matches!((from, to), (BookingStatus::Inquiry, BookingStatus::Cancelled));
        from.may_become(to) && withdraws == matches!(self, Self::Client)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Of its booking, from 1.
    pub nth: i64,
    /// `None` when it came out of quarantine.
    pub from: Option<BookingStatus>,
    pub to: BookingStatus,
    pub actor: Actor,
    pub at: Timestamp,
    /// `None` for what cannot be taken back at all.
    pub undo_until: Option<Timestamp>,
    /// The letter that tells of it, if one does.
    pub mail: Option<MailId>,
}

impl Step {
    /// Whether a photographer cancelled what was confirmed. What else is cancelled was withdrawn by its client.
    pub fn calls_off(&self) -> bool {
        self.to == BookingStatus::Cancelled && self.actor == Actor::Photographer
    }

    /// To whichever side the clock was moved meanwhile. Whether its letter has left is another question.
    pub fn is_fresh(&self, now: Timestamp) -> bool {
        self.undo_until.is_some() && self.at.distance(now) <= UNDO_ACCEPTED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    #[test]
    fn each_way_belongs_to_one_of_the_two_and_withdrawing_to_the_client() {
        let ways = |actor: Actor| {
            let all = BookingStatus::ALL.into_iter().flat_map(|from| BookingStatus::ALL.map(|to| (from, to)));
            all.filter(|(from, to)| actor.may_take(*from, *to)).collect::<Vec<_>>()
        };
        use BookingStatus::{Cancelled, Completed, Confirmed, Declined, Inquiry};
        assert_eq!(ways(Actor::Client), [(Inquiry, Cancelled)]);
        let photographers =
            [(Inquiry, Confirmed), (Inquiry, Declined), (Confirmed, Completed), (Confirmed, Cancelled)];
        assert_eq!(ways(Actor::Photographer), photographers);
    }

    #[test]
    fn each_word_reads_back() {
        for actor in Actor::ALL {
            assert_eq!(Actor::from_stored(actor.as_str()), Some(actor));
        }
        assert_eq!(Actor::from_stored("robot"), None);
    }

    #[test]
    fn a_step_can_be_taken_back_for_nine_seconds_if_at_all() {
        let step = Step {
            nth: 1,
            from: Some(BookingStatus::Inquiry),
            to: BookingStatus::Confirmed,
            actor: Actor::Photographer,
            at: AT,
            undo_until: Some(AT.plus(UNDO_OFFERED)),
            mail: None,
        };
        let after = |millis| AT.plus(Duration::from_millis(millis));
        assert!(step.is_fresh(AT) && step.is_fresh(after(9_000)) && !step.is_fresh(after(9_001)));
        assert!(!step.is_fresh(AT.minus(Duration::from_secs(3_600))), "by a clock that was set back");
        assert!(!Step { undo_until: None, ..step }.is_fresh(AT), "done by a mailed link");
        const { assert!(LETTER_WAITS.as_millis() > UNDO_ACCEPTED.as_millis()) };
    }
}
