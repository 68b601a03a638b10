//! Rate limits for sign-in and for account emails. The limits slow attempts down and never lock an account:
//! an attacker who sends wrong passwords must not lock the photographer out.

use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

use domain::account_email::{ACCOUNT_EMAIL_INTERVAL, MAX_ACCOUNT_EMAILS};
use domain::{Account, AccountId, EmailAddress, EmailLimit, LinkEmail, SecurityEmail, SessionId};

use crate::app::rate_limiter::{RateLimiter, RetryAfter};

/// The part of an IP address that identifies one subscriber: all of IPv4, the first half (/64) of IPv6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// The part of an IP address that identifies one household: providers assign up to 256 IPv6 networks (a
    /// /56) to one.
    pub fn site(self) -> Self {
        match self.0 {
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Self(Ipv6Addr::new(a, b, c, d & 0xff00, 0, 0, 0, 0).into())
            }
            IpAddr::V4(_) => self,
        }
    }

    pub fn from_ip(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Self(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
            v4 => Self(v4),
        }
    }

    /// For hashes. An IPv4 address becomes an IPv4-mapped IPv6 address.
    pub(in crate::app) fn octets(self) -> [u8; 16] {
        match self.0 {
            IpAddr::V4(v4) => v4.to_ipv6_mapped().octets(),
            IpAddr::V6(v6) => v6.octets(),
        }
    }
}

/// The source of a sign-in attempt. Each source has its own limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum LoginSource {
    Network(Network),
    /// A browser that signed in to this account before.
    KnownDevice(AccountId),
    /// A photographer who is signed in already.
    Session(SessionId),
}

/// The source of a code of an authenticator app, or of a recovery code. Each source has its own limit, so that a
/// person who knows the password cannot shut the photographer out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum CodeSource {
    Unknown(AccountId),
    /// A browser that signed in to this account before, or is signed in.
    KnownDevice(AccountId),
}

#[derive(Debug)]
pub(super) struct IdentityLimits {
    sign_in_attempts: RateLimiter<LoginSource>,
    /// Attempts at one account from one network, while the account is under attack.
    attempts_under_attack: RateLimiter<(Network, String)>,
    /// Wrong passwords for one account, from all networks.
    wrong_passwords: RateLimiter<String>,
    /// Password changes of one account: each ends every session, sends an email and costs a hash.
    password_changes: RateLimiter<AccountId>,
    /// Removals of Google from one account: each removal sends an email, and each addition after it too.
    google_removals: RateLimiter<AccountId>,
    /// Wrong codes: six digits must not be found by trying.
    codes: RateLimiter<CodeSource>,
    /// Changes of the second factors of one account: each sends an email.
    factor_changes: RateLimiter<AccountId>,
    /// Sign-ins with a passkey alone: each start costs a challenge, each answer a transaction.
    passkey_sign_ins: RateLimiter<Network>,
    sign_ups: RateLimiter<Network>,
    email_requests: RateLimiter<Network>,
    account_emails: RateLimiter<EmailLimit>,
    google_attempts: RateLimiter<Network>,
    key_reloads: RateLimiter<()>,
}

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

impl IdentityLimits {
    /// Each limiter allows the given number of calls at once, then one per interval.
    pub fn new() -> Self {
        Self {
            sign_in_attempts: RateLimiter::new(10, 6 * SECOND),
            attempts_under_attack: RateLimiter::new(3, 20 * SECOND),
            wrong_passwords: RateLimiter::new(20, 30 * SECOND),
            password_changes: RateLimiter::new(5, 12 * MINUTE),
            google_removals: RateLimiter::new(5, 12 * MINUTE),
            codes: RateLimiter::new(10, 2 * MINUTE),
            factor_changes: RateLimiter::new(20, 6 * MINUTE),
            passkey_sign_ins: RateLimiter::new(60, SECOND),
            sign_ups: RateLimiter::new(10, 6 * MINUTE),
            email_requests: RateLimiter::new(10, 6 * MINUTE),
            account_emails: RateLimiter::new(MAX_ACCOUNT_EMAILS, ACCOUNT_EMAIL_INTERVAL),
            google_attempts: RateLimiter::new(20, 6 * SECOND),
            key_reloads: RateLimiter::new(1, 10 * SECOND),
        }
    }

    /// Counts an attempt before the password is checked, so that parallel attempts cannot exceed the limit.
    /// The caller refunds an attempt with a correct password. An attempt that the limit of the account
    /// refuses is refunded here: otherwise attempts at one account would use up the limit of a whole office.
    pub fn allow_attempt(
        &self,
        source: &LoginSource,
        email: &EmailAddress,
        now: Duration,
    ) -> Result<(), RetryAfter> {
        self.sign_in_attempts.try_acquire(source, now)?;
        let LoginSource::Network(network) = source else { return Ok(()) };
        if !self.wrong_passwords.is_exhausted(&email.key(), now) {
            return Ok(());
        }
        self.attempts_under_attack
            .try_acquire(&(*network, email.key()), now)
            .inspect_err(|_| self.sign_in_attempts.refund(source))
    }

    /// Call this if the password was correct or could not be checked.
    pub fn refund_attempt(&self, source: &LoginSource, email: &EmailAddress) {
        self.sign_in_attempts.refund(source);
        if let LoginSource::Network(network) = source {
            self.attempts_under_attack.refund(&(*network, email.key()));
        }
    }

    pub fn record_wrong_password(&self, email: &EmailAddress, now: Duration) {
        // Reaching this limit is not an error here: it slows down the next attempt.
        let _ = self.wrong_passwords.try_acquire(&email.key(), now);
    }

    pub fn allow_password_change(&self, account: AccountId, now: Duration) -> Result<(), RetryAfter> {
        self.password_changes.try_acquire(&account, now)
    }

    pub fn allow_google_removal(&self, account: AccountId, now: Duration) -> Result<(), RetryAfter> {
        self.google_removals.try_acquire(&account, now)
    }

    /// Counts a code before it is checked, so that parallel attempts cannot exceed the limit.
    pub fn allow_code(&self, source: &CodeSource, now: Duration) -> Result<(), RetryAfter> {
        self.codes.try_acquire(source, now)
    }

    /// Call this if the code was right.
    pub fn refund_code(&self, source: &CodeSource) {
        self.codes.refund(source);
    }

    pub fn allow_factor_change(&self, account: AccountId, now: Duration) -> Result<(), RetryAfter> {
        self.factor_changes.try_acquire(&account, now)
    }

    pub fn allow_passkey_sign_in(&self, network: Network, now: Duration) -> Result<(), RetryAfter> {
        self.passkey_sign_ins.try_acquire(&network, now)
    }

    pub fn allow_sign_up(&self, network: Network, now: Duration) -> Result<(), RetryAfter> {
        self.sign_ups.try_acquire(&network, now)
    }

    pub fn allow_email_request(&self, network: Network, now: Duration) -> Result<(), RetryAfter> {
        self.email_requests.try_acquire(&network, now)
    }

    /// Call this if the limit of the recipient refused the requested email.
    pub fn refund_email_request(&self, network: Network) {
        self.email_requests.refund(&network);
    }

    pub fn allow_google_attempt(&self, network: Network, now: Duration) -> Result<(), RetryAfter> {
        self.google_attempts.try_acquire(&network, now)
    }

    pub fn allow_key_reload(&self, now: Duration) -> bool {
        self.key_reloads.try_acquire(&(), now).is_ok()
    }

    pub fn allow_link_email(
        &self,
        email: LinkEmail,
        to: &EmailAddress,
        now: Duration,
    ) -> Result<(), RetryAfter> {
        self.account_emails.try_acquire(&email.limit(to), now)
    }

    /// Call this if the link email was not written to the outbox.
    pub fn refund_link_email(&self, email: LinkEmail, to: &EmailAddress) {
        self.account_emails.refund(&email.limit(to));
    }

    pub fn allow_security_email(
        &self,
        email: SecurityEmail,
        account: &Account,
        now: Duration,
    ) -> Result<(), RetryAfter> {
        if let Some(limit) = email.limit(account) {
            self.account_emails.try_acquire(&limit, now)?;
        }
        if let Some(limit) = email.also_counts_against(account) {
            // This limit, if it is reached, blocks later link emails and not this email.
            let _ = self.account_emails.try_acquire(&limit, now);
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
        Network::from_ip(text.parse().unwrap())
    }

    #[test]
    fn treats_one_subscriber_as_one_network() {
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    }

    #[test]
    fn allows_other_networks_to_try_an_attacked_account() {
        let (limits, email) = (IdentityLimits::new(), "anna@example.com".parse().unwrap());
        for attacker in 0..100u8 {
            let source = LoginSource::Network(network(&format!("198.51.100.{attacker}")));
            while limits.allow_attempt(&source, &email, NOW).is_ok() {
                limits.record_wrong_password(&email, NOW);
            }
        }
        let photographer = LoginSource::Network(network("192.0.2.1"));
        for _ in 0..3 {
            assert_eq!(limits.allow_attempt(&photographer, &email, NOW), Ok(()));
        }
        assert!(limits.allow_attempt(&photographer, &email, NOW).is_err(), "an attack lowers the limit");
    }

    fn new_account(email_verified: bool) -> Account {
        let now = Timestamp::from_millis(1_763_000_000_000);
        Account {
            id: AccountId::new(now),
            email: "anna@example.com".parse().unwrap(),
            email_verified,
            display_name: None,
            epoch: 0,
            is_disabled: false,
            has_password: true,
            created_at: now,
            last_sign_in_at: now,
        }
    }

    #[test]
    fn allows_security_emails_after_the_limits_of_links_are_reached() {
        for account in [new_account(true), new_account(false)] {
            let limits = IdentityLimits::new();
            for email in LinkEmail::ALL {
                while limits.allow_link_email(email, &account.email, NOW).is_ok() {}
            }
            let is_allowed =
                SecurityEmail::ALL.map(|email| limits.allow_security_email(email, &account, NOW).is_ok());
            // All security emails to an unverified address share one limit of `MAX_ACCOUNT_EMAILS`.
            let expected: [bool; SecurityEmail::ALL.len()] =
                std::array::from_fn(|index| account.email_verified || index < MAX_ACCOUNT_EMAILS as usize);
            assert_eq!(is_allowed, expected);
        }
    }

    #[test]
    fn counts_security_emails_against_links_to_an_unverified_address() {
        let (limits, account) = (IdentityLimits::new(), new_account(false));
        assert_eq!(limits.allow_link_email(LinkEmail::VerifyEmail, &account.email, NOW), Ok(()));
        for _ in 0..MAX_ACCOUNT_EMAILS {
            assert_eq!(limits.allow_security_email(SecurityEmail::PasswordChanged, &account, NOW), Ok(()));
        }
        assert!(limits.allow_security_email(SecurityEmail::PasswordChanged, &account, NOW).is_err());
        assert!(limits.allow_link_email(LinkEmail::VerifyEmail, &account.email, NOW).is_err());
        assert_eq!(limits.allow_link_email(LinkEmail::ResetPassword, &account.email, NOW), Ok(()));
    }

    #[test]
    fn does_not_count_a_refunded_link_email() {
        let (limits, to) = (IdentityLimits::new(), "anna@example.com".parse().unwrap());
        for _ in 0..2 * MAX_ACCOUNT_EMAILS {
            assert_eq!(limits.allow_link_email(LinkEmail::ResetPassword, &to, NOW), Ok(()));
            limits.refund_link_email(LinkEmail::ResetPassword, &to);
        }
    }

    #[test]
    fn does_not_charge_the_network_for_an_attempt_the_account_refuses() {
        let (limits, anna, bo) =
            (IdentityLimits::new(), "anna@example.com".parse().unwrap(), "bo@example.com".parse().unwrap());
        for _ in 0..20 {
            limits.record_wrong_password(&anna, NOW);
        }
        let office = LoginSource::Network(network("192.0.2.1"));
        let count_allowed =
            |email| (0..50).filter(|_| limits.allow_attempt(&office, email, NOW).is_ok()).count();
        assert_eq!(count_allowed(&anna), 3);
        assert_eq!(count_allowed(&bo), 7, "the rest of the ten attempts of the network");
    }
}
