//! How often somebody may try. Guesses are slowed down, accounts are never locked: whoever floods one with wrong
//! passwords must not shut its owner out.

use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

use domain::account_email::{EMAIL_INTERVAL, MAX_EMAILS};
use domain::{Account, AccountId, EmailAddress, EmailLimit, LinkEmail, SecurityEmail, SessionId};

use crate::app::throttle::{Throttle, Wait};

/// The part of an address that one subscriber has: all of IPv4, the first half of IPv6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// The part that one household has: providers hand out up to 256 networks of IPv6 at once.
    pub fn site(self) -> Self {
        match self.0 {
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Self(Ipv6Addr::new(a, b, c, d & 0xff00, 0, 0, 0, 0).into())
            }
            IpAddr::V4(_) => self,
        }
    }

    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Self(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
            v4 => Self(v4),
        }
    }

    /// One spelling each, for fingerprints.
    pub(in crate::app) fn octets(self) -> [u8; 16] {
        match self.0 {
            IpAddr::V4(v4) => v4.to_ipv6_mapped().octets(),
            IpAddr::V6(v6) => v6.octets(),
        }
    }
}

/// Who is guessing, as far as it can be told.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Guesser {
    Network(Network),
    /// The browsers that signed in to this account before have a line of their own.
    KnownDevice(AccountId),
    /// Somebody who is signed in already.
    Session(SessionId),
}

#[derive(Debug)]
pub(super) struct Limits {
    guesses: Throttle<Guesser>,
    /// Guesses at one account from one network, while the account is being attacked.
    guesses_under_attack: Throttle<(Network, String)>,
    /// Wrong passwords for one account, from wherever they come.
    wrong: Throttle<String>,
    /// New passwords for one account: each signs everybody out, writes a letter and costs a hash.
    password_changes: Throttle<AccountId>,
    /// Google taken away from one account: each writes a letter, and so does adding it once more.
    google_removals: Throttle<AccountId>,
    sign_ups: Throttle<Network>,
    mails_from: Throttle<Network>,
    account_emails: Throttle<EmailLimit>,
    attempts_with_google: Throttle<Network>,
    key_searches: Throttle<()>,
}

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

impl Limits {
    pub fn new() -> Self {
        Self {
            guesses: Throttle::new(10, 6 * SECOND),
            guesses_under_attack: Throttle::new(3, 20 * SECOND),
            wrong: Throttle::new(20, 30 * SECOND),
            password_changes: Throttle::new(5, 12 * MINUTE),
            google_removals: Throttle::new(5, 12 * MINUTE),
            sign_ups: Throttle::new(10, 6 * MINUTE),
            mails_from: Throttle::new(10, 6 * MINUTE),
            account_emails: Throttle::new(MAX_EMAILS, EMAIL_INTERVAL),
            attempts_with_google: Throttle::new(20, 6 * SECOND),
            key_searches: Throttle::new(1, 10 * SECOND),
        }
    }

    /// Counted before the password is looked at, so that many at once do not slip through; a right one is given back.
    /// So is one that the account refuses: otherwise pressing again would use up what all others in the office have.
    pub fn guess(&self, guesser: &Guesser, email: &EmailAddress, now: Duration) -> Result<(), Wait> {
        self.guesses.take(guesser, now)?;
        let Guesser::Network(network) = guesser else { return Ok(()) };
        if !self.wrong.is_empty(&email.key(), now) {
            return Ok(());
        }
        self.guesses_under_attack
            .take(&(*network, email.key()), now)
            .inspect_err(|_| self.guesses.give_back(guesser))
    }

    /// A guess that was right, or that nobody looked at, does not count.
    pub fn give_back(&self, guesser: &Guesser, email: &EmailAddress) {
        self.guesses.give_back(guesser);
        if let Guesser::Network(network) = guesser {
            self.guesses_under_attack.give_back(&(*network, email.key()));
        }
    }

    pub fn guessed_wrong(&self, email: &EmailAddress, now: Duration) {
        // An empty bucket is what the next guess will see; there is nobody to tell.
        let _ = self.wrong.take(&email.key(), now);
    }

    pub fn change_password(&self, account: AccountId, now: Duration) -> Result<(), Wait> {
        self.password_changes.take(&account, now)
    }

    pub fn remove_google(&self, account: AccountId, now: Duration) -> Result<(), Wait> {
        self.google_removals.take(&account, now)
    }

    pub fn sign_up(&self, network: Network, now: Duration) -> Result<(), Wait> {
        self.sign_ups.take(&network, now)
    }

    pub fn ask_for_mail(&self, network: Network, now: Duration) -> Result<(), Wait> {
        self.mails_from.take(&network, now)
    }

    /// An e-mail that the limit of its recipient refused takes nothing from the others in the network.
    pub fn give_back_mail(&self, network: Network) {
        self.mails_from.give_back(&network);
    }

    pub fn begin_with_google(&self, network: Network, now: Duration) -> Result<(), Wait> {
        self.attempts_with_google.take(&network, now)
    }

    pub fn look_for_keys(&self, now: Duration) -> bool {
        self.key_searches.take(&(), now).is_ok()
    }

    pub fn link_email(&self, email: LinkEmail, to: &EmailAddress, now: Duration) -> Result<(), Wait> {
        self.account_emails.take(&email.limit(to), now)
    }

    /// A link that was not written does not count.
    pub fn give_back_link_email(&self, email: LinkEmail, to: &EmailAddress) {
        self.account_emails.give_back(&email.limit(to));
    }

    pub fn security_email(&self, email: SecurityEmail, owner: &Account, now: Duration) -> Result<(), Wait> {
        if let Some(limit) = email.limit(owner) {
            self.account_emails.take(&limit, now)?;
        }
        if let Some(used) = email.also_uses(owner) {
            // An empty bucket does not hold this e-mail back.
            let _ = self.account_emails.take(&used, now);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    const NOW: Duration = Duration::from_secs(1_000);

    fn network(text: &str) -> Network {
        Network::of(text.parse().unwrap())
    }

    #[test]
    fn one_subscriber_is_one_network() {
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    }

    #[test]
    fn an_attacked_account_still_lets_a_network_that_did_not_attack_try() {
        let (limits, email) = (Limits::new(), "anna@example.com".parse().unwrap());
        for attacker in 0..100u8 {
            let guesser = Guesser::Network(network(&format!("198.51.100.{attacker}")));
            while limits.guess(&guesser, &email, NOW).is_ok() {
                limits.guessed_wrong(&email, NOW);
            }
        }
        let owner = Guesser::Network(network("192.0.2.1"));
        for _ in 0..3 {
            assert_eq!(limits.guess(&owner, &email, NOW), Ok(()));
        }
        assert!(limits.guess(&owner, &email, NOW).is_err(), "fewer tries than in peace");
    }

    fn account(email_verified: bool) -> Account {
        let at = Timestamp::from_millis(1_763_000_000_000);
        Account {
            id: AccountId::new(at),
            email: "anna@example.com".parse().unwrap(),
            email_verified,
            display_name: None,
            epoch: 0,
            disabled: false,
            has_password: true,
            created_at: at,
            last_sign_in_at: at,
        }
    }

    #[test]
    fn links_that_strangers_ask_for_hold_no_security_email_back() {
        for owner in [account(true), account(false)] {
            let limits = Limits::new();
            for email in LinkEmail::ALL {
                while limits.link_email(email, &owner.email, NOW).is_ok() {}
            }
            let told = SecurityEmail::ALL.map(|email| limits.security_email(email, &owner, NOW).is_ok());
            let expected =
                if owner.email_verified { [true; 6] } else { [true, true, true, true, false, false] };
            assert_eq!(told, expected);
        }
    }

    #[test]
    fn an_unverified_address_gets_fewer_links_the_more_security_emails_it_gets() {
        let (limits, owner) = (Limits::new(), account(false));
        assert_eq!(limits.link_email(LinkEmail::VerifyEmail, &owner.email, NOW), Ok(()));
        for _ in 0..MAX_EMAILS {
            assert_eq!(limits.security_email(SecurityEmail::PasswordChanged, &owner, NOW), Ok(()));
        }
        assert!(limits.security_email(SecurityEmail::PasswordChanged, &owner, NOW).is_err());
        assert!(limits.link_email(LinkEmail::VerifyEmail, &owner.email, NOW).is_err());
        assert_eq!(limits.link_email(LinkEmail::ResetPassword, &owner.email, NOW), Ok(()));
    }

    #[test]
    fn a_link_that_was_not_written_does_not_count() {
        let (limits, to) = (Limits::new(), "anna@example.com".parse().unwrap());
        for _ in 0..2 * MAX_EMAILS {
            assert_eq!(limits.link_email(LinkEmail::ResetPassword, &to, NOW), Ok(()));
            limits.give_back_link_email(LinkEmail::ResetPassword, &to);
        }
    }

    #[test]
    fn a_guess_that_an_attacked_account_refuses_is_not_charged_to_the_network() {
        let (limits, anna, bo) =
            (Limits::new(), "anna@example.com".parse().unwrap(), "bo@example.com".parse().unwrap());
        for _ in 0..20 {
            limits.guessed_wrong(&anna, NOW);
        }
        let office = Guesser::Network(network("192.0.2.1"));
        let allowed = |email| (0..50).filter(|_| limits.guess(&office, email, NOW).is_ok()).count();
        assert_eq!(allowed(&anna), 3);
        assert_eq!(allowed(&bo), 7, "what the network has left of its ten");
    }
}
