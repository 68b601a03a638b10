//! What robots are told who filled in what people do not see: the same as people, although nothing is stored.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use domain::booking::RequestKey;
use domain::{BookingId, ServiceId, Timestamp};

use super::Booked;

/// Beyond so many the memory begins anew: a robot that notices has learnt little.
const REMEMBERED: usize = 4_096;

#[derive(Debug, Default)]
pub(super) struct Traps(Mutex<HashMap<Asked, Told>>);

type Asked = (Option<ServiceId>, RequestKey);
type Told = (BookingId, Timestamp);

impl Traps {
    /// Also a request that comes twice is answered as it would be.
    pub fn answer(&self, service: Option<ServiceId>, key: RequestKey, now: Timestamp) -> Booked {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if told.len() >= REMEMBERED {
            told.clear();
        }
        match told.get(&(service, key.clone())) {
            Some((id, at)) if key.still_means(*at, now) => Booked::Before(*id),
            _ => {
                let id = BookingId::new(now);
                told.insert((service, key), (id, now));
                Booked::Now(id)
            }
        }
    }
}
