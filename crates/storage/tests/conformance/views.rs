use domain::AccountId;
use domain::clock::Day;
use storage::{Db, SeenView};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, account, commit, insert};

const TODAY: Day = NOW.day();

fn seen(account: AccountId, day: Day, visitor: u8) -> SeenView {
    SeenView { account, day, visitor: [visitor; 16] }
}

async fn count(db: &Db, views: &[SeenView]) {
    commit(db, async |tx| tx.views().count(views).await.unwrap()).await;
}

async fn counted(db: &Db, account: AccountId, since: Day) -> Vec<(Day, u64)> {
    db.read().await.unwrap().views().of_account(account, since).await.unwrap()
}

async fn two(db: &Db) -> (AccountId, AccountId) {
    let (anna, bo) = (account("anna@example.com"), account("bo@example.com"));
    insert(db, &anna).await;
    insert(db, &bo).await;
    (anna.id, bo.id)
}

async fn a_visitor_counts_once_a_day_for_each_page(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = two(&db).await;
    count(&db, &[seen(anna, TODAY, 1), seen(anna, TODAY, 2), seen(bo, TODAY, 1)]).await;
    count(&db, &[seen(anna, TODAY, 1), seen(anna, TODAY, 3)]).await;
    count(&db, &[seen(anna, TODAY.minus(1), 1), seen(anna, TODAY, 2)]).await;
    assert_eq!(counted(&db, anna, TODAY.minus(9)).await, [(TODAY.minus(1), 1), (TODAY, 3)]);
    assert_eq!(counted(&db, anna, TODAY).await, [(TODAY, 3)]);
    assert_eq!(counted(&db, bo, TODAY.minus(9)).await, [(TODAY, 1)]);
}

async fn nobody_and_whoever_is_gone_are_counted_without_complaint(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = two(&db).await;
    count(&db, &[]).await;
    count(&db, &[seen(bo, TODAY, 1)]).await;
    commit(&db, async |tx| tx.accounts().delete(bo).await.unwrap()).await;
    count(&db, &[seen(anna, TODAY, 1), seen(bo, TODAY, 2)]).await;
    assert_eq!(counted(&db, anna, TODAY).await, [(TODAY, 1)]);
    assert_eq!(counted(&db, bo, TODAY).await, []);
}

async fn nodes_that_count_at_once_count_together(engine: Engine) {
    let db = std::sync::Arc::new(engine.open().await);
    let (anna, bo) = two(&db).await;
    let nodes: Vec<_> = (0..4)
        .map(|node| {
            let db = db.clone();
            // All have seen the same visitors, in another order each.
            let mut views: Vec<_> =
                (0..50).flat_map(|visitor| [seen(anna, TODAY, visitor), seen(bo, TODAY, visitor)]).collect();
            views.rotate_left(node * 20);
            tokio::spawn(async move { count(&db, &views).await })
        })
        .collect();
    for node in nodes {
        node.await.unwrap();
    }
    assert_eq!(counted(&db, anna, TODAY).await, [(TODAY, 50)]);
    assert_eq!(counted(&db, bo, TODAY).await, [(TODAY, 50)]);
}

async fn the_first_salt_of_a_day_is_everybodys(engine: Engine) {
    let db = engine.open().await;
    let salt =
        async |day, proposed| commit(&db, async |tx| tx.views().salt(day, proposed).await.unwrap()).await;
    assert_eq!(salt(TODAY, &[1; 32]).await, [1; 32]);
    assert_eq!(salt(TODAY, &[2; 32]).await, [1; 32]);
    assert_eq!(salt(TODAY.minus(1), &[3; 32]).await, [3; 32]);
}

async fn who_looked_is_forgotten_and_how_many_is_not(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = two(&db).await;
    let salt =
        async |day, proposed| commit(&db, async |tx| tx.views().salt(day, proposed).await.unwrap()).await;
    for day in [TODAY.minus(3), TODAY.minus(2), TODAY] {
        salt(day, &[1; 32]).await;
        count(&db, &[seen(anna, day, 1)]).await;
    }
    assert!(commit(&db, async |tx| tx.views().purge(TODAY.minus(2)).await.unwrap()).await);
    let views = [(TODAY.minus(3), 1), (TODAY.minus(2), 1), (TODAY, 1)];
    assert_eq!(counted(&db, anna, TODAY.minus(9)).await, views);
    assert_eq!(salt(TODAY.minus(3), &[2; 32]).await, [2; 32], "forgotten");
    assert_eq!(salt(TODAY.minus(2), &[2; 32]).await, [1; 32], "kept");
    // Of the forgotten day nobody knows any more who was counted; of the others it is known.
    count(&db, &[seen(anna, TODAY.minus(3), 1), seen(anna, TODAY.minus(2), 1), seen(anna, TODAY, 1)]).await;
    assert_eq!(counted(&db, anna, TODAY.minus(9)).await[0], (TODAY.minus(3), 2));
    assert_eq!(counted(&db, anna, TODAY.minus(9)).await[1..], views[1..]);
}

async fn much_is_forgotten_in_parts(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = two(&db).await;
    let visitor = |number: u16| {
        let mut visitor = [0; 16];
        visitor[..2].copy_from_slice(&number.to_be_bytes());
        SeenView { account: anna, day: TODAY.minus(5), visitor }
    };
    count(&db, &(0..2_500).map(visitor).collect::<Vec<_>>()).await;
    let purge = async || commit(&db, async |tx| tx.views().purge(TODAY).await.unwrap()).await;
    assert_eq!((purge().await, purge().await), (false, true));
    assert_eq!(counted(&db, anna, TODAY.minus(9)).await, [(TODAY.minus(5), 2_500)]);
}

async fn adds_daily_views_to_those_already_counted(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = two(&db).await;
    count(&db, &[seen(anna, TODAY, 1)]).await;
    let days = [(TODAY.minus(90), 7), (TODAY.minus(1), 0), (TODAY, 4)];
    commit(&db, async |tx| tx.views().add_daily(anna, &days).await.unwrap()).await;
    assert_eq!(counted(&db, anna, TODAY.minus(99)).await, [(TODAY.minus(90), 7), (TODAY, 5)]);
    assert_eq!(counted(&db, bo, TODAY.minus(99)).await, []);
}

on_both_engines! {
    adds_daily_views_to_those_already_counted,
    much_is_forgotten_in_parts,
    a_visitor_counts_once_a_day_for_each_page,
    nobody_and_whoever_is_gone_are_counted_without_complaint,
    nodes_that_count_at_once_count_together,
    the_first_salt_of_a_day_is_everybodys,
    who_looked_is_forgotten_and_how_many_is_not,
}
