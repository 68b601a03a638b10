//! How much is too much: from one network, from one client, for one photographer. Some at once, and then
//! one after another with time.

use std::time::Duration;

use domain::{AccountId, EmailAddress};

use crate::app::identity::Network;
use crate::app::throttle::{Throttle, Wait};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(super) struct Limits {
    /// From anywhere, to whomever.
    networks: Throttle<Network>,
    /// So that a few networks cannot use up what a photographer has room for.
    networks_at: Throttle<(Network, AccountId)>,
    clients_at: Throttle<(String, AccountId)>,
    clients: Throttle<String>,
    bookings_of: Throttle<AccountId>,
    mails_of: Throttle<AccountId>,
    receipts_to: Throttle<String>,
    receipts_of: Throttle<AccountId>,
}

/// Who asks whom: what a limit is counted for.
#[derive(Clone, Debug)]
pub(super) struct Between {
    pub network: Network,
    pub photographer: AccountId,
    client: String,
}

impl Between {
    pub fn new(network: Network, photographer: AccountId, client: &EmailAddress) -> Self {
        Self { network: network.site(), photographer, client: mailbox(client) }
    }
}

/// Many addresses of one mailbox are one client: what stands behind a plus is thrown away by mail servers.
fn mailbox(address: &EmailAddress) -> String {
    let key = address.key();
    match key.split_once('@') {
        Some((local, domain)) => format!("{}@{domain}", local.split('+').next().unwrap_or(local)),
        None => key,
    }
}

/// What one request took from the limits, so that it can be given back.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Took {
    believed: bool,
    stored: bool,
    mail: bool,
    receipt: bool,
}

impl Limits {
    pub fn new() -> Self {
        Self {
            networks: Throttle::new(5, 12 * SECOND),
            networks_at: Throttle::new(10, 10 * MINUTE),
            clients_at: Throttle::new(5, 12 * MINUTE),
            clients: Throttle::new(30, 2 * MINUTE),
            bookings_of: Throttle::new(600, 6 * SECOND),
            mails_of: Throttle::new(30, 2 * MINUTE),
            receipts_to: Throttle::new(3, 20 * MINUTE),
            receipts_of: Throttle::new(30, 2 * MINUTE),
        }
    }

    pub fn send(&self, network: Network, now: Duration) -> Result<(), Wait> {
        self.networks.take(&network.site(), now)
    }

    /// What made nothing new does not count.
    pub fn unsend(&self, network: Network) {
        self.networks.give_back(&network.site());
    }

    /// Whether one more from this client and this network is no more than people send.
    pub fn is_believable(&self, between: &Between, now: Duration, took: &mut Took) -> bool {
        let Between { network, photographer, client } = between;
        let (at, of) = ((*network, *photographer), (client.clone(), *photographer));
        if self.networks_at.take(&at, now).is_err() {
            return false;
        }
        if self.clients_at.take(&of, now).is_err() {
            self.networks_at.give_back(&at);
            return false;
        }
        if self.clients.take(client, now).is_err() {
            self.networks_at.give_back(&at);
            self.clients_at.give_back(&of);
            return false;
        }
        took.believed = true;
        true
    }

    /// Whether the inbox takes one more in.
    pub fn store(&self, between: &Between, now: Duration, took: &mut Took) -> bool {
        took.stored = self.bookings_of.take(&between.photographer, now).is_ok();
        took.stored
    }

    pub fn mail(&self, between: &Between, now: Duration, took: &mut Took) -> bool {
        took.mail = self.mails_of.take(&between.photographer, now).is_ok();
        took.mail
    }

    /// For a request about which no email of its own goes out after all.
    pub fn unmail(&self, between: &Between, took: &mut Took) {
        if std::mem::take(&mut took.mail) {
            self.mails_of.give_back(&between.photographer);
        }
    }

    /// One more to the photographer, about a request that was stored before.
    pub fn another_mail(&self, photographer: AccountId, now: Duration) -> bool {
        self.mails_of.take(&photographer, now).is_ok()
    }

    /// The address is what anybody typed: few mails go to it, and few on behalf of one photographer.
    pub fn receipt(&self, between: &Between, now: Duration, took: &mut Took) -> bool {
        took.receipt = self.receipt_to(&between.client, between.photographer, now);
        took.receipt
    }

    /// One more receipt, for a request that was stored before.
    pub fn another_receipt(&self, photographer: AccountId, client: &EmailAddress, now: Duration) -> bool {
        self.receipt_to(&mailbox(client), photographer, now)
    }

    fn receipt_to(&self, client: &String, photographer: AccountId, now: Duration) -> bool {
        if self.receipts_to.take(client, now).is_err() {
            return false;
        }
        let has_room = self.receipts_of.take(&photographer, now).is_ok();
        if !has_room {
            self.receipts_to.give_back(client);
        }
        has_room
    }

    /// For a request of which nothing was stored in the end.
    pub fn give_back(&self, between: &Between, took: Took) {
        let Between { network, photographer, client } = between;
        if took.believed {
            self.networks_at.give_back(&(*network, *photographer));
            self.clients_at.give_back(&(client.clone(), *photographer));
            self.clients.give_back(client);
        }
        if took.stored {
            self.bookings_of.give_back(photographer);
        }
        if took.mail {
            self.mails_of.give_back(photographer);
        }
        if took.receipt {
            self.receipts_to.give_back(client);
            self.receipts_of.give_back(photographer);
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    const NOW: Duration = Duration::from_secs(1_000);

    fn between(network: &str, client: &str, photographer: AccountId) -> Between {
        Between::new(Network::of(network.parse().unwrap()), photographer, &client.parse().unwrap())
    }

    #[test]
    fn tags_and_neighbouring_networks_make_nobody_else_of_a_client() {
        let (limits, anna) = (Limits::new(), AccountId::new(Timestamp::from_millis(1)));
        let one = between("2001:db8:1:1::1", "bo@example.org", anna);
        let tagged = between("2001:db8:1:ff::2", "Bo+b@example.org", anna);
        assert_eq!((one.network, &one.client), (tagged.network, &tagged.client));
        assert_ne!(one.network, between("2001:db8:1:100::1", "bo@example.org", anna).network);
        for _ in 0..5 {
            assert!(limits.is_believable(&one, NOW, &mut Took::default()));
        }
        assert!(!limits.is_believable(&tagged, NOW, &mut Took::default()));
        let bo = AccountId::new(Timestamp::from_millis(1));
        assert!(limits.is_believable(&between("192.0.2.1", "bo@example.org", bo), NOW, &mut Took::default()));
    }

    #[test]
    fn one_network_is_believed_ten_times_by_one_photographer() {
        let (limits, anna) = (Limits::new(), AccountId::new(Timestamp::from_millis(1)));
        let from = |n: usize| between("192.0.2.1", &format!("bo{n}@example.org"), anna);
        let believed = (0..40).filter(|n| limits.is_believable(&from(*n), NOW, &mut Took::default())).count();
        assert_eq!(believed, 10);
    }

    #[test]
    fn what_is_given_back_is_there_again() {
        let (limits, anna) = (Limits::new(), AccountId::new(Timestamp::from_millis(1)));
        let between = between("192.0.2.1", "bo@example.org", anna);
        for _ in 0..2_000 {
            let mut took = Took::default();
            assert!(limits.is_believable(&between, NOW, &mut took));
            assert!(limits.store(&between, NOW, &mut took));
            assert!(limits.mail(&between, NOW, &mut took) && limits.receipt(&between, NOW, &mut took));
            limits.give_back(&between, took);
        }
    }
}
