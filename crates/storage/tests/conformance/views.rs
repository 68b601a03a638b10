use domain::AccountId;
use domain::clock::Day;
use storage::{DailyVisitor, Db};

use crate::engine::Engine;
use crate::fixtures::{NOW, commit, insert_anna_and_bo};
use crate::on_both_engines;

const TODAY: Day = NOW.day();

fn daily_visitor(account: AccountId, day: Day, visitor: u8) -> DailyVisitor {
    DailyVisitor { account, day, visitor_hash: [visitor; 16] }
}

async fn record_visitors(db: &Db, visitors: &[DailyVisitor]) {
    commit(db, async |tx| tx.views().record_visitors(visitors).await.unwrap()).await;
}

async fn list_daily_counts(db: &Db, account: AccountId, since: Day) -> Vec<(Day, u64)> {
    db.read().await.unwrap().views().list_daily_counts(account, since).await.unwrap()
}

async fn insert_two_accounts(db: &Db) -> (AccountId, AccountId) {
    let (anna, bo) = insert_anna_and_bo(db).await;
    (anna.id, bo.id)
}

async fn counts_a_visitor_once_a_day_per_page(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_two_accounts(&db).await;
    record_visitors(
        &db,
        &[daily_visitor(anna, TODAY, 1), daily_visitor(anna, TODAY, 2), daily_visitor(bo, TODAY, 1)],
    )
    .await;
    record_visitors(&db, &[daily_visitor(anna, TODAY, 1), daily_visitor(anna, TODAY, 3)]).await;
    record_visitors(&db, &[daily_visitor(anna, TODAY.minus(1), 1), daily_visitor(anna, TODAY, 2)]).await;
    assert_eq!(list_daily_counts(&db, anna, TODAY.minus(9)).await, [(TODAY.minus(1), 1), (TODAY, 3)]);
    assert_eq!(list_daily_counts(&db, anna, TODAY).await, [(TODAY, 3)]);
    assert_eq!(list_daily_counts(&db, bo, TODAY.minus(9)).await, [(TODAY, 1)]);
}

async fn ignores_empty_input_and_deleted_accounts(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_two_accounts(&db).await;
    record_visitors(&db, &[]).await;
    record_visitors(&db, &[daily_visitor(bo, TODAY, 1)]).await;
    commit(&db, async |tx| tx.accounts().delete(bo).await.unwrap()).await;
    record_visitors(&db, &[daily_visitor(anna, TODAY, 1), daily_visitor(bo, TODAY, 2)]).await;
    assert_eq!(list_daily_counts(&db, anna, TODAY).await, [(TODAY, 1)]);
    assert_eq!(list_daily_counts(&db, bo, TODAY).await, []);
}

async fn concurrent_nodes_count_each_visitor_once(engine: Engine) {
    let db = std::sync::Arc::new(engine.open().await);
    let (anna, bo) = insert_two_accounts(&db).await;
    let nodes: Vec<_> = (0..4)
        .map(|node| {
            let db = db.clone();
            // All nodes have seen the same visitors, in different orders.
            let mut visitors: Vec<_> = (0..50)
                .flat_map(|visitor| [daily_visitor(anna, TODAY, visitor), daily_visitor(bo, TODAY, visitor)])
                .collect();
            visitors.rotate_left(node * 20);
            tokio::spawn(async move { record_visitors(&db, &visitors).await })
        })
        .collect();
    for node in nodes {
        node.await.unwrap();
    }
    assert_eq!(list_daily_counts(&db, anna, TODAY).await, [(TODAY, 50)]);
    assert_eq!(list_daily_counts(&db, bo, TODAY).await, [(TODAY, 50)]);
}

async fn all_nodes_use_the_first_salt_of_a_day(engine: Engine) {
    let db = engine.open().await;
    let get_or_insert_salt = async |day, proposed| {
        commit(&db, async |tx| tx.views().get_or_insert_salt(day, proposed).await.unwrap()).await
    };
    assert_eq!(get_or_insert_salt(TODAY, &[1; 32]).await, [1; 32]);
    assert_eq!(get_or_insert_salt(TODAY, &[2; 32]).await, [1; 32]);
    assert_eq!(get_or_insert_salt(TODAY.minus(1), &[3; 32]).await, [3; 32]);
}

async fn purges_visitors_but_keeps_counts(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_two_accounts(&db).await;
    let get_or_insert_salt = async |day, proposed| {
        commit(&db, async |tx| tx.views().get_or_insert_salt(day, proposed).await.unwrap()).await
    };
    for day in [TODAY.minus(3), TODAY.minus(2), TODAY] {
        get_or_insert_salt(day, &[1; 32]).await;
        record_visitors(&db, &[daily_visitor(anna, day, 1)]).await;
    }
    assert!(commit(&db, async |tx| tx.views().purge(TODAY.minus(2)).await.unwrap()).await);
    let counts = [(TODAY.minus(3), 1), (TODAY.minus(2), 1), (TODAY, 1)];
    assert_eq!(list_daily_counts(&db, anna, TODAY.minus(9)).await, counts);
    assert_eq!(get_or_insert_salt(TODAY.minus(3), &[2; 32]).await, [2; 32], "a purged salt is replaced");
    assert_eq!(get_or_insert_salt(TODAY.minus(2), &[2; 32]).await, [1; 32], "a recent salt stays");
    // Visitors of the purged day are counted again; those of later days are not.
    record_visitors(
        &db,
        &[
            daily_visitor(anna, TODAY.minus(3), 1),
            daily_visitor(anna, TODAY.minus(2), 1),
            daily_visitor(anna, TODAY, 1),
        ],
    )
    .await;
    assert_eq!(list_daily_counts(&db, anna, TODAY.minus(9)).await[0], (TODAY.minus(3), 2));
    assert_eq!(list_daily_counts(&db, anna, TODAY.minus(9)).await[1..], counts[1..]);
}

async fn purges_in_batches(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_two_accounts(&db).await;
    let numbered_visitor = |number: u16| {
        let mut visitor_hash = [0; 16];
        visitor_hash[..2].copy_from_slice(&number.to_be_bytes());
        DailyVisitor { account: anna, day: TODAY.minus(5), visitor_hash }
    };
    // More than one batch, which has at most 2,000 visits.
    record_visitors(&db, &(0..2_500).map(numbered_visitor).collect::<Vec<_>>()).await;
    let purge = async || commit(&db, async |tx| tx.views().purge(TODAY).await.unwrap()).await;
    assert_eq!((purge().await, purge().await), (false, true));
    assert_eq!(list_daily_counts(&db, anna, TODAY.minus(9)).await, [(TODAY.minus(5), 2_500)]);
}

async fn adds_daily_views_to_those_already_counted(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_two_accounts(&db).await;
    record_visitors(&db, &[daily_visitor(anna, TODAY, 1)]).await;
    let days = [(TODAY.minus(90), 7), (TODAY.minus(1), 0), (TODAY, 4)];
    commit(&db, async |tx| tx.views().add_daily_views(anna, &days).await.unwrap()).await;
    assert_eq!(list_daily_counts(&db, anna, TODAY.minus(99)).await, [(TODAY.minus(90), 7), (TODAY, 5)]);
    assert_eq!(list_daily_counts(&db, bo, TODAY.minus(99)).await, []);
}

on_both_engines! {
    adds_daily_views_to_those_already_counted,
    purges_in_batches,
    counts_a_visitor_once_a_day_per_page,
    ignores_empty_input_and_deleted_accounts,
    concurrent_nodes_count_each_visitor_once,
    all_nodes_use_the_first_salt_of_a_day,
    purges_visitors_but_keeps_counts,
}
