use std::time::Duration;

use domain::booking::RequestKey;
use domain::{Notice, ServiceId, Suspicion, Username};
use storage::{Asked, Before, Db, Target};

use super::studio::{Studio, Wanted, enter, keyed, rename, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, account, commit, insert};

type Led = (Option<Before>, Option<Target>);

async fn targets(db: &Db, asked: &[(&str, ServiceId)], key: &RequestKey) -> Vec<Led> {
    let names: Vec<Username> = asked.iter().map(|(name, _)| name.parse().unwrap()).collect();
    let ids = asked.iter().map(|(_, service)| *service);
    let asked: Vec<_> =
        names.iter().zip(ids).map(|(username, service)| Asked { username, service, key }).collect();
    db.read().await.unwrap().bookings().targets(&asked).await.unwrap()
}

async fn target(db: &Db, name: &str, service: ServiceId) -> Option<Target> {
    targets(db, &[(name, service)], &keyed("1")).await.remove(0).1
}

fn of(studio: &Studio) -> Target {
    Target {
        account: studio.account.id,
        email: studio.account.email.clone(),
        email_verified: false,
        client_receipts: true,
        title: studio.service.offer.title.clone(),
        price: studio.service.offer.price,
    }
}

async fn each_request_finds_its_own_and_the_others_nothing(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let unknown = ServiceId::new(NOW);
    let asked = [
        ("bo-berg", bo.service.id),
        ("anna", bo.service.id),
        ("ANNA", anna.service.id),
        ("nobody", anna.service.id),
        ("anna", unknown),
        ("anna", anna.service.id),
    ];
    let found: Vec<_> =
        targets(&db, &asked, &keyed("1")).await.into_iter().map(|(_, target)| target).collect();
    assert_eq!(found, [Some(of(&bo)), None, Some(of(&anna)), None, None, Some(of(&anna))]);
}

async fn whether_clients_get_receipts_is_the_photographers_choice(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let choose = async |wanted| {
        commit(&db, async |tx| tx.settings().set_client_receipts(anna.account.id, wanted).await.unwrap())
            .await;
    };
    choose(false).await;
    let without = Target { client_receipts: false, ..of(&anna) };
    assert_eq!(target(&db, "anna", anna.service.id).await, Some(without));
    assert_eq!(target(&db, "bo-berg", bo.service.id).await, Some(of(&bo)));
    choose(true).await;
    assert_eq!(target(&db, "anna", anna.service.id).await, Some(of(&anna)));
}

async fn a_name_of_former_times_leads_there_too(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    rename(&db, anna.account.id, "anna-berg").await;
    for name in ["anna", "anna-berg", "Anna"] {
        assert_eq!(target(&db, name, anna.service.id).await, Some(of(&anna)), "{name}");
    }
}

async fn neither_disabled_nor_unfinished_nor_deleted_can_be_booked(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let disable = async |at| {
        commit(&db, async |tx| tx.accounts().set_disabled(anna.account.id, at).await.unwrap()).await;
    };
    disable(Some(NOW)).await;
    assert_eq!(target(&db, "anna", anna.service.id).await, None);
    disable(None).await;
    assert_eq!(target(&db, "anna", anna.service.id).await, Some(of(&anna)));
    commit(&db, async |tx| tx.services().delete(anna.account.id, anna.service.id).await.unwrap()).await;
    assert_eq!(target(&db, "anna", anna.service.id).await, None);

    let bo = account("bo@example.com");
    insert(&db, &bo).await;
    commit(&db, async |tx| {
        assert!(tx.usernames().take(bo.id, &"bo-berg".parse().unwrap(), NOW).await.unwrap());
        assert!(tx.services().insert(bo.id, &anna.service, None, NOW).await.unwrap());
    })
    .await;
    assert_eq!(target(&db, "bo-berg", anna.service.id).await, None, "a name alone is no profile");
}

async fn what_was_made_before_under_the_key_is_told(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let one = wanted(&anna, keyed("1"));
    enter(&db, &[&one]).await;
    let before = async |studio: &Studio, name: &str, key: &str| {
        targets(&db, &[(name, studio.service.id)], &keyed(key)).await.remove(0).0
    };
    let made = Before { booking: one.id, print: vec![7; 32], at: NOW };
    assert_eq!(before(&anna, "anna", "1").await, Some(made.clone()));
    assert_eq!(before(&anna, "anna", "2").await, None);
    assert_eq!(before(&bo, "bo-berg", "1").await, None);

    commit(&db, async |tx| {
        assert!(tx.services().delete(anna.account.id, anna.service.id).await.unwrap());
        tx.accounts().set_disabled(anna.account.id, Some(NOW)).await.unwrap();
    })
    .await;
    assert_eq!(before(&anna, "anna", "1").await, Some(made), "also when there is nothing to book any more");
}

async fn mails_within_a_day_are_counted_for_each_account_and_nothing_else_is(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let day = Duration::from_secs(86_400);
    let hidden =
        Wanted { notice: Notice::None, suspicion: Some(Suspicion::TooMany), ..wanted(&anna, keyed("1")) };
    let digest = Wanted { notice: Notice::Digest, ..wanted(&anna, keyed("2")) };
    let old = Wanted { at: NOW.minus(day), ..wanted(&anna, keyed("3")) };
    enter(&db, &[&hidden, &digest, &old, &wanted(&anna, keyed("4"))]).await;
    let promised = async || {
        let accounts = [anna.account.id, bo.account.id];
        let counts = commit(&db, async |tx| tx.bookings().promised(&accounts, NOW).await.unwrap()).await;
        accounts.map(|account| counts[&account])
    };
    assert_eq!(promised().await, [1, 0]);
    for n in 5..15 {
        enter(&db, &[&wanted(&anna, keyed(&n.to_string()))]).await;
    }
    assert_eq!(promised().await, [5, 0], "no further than what they may have");
}

on_both_engines! {
    each_request_finds_its_own_and_the_others_nothing,
    whether_clients_get_receipts_is_the_photographers_choice,
    a_name_of_former_times_leads_there_too,
    neither_disabled_nor_unfinished_nor_deleted_can_be_booked,
    what_was_made_before_under_the_key_is_told,
    mails_within_a_day_are_counted_for_each_account_and_nothing_else_is,
}
