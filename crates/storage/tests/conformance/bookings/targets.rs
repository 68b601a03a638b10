use std::time::Duration;

use domain::booking::RequestKey;
use domain::{Notification, Photo, PhotoId, QuarantineReason, ServiceId, Username};
use storage::{Db, PreviousRequest, ResolvedTarget, TargetLookup};

use super::fixtures::{
    BookingFixture, TestPhotographer, booking_fixture, insert_batch, insert_photographer, request_key,
    set_username,
};
use crate::engine::Engine;
use crate::fixtures::{NOW, account, commit, insert_account};
use crate::on_both_engines;

type LookupResult = (Option<PreviousRequest>, Option<ResolvedTarget>);

async fn find_targets(db: &Db, targets: &[(&str, ServiceId)], key: &RequestKey) -> Vec<LookupResult> {
    let names: Vec<Username> = targets.iter().map(|(name, _)| name.parse().unwrap()).collect();
    let services = targets.iter().map(|(_, service)| *service);
    let lookups: Vec<_> = names
        .iter()
        .zip(services)
        .map(|(username, service)| TargetLookup { username, service, key })
        .collect();
    db.read().await.unwrap().bookings().find_targets(&lookups).await.unwrap()
}

async fn find_target(db: &Db, name: &str, service: ServiceId) -> Option<ResolvedTarget> {
    find_targets(db, &[(name, service)], &request_key("1")).await.remove(0).1
}

fn expected_target(photographer: &TestPhotographer) -> ResolvedTarget {
    ResolvedTarget {
        account: photographer.account.id,
        email: photographer.account.email.clone(),
        email_verified: false,
        client_receipts: true,
        title: photographer.service.details.title.clone(),
        price: photographer.service.details.price,
    }
}

async fn finds_a_target_only_for_the_photographers_own_service(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let unknown = ServiceId::new(NOW);
    let targets = [
        ("bo-berg", bo.service.id),
        ("anna", bo.service.id),
        ("ANNA", anna.service.id),
        ("nobody", anna.service.id),
        ("anna", unknown),
        ("anna", anna.service.id),
    ];
    let found: Vec<_> =
        find_targets(&db, &targets, &request_key("1")).await.into_iter().map(|(_, target)| target).collect();
    assert_eq!(
        found,
        [
            Some(expected_target(&bo)),
            None,
            Some(expected_target(&anna)),
            None,
            None,
            Some(expected_target(&anna))
        ]
    );
}

async fn returns_the_receipt_setting(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let set_client_receipts = async |is_enabled| {
        commit(&db, async |tx| tx.settings().set_client_receipts(anna.account.id, is_enabled).await.unwrap())
            .await;
    };
    set_client_receipts(false).await;
    let without_receipts = ResolvedTarget { client_receipts: false, ..expected_target(&anna) };
    assert_eq!(find_target(&db, "anna", anna.service.id).await, Some(without_receipts));
    assert_eq!(find_target(&db, "bo-berg", bo.service.id).await, Some(expected_target(&bo)));
    set_client_receipts(true).await;
    assert_eq!(find_target(&db, "anna", anna.service.id).await, Some(expected_target(&anna)));
}

async fn finds_a_target_by_a_former_username(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    set_username(&db, anna.account.id, "anna-berg").await;
    for name in ["anna", "anna-berg", "Anna"] {
        assert_eq!(find_target(&db, name, anna.service.id).await, Some(expected_target(&anna)), "{name}");
    }
}

async fn finds_no_target_without_an_enabled_account_a_complete_profile_and_the_service(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let set_disabled = async |disabled_at| {
        commit(&db, async |tx| tx.accounts().set_disabled(anna.account.id, disabled_at).await.unwrap()).await;
    };
    set_disabled(Some(NOW)).await;
    assert_eq!(find_target(&db, "anna", anna.service.id).await, None);
    set_disabled(None).await;
    assert_eq!(find_target(&db, "anna", anna.service.id).await, Some(expected_target(&anna)));
    commit(&db, async |tx| tx.services().delete(anna.account.id, anna.service.id).await.unwrap()).await;
    assert_eq!(find_target(&db, "anna", anna.service.id).await, None);

    let bo = account("bo@example.com");
    insert_account(&db, &bo).await;
    commit(&db, async |tx| {
        assert!(tx.usernames().take(bo.id, &"bo-berg".parse().unwrap(), NOW).await.unwrap());
        assert!(tx.services().insert(bo.id, &anna.service, None, NOW).await.unwrap());
    })
    .await;
    assert_eq!(find_target(&db, "bo-berg", anna.service.id).await, None, "a username without a profile");
    let photo = Photo { id: PhotoId::new(NOW), side: 1, placeholder: Vec::new() };
    commit(&db, async |tx| {
        tx.photos().insert(&photo, bo.id, NOW).await.unwrap();
        assert!(tx.photos().set_profile_photo(bo.id, Some(photo.id), NOW).await.unwrap());
    })
    .await;
    assert_eq!(find_target(&db, "bo-berg", anna.service.id).await, None, "a profile with only a photo");
}

async fn returns_the_previous_request_with_the_key(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let booking = booking_fixture(&anna, request_key("1"));
    insert_batch(&db, &[&booking]).await;
    let find_previous = async |photographer: &TestPhotographer, name: &str, key: &str| {
        find_targets(&db, &[(name, photographer.service.id)], &request_key(key)).await.remove(0).0
    };
    let previous = PreviousRequest { booking: booking.id, fingerprint: vec![7; 32], at: NOW };
    assert_eq!(find_previous(&anna, "anna", "1").await, Some(previous.clone()));
    assert_eq!(find_previous(&anna, "anna", "2").await, None);
    assert_eq!(find_previous(&bo, "bo-berg", "1").await, None);

    commit(&db, async |tx| {
        assert!(tx.services().delete(anna.account.id, anna.service.id).await.unwrap());
        tx.accounts().set_disabled(anna.account.id, Some(NOW)).await.unwrap();
    })
    .await;
    assert_eq!(find_previous(&anna, "anna", "1").await, Some(previous), "also without a target");
}

async fn counts_emails_per_account_and_day(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let day = Duration::from_secs(86_400);
    let quarantined = BookingFixture {
        notification: Notification::None,
        quarantine_reason: Some(QuarantineReason::TooMany),
        ..booking_fixture(&anna, request_key("1"))
    };
    let digest =
        BookingFixture { notification: Notification::Digest, ..booking_fixture(&anna, request_key("2")) };
    let old = BookingFixture { at: NOW.minus(day), ..booking_fixture(&anna, request_key("3")) };
    insert_batch(&db, &[&quarantined, &digest, &old, &booking_fixture(&anna, request_key("4"))]).await;
    let count_emails = async || {
        let accounts = [anna.account.id, bo.account.id];
        let counts =
            commit(&db, async |tx| tx.bookings().lock_and_count_emails(&accounts, NOW).await.unwrap()).await;
        accounts.map(|account| counts[&account])
    };
    assert_eq!(count_emails().await, [1, 0]);
    for n in 5..15 {
        insert_batch(&db, &[&booking_fixture(&anna, request_key(&n.to_string()))]).await;
    }
    assert_eq!(count_emails().await, [5, 0], "counts up to the daily limit");
}

on_both_engines! {
    finds_a_target_only_for_the_photographers_own_service,
    returns_the_receipt_setting,
    finds_a_target_by_a_former_username,
    finds_no_target_without_an_enabled_account_a_complete_profile_and_the_service,
    returns_the_previous_request_with_the_key,
    counts_emails_per_account_and_day,
}
