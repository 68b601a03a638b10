//! What waits to be written is written or refused, never forgotten.

use std::collections::HashSet;
use std::time::Duration;

use server::app::bookings::{self, Booked, Refusal, Wish};
use storage::Tx;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::clients::{Studio, request, stranger};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

/// More than the queue and the writers hold.
const RUSH: usize = 1_700;
const QUEUE: usize = 1_024;
const GROUP: usize = 256;

/// Nothing is written for unverified photographers until it is dropped.
async fn hold(app: &TestApp) -> Tx {
    let mut tx = app.cx.db.write().await.unwrap();
    for account in tx.accounts().list(None, 10).await.unwrap() {
        tx.accounts().lock(account.id).await.unwrap();
    }
    tx
}

fn book(
    app: &TestApp,
    studio: &Studio<'_>,
) -> impl Future<Output = Result<Booked, Refusal>> + Send + 'static {
    let (cx, username, service) = (app.cx.clone(), studio.username.clone(), studio.service.clone());
    async move {
        let wish = Wish { username: &username, service: &service };
        bookings::book(&cx, wish, request(), None, stranger()).await
    }
}

async fn more_than_the_queue_holds_are_sent_away_and_the_others_stored(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    // Each has room for some of them.
    let studios = [
        app.unverified_studio("anna").await,
        app.unverified_studio("bo-berg").await,
        app.unverified_studio("cleo").await,
    ];
    let held = hold(&app).await;
    let mut rush = JoinSet::new();
    for n in 0..RUSH {
        rush.spawn(book(&app, &studios[n % 3]));
    }
    // Nothing is written yet, so whoever is answered now is sent away.
    let first = rush.join_next().await.unwrap().unwrap();
    assert!(matches!(first, Err(Refusal::Busy)), "{first:?}");
    drop(held);
    let (mut stored, mut refused) = (HashSet::new(), 1);
    while let Some(outcome) = rush.join_next().await {
        match outcome.unwrap() {
            Ok(Booked::Now(id)) => assert!(stored.insert(id)),
            // On a machine that is slow enough the writer gives up waiting before we let go.
            Err(Refusal::Busy | Refusal::Storage(_)) => refused += 1,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(stored.len() + refused, RUSH);
    assert!(!stored.is_empty() && stored.len() <= QUEUE + 2 * GROUP, "{}", stored.len());
    let kept = engine.texts(&app.data_folder(), "SELECT client_email FROM bookings").await;
    assert_eq!(kept.len(), stored.len(), "what was refused is not there");
    for id in stored {
        assert!(app.booking(&id.to_string()).await.is_some());
    }
}

/// The request is in; that nobody waits for the answer any more changes nothing.
async fn a_request_whose_client_is_gone_is_stored_and_the_end_waits_for_it(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.unverified_studio("anna").await;
    let held = hold(&app).await;
    let gone = timeout(Duration::from_millis(50), book(&app, &anna)).await;
    assert!(gone.is_err(), "the writer waits for the account");
    drop(held);
    app.cx.bookings.drained().await;
    app.drain_outbox().await;
    assert_eq!(app.mails().iter().filter(|mail| mail.to == "anna@example.com").count(), 1);
}

/// The others do not suffer for one that cannot be stored, and it costs its sender nothing.
async fn of_a_group_one_may_fail_alone(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.unverified_studio("anna").await;
    let refuse = match engine.settings().is_empty() {
        true => {
            "CREATE TRIGGER poison BEFORE INSERT ON bookings WHEN new.message = 'poison' \
             BEGIN SELECT raise(ABORT, 'poison'); END"
        }
        false => "ALTER TABLE bookings ADD CHECK (message <> 'poison')",
    };
    engine.run(&app.data_folder(), refuse).await;
    let held = hold(&app).await;
    let mut all = JoinSet::new();
    for n in 0..9 {
        let (cx, username, service) = (app.cx.clone(), anna.username.clone(), anna.service.clone());
        all.spawn(async move {
            let poisoned = n == 5;
            let mut request = request();
            if poisoned {
                request.message = "poison".parse().unwrap();
            }
            let wish = Wish { username: &username, service: &service };
            (poisoned, bookings::book(&cx, wish, request, None, stranger()).await)
        });
    }
    for _ in 0..50 {
        tokio::task::yield_now().await;
    }
    drop(held);
    while let Some(outcome) = all.join_next().await {
        match outcome.unwrap() {
            (true, outcome) => assert!(matches!(outcome, Err(Refusal::Storage(_))), "{outcome:?}"),
            (false, outcome) => assert!(matches!(outcome, Ok(Booked::Now(_))), "{outcome:?}"),
        }
    }
    app.drain_outbox().await;
    assert_eq!(app.mails().iter().filter(|mail| mail.to == "anna@example.com").count(), 5);
}

on_both_engines! {
    of_a_group_one_may_fail_alone,
    more_than_the_queue_holds_are_sent_away_and_the_others_stored,
    a_request_whose_client_is_gone_is_stored_and_the_end_waits_for_it,
}
