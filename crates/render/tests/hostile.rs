//! Whatever a bundle does becomes an error of that one page; the next one is rendered as if nothing had been.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use std::sync::Arc;

use render::{RenderError, Renderer, StartError, View};

const BUNDLE: &str = r#"
    let before = 0;
    globalThis.render = (view, props) => {
        const { does } = JSON.parse(props);
        before += 1;
        const deeds = {
            greets: () => `<p>${view} ${before}</p>`,
            loops: () => { for (;;); },
            catches: () => { for (;;) { try { for (;;); } catch {} } },
            recurses: () => { const again = () => again() + 1; return again(); },
            hoards: () => { const hoard = []; for (;;) hoard.push('x'.repeat(100_000) + hoard.length); },
            swells: () => { let text = 'x'; for (;;) text += text; },
            backtracks: () => /^(a+)+$/.test('a'.repeat(40) + '!'),
            throws: () => { throw new Error('on purpose'); },
            'throws anything': () => { throw { toString() { throw 1; } }; },
            'returns nothing': () => undefined,
            'returns a number': () => 7,
            sorts: () => { [3, 2, 1].sort(() => { for (;;); }); },
            waits: () => Promise.resolve('<p></p>'),
        };
        return deeds[does]();
    };
"#;

async fn ask(renderer: &Renderer, does: &str) -> Result<String, RenderError> {
    renderer.render(View::Profile, format!(r#"{{"does":"{does}"}}"#)).await
}

#[tokio::test]
async fn whatever_a_page_does_the_next_one_is_rendered() {
    let renderer = Renderer::start(BUNDLE, 1).unwrap();
    assert_eq!(ask(&renderer, "greets").await.unwrap(), "<p>profile 1</p>");
    assert_eq!(ask(&renderer, "greets").await.unwrap(), "<p>profile 2</p>");
    for does in [
        "loops",
        "catches",
        "recurses",
        "hoards",
        "swells",
        "backtracks",
        "throws",
        "throws anything",
        "returns nothing",
        "returns a number",
        "sorts",
        "waits",
        "no such thing",
    ] {
        let failed = ask(&renderer, does).await;
        assert!(matches!(failed, Err(RenderError::Failed(_))), "{does}: {failed:?}");
        // In a new engine, which remembers nothing.
        assert_eq!(ask(&renderer, "greets").await.unwrap(), "<p>profile 1</p>", "after {does}");
    }
}

#[tokio::test]
async fn a_fault_says_where_it_happened() {
    let renderer = Renderer::start(BUNDLE, 1).unwrap();
    let Err(RenderError::Failed(reason)) = ask(&renderer, "throws").await else { panic!("it throws") };
    assert!(reason.contains("on purpose") && reason.contains("throws"), "{reason}");
}

#[tokio::test]
async fn a_page_that_takes_its_time_holds_up_nobody_on_the_other_thread() {
    let renderer = Arc::new(Renderer::start(BUNDLE, 2).unwrap());
    let looping = tokio::spawn({
        let renderer = renderer.clone();
        async move { ask(&renderer, "loops").await }
    });
    for _ in 0..10 {
        assert!(ask(&renderer, "greets").await.is_ok());
    }
    assert!(looping.await.unwrap().is_err());
}

#[tokio::test]
async fn who_comes_when_too_many_wait_is_told_so() {
    let renderer = Arc::new(Renderer::start(BUNDLE, 1).unwrap());
    let mut waiting = Vec::new();
    let mut asked = 0;
    // As many as there is room for behind one that takes its time.
    loop {
        let does = if asked == 0 { "loops" } else { "greets" };
        let mut asking = Box::pin(async { ask(&renderer, does).await });
        asked += 1;
        match poll(&mut asking) {
            std::task::Poll::Pending => waiting.push(asking),
            std::task::Poll::Ready(refused) => {
                assert_eq!(refused, Err(RenderError::Busy));
                break;
            }
        }
    }
    assert!(waiting.len() >= 64, "{}", waiting.len());
    for (number, asking) in waiting.into_iter().enumerate() {
        assert_eq!(asking.await.is_ok(), number > 0, "{number}");
    }
}

fn poll<F: Future + Unpin>(future: &mut F) -> std::task::Poll<F::Output> {
    std::pin::Pin::new(future).poll(&mut std::task::Context::from_waker(std::task::Waker::noop()))
}

#[tokio::test]
async fn texts_come_through_as_they_are() {
    let renderer = Renderer::start("globalThis.render = (view, props) => JSON.parse(props)", 1).unwrap();
    for text in ["", "Åsa 👩‍🎤 写真", "</script>\u{2028}\"\\", "a\u{0}b"] {
        let props = serde_json::to_string(text).unwrap();
        assert_eq!(renderer.render(View::Profile, props).await.unwrap(), text);
    }
}

#[test]
fn a_bundle_that_cannot_be_run_is_refused_at_the_start() {
    for (bundle, reason) in [
        ("let = ;", "variable name expected"),
        ("for (;;);", "interrupted"),
        ("throw new Error('broken')", "broken"),
        ("globalThis.other = 1", ""),
        ("globalThis.render = 1", ""),
    ] {
        match Renderer::start(bundle, 2) {
            Err(StartError::Bundle(told)) => assert!(told.contains(reason), "{bundle}: {told}"),
            other => panic!("{bundle}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_machine_that_reads_the_bundle_slowly_starts_all_the_same() {
    let slow = "for (const end = Date.now() + 1000; Date.now() < end;); globalThis.render = () => 'here'";
    let renderer = Renderer::start(slow, 1).unwrap();
    assert_eq!(renderer.render(View::Profile, "null".to_owned()).await.unwrap(), "here");
}
