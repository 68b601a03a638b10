//! What a commit reports: the pages and inboxes that it changed, and queued emails.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::booking::{Actor, BookingStatus};
use domain::{AccountId, EmailId, LeaseId, QuarantineReason, ServiceId};
use storage::{Db, NewEmail, Tx, TxChanges};

use crate::bookings::fixtures::{
    BookingFixture, TestPhotographer, booking_fixture, insert_batch, insert_photographer, request_key, step,
};
use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

/// Collects the reports of all commits.
#[derive(Clone, Default)]
struct Reports(Arc<Mutex<Vec<TxChanges>>>);

impl Reports {
    fn observe(db: &Db) -> Self {
        let reports = Self::default();
        let observer = reports.clone();
        db.observe_commits(move |changes| observer.0.lock().unwrap().push(changes.clone()));
        reports
    }

    /// Commits `work` and returns its report.
    async fn report_commit(&self, db: &Db, work: impl AsyncFnOnce(&mut Tx)) -> TxChanges {
        self.0.lock().unwrap().clear();
        commit(db, work).await;
        let reports = std::mem::take(&mut *self.0.lock().unwrap());
        let [report] = <[TxChanges; 1]>::try_from(reports).unwrap();
        report
    }
}

fn page_changed(account: AccountId) -> TxChanges {
    TxChanges { pages: [account].into(), ..TxChanges::default() }
}

fn inbox_changed(account: AccountId) -> TxChanges {
    TxChanges { inboxes: [account].into(), ..TxChanges::default() }
}

fn with_queued_email(changes: TxChanges) -> TxChanges {
    TxChanges { has_queued_emails: true, ..changes }
}

/// The report of a commit whose only call must return true.
macro_rules! report {
    ($reports:expr, $db:expr, $tx:ident => $call:expr) => {
        $reports.report_commit($db, async |$tx| assert!($call.await.unwrap())).await
    };
}

fn suspicious_fixture(photographer: &TestPhotographer) -> BookingFixture {
    let quarantine_reason = QuarantineReason::TooFast;
    BookingFixture {
        quarantine_reason: Some(quarantine_reason),
        notification: quarantine_reason.notification(),
        receipt: None,
        ..booking_fixture(photographer, request_key("suspicious"))
    }
}

async fn reports_changed_pages(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (id, reports) = (anna.account.id, Reports::observe(&db));
    let details = &anna.service.details;
    let mut second_service = anna.service.clone();
    second_service.id = ServiceId::new(NOW);
    for report in [
        report!(reports, &db, tx => tx.services().insert(id, &second_service, None, NOW)),
        report!(reports, &db, tx => tx.services().update(id, second_service.id, details, NOW)),
        report!(reports, &db, tx => tx.services().delete(id, second_service.id)),
        report!(reports, &db, tx => tx.photos().set_profile_photo(id, None, NOW)),
        reports.report_commit(&db, async |tx| tx.profiles().set_accent(id, None, NOW).await.unwrap()).await,
        reports.report_commit(&db, async |tx| tx.accounts().set_disabled(id, Some(NOW)).await.unwrap()).await,
        report!(reports, &db, tx => tx.accounts().delete(id)),
    ] {
        assert_eq!(report, page_changed(id));
    }
}

async fn reports_changed_inboxes(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (id, reports) = (anna.account.id, Reports::observe(&db));
    let booking = booking_fixture(&anna, request_key("one"));
    let suspicious = suspicious_fixture(&anna);
    let batch = [booking.as_new(), suspicious.as_new()];
    let report = reports.report_commit(&db, async |tx| {
        tx.bookings().insert_batch(&batch).await.unwrap();
    });
    assert_eq!(report.await, with_queued_email(inbox_changed(id)));

    let confirm = step(BookingStatus::Inquiry, BookingStatus::Confirmed, Actor::Photographer, NOW);
    for report in [
        report!(reports, &db, tx => tx.bookings().mark_seen(booking.id, NOW)),
        report!(reports, &db, tx => tx.bookings().set_status(booking.id, &confirm)),
        report!(reports, &db, tx => tx.bookings().set_note(id, booking.id, &"Call first".parse().unwrap())),
        report!(reports, &db, tx => tx.bookings().set_date(id, booking.id, None)),
        report!(reports, &db, tx => tx.bookings().release_from_quarantine(id, suspicious.id, NOW)),
    ] {
        assert_eq!(report, inbox_changed(id));
    }
    let last = db.read().await.unwrap().bookings().list_steps(booking.id).await.unwrap().pop().unwrap();
    assert_eq!(report!(reports, &db, tx => tx.bookings().undo_step(booking.id, &last)), inbox_changed(id));
}

/// The inbox shows whether an unverified address holds emails back.
async fn reports_a_verified_address_as_a_change_of_the_inbox(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (id, reports, new_email) =
        (anna.account.id, Reports::observe(&db), "anna@new.example".parse().unwrap());
    let verified =
        reports.report_commit(&db, async |tx| tx.accounts().mark_email_verified(id).await.unwrap()).await;
    assert_eq!(verified, inbox_changed(id));
    let replaced = report!(reports, &db, tx => tx.accounts().set_verified_email(id, &new_email));
    assert_eq!(replaced, TxChanges { pages: [id].into(), ..inbox_changed(id) });
}

async fn reports_deleted_bookings(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (id, reports) = (anna.account.id, Reports::observe(&db));
    let booking = booking_fixture(&anna, request_key("one"));
    let suspicious = suspicious_fixture(&anna);
    insert_batch(&db, &[&booking, &suspicious]).await;
    let deleted = report!(reports, &db, tx => tx.bookings().delete_quarantined(id, suspicious.id));
    assert_eq!(deleted, inbox_changed(id));
    let (later, today) = (NOW.plus(Duration::from_secs(60)), NOW.plus(Duration::from_secs(60)).date());
    let expired = reports.report_commit(&db, async |tx| {
        assert_eq!(tx.bookings().delete_expired(id, later, today, 10).await.unwrap(), 1);
    });
    assert_eq!(expired.await, inbox_changed(id));
}

async fn insert_email(db: &Db, booking: &BookingFixture) -> EmailId {
    let email = NewEmail {
        id: EmailId::new(NOW),
        kind: "booking-confirmed",
        account: Some(booking.account),
        booking: Some(booking.id),
        recipient: &booking.photographer_email,
        content: Some(b"sealed"),
        created_at: NOW,
        due_at: NOW,
    };
    commit(db, async |tx| tx.outbox().insert(&email).await.unwrap()).await;
    email.id
}

async fn lease_due(db: &Db) -> LeaseId {
    let lease = LeaseId::new(NOW);
    commit(db, async |tx| tx.outbox().lease_due(lease, NOW, 100).await.unwrap()).await;
    lease
}

async fn reports_a_delivery_result_as_a_change_of_the_inbox(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let booking = booking_fixture(&anna, request_key("one"));
    insert_batch(&db, &[&booking]).await;
    let (id, reports, error) = (anna.account.id, Reports::observe(&db), "the recipient: refused with 550");
    let email = insert_email(&db, &booking).await;
    let lease = lease_due(&db).await;
    assert_eq!(
        report!(reports, &db, tx => tx.outbox().schedule_retry(email, lease, NOW, error)),
        inbox_changed(id)
    );
    let lease = lease_due(&db).await;
    assert_eq!(
        report!(reports, &db, tx => tx.outbox().mark_failed(email, lease, NOW, error)),
        inbox_changed(id)
    );
    let requeued = report!(reports, &db, tx => tx.outbox().requeue_for_booking(booking.id, email, NOW));
    assert_eq!(requeued, with_queued_email(inbox_changed(id)));
    let lease = lease_due(&db).await;
    assert_eq!(report!(reports, &db, tx => tx.outbox().mark_sent(email, lease, NOW)), inbox_changed(id));
}

async fn reports_a_deleted_email_as_a_change_of_the_inbox(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let booking = BookingFixture { receipt: None, ..booking_fixture(&anna, request_key("one")) };
    insert_batch(&db, &[&booking]).await;
    let (id, reports) = (anna.account.id, Reports::observe(&db));
    let untried = insert_email(&db, &booking).await;
    assert_eq!(report!(reports, &db, tx => tx.outbox().cancel_untried(untried)), inbox_changed(id));
    insert_email(&db, &booking).await;
    let cancelled = reports.report_commit(&db, async |tx| {
        tx.outbox().cancel_status_emails(booking.id).await.unwrap();
    });
    assert_eq!(cancelled.await, inbox_changed(id));
    let obsolete = insert_email(&db, &booking).await;
    let lease = lease_due(&db).await;
    assert_eq!(report!(reports, &db, tx => tx.outbox().delete_leased(obsolete, lease)), inbox_changed(id));
}

async fn does_not_report_rolled_back_changes_or_calls_without_effect(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let booking = booking_fixture(&anna, request_key("one"));
    let reports = Reports::observe(&db);
    commit(&db, async |tx| {
        assert!(!tx.bookings().mark_seen(booking.id, NOW).await.unwrap());
        assert!(!tx.services().delete(anna.account.id, ServiceId::new(NOW)).await.unwrap());
    })
    .await;
    let mut tx = db.write().await.unwrap();
    tx.profiles().set_accent(anna.account.id, None, NOW).await.unwrap();
    drop(tx);
    assert!(reports.0.lock().unwrap().is_empty());
}

on_both_engines! {
    reports_changed_pages,
    reports_changed_inboxes,
    reports_a_verified_address_as_a_change_of_the_inbox,
    reports_deleted_bookings,
    reports_a_deleted_email_as_a_change_of_the_inbox,
    reports_a_delivery_result_as_a_change_of_the_inbox,
    does_not_report_rolled_back_changes_or_calls_without_effect,
}
