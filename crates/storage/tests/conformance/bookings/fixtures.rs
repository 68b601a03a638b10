//! Photographers who can be booked, and bookings for them.

use domain::booking::{Actor, RequestKey};
use domain::{
    Account, AccountId, Booking, BookingId, BookingRequest, BookingStatus, Contact, EmailAddress, EmailId,
    Notification, Price, ProfileNames, QuarantineReason, Service, ServiceDetails, ServiceId, Timestamp,
};
use storage::{Db, InsertOutcome, NewBooking, NewStep};

use crate::fixtures::{NOW, account, commit, insert_account};

pub struct TestPhotographer {
    pub account: Account,
    pub service: Service,
}

/// Inserts a photographer with a complete profile and one service.
pub async fn insert_photographer(db: &Db, name: &str) -> TestPhotographer {
    let account = account(&format!("{name}@example.com"));
    insert_account(db, &account).await;
    set_username(db, account.id, name).await;
    let details = ServiceDetails {
        title: "Portrait".parse().unwrap(),
        description: "One hour.".parse().unwrap(),
        price: Price::from_cents(25_000).unwrap(),
    };
    let service = Service { id: ServiceId::new(NOW), details };
    commit(db, async |tx| assert!(tx.services().insert(account.id, &service, None, NOW).await.unwrap()))
        .await;
    TestPhotographer { account, service }
}

pub async fn set_username(db: &Db, account: AccountId, name: &str) {
    let names = ProfileNames { username: name.parse().unwrap(), display_name: "Anna Berg".parse().unwrap() };
    commit(db, async |tx| {
        assert!(tx.usernames().take(account, &names.username, NOW).await.unwrap());
        tx.profiles().save(account, &names, &"".parse().unwrap(), &Contact::default(), NOW).await.unwrap();
    })
    .await;
}

/// Valid values for a new booking; each test changes those that it is about.
#[derive(Clone)]
pub struct BookingFixture {
    pub id: BookingId,
    pub account: AccountId,
    pub service: Service,
    pub photographer_email: EmailAddress,
    pub request: BookingRequest,
    pub key: RequestKey,
    pub fingerprint: [u8; 32],
    pub quarantine_reason: Option<QuarantineReason>,
    pub network_hash: Option<[u8; 16]>,
    pub notification: Notification,
    pub receipt: Option<EmailId>,
    pub at: Timestamp,
}

pub fn request_key(key: &str) -> RequestKey {
    RequestKey::Idempotency(key.parse().unwrap())
}

pub fn booking_fixture(photographer: &TestPhotographer, key: RequestKey) -> BookingFixture {
    BookingFixture {
        id: BookingId::new(NOW),
        account: photographer.account.id,
        service: photographer.service.clone(),
        photographer_email: photographer.account.email.clone(),
        request: BookingRequest {
            client_name: "Bo \"the\\brush\" Öberg 🎞".parse().unwrap(),
            client_email: "Bo@example.org".parse().unwrap(),
            message: "A line,\nand 'another' {\"one\"}; -- ☃ [1,2]".parse().unwrap(),
            time_zone: "America/New_York".parse().ok(),
        },
        key,
        fingerprint: [7; 32],
        quarantine_reason: None,
        network_hash: None,
        notification: Notification::Email,
        receipt: Some(EmailId::new(NOW)),
        at: NOW,
    }
}

impl BookingFixture {
    pub fn as_new(&self) -> NewBooking<'_> {
        NewBooking {
            id: self.id,
            account: self.account,
            service: self.service.id,
            title: &self.service.details.title,
            price: self.service.details.price,
            request: &self.request,
            key: &self.key,
            fingerprint: &self.fingerprint,
            quarantine_reason: self.quarantine_reason,
            network_hash: self.network_hash,
            notification: self.notification,
            photographer_email: &self.photographer_email,
            receipt: self.receipt,
            client_hash: [1; 32],
            answer_hash: [2; 32],
            created_at: self.at,
        }
    }

    /// The booking as the store returns it after the insert.
    pub fn as_stored(&self) -> Booking {
        Booking {
            id: self.id,
            account: self.account,
            service: self.service.id,
            title: self.service.details.title.clone(),
            price: self.service.details.price,
            request: self.request.clone(),
            status: BookingStatus::Inquiry,
            quarantine_reason: self.quarantine_reason,
            notification: self.notification,
            note: "".parse().unwrap(),
            date: None,
            created_at: self.at,
            seen_at: None,
            answered_at: None,
        }
    }
}

/// A step that cannot be undone.
pub fn step(from: BookingStatus, to: BookingStatus, actor: Actor, at: Timestamp) -> NewStep {
    NewStep { from, to, actor, at, undo_until: None }
}

pub async fn insert_batch(db: &Db, fixtures: &[&BookingFixture]) -> Vec<InsertOutcome> {
    let batch: Vec<NewBooking<'_>> = fixtures.iter().map(|fixture| fixture.as_new()).collect();
    commit(db, async |tx| tx.bookings().insert_batch(&batch).await.unwrap()).await
}

pub async fn find(db: &Db, id: BookingId) -> Option<Booking> {
    db.read().await.unwrap().bookings().find(id).await.unwrap()
}

/// Leases every email that is due at `NOW` and returns its id, kind, recipient and booking. None of them has a
/// content, because the outbox worker composes it.
pub async fn lease_queued_emails(db: &Db) -> Vec<(EmailId, String, String, Option<BookingId>)> {
    let lease = domain::LeaseId::new(NOW);
    let emails = commit(db, async |tx| tx.outbox().lease_due(lease, NOW, 1_000).await.unwrap()).await;
    assert!(emails.iter().all(|email| email.content.is_none()));
    emails.into_iter().map(|email| (email.id, email.kind, email.recipient, email.booking)).collect()
}
