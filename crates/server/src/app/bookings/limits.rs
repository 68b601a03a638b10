//! How much is too much: from one network, from one client, for one photographer.

use std::time::Duration;

use domain::{AccountId, EmailAddress};

use crate::app::identity::Network;
use crate::app::throttle::{Throttle, Wait};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(super) struct Limits {
    networks: Throttle<Network>,
    clients: Throttle<String>,
    bookings_of: Throttle<AccountId>,
    quarantined_of: Throttle<AccountId>,
    mails_of: Throttle<AccountId>,
    receipts_to: Throttle<String>,
    receipts_of: Throttle<AccountId>,
}

impl Limits {
    pub fn new() -> Self {
        Self {
            networks: Throttle::new(10, 6 * SECOND),
            clients: Throttle::new(5, 12 * MINUTE),
            bookings_of: Throttle::new(600, 6 * SECOND),
            quarantined_of: Throttle::new(100, 36 * SECOND),
            mails_of: Throttle::new(60, MINUTE),
            receipts_to: Throttle::new(3, 20 * MINUTE),
            receipts_of: Throttle::new(60, MINUTE),
        }
    }

    pub fn send(&self, network: Network, now: Duration) -> Result<(), Wait> {
        self.networks.take(&network, now)
    }

    /// What made nothing new does not count.
    pub fn give_back(&self, network: Network) {
        self.networks.give_back(&network);
    }

    pub fn store(&self, photographer: AccountId, now: Duration) -> Result<(), Wait> {
        self.bookings_of.take(&photographer, now)
    }

    /// Apart from the others, so that robots do not use up what is there for people.
    pub fn quarantine(&self, photographer: AccountId, now: Duration) -> bool {
        self.quarantined_of.take(&photographer, now).is_ok()
    }

    /// Whether a client may have this one beside those they sent lately.
    pub fn is_believable(&self, client: &EmailAddress, now: Duration) -> bool {
        self.clients.take(&client.key(), now).is_ok()
    }

    pub fn mail(&self, photographer: AccountId, now: Duration) -> bool {
        self.mails_of.take(&photographer, now).is_ok()
    }

    /// The address is what anybody typed: few mails go to it, and few on behalf of one photographer.
    pub fn receipt(&self, photographer: AccountId, client: &EmailAddress, now: Duration) -> bool {
        self.receipts_to.take(&client.key(), now).is_ok() && self.receipts_of.take(&photographer, now).is_ok()
    }
}
