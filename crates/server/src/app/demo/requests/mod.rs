//! Sample requests: what clients sent, and what happened next.

mod june;
mod marit;
mod rafa;
mod times;

pub(super) use june::JUNE;
pub(super) use marit::MARIT;
pub(super) use rafa::RAFA;

use domain::booking::{BookingMail, BookingRequest, RequestNote, ShootDate};
use domain::{Suspicion, Timestamp};

use super::Refusal;
use super::forms::read;
use times::{Received, ShootDay};

pub(super) use times::weekday;

/// Minutes, for the times in a history.
const HOUR: i64 = 60;
const DAY: i64 = 24 * HOUR;

/// In a message, the day that the client wants.
const WANTED_DAY: &str = "{day}";

pub(super) struct SampleRequest {
    pub client: &'static str,
    pub email: &'static str,
    /// The position among the photographer's services.
    pub service: usize,
    pub suspicion: Option<Suspicion>,
    /// Minutes after the request was received, the earliest first.
    pub history: &'static [(i64, Event)],
    /// E-mails that were not sent at the first attempt.
    pub delivery_problems: &'static [(BookingMail, DeliveryProblem)],
    message: &'static str,
    note: &'static str,
    received: Received,
    wanted_day: Option<ShootDay>,
    shoot_day: Option<ShootDay>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    Seen,
    Released,
    Confirmed,
    Declined,
    Completed,
    Cancelled,
    Withdrawn,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct DeliveryProblem {
    pub attempts: i64,
    /// In the words that the outbox worker stores.
    pub error: &'static str,
    /// False: the e-mail still waits.
    pub is_final: bool,
}

/// The recipient's server refuses the address at the first attempt.
const fn refused(error: &'static str) -> DeliveryProblem {
    DeliveryProblem { attempts: 1, error, is_final: true }
}

/// The recipient's server does not answer, and the outbox worker tries again.
const fn unanswered(attempts: i64) -> DeliveryProblem {
    DeliveryProblem { attempts, error: "the recipient: no answer in time", is_final: false }
}

const fn request(
    client: &'static str,
    email: &'static str,
    service: usize,
    received: Received,
    message: &'static str,
) -> SampleRequest {
    SampleRequest {
        client,
        email,
        service,
        suspicion: None,
        history: &[],
        delivery_problems: &[],
        message,
        note: "",
        received,
        wanted_day: None,
        shoot_day: None,
    }
}

impl SampleRequest {
    /// The client names a day, and the photographer has not noted it.
    const fn wants(mut self, day: ShootDay) -> Self {
        self.wanted_day = Some(day);
        self
    }

    /// The photographer has noted the day of the shoot. The client's message may name it.
    const fn shoot(mut self, day: ShootDay) -> Self {
        self.wanted_day = Some(day);
        self.shoot_day = Some(day);
        self
    }

    const fn note(mut self, note: &'static str) -> Self {
        self.note = note;
        self
    }

    const fn suspected(mut self, suspicion: Suspicion) -> Self {
        self.suspicion = Some(suspicion);
        self
    }

    const fn history(mut self, history: &'static [(i64, Event)]) -> Self {
        self.history = history;
        self
    }

    const fn delivery_problem(mut self, problems: &'static [(BookingMail, DeliveryProblem)]) -> Self {
        self.delivery_problems = problems;
        self
    }

    pub fn received_at(&self, now: Timestamp) -> Timestamp {
        self.received.before(now)
    }

    /// What the client typed into the booking form.
    pub fn form(&self, now: Timestamp) -> Result<BookingRequest, Refusal> {
        let day = self.wanted_day.map(|day| day.in_words(now)).unwrap_or_default();
        let message = self.message.replace(WANTED_DAY, &day);
        Ok(BookingRequest {
            client_name: read(self.client)?,
            client_email: read(self.email)?,
            message: message.parse().map_err(|_| Refusal::Unfit(self.message))?,
            time_zone: None,
        })
    }

    pub fn private_note(&self) -> Result<RequestNote, Refusal> {
        read(self.note)
    }

    pub fn shoot_date(&self, now: Timestamp) -> Result<Option<ShootDate>, Refusal> {
        let date = self.shoot_day.map(|day| day.form_text(now).parse());
        date.transpose().map_err(|_| Refusal::Unfit(self.client))
    }
}

#[cfg(test)]
mod tests;
