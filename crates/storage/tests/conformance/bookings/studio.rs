//! Photographers who can be booked, and clients who do.

use domain::booking::{Actor, RequestKey};
use domain::{
    Account, AccountId, Booking, BookingId, BookingRequest, BookingStatus, Contact, EmailAddress, MailId,
    Names, Notice, Offer, Price, Service, ServiceId, Suspicion, Timestamp,
};
use storage::{Db, Entered, NewBooking, NewStep};

use crate::people::{NOW, account, commit, insert};

pub struct Studio {
    pub account: Account,
    pub service: Service,
}

/// Somebody with a complete profile and one service.
pub async fn studio(db: &Db, name: &str) -> Studio {
    let account = account(&format!("{name}@example.com"));
    insert(db, &account).await;
    rename(db, account.id, name).await;
    let offer = Offer {
        title: "Portrait".parse().unwrap(),
        description: "One hour.".parse().unwrap(),
        price: Price::from_cents(25_000).unwrap(),
    };
    let service = Service { id: ServiceId::new(NOW), offer };
    commit(db, async |tx| assert!(tx.services().insert(account.id, &service, None, NOW).await.unwrap()))
        .await;
    Studio { account, service }
}

pub async fn rename(db: &Db, account: AccountId, name: &str) {
    let names = Names { username: name.parse().unwrap(), display_name: "Anna Berg".parse().unwrap() };
    commit(db, async |tx| {
        assert!(tx.usernames().take(account, &names.username, NOW).await.unwrap());
        tx.profiles().save(account, &names, &"".parse().unwrap(), &Contact::default(), NOW).await.unwrap();
    })
    .await;
}

/// Everything that a row in the table needs; tests change what they are about.
#[derive(Clone)]
pub struct Wanted {
    pub id: BookingId,
    pub account: AccountId,
    pub service: Service,
    pub photographer: EmailAddress,
    pub request: BookingRequest,
    pub key: RequestKey,
    pub print: [u8; 32],
    pub suspicion: Option<Suspicion>,
    pub network_hash: Option<[u8; 16]>,
    pub notice: Notice,
    pub receipt: Option<MailId>,
    pub at: Timestamp,
}

pub fn keyed(key: &str) -> RequestKey {
    RequestKey::given(&key.parse().unwrap())
}

pub fn wanted(studio: &Studio, key: RequestKey) -> Wanted {
    Wanted {
        id: BookingId::new(NOW),
        account: studio.account.id,
        service: studio.service.clone(),
        photographer: studio.account.email.clone(),
        request: BookingRequest {
            client_name: "Bo \"the\\brush\" Öberg 🎞".parse().unwrap(),
            client_email: "Bo@example.org".parse().unwrap(),
            message: "A line,\nand 'another' {\"one\"}; -- ☃ [1,2]".parse().unwrap(),
            time_zone: "America/New_York".parse().ok(),
        },
        key,
        print: [7; 32],
        suspicion: None,
        network_hash: None,
        notice: Notice::Mail,
        receipt: Some(MailId::new(NOW)),
        at: NOW,
    }
}

impl Wanted {
    pub fn as_new(&self) -> NewBooking<'_> {
        NewBooking {
            id: self.id,
            account: self.account,
            service: self.service.id,
            title: &self.service.offer.title,
            price: self.service.offer.price,
            request: &self.request,
            key: &self.key,
            print: &self.print,
            suspicion: self.suspicion,
            network_hash: self.network_hash,
            notice: self.notice,
            photographer: &self.photographer,
            receipt: self.receipt,
            client_hash: [1; 32],
            answer_hash: [2; 32],
            created_at: self.at,
        }
    }

    /// As it stands in the table.
    pub fn booking(&self) -> Booking {
        Booking {
            id: self.id,
            account: self.account,
            service: self.service.id,
            title: self.service.offer.title.clone(),
            price: self.service.offer.price,
            request: self.request.clone(),
            status: BookingStatus::Inquiry,
            suspicion: self.suspicion,
            notice: self.notice,
            note: "".parse().unwrap(),
            date: None,
            created_at: self.at,
            seen_at: None,
            answered_at: None,
        }
    }
}

/// One that cannot be taken back.
pub fn step(from: BookingStatus, to: BookingStatus, actor: Actor, at: Timestamp) -> NewStep {
    NewStep { from, to, actor, at, undo_until: None }
}

pub async fn enter(db: &Db, group: &[&Wanted]) -> Vec<Entered> {
    let group: Vec<NewBooking<'_>> = group.iter().map(|wanted| wanted.as_new()).collect();
    commit(db, async |tx| tx.bookings().insert_group(&group).await.unwrap()).await
}

pub async fn find(db: &Db, id: BookingId) -> Option<Booking> {
    db.read().await.unwrap().bookings().find(id).await.unwrap()
}

/// Every mail that waits: its id, kind, recipient and booking.
pub async fn mails(db: &Db) -> Vec<(MailId, String, String, Option<BookingId>)> {
    let lease = domain::LeaseId::new(NOW);
    let taken = commit(db, async |tx| tx.outbox().take(lease, NOW, 1_000).await.unwrap()).await;
    assert!(taken.iter().all(|mail| mail.content.is_none()));
    taken.into_iter().map(|mail| (mail.id, mail.kind, mail.recipient, mail.booking)).collect()
}
