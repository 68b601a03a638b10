use std::sync::atomic::AtomicUsize;
use std::task::Poll;

use domain::Timestamp;
use tokio::sync::{Barrier, oneshot};

use super::*;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Page(Arc<str>);

impl Weigh for Page {
    fn bytes(&self) -> usize {
        self.0.len()
    }
}

fn page(text: &str) -> Page {
    Page(text.into())
}

fn somebody() -> AccountId {
    AccountId::new(Timestamp::from_millis(1_763_000_000_000))
}

fn open(limit: usize) -> Arc<Cache<Page>> {
    let cache = Cache::new(limit);
    cache.open();
    Arc::new(cache)
}

async fn put(cache: &Cache<Page>, key: &str, owner: AccountId, text: &str) -> Page {
    cache
        .get_or_make(key, |flight| async move {
            flight.belongs_to(owner);
            Made::Keep(page(text))
        })
        .await
}

#[tokio::test]
async fn what_was_made_once_is_there_until_its_owner_changes_something() {
    let (cache, anna, bo) = (open(1000), somebody(), somebody());
    put(&cache, "anna", anna, "one").await;
    assert_eq!(put(&cache, "anna", anna, "two").await, page("one"));
    cache.changed(bo);
    assert_eq!(cache.get("anna"), Some(page("one")));
    cache.changed(anna);
    assert_eq!((cache.get("anna"), cache.bytes()), (None, 0));
    assert_eq!(put(&cache, "anna", anna, "two").await, page("two"));
}

#[tokio::test]
async fn who_takes_another_name_leaves_nothing_under_the_old_one() {
    let (cache, anna) = (open(1000), somebody());
    put(&cache, "anna", anna, "one").await;
    put(&cache, "berg", anna, "two").await;
    assert_eq!((cache.get("anna"), cache.get("berg"), cache.bytes()), (None, Some(page("two")), 3));
    cache.changed(anna);
    assert_eq!((cache.get("berg"), cache.bytes()), (None, 0));
}

#[tokio::test]
async fn of_many_who_ask_at_once_one_makes_it() {
    let (cache, anna, made) = (open(1000), somebody(), Arc::new(AtomicUsize::new(0)));
    let (let_go, held) = oneshot::channel::<()>();
    let held = Arc::new(tokio::sync::Mutex::new(Some(held)));
    let asking: Vec<_> = (0..100)
        .map(|_| {
            let (cache, made, held) = (cache.clone(), made.clone(), held.clone());
            tokio::spawn(async move {
                let make = |flight: Arc<Flight>| async move {
                    flight.belongs_to(anna);
                    made.fetch_add(1, Ordering::SeqCst);
                    held.lock().await.take().unwrap().await.unwrap();
                    Made::Keep(page("one"))
                };
                cache.get_or_make("anna", make).await
            })
        })
        .collect();
    // All of them are waiting before the one who makes it goes on.
    while cache.read().waiting("anna") < 100 {
        tokio::task::yield_now().await;
    }
    let_go.send(()).unwrap();
    for asked in asking {
        assert_eq!(asked.await.unwrap(), page("one"));
    }
    assert_eq!((made.load(Ordering::SeqCst), cache.read().waiting("anna")), (1, 0));
}

/// A page that is under way while `meanwhile` happens: what those who wait for it get, and what stays.
async fn raced(owned: bool, meanwhile: impl FnOnce(&Cache<Page>, AccountId)) -> (Page, Option<Page>) {
    let (cache, anna) = (open(1000), somebody());
    let (begun, go_on) = (Arc::new(Barrier::new(2)), Arc::new(Barrier::new(2)));
    let making = tokio::spawn({
        let (cache, begun, go_on) = (cache.clone(), begun.clone(), go_on.clone());
        async move {
            let make = |flight: Arc<Flight>| async move {
                if owned {
                    flight.belongs_to(anna);
                }
                begun.wait().await;
                go_on.wait().await;
                flight.belongs_to(anna);
                Made::Keep(page("old"))
            };
            cache.get_or_make("anna", make).await
        }
    });
    begun.wait().await;
    meanwhile(&cache, anna);
    // Who asks after the change does not wait for what began before it.
    if cache.read().waiting("anna") == 0 {
        assert_eq!(put(&cache, "anna", anna, "new").await, page("new"));
    }
    go_on.wait().await;
    (making.await.unwrap(), cache.get("anna"))
}

#[tokio::test]
async fn a_page_that_was_begun_before_a_change_is_never_kept_after_it() {
    for owned in [true, false] {
        let outcome = raced(owned, |cache, anna| cache.changed(anna)).await;
        assert_eq!(outcome, (page("old"), Some(page("new"))), "owner known: {owned}");
        let outcome = raced(owned, |cache, _| cache.clear()).await;
        assert_eq!(outcome, (page("old"), Some(page("new"))), "owner known: {owned}");
        let outcome = raced(owned, |cache, _| cache.close()).await;
        assert_eq!(outcome, (page("old"), None), "owner known: {owned}");
    }
}

#[tokio::test]
async fn a_change_of_somebody_else_counts_only_while_the_owner_is_unknown() {
    let elses = |cache: &Cache<Page>, _| cache.changed(somebody());
    assert_eq!(raced(true, elses).await, (page("old"), Some(page("old"))));
    assert_eq!(raced(false, elses).await, (page("old"), Some(page("new"))));
}

#[tokio::test]
async fn what_is_passed_on_or_has_no_owner_is_not_kept() {
    let cache = open(1000);
    let passed = cache.get_or_make("anna", |_| async { Made::Pass(page("failed")) }).await;
    assert_eq!((passed, cache.get("anna")), (page("failed"), None));
    cache.get_or_make("anna", |_| async { Made::Keep(page("nobodys")) }).await;
    assert_eq!((cache.get("anna"), cache.bytes()), (None, 0));
    assert_eq!(put(&cache, "anna", somebody(), "one").await, page("one"));
}

#[tokio::test]
async fn while_nobody_tells_of_changes_nothing_is_kept() {
    let (cache, anna) = (Cache::new(1000), somebody());
    assert_eq!(put(&cache, "anna", anna, "one").await, page("one"));
    assert_eq!(put(&cache, "anna", anna, "two").await, page("two"));
    cache.open();
    put(&cache, "anna", anna, "three").await;
    cache.close();
    assert_eq!((cache.get("anna"), cache.bytes(), cache.is_open()), (None, 0, false));
}

#[tokio::test]
async fn the_pages_nobody_asked_for_go_first() {
    let cache = open(10);
    for name in ["a", "b", "c"] {
        put(&cache, name, somebody(), "xxx").await;
    }
    cache.get("a");
    put(&cache, "d", somebody(), "xxx").await;
    let kept: Vec<_> = ["a", "b", "c", "d"].into_iter().filter(|name| cache.get(name).is_some()).collect();
    assert_eq!((kept, cache.bytes()), (vec!["a", "c", "d"], 9));
    put(&cache, "large", somebody(), "more than there is room for").await;
    assert_eq!((cache.get("large"), cache.bytes()), (None, 0));
}

#[tokio::test]
async fn if_the_one_who_makes_it_goes_away_the_next_one_does() {
    let (cache, anna) = (open(1000), somebody());
    let mut first = Box::pin(cache.get_or_make("anna", |_| std::future::pending()));
    assert_eq!(poll(&mut first), Poll::Pending);
    let mut second = Box::pin(put(&cache, "anna", anna, "second"));
    assert_eq!(poll(&mut second), Poll::Pending);
    drop(first);
    assert_eq!(second.await, page("second"));
    assert_eq!(cache.get("anna"), Some(page("second")));
}

#[tokio::test]
async fn whoever_goes_away_leaves_nothing_behind() {
    let cache = open(1000);
    for number in 0..100 {
        let key = format!("nobody-{number}");
        let mut asking = Box::pin(cache.get_or_make(&key, |_| std::future::pending()));
        assert_eq!(poll(&mut asking), Poll::Pending);
    }
    assert_eq!(cache.read().flights(), 0);
}

fn poll<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
    std::pin::Pin::new(future).poll(&mut std::task::Context::from_waker(std::task::Waker::noop()))
}
