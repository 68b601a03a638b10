//! Identifiers that cannot be mistaken for one another.

use std::fmt;
use std::str::FromStr;

use uuid::Uuid;

use crate::clock::Timestamp;

/// Declares a UUID newtype. Version 7: ids made later sort later, which keeps B-tree inserts at the end.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(Uuid);

        impl $name {
            pub fn new(at: Timestamp) -> Self {
                Self(Uuid::new_v7(uuid_time(at)))
            }

            pub const fn from_uuid(uuid: Uuid) -> Self {
                Self(uuid)
            }

            pub const fn as_uuid(self) -> Uuid {
                self.0
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, uuid::Error> {
                text.parse().map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id! {
    /// One installation of Lenslink: all nodes on one database share it.
    InstanceId
}

id! {
    /// A photographer's account: the `uid` of the identity service.
    AccountId
}

id! {
    /// One sign-in on one browser, and the family of refresh tokens that keeps it alive.
    SessionId
}

id! {
    /// One try to sign in through another service.
    AttemptId
}

id! {
    /// One request for a link to set a new password.
    ResetRequestId
}

id! {
    /// One mail to be sent; its Message-ID is made of it.
    MailId
}

impl MailId {
    /// When the mail was written first. `None` if the id is not one of ours.
    pub fn made_at(self) -> Option<Timestamp> {
        let (seconds, nanos) = self.0.get_timestamp()?.to_unix();
        let millis = seconds.checked_mul(1_000)?.checked_add(u64::from(nanos / 1_000_000))?;
        i64::try_from(millis).ok().map(Timestamp::from_millis)
    }
}

id! {
    /// One taking of mails out of the queue: who does not have it may not say what became of them.
    LeaseId
}

id! {
    /// Something a client can book.
    ServiceId
}

id! {
    /// One request of a client.
    BookingId
}

/// The mail that tells the photographer of a booking has the booking's own id: however often it is sent, mailboxes
/// recognise it.
impl From<BookingId> for MailId {
    fn from(booking: BookingId) -> Self {
        Self(booking.0)
    }
}

id! {
    /// One photo in all its sizes. Its addresses never show anything else.
    PhotoId
}

id! {
    /// One permission to send a file.
    UploadId
}

fn uuid_time(at: Timestamp) -> uuid::Timestamp {
    let millis = u64::try_from(at.as_millis()).unwrap_or_default();
    let nanos = u32::try_from(millis % 1_000 * 1_000_000).unwrap_or_default();
    uuid::Timestamp::from_unix_time(millis / 1_000, nanos, 0, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_made_later_sort_later() {
        let earlier = InstanceId::new(Timestamp::from_millis(1_700_000_000_000));
        let later = InstanceId::new(Timestamp::from_millis(1_700_000_000_001));
        assert!(earlier < later);
    }

    #[test]
    fn a_mail_knows_when_it_was_written() {
        let at = Timestamp::from_millis(1_700_000_000_123);
        assert_eq!(MailId::new(at).made_at(), Some(at));
        assert_eq!(MailId::from_uuid(Uuid::nil()).made_at(), None);
    }

    #[test]
    fn ids_of_one_moment_differ() {
        let at = Timestamp::from_millis(1_700_000_000_000);
        assert_ne!(InstanceId::new(at), InstanceId::new(at));
    }
}
