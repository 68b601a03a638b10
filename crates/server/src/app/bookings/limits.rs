//! Rate limits for requests: per network, per client and per photographer.

use std::time::Duration;

use domain::{AccountId, EmailAddress};

use crate::app::identity::Network;
use crate::app::rate_limiter::{RateLimiter, RetryAfter};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(super) struct BookingLimits {
    /// Requests from one network to all photographers.
    per_network: RateLimiter<Network>,
    /// Keeps a few networks from using up the limit of a photographer.
    per_network_and_photographer: RateLimiter<(Network, AccountId)>,
    per_client_and_photographer: RateLimiter<(String, AccountId)>,
    per_client: RateLimiter<String>,
    bookings_per_photographer: RateLimiter<AccountId>,
    emails_per_photographer: RateLimiter<AccountId>,
    receipts_per_client: RateLimiter<String>,
    receipts_per_photographer: RateLimiter<AccountId>,
}

/// Whose quotas a request uses.
#[derive(Clone, Debug)]
pub(super) struct QuotaSubject {
    /// An IPv4 address or a whole IPv6 /56, because one household may have many IPv6 networks.
    pub network: Network,
    pub photographer: AccountId,
    /// The mailbox of the client's email address.
    client: String,
}

impl QuotaSubject {
    pub fn new(network: Network, photographer: AccountId, client: &EmailAddress) -> Self {
        Self { network: network.site(), photographer, client: mailbox_key(client) }
    }
}

/// All email addresses of one mailbox are one client: many mail servers ignore what follows a plus.
fn mailbox_key(address: &EmailAddress) -> String {
    let key = address.key();
    match key.split_once('@') {
        Some((local, domain)) => format!("{}@{domain}", local.split('+').next().unwrap_or(local)),
        None => key,
    }
}

/// The quota that one request used, so that it can be refunded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct QuotaReservation {
    has_sender_quota: bool,
    has_inbox_quota: bool,
    has_email_quota: bool,
    has_receipt_quota: bool,
}

impl BookingLimits {
    /// Each limiter allows the given number of calls at once, then one per interval.
    pub fn new() -> Self {
        Self {
            per_network: RateLimiter::new(5, 12 * SECOND),
            per_network_and_photographer: RateLimiter::new(10, 10 * MINUTE),
            per_client_and_photographer: RateLimiter::new(5, 12 * MINUTE),
            per_client: RateLimiter::new(30, 2 * MINUTE),
            bookings_per_photographer: RateLimiter::new(600, 6 * SECOND),
            emails_per_photographer: RateLimiter::new(30, 2 * MINUTE),
            receipts_per_client: RateLimiter::new(3, 20 * MINUTE),
            receipts_per_photographer: RateLimiter::new(30, 2 * MINUTE),
        }
    }

    pub fn try_acquire_request(&self, network: Network, now: Duration) -> Result<(), RetryAfter> {
        self.per_network.try_acquire(&network.site(), now)
    }

    /// Undoes `try_acquire_request`, for a request that must not count.
    pub fn refund_request(&self, network: Network) {
        self.per_network.refund(&network.site());
    }

    /// False if this network or this client has sent more requests than a person would.
    pub fn reserve_sender_quota(
        &self,
        subject: &QuotaSubject,
        now: Duration,
        reservation: &mut QuotaReservation,
    ) -> bool {
        let QuotaSubject { network, photographer, client } = subject;
        let (network_key, client_key) = ((*network, *photographer), (client.clone(), *photographer));
        if self.per_network_and_photographer.try_acquire(&network_key, now).is_err() {
            return false;
        }
        if self.per_client_and_photographer.try_acquire(&client_key, now).is_err() {
            self.per_network_and_photographer.refund(&network_key);
            return false;
        }
        if self.per_client.try_acquire(client, now).is_err() {
            self.per_network_and_photographer.refund(&network_key);
            self.per_client_and_photographer.refund(&client_key);
            return false;
        }
        reservation.has_sender_quota = true;
        true
    }

    /// Counts one request to this photographer. False if too many have arrived in a short time.
    pub fn reserve_inbox_quota(
        &self,
        subject: &QuotaSubject,
        now: Duration,
        reservation: &mut QuotaReservation,
    ) -> bool {
        reservation.has_inbox_quota =
            self.bookings_per_photographer.try_acquire(&subject.photographer, now).is_ok();
        reservation.has_inbox_quota
    }

    /// Counts one email to the photographer about a new request. False if the limit is reached.
    pub fn reserve_email_quota(
        &self,
        subject: &QuotaSubject,
        now: Duration,
        reservation: &mut QuotaReservation,
    ) -> bool {
        reservation.has_email_quota =
            self.emails_per_photographer.try_acquire(&subject.photographer, now).is_ok();
        reservation.has_email_quota
    }

    /// Call this if the photographer gets no separate email about the request after all.
    pub fn refund_email_quota(&self, subject: &QuotaSubject, reservation: &mut QuotaReservation) {
        if std::mem::take(&mut reservation.has_email_quota) {
            self.emails_per_photographer.refund(&subject.photographer);
        }
    }

    /// Counts one more email to the photographer about a stored request. False if the limit is reached.
    pub fn try_acquire_email(&self, photographer: AccountId, now: Duration) -> bool {
        self.emails_per_photographer.try_acquire(&photographer, now).is_ok()
    }

    /// Counts one receipt. False if a limit is reached. The client's email address is not verified: few
    /// emails go to it, and few on behalf of one photographer.
    pub fn reserve_receipt_quota(
        &self,
        subject: &QuotaSubject,
        now: Duration,
        reservation: &mut QuotaReservation,
    ) -> bool {
        reservation.has_receipt_quota = self.acquire_receipt(&subject.client, subject.photographer, now);
        reservation.has_receipt_quota
    }

    /// Counts one more receipt for a stored request. False if a limit is reached.
    pub fn try_acquire_receipt(&self, photographer: AccountId, client: &EmailAddress, now: Duration) -> bool {
        self.acquire_receipt(&mailbox_key(client), photographer, now)
    }

    fn acquire_receipt(&self, client: &String, photographer: AccountId, now: Duration) -> bool {
        if self.receipts_per_client.try_acquire(client, now).is_err() {
            return false;
        }
        let has_room = self.receipts_per_photographer.try_acquire(&photographer, now).is_ok();
        if !has_room {
            self.receipts_per_client.refund(client);
        }
        has_room
    }

    /// Call this if the server did not store the request.
    pub fn refund(&self, subject: &QuotaSubject, reservation: QuotaReservation) {
        let QuotaSubject { network, photographer, client } = subject;
        if reservation.has_sender_quota {
            self.per_network_and_photographer.refund(&(*network, *photographer));
            self.per_client_and_photographer.refund(&(client.clone(), *photographer));
            self.per_client.refund(client);
        }
        if reservation.has_inbox_quota {
            self.bookings_per_photographer.refund(photographer);
        }
        if reservation.has_email_quota {
            self.emails_per_photographer.refund(photographer);
        }
        if reservation.has_receipt_quota {
            self.receipts_per_client.refund(client);
            self.receipts_per_photographer.refund(photographer);
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    const NOW: Duration = Duration::from_secs(1_000);

    fn subject(network: &str, client: &str, photographer: AccountId) -> QuotaSubject {
        QuotaSubject::new(Network::from_ip(network.parse().unwrap()), photographer, &client.parse().unwrap())
    }

    #[test]
    fn treats_tags_and_neighbouring_networks_as_one_client() {
        let (limits, anna) = (BookingLimits::new(), AccountId::new(Timestamp::from_millis(1)));
        let untagged = subject("2001:db8:1:1::1", "bo@example.org", anna);
        let tagged = subject("2001:db8:1:ff::2", "Bo+b@example.org", anna);
        assert_eq!((untagged.network, &untagged.client), (tagged.network, &tagged.client));
        assert_ne!(untagged.network, subject("2001:db8:1:100::1", "bo@example.org", anna).network);
        for _ in 0..5 {
            assert!(limits.reserve_sender_quota(&untagged, NOW, &mut QuotaReservation::default()));
        }
        assert!(!limits.reserve_sender_quota(&tagged, NOW, &mut QuotaReservation::default()));
        let other_photographer = AccountId::new(Timestamp::from_millis(1));
        assert!(limits.reserve_sender_quota(
            &subject("192.0.2.1", "bo@example.org", other_photographer),
            NOW,
            &mut QuotaReservation::default()
        ));
    }

    #[test]
    fn allows_ten_requests_per_network_and_photographer() {
        let (limits, anna) = (BookingLimits::new(), AccountId::new(Timestamp::from_millis(1)));
        let nth_client = |n: usize| subject("192.0.2.1", &format!("bo{n}@example.org"), anna);
        let allowed = (0..40)
            .filter(|n| limits.reserve_sender_quota(&nth_client(*n), NOW, &mut QuotaReservation::default()))
            .count();
        assert_eq!(allowed, 10);
    }

    #[test]
    fn restores_refunded_quota() {
        let (limits, anna) = (BookingLimits::new(), AccountId::new(Timestamp::from_millis(1)));
        let subject = subject("192.0.2.1", "bo@example.org", anna);
        for _ in 0..2_000 {
            let mut reservation = QuotaReservation::default();
            assert!(limits.reserve_sender_quota(&subject, NOW, &mut reservation));
            assert!(limits.reserve_inbox_quota(&subject, NOW, &mut reservation));
            assert!(
                limits.reserve_email_quota(&subject, NOW, &mut reservation)
                    && limits.reserve_receipt_quota(&subject, NOW, &mut reservation)
            );
            limits.refund(&subject, reservation);
        }
    }
}
