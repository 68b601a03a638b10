use std::sync::atomic::AtomicUsize;
use std::task::Poll;

use domain::Timestamp;
use tokio::sync::{Barrier, oneshot};

use super::*;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Page(Arc<str>);

impl CacheSize for Page {
    fn bytes(&self) -> usize {
        self.0.len()
    }
}

fn page(text: &str) -> Page {
    Page(text.into())
}

fn new_account() -> AccountId {
    AccountId::new(Timestamp::from_millis(1_763_000_000_000))
}

fn enabled_cache(max_bytes: usize) -> Arc<Cache<Page>> {
    let cache = Cache::new(max_bytes);
    cache.enable();
    Arc::new(cache)
}

async fn render_page(cache: &Cache<Page>, key: &str, account: AccountId, text: &str) -> Page {
    cache
        .get_or_render(key, |in_flight| async move {
            in_flight.set_account(account);
            Rendered::Cacheable(page(text))
        })
        .await
}

#[tokio::test]
async fn keeps_a_page_until_its_account_changes_something() {
    let (cache, anna, bo) = (enabled_cache(1000), new_account(), new_account());
    render_page(&cache, "anna", anna, "one").await;
    assert_eq!(render_page(&cache, "anna", anna, "two").await, page("one"));
    cache.invalidate(bo);
    assert_eq!(cache.get("anna"), Some(page("one")));
    cache.invalidate(anna);
    assert_eq!((cache.get("anna"), cache.bytes()), (None, 0));
    assert_eq!(render_page(&cache, "anna", anna, "two").await, page("two"));
}

#[tokio::test]
async fn drops_the_page_of_a_former_username() {
    let (cache, anna) = (enabled_cache(1000), new_account());
    render_page(&cache, "anna", anna, "one").await;
    render_page(&cache, "berg", anna, "two").await;
    assert_eq!((cache.get("anna"), cache.get("berg"), cache.bytes()), (None, Some(page("two")), 3));
    cache.invalidate(anna);
    assert_eq!((cache.get("berg"), cache.bytes()), (None, 0));
}

#[tokio::test]
async fn renders_once_for_concurrent_requests() {
    let (cache, anna, renders) = (enabled_cache(1000), new_account(), Arc::new(AtomicUsize::new(0)));
    let (resume_sender, resume) = oneshot::channel::<()>();
    let resume = Arc::new(tokio::sync::Mutex::new(Some(resume)));
    let requests: Vec<_> = (0..100)
        .map(|_| {
            let (cache, renders, resume) = (cache.clone(), renders.clone(), resume.clone());
            tokio::spawn(async move {
                let render = |in_flight: Arc<InFlightRender>| async move {
                    in_flight.set_account(anna);
                    renders.fetch_add(1, Ordering::SeqCst);
                    resume.lock().await.take().unwrap().await.unwrap();
                    Rendered::Cacheable(page("one"))
                };
                cache.get_or_render("anna", render).await
            })
        })
        .collect();
    // All requests wait before the render continues.
    while cache.read().waiter_count("anna") < 100 {
        tokio::task::yield_now().await;
    }
    resume_sender.send(()).unwrap();
    for request in requests {
        assert_eq!(request.await.unwrap(), page("one"));
    }
    assert_eq!((renders.load(Ordering::SeqCst), cache.read().waiter_count("anna")), (1, 0));
}

/// Runs `change` during a render. Returns the page that the waiters get, and the cached page afterwards.
async fn change_during_render(
    is_account_known: bool,
    change: impl FnOnce(&Cache<Page>, AccountId),
) -> (Page, Option<Page>) {
    let (cache, anna) = (enabled_cache(1000), new_account());
    let (started, resume) = (Arc::new(Barrier::new(2)), Arc::new(Barrier::new(2)));
    let first_request = tokio::spawn({
        let (cache, started, resume) = (cache.clone(), started.clone(), resume.clone());
        async move {
            let render = |in_flight: Arc<InFlightRender>| async move {
                if is_account_known {
                    in_flight.set_account(anna);
                }
                started.wait().await;
                resume.wait().await;
                in_flight.set_account(anna);
                Rendered::Cacheable(page("old"))
            };
            cache.get_or_render("anna", render).await
        }
    });
    started.wait().await;
    change(&cache, anna);
    // A request after the change does not wait for the older render.
    if cache.read().waiter_count("anna") == 0 {
        assert_eq!(render_page(&cache, "anna", anna, "new").await, page("new"));
    }
    resume.wait().await;
    (first_request.await.unwrap(), cache.get("anna"))
}

#[tokio::test]
async fn never_stores_a_render_that_started_before_a_change() {
    for is_account_known in [true, false] {
        let pages = change_during_render(is_account_known, |cache, anna| cache.invalidate(anna)).await;
        assert_eq!(pages, (page("old"), Some(page("new"))), "account known: {is_account_known}");
        let pages = change_during_render(is_account_known, |cache, _| cache.clear()).await;
        assert_eq!(pages, (page("old"), Some(page("new"))), "account known: {is_account_known}");
        let pages = change_during_render(is_account_known, |cache, _| cache.disable()).await;
        assert_eq!(pages, (page("old"), None), "account known: {is_account_known}");
    }
}

#[tokio::test]
async fn ignores_changes_of_other_accounts_once_the_account_is_known() {
    let invalidate_other = |cache: &Cache<Page>, _| cache.invalidate(new_account());
    assert_eq!(change_during_render(true, invalidate_other).await, (page("old"), Some(page("old"))));
    assert_eq!(change_during_render(false, invalidate_other).await, (page("old"), Some(page("new"))));
}

#[tokio::test]
async fn does_not_store_uncacheable_pages_or_pages_without_an_account() {
    let cache = enabled_cache(1000);
    let uncached = cache.get_or_render("anna", |_| async { Rendered::Uncacheable(page("failed")) }).await;
    assert_eq!((uncached, cache.get("anna")), (page("failed"), None));
    cache.get_or_render("anna", |_| async { Rendered::Cacheable(page("without account")) }).await;
    assert_eq!((cache.get("anna"), cache.bytes()), (None, 0));
    assert_eq!(render_page(&cache, "anna", new_account(), "one").await, page("one"));
}

#[tokio::test]
async fn stores_nothing_while_disabled() {
    let (cache, anna) = (Cache::new(1000), new_account());
    assert_eq!(render_page(&cache, "anna", anna, "one").await, page("one"));
    assert_eq!(render_page(&cache, "anna", anna, "two").await, page("two"));
    cache.enable();
    render_page(&cache, "anna", anna, "three").await;
    cache.disable();
    assert_eq!((cache.get("anna"), cache.bytes(), cache.is_enabled()), (None, 0, false));
}

#[tokio::test]
async fn evicts_the_least_recently_used_pages() {
    let cache = enabled_cache(10);
    for name in ["a", "b", "c"] {
        render_page(&cache, name, new_account(), "xxx").await;
    }
    cache.get("a");
    render_page(&cache, "d", new_account(), "xxx").await;
    let cached: Vec<_> = ["a", "b", "c", "d"].into_iter().filter(|name| cache.get(name).is_some()).collect();
    assert_eq!((cached, cache.bytes()), (vec!["a", "c", "d"], 9));
    render_page(&cache, "large", new_account(), "larger than the whole cache").await;
    assert_eq!((cache.get("large"), cache.bytes()), (None, 0));
}

#[tokio::test]
async fn next_request_renders_when_the_first_is_dropped() {
    let (cache, anna) = (enabled_cache(1000), new_account());
    let mut first = Box::pin(cache.get_or_render("anna", |_| std::future::pending()));
    assert_eq!(poll(&mut first), Poll::Pending);
    let mut second = Box::pin(render_page(&cache, "anna", anna, "second"));
    assert_eq!(poll(&mut second), Poll::Pending);
    drop(first);
    assert_eq!(second.await, page("second"));
    assert_eq!(cache.get("anna"), Some(page("second")));
}

#[tokio::test]
async fn removes_the_renders_of_dropped_requests() {
    let cache = enabled_cache(1000);
    for index in 0..100 {
        let key = format!("page-{index}");
        let mut request = Box::pin(cache.get_or_render(&key, |_| std::future::pending()));
        assert_eq!(poll(&mut request), Poll::Pending);
    }
    assert_eq!(cache.read().render_count(), 0);
}

fn poll<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
    std::pin::Pin::new(future).poll(&mut std::task::Context::from_waker(std::task::Waker::noop()))
}
