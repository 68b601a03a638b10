//! Typed identifiers: the compiler refuses an id of one kind where another kind is expected.

use std::fmt;
use std::str::FromStr;

use uuid::Uuid;

use crate::clock::Timestamp;

/// Declares a UUID newtype. UUIDs of version 7 sort by creation time, which keeps B-tree inserts at the end.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(Uuid);

        impl $name {
            pub fn new(created_at: Timestamp) -> Self {
                Self(Uuid::new_v7(to_uuid_timestamp(created_at)))
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
    /// A photographer's account. The API calls it `uid`.
    AccountId
}

id! {
    /// One sign-in on one browser, and the family of refresh tokens that keeps it alive.
    SessionId
}

id! {
    /// One visit to an identity provider: to sign in, to connect the provider or to confirm the identity
    /// again.
    AttemptId
}

id! {
    /// One passkey or authenticator app of an account.
    FactorId
}

id! {
    /// One request for a link to set a new password.
    ResetRequestId
}

id! {
    /// One email in the outbox. Its Message-ID is derived from this id.
    EmailId
}

impl EmailId {
    /// When the email was created. `None` if the UUID contains no time: the server did not create it.
    pub fn created_at(self) -> Option<Timestamp> {
        let (seconds, nanos) = self.0.get_timestamp()?.to_unix();
        let millis = seconds.checked_mul(1_000)?.checked_add(u64::from(nanos / 1_000_000))?;
        i64::try_from(millis).ok().map(Timestamp::from_millis)
    }
}

id! {
    /// The lease of all emails that a worker took from the outbox at once. Only that worker may record their
    /// delivery.
    LeaseId
}

id! {
    /// A service that a client can book.
    ServiceId
}

id! {
    /// One request of a client.
    BookingId
}

/// The email that tells the photographer about a new booking has the booking's id, so the outbox can hold
/// only one such email per booking. The client's receipt has an id of its own.
impl From<BookingId> for EmailId {
    fn from(booking: BookingId) -> Self {
        Self(booking.0)
    }
}

id! {
    /// One photo in all its sizes. The content at its URLs never changes.
    PhotoId
}

id! {
    /// One upload ticket, and the file that the browser sends with it.
    UploadId
}

id! {
    /// One portfolio photo in all its sizes. The content at its URLs never changes.
    PortfolioPhotoId
}

fn to_uuid_timestamp(timestamp: Timestamp) -> uuid::Timestamp {
    let millis = u64::try_from(timestamp.as_millis()).unwrap_or_default();
    let nanos = u32::try_from(millis % 1_000 * 1_000_000).unwrap_or_default();
    uuid::Timestamp::from_unix_time(millis / 1_000, nanos, 0, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_created_later_sort_later() {
        let earlier = InstanceId::new(Timestamp::from_millis(1_700_000_000_000));
        let later = InstanceId::new(Timestamp::from_millis(1_700_000_000_001));
        assert!(earlier < later);
    }

    #[test]
    fn reads_the_creation_time_from_an_email_id() {
        let created_at = Timestamp::from_millis(1_700_000_000_123);
        assert_eq!(EmailId::new(created_at).created_at(), Some(created_at));
        assert_eq!(EmailId::from_uuid(Uuid::nil()).created_at(), None);
    }

    #[test]
    fn ids_created_at_the_same_time_differ() {
        let now = Timestamp::from_millis(1_700_000_000_000);
        assert_ne!(InstanceId::new(now), InstanceId::new(now));
    }
}
