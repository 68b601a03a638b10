//! One request on its way into the database.

use domain::booking::RequestKey;
use domain::{
    BookingId, BookingRequest, EmailId, Notification, QuarantineReason, ServiceId, Timestamp, Username,
};
use storage::{NewBooking, PreviousRequest, ResolvedTarget, TargetLookup};
use tokio::sync::oneshot;
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::in_flight::InFlightGuard;
use super::limits::{QuotaReservation, QuotaSubject};
use super::{Booked, BookingError};
use crate::app::AppContext;
use crate::app::identity::Network;

#[derive(Debug)]
pub(super) struct PendingBooking {
    pub id: BookingId,
    pub username: Username,
    pub service: ServiceId,
    pub request: BookingRequest,
    pub key: RequestKey,
    pub fingerprint: [u8; 32],
    pub network: Network,
    /// Known before the limits are checked. `Admission::quarantine_reason` also includes the limits.
    pub quarantine_reason: Option<QuarantineReason>,
    /// Hash of the secret in the client's link.
    pub client_hash: [u8; 32],
    /// Hash of the secret in the photographer's link.
    pub answer_hash: [u8; 32],
    pub received_at: Timestamp,
    /// Kept when the write is retried, because limits must count a request once. Only its notification may
    /// change then.
    pub admission: Option<Admission>,
    pub progress: Progress,
    pub in_flight_guard: Option<InFlightGuard>,
    pub response: oneshot::Sender<Result<Booked, BookingError>>,
    /// Lets a shutdown wait for the response.
    pub _response_token: TaskTrackerToken,
}

/// How far the current transaction is with a booking.
#[derive(Debug)]
pub(super) enum Progress {
    /// The transaction has not looked for the service and for an earlier request yet.
    Unresolved,
    /// The service exists, and no earlier request was found that this one repeats.
    New(ResolvedTarget),
    /// Has the same key as another request of this batch, which must be written first.
    Deferred,
    Finished(Result<Booked, BookingError>),
}

/// The decision about a new request: inbox or quarantine, and which emails the server sends.
#[derive(Clone, Debug)]
pub(super) struct Admission {
    pub quarantine_reason: Option<QuarantineReason>,
    /// The network of the client, only for a request that goes into quarantine.
    pub network_hash: Option<[u8; 16]>,
    pub notification: Notification,
    pub receipt: Option<EmailId>,
    pub subject: QuotaSubject,
    pub reservation: QuotaReservation,
}

impl Admission {
    /// Call this if the server did not store the request.
    pub fn refund_quota(&self, ctx: &AppContext) {
        ctx.bookings.limits.refund(&self.subject, self.reservation);
    }
}

impl PendingBooking {
    pub fn lookup(&self) -> TargetLookup<'_> {
        TargetLookup { username: &self.username, service: self.service, key: &self.key }
    }

    /// The response to a request with the same key as `previous`.
    pub fn replay(&self, previous: &PreviousRequest) -> Result<Booked, BookingError> {
        if previous.fingerprint == self.fingerprint {
            Ok(Booked::Replayed(previous.booking))
        } else {
            Err(BookingError::KeyReused)
        }
    }

    /// `None` unless the request is new and its admission is decided.
    pub fn new_booking(&self) -> Option<NewBooking<'_>> {
        let (Progress::New(target), Some(admission)) = (&self.progress, &self.admission) else { return None };
        Some(NewBooking {
            id: self.id,
            account: target.account,
            service: self.service,
            title: &target.title,
            price: target.price,
            request: &self.request,
            key: &self.key,
            fingerprint: &self.fingerprint,
            quarantine_reason: admission.quarantine_reason,
            network_hash: admission.network_hash,
            notification: admission.notification,
            photographer_email: &target.email,
            receipt: admission.receipt,
            client_hash: self.client_hash,
            answer_hash: self.answer_hash,
            created_at: self.received_at,
        })
    }

    /// Releases the key first: a client that repeats the request after this response must not get `InFlight`.
    /// If the client has disconnected, the booking stays.
    pub fn respond(self, ctx: &AppContext, outcome: Result<Booked, BookingError>) {
        ctx.bookings.record_outcome(self.network, &outcome);
        drop(self.in_flight_guard);
        let _ = self.response.send(outcome);
    }
}
