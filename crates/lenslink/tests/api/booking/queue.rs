//! Every queued request is either stored or refused.

use std::collections::HashSet;
use std::time::Duration;

use domain::BookingRequest;
use futures_util::FutureExt;
use server::app::bookings::{self, Booked, BookingError, BookingTarget};
use sqlx::{Connection, PgConnection};
use storage::Tx;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::helpers::{TestPhotographer, booking_request, new_sender};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

/// More than the capacity of the queue and the writers.
const REQUEST_COUNT: usize = 1_700;
const QUEUE_CAPACITY: usize = 1_024;
const BATCH_SIZE: usize = 256;
/// The queue, and a batch in each of the two writers.
const MAX_ACCEPTED: usize = QUEUE_CAPACITY + 2 * BATCH_SIZE;

/// Blocks every insert of a booking until it is released.
enum BookingLock {
    Sqlite(Tx),
    Postgres(PgConnection),
}

impl BookingLock {
    async fn acquire(engine: &Engine, app: &TestApp) -> Self {
        match engine.connect_postgres().await {
            Some(mut connection) => {
                let sql = "BEGIN; LOCK TABLE bookings IN SHARE MODE";
                sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
                Self::Postgres(connection)
            }
            None => Self::Sqlite(app.ctx.db.write().await.unwrap()),
        }
    }

    async fn release(self) {
        match self {
            Self::Sqlite(tx) => drop(tx),
            Self::Postgres(connection) => connection.close().await.unwrap(),
        }
    }
}

fn book(
    app: &TestApp,
    photographer: &TestPhotographer<'_>,
) -> impl Future<Output = Result<Booked, BookingError>> + Send + 'static {
    let (ctx, username, service) =
        (app.ctx.clone(), photographer.username.clone(), photographer.service.clone());
    async move {
        let target = BookingTarget { username: &username, service: &service };
        bookings::book(&ctx, target, booking_request(), None, new_sender()).await
    }
}

async fn refuses_requests_beyond_the_queue_and_stores_the_rest(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    // Several photographers, because each has their own limit.
    let photographers = [
        app.add_unverified_photographer("anna").await,
        app.add_unverified_photographer("bo-berg").await,
        app.add_unverified_photographer("cleo").await,
    ];
    let lock = BookingLock::acquire(&engine, &app).await;
    let mut requests = JoinSet::new();
    for n in 0..REQUEST_COUNT {
        requests.spawn(book(&app, &photographers[n % 3]));
    }
    // Nothing is written yet, so the first response is a refusal, and so are all beyond the queue.
    let first = requests.join_next().await.unwrap().unwrap();
    assert!(matches!(first, Err(BookingError::Busy)), "{first:?}");
    let (mut stored, mut refused_count) = (HashSet::new(), 1);
    while refused_count < REQUEST_COUNT - MAX_ACCEPTED {
        let result = requests.join_next().await.unwrap().unwrap();
        assert!(matches!(result, Err(BookingError::Busy | BookingError::Storage(_))), "{result:?}");
        refused_count += 1;
    }
    lock.release().await;
    while let Some(result) = requests.join_next().await {
        match result.unwrap() {
            Ok(Booked::Created(id)) => assert!(stored.insert(id)),
            // On a slow machine the writer may time out before the lock is released.
            Err(BookingError::Busy | BookingError::Storage(_)) => refused_count += 1,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(stored.len() + refused_count, REQUEST_COUNT);
    assert!(!stored.is_empty() && stored.len() <= MAX_ACCEPTED, "{}", stored.len());
    let rows = engine.query_texts(&app.data_folder(), "SELECT client_email FROM bookings").await;
    assert_eq!(rows.len(), stored.len(), "refused requests are not stored");
    for id in stored {
        assert!(app.find_booking(&id.to_string()).await.is_some());
    }
}

async fn stores_an_accepted_request_after_the_client_disconnects(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_unverified_photographer("anna").await;
    let lock = BookingLock::acquire(&engine, &app).await;
    let result = timeout(Duration::from_millis(50), book(&app, &anna)).await;
    assert!(result.is_err(), "the writer waits for the lock");
    lock.release().await;
    app.ctx.bookings.wait_until_drained().await;
    app.drain_outbox().await;
    assert_eq!(app.emails().iter().filter(|email| email.to == "anna@example.com").count(), 1);
}

/// A request that fails because of the server does not count against the limit of its network.
async fn refunds_a_failed_request_whose_client_disconnected(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_unverified_photographer("anna").await;
    reject_poisoned_bookings(&engine, &app).await;
    let sender = new_sender();
    let lock = BookingLock::acquire(&engine, &app).await;
    for _ in 0..5 {
        let poisoned = BookingRequest { message: "poison".parse().unwrap(), ..booking_request() };
        let book = bookings::book(&app.ctx, anna.target(), poisoned, None, sender);
        assert!(book.now_or_never().is_none(), "the writer waits for the lock");
    }
    lock.release().await;
    app.ctx.bookings.wait_until_drained().await;
    let outcome = app.book(&anna, sender).await;
    assert!(matches!(outcome, Ok(Booked::Created(_))), "{outcome:?}");
}

/// Makes the database refuse bookings with the message `poison`.
async fn reject_poisoned_bookings(engine: &Engine, app: &TestApp) {
    let sql = if engine.is_sqlite() {
        "CREATE TRIGGER poison BEFORE INSERT ON bookings WHEN new.message = 'poison' \
         BEGIN SELECT raise(ABORT, 'poison'); END"
    } else {
        "ALTER TABLE bookings ADD CHECK (message <> 'poison')"
    };
    engine.execute_in(&app.data_folder(), sql).await;
}

/// One request that cannot be stored must not fail the others.
async fn one_failing_request_does_not_fail_its_batch(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_unverified_photographer("anna").await;
    reject_poisoned_bookings(&engine, &app).await;
    let lock = BookingLock::acquire(&engine, &app).await;
    let mut requests = JoinSet::new();
    for n in 0..9 {
        let (ctx, username, service) = (app.ctx.clone(), anna.username.clone(), anna.service.clone());
        requests.spawn(async move {
            let is_poisoned = n == 5;
            let mut request = booking_request();
            if is_poisoned {
                request.message = "poison".parse().unwrap();
            }
            let target = BookingTarget { username: &username, service: &service };
            (is_poisoned, bookings::book(&ctx, target, request, None, new_sender()).await)
        });
    }
    // Lets all requests enter the queue, so that one batch contains them.
    for _ in 0..50 {
        tokio::task::yield_now().await;
    }
    lock.release().await;
    while let Some(joined) = requests.join_next().await {
        let (is_poisoned, result) = joined.unwrap();
        if is_poisoned {
            assert!(matches!(result, Err(BookingError::Storage(_))), "{result:?}");
        } else {
            assert!(matches!(result, Ok(Booked::Created(_))), "{result:?}");
        }
    }
    app.drain_outbox().await;
    let email_count = app.emails().iter().filter(|email| email.to == "anna@example.com").count();
    assert_eq!(email_count, 5, "the daily limit of an unverified address");
}

on_both_engines! {
    one_failing_request_does_not_fail_its_batch,
    refunds_a_failed_request_whose_client_disconnected,
    refuses_requests_beyond_the_queue_and_stores_the_rest,
    stores_an_accepted_request_after_the_client_disconnects,
}
