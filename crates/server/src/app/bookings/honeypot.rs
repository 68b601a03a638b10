//! Responds to a bot, which fills in the hidden field, as if the server had stored its request.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use domain::booking::RequestKey;
use domain::{BookingId, ServiceId, Timestamp};

use super::Booked;

/// Bounds the memory. Beyond it, the server forgets all fake bookings. A bot learns little from that.
const MAX_FAKE_BOOKINGS: usize = 4_096;

#[derive(Debug, Default)]
pub(super) struct Honeypot(Mutex<HashMap<HoneypotKey, FakeBooking>>);

/// The service is `None` if the URL contains no valid service id.
type HoneypotKey = (Option<ServiceId>, RequestKey);
type FakeBooking = (BookingId, Timestamp);

impl Honeypot {
    /// A repeated request gets the same booking id again, as it would for a person.
    pub fn respond(&self, service: Option<ServiceId>, key: RequestKey, now: Timestamp) -> Booked {
        let mut fake_bookings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if fake_bookings.len() >= MAX_FAKE_BOOKINGS {
            fake_bookings.clear();
        }
        match fake_bookings.get(&(service, key.clone())) {
            Some((id, created_at)) if key.repeats_request_at(*created_at, now) => Booked::Replayed(*id),
            _ => {
                let id = BookingId::new(now);
                fake_bookings.insert((service, key), (id, now));
                Booked::Created(id)
            }
        }
    }
}
