use std::sync::Arc;
use std::time::Duration;

use domain::{Account, AccountId, IdempotencyKey, Offer, Price, Service, ServiceId, Timestamp};
use storage::{Db, ServiceRequest};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, account, commit, insert};

fn service(title: &str) -> Service {
    let offer = Offer {
        title: title.parse().unwrap(),
        description: "One hour.\nTen photos.".parse().unwrap(),
        price: Price::from_cents(25_000).unwrap(),
    };
    Service { id: ServiceId::new(NOW), offer }
}

async fn add(db: &Db, account: AccountId, service: &Service, at: Timestamp) -> bool {
    commit(db, async |tx| tx.services().insert(account, service, None, at).await.unwrap()).await
}

async fn titles(db: &Db, account: AccountId) -> Vec<String> {
    let services = db.read().await.unwrap().services().of_account(account).await.unwrap();
    services.iter().map(|service| service.offer.title.to_string()).collect()
}

async fn delete(db: &Db, account: AccountId, id: ServiceId) -> bool {
    commit(db, async |tx| tx.services().delete(account, id).await.unwrap()).await
}

async fn anna_and_bo(db: &Db) -> (Account, Account) {
    let (anna, bo) = (account("anna@example.com"), account("bo@example.com"));
    insert(db, &anna).await;
    insert(db, &bo).await;
    (anna, bo)
}

async fn a_service_reads_back_as_it_was_written_and_belongs_to_one_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = anna_and_bo(&db).await;
    let one = service("Portrait");
    assert!(add(&db, anna.id, &one, NOW).await);
    assert_eq!(db.read().await.unwrap().services().of_account(anna.id).await.unwrap(), [one]);
    assert_eq!(titles(&db, bo.id).await, [""; 0]);
}

async fn an_account_has_room_for_three_whatever_others_have(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = anna_and_bo(&db).await;
    let made = [service("A"), service("B"), service("C")];
    for one in &made {
        assert!(add(&db, anna.id, one, NOW).await);
    }
    assert!(!add(&db, anna.id, &service("D"), NOW).await);
    assert!(add(&db, bo.id, &service("E"), NOW).await);
    assert!(delete(&db, anna.id, made[1].id).await);
    assert!(add(&db, anna.id, &service("F"), NOW).await);
    assert!(!add(&db, anna.id, &service("G"), NOW).await);
}

async fn services_stand_in_the_order_they_were_made_whatever_the_clock_says(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = anna_and_bo(&db).await;
    let first = service("A");
    for one in [&first, &service("B"), &service("C")] {
        add(&db, anna.id, one, NOW).await;
    }
    assert_eq!(titles(&db, anna.id).await, ["A", "B", "C"], "within one millisecond");
    delete(&db, anna.id, first.id).await;
    add(&db, anna.id, &service("D"), NOW.minus(Duration::from_secs(3_600))).await;
    assert_eq!(titles(&db, anna.id).await, ["B", "C", "D"], "by a clock that was set back");
}

async fn only_its_owner_changes_or_deletes_a_service(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = anna_and_bo(&db).await;
    let (one, other) = (service("A"), service("Changed"));
    add(&db, anna.id, &one, NOW).await;
    add(&db, anna.id, &service("B"), NOW).await;
    let update = async |account, id| {
        commit(&db, async |tx| tx.services().update(account, id, &other.offer, NOW).await.unwrap()).await
    };
    assert!(!update(bo.id, one.id).await);
    assert!(!update(anna.id, ServiceId::new(NOW)).await);
    assert!(!delete(&db, bo.id, one.id).await);
    assert_eq!(titles(&db, anna.id).await, ["A", "B"]);

    assert!(update(anna.id, one.id).await);
    assert_eq!(titles(&db, anna.id).await, ["Changed", "B"]);
    assert!(delete(&db, anna.id, one.id).await);
    assert!(!delete(&db, anna.id, one.id).await);
    assert_eq!(titles(&db, anna.id).await, ["B"]);
}

async fn what_was_made_with_a_key_is_found_by_it(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = anna_and_bo(&db).await;
    let (one, bos) = (service("A"), service("C"));
    let key: IdempotencyKey = "key-1".parse().unwrap();
    let keyed = async |account, service: &Service| {
        let request = Some(ServiceRequest { key: &key, print: &[7; 32] });
        commit(&db, async |tx| tx.services().insert(account, service, request, NOW).await.unwrap()).await
    };
    assert!(keyed(anna.id, &one).await);
    assert!(!keyed(anna.id, &service("B")).await, "one key makes one service");
    assert!(keyed(bo.id, &bos).await, "somebody else's key is another one");
    add(&db, anna.id, &service("D"), NOW).await;

    let mut tx = db.read().await.unwrap();
    assert_eq!(tx.services().made_with(anna.id, &key).await.unwrap(), Some((one, vec![7; 32])));
    assert_eq!(tx.services().made_with(bo.id, &key).await.unwrap(), Some((bos, vec![7; 32])));
    assert_eq!(tx.services().made_with(anna.id, &"key-2".parse().unwrap()).await.unwrap(), None);
}

async fn of_many_who_race_with_the_account_locked_three_succeed(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let (anna, _) = anna_and_bo(&db).await;
    let racers: Vec<_> = (0..20)
        .map(|_| {
            let (db, id) = (db.clone(), anna.id);
            tokio::spawn(async move {
                commit(&db, async |tx| {
                    tx.accounts().lock(id).await.unwrap();
                    tx.services().insert(id, &service("A"), None, NOW).await.unwrap()
                })
                .await
            })
        })
        .collect();
    let mut winners = 0;
    for racer in racers {
        winners += usize::from(racer.await.unwrap());
    }
    assert_eq!((winners, titles(&db, anna.id).await.len()), (3, 3));
}

async fn without_a_lock_there_are_never_more_than_three_either(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let (anna, _) = anna_and_bo(&db).await;
    let racers: Vec<_> = (0..20)
        .map(|_| {
            let (db, id) = (db.clone(), anna.id);
            tokio::spawn(async move { add(&db, id, &service("A"), NOW).await })
        })
        .collect();
    let mut winners = 0;
    for racer in racers {
        winners += usize::from(racer.await.unwrap());
    }
    assert!((1..=3).contains(&winners), "{winners}");
    assert_eq!(titles(&db, anna.id).await.len(), winners);
}

async fn services_go_with_their_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = anna_and_bo(&db).await;
    add(&db, anna.id, &service("A"), NOW).await;
    add(&db, bo.id, &service("B"), NOW).await;
    commit(&db, async |tx| tx.accounts().delete(anna.id).await.unwrap()).await;
    assert_eq!(titles(&db, anna.id).await, [""; 0]);
    assert_eq!(titles(&db, bo.id).await, ["B"]);
}

on_both_engines! {
    a_service_reads_back_as_it_was_written_and_belongs_to_one_account,
    an_account_has_room_for_three_whatever_others_have,
    services_stand_in_the_order_they_were_made_whatever_the_clock_says,
    only_its_owner_changes_or_deletes_a_service,
    what_was_made_with_a_key_is_found_by_it,
    of_many_who_race_with_the_account_locked_three_succeed,
    without_a_lock_there_are_never_more_than_three_either,
    services_go_with_their_account,
}
