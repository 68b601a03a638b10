use std::sync::Arc;

use domain::booking::RequestKey;
use storage::{Db, Entered};

use super::studio::{Studio, Wanted, enter, find, keyed, mails, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};

async fn race(db: &Arc<Db>, anna: &Studio, key: RequestKey) {
    let racers: Vec<_> = (0..20)
        .map(|_| {
            let (db, one) = (db.clone(), wanted(anna, key.clone()));
            tokio::spawn(async move { (one.id, enter(&db, &[&one]).await.remove(0)) })
        })
        .collect();
    let (mut made, mut told) = (Vec::new(), Vec::new());
    for racer in racers {
        match racer.await.unwrap() {
            (id, Entered::Now) => made.push(id),
            (_, Entered::Before(before)) => told.push(before.booking),
        }
    }
    assert_eq!(made.len(), 1);
    assert!(told.iter().all(|id| *id == made[0]));
    assert!(find(db, made[0]).await.is_some());
}

async fn of_many_at_once_under_one_key_one_is_entered(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let anna = studio(&db, "anna").await;
    race(&db, &anna, keyed("1")).await;
    race(&db, &anna, RequestKey::of_print(&[7; 32])).await;
    assert_eq!(mails(&db).await.len(), 4);
}

async fn groups_with_the_same_keys_in_any_order_do_not_block_one_another(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let anna = studio(&db, "anna").await;
    let groups: Vec<_> = (0..16)
        .map(|turn| {
            let mut group: Vec<Wanted> = (0..20).map(|n| wanted(&anna, keyed(&n.to_string()))).collect();
            if turn % 2 == 1 {
                group.reverse();
            }
            let db = db.clone();
            tokio::spawn(async move {
                let outcomes = enter(&db, &group.iter().collect::<Vec<_>>()).await;
                outcomes.into_iter().filter(|entered| *entered == Entered::Now).count()
            })
        })
        .collect();
    let mut entered = 0;
    for group in groups {
        entered += group.await.unwrap();
    }
    assert_eq!(entered, 20);
}

/// Each looks how many were promised before it promises one, as the writer of bookings does.
async fn nobody_promises_a_mail_while_another_counts(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let anna = Arc::new(studio(&db, "anna").await);
    let racers: Vec<_> = (0..12)
        .map(|n| {
            let (db, anna) = (db.clone(), anna.clone());
            tokio::spawn(async move {
                let one = wanted(&anna, keyed(&n.to_string()));
                commit(&db, async |tx| {
                    let id = anna.account.id;
                    let promised = tx.bookings().promised(&[id], NOW).await.unwrap()[&id];
                    let one = Wanted { notice: one.notice.to_unverified(promised), receipt: None, ..one };
                    tx.bookings().insert_group(&[one.as_new()]).await.unwrap();
                })
                .await;
            })
        })
        .collect();
    for racer in racers {
        racer.await.unwrap();
    }
    assert_eq!(mails(&db).await.len(), 5);
}

on_both_engines! {
    of_many_at_once_under_one_key_one_is_entered,
    groups_with_the_same_keys_in_any_order_do_not_block_one_another,
    nobody_promises_a_mail_while_another_counts,
}
