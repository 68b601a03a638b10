//! Sample requests: the form that the client sent, and what happened afterwards.

mod june;
mod marit;
mod rafa;
mod times;

pub(super) use june::JUNE;
pub(super) use marit::MARIT;
pub(super) use rafa::RAFA;

use domain::booking::{BookingEmail, BookingRequest, RequestNote, ShootDate};
use domain::{QuarantineReason, Timestamp};

use super::{DemoError, parse_sample};
use times::{Received, ShootDay};

/// The unit of the times in a history.
const MINUTE: i64 = 1;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The placeholder in a message for the day that the client wants.
const WANTED_DAY_PLACEHOLDER: &str = "{day}";

pub(super) struct SampleRequest {
    pub client: &'static str,
    pub email: &'static str,
    /// The position among the photographer's services.
    pub service: usize,
    pub quarantine_reason: Option<QuarantineReason>,
    /// Each event with the minutes between the request and the event, the earliest first.
    pub history: &'static [(i64, Event)],
    /// Emails that were not sent at the first attempt.
    pub delivery_problems: &'static [(BookingEmail, DeliveryProblem)],
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
    /// The error text that the outbox worker would store.
    pub error: &'static str,
    /// False while the outbox worker would still retry.
    pub is_final: bool,
}

/// The recipient's server refuses the recipient at the first attempt.
const fn refused_delivery(error: &'static str) -> DeliveryProblem {
    DeliveryProblem { attempts: 1, error, is_final: true }
}

/// The recipient's server does not respond, and the outbox worker tries again.
const fn timed_out_delivery(attempts: i64) -> DeliveryProblem {
    DeliveryProblem { attempts, error: "the recipient: timed out", is_final: false }
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
        quarantine_reason: None,
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

    const fn suspected(mut self, quarantine_reason: QuarantineReason) -> Self {
        self.quarantine_reason = Some(quarantine_reason);
        self
    }

    const fn history(mut self, history: &'static [(i64, Event)]) -> Self {
        self.history = history;
        self
    }

    const fn delivery_problems(mut self, problems: &'static [(BookingEmail, DeliveryProblem)]) -> Self {
        self.delivery_problems = problems;
        self
    }

    pub fn received_at(&self, now: Timestamp) -> Timestamp {
        self.received.before(now)
    }

    /// The contents of the booking form that the client sent.
    pub fn parse_form(&self, now: Timestamp) -> Result<BookingRequest, DemoError> {
        let day = self.wanted_day.map(|day| day.in_words(now)).unwrap_or_default();
        let message = self.message.replace(WANTED_DAY_PLACEHOLDER, &day);
        Ok(BookingRequest {
            client_name: parse_sample(self.client)?,
            client_email: parse_sample(self.email)?,
            message: message.parse().map_err(|_| DemoError::InvalidSample(self.message))?,
            time_zone: None,
        })
    }

    pub fn parse_note(&self) -> Result<RequestNote, DemoError> {
        parse_sample(self.note)
    }

    pub fn shoot_date(&self, now: Timestamp) -> Result<Option<ShootDate>, DemoError> {
        let date = self.shoot_day.map(|day| day.form_text(now).parse());
        date.transpose().map_err(|_| DemoError::InvalidSample(self.client))
    }
}

#[cfg(test)]
mod tests;
