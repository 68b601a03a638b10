//! A page that misbehaves fails alone: a new engine renders the next one.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use std::sync::Arc;

use render::{RenderError, Renderer, RendererStartError, View};

const BUNDLE: &str = r#"
    let renderCount = 0;
    globalThis.render = (view, props) => {
        const { behaviour } = JSON.parse(props);
        renderCount += 1;
        const behaviours = {
            succeeds: () => `<p>${view} ${renderCount}</p>`,
            loops: () => { for (;;); },
            catches: () => { for (;;) { try { for (;;); } catch {} } },
            recurses: () => { const recurse = () => recurse() + 1; return recurse(); },
            'fills a list': () => { const list = []; for (;;) list.push('x'.repeat(100_000) + list.length); },
            'doubles a string': () => { let text = 'x'; for (;;) text += text; },
            backtracks: () => /^(a+)+$/.test('a'.repeat(40) + '!'),
            throws: () => { throw new Error('on purpose'); },
            'throws anything': () => { throw { toString() { throw 1; } }; },
            'returns nothing': () => undefined,
            'returns a number': () => 7,
            sorts: () => { [3, 2, 1].sort(() => { for (;;); }); },
            'returns a promise': () => Promise.resolve('<p></p>'),
        };
        return behaviours[behaviour]();
    };
"#;

async fn render(renderer: &Renderer, behaviour: &str) -> Result<String, RenderError> {
    renderer.render(View::Profile, format!(r#"{{"behaviour":"{behaviour}"}}"#)).await
}

#[tokio::test]
async fn renders_the_next_page_after_any_failure() {
    let renderer = Renderer::start(BUNDLE, 1).unwrap();
    assert_eq!(render(&renderer, "succeeds").await.unwrap(), "<p>profile 1</p>");
    assert_eq!(render(&renderer, "succeeds").await.unwrap(), "<p>profile 2</p>");
    for behaviour in [
        "loops",
        "catches",
        "recurses",
        "fills a list",
        "doubles a string",
        "backtracks",
        "throws",
        "throws anything",
        "returns nothing",
        "returns a number",
        "sorts",
        "returns a promise",
        "an unknown behaviour",
    ] {
        let result = render(&renderer, behaviour).await;
        assert!(matches!(result, Err(RenderError::Failed(_))), "{behaviour}: {result:?}");
        // A new engine counts from one again.
        assert_eq!(render(&renderer, "succeeds").await.unwrap(), "<p>profile 1</p>", "after {behaviour}");
    }
}

#[tokio::test]
async fn error_names_the_failing_function() {
    let renderer = Renderer::start(BUNDLE, 1).unwrap();
    let Err(RenderError::Failed(reason)) = render(&renderer, "throws").await else {
        panic!("expected a failed render")
    };
    assert!(reason.contains("on purpose") && reason.contains("throws"), "{reason}");
}

#[tokio::test]
async fn slow_page_does_not_block_the_other_thread() {
    let renderer = Arc::new(Renderer::start(BUNDLE, 2).unwrap());
    let looping = tokio::spawn({
        let renderer = renderer.clone();
        async move { render(&renderer, "loops").await }
    });
    for _ in 0..10 {
        assert!(render(&renderer, "succeeds").await.is_ok());
    }
    assert!(!looping.is_finished(), "the other pages waited for the slow one");
    assert!(looping.await.unwrap().is_err());
}

#[tokio::test]
async fn returns_busy_when_the_queue_is_full() {
    let renderer = Arc::new(Renderer::start(BUNDLE, 1).unwrap());
    let mut waiting = Vec::new();
    // Fills the queue behind a slow page.
    loop {
        let behaviour = if waiting.is_empty() { "loops" } else { "succeeds" };
        let mut request = Box::pin(async { render(&renderer, behaviour).await });
        match poll(&mut request) {
            std::task::Poll::Pending => waiting.push(request),
            std::task::Poll::Ready(result) => {
                assert_eq!(result, Err(RenderError::Busy));
                break;
            }
        }
    }
    assert!(waiting.len() >= 64, "{} requests waited", waiting.len());
    for (index, request) in waiting.into_iter().enumerate() {
        assert_eq!(request.await.is_ok(), index > 0, "request {index}");
    }
}

fn poll<F: Future + Unpin>(future: &mut F) -> std::task::Poll<F::Output> {
    std::pin::Pin::new(future).poll(&mut std::task::Context::from_waker(std::task::Waker::noop()))
}

#[tokio::test]
async fn passes_text_through_unchanged() {
    let renderer = Renderer::start("globalThis.render = (view, props) => JSON.parse(props)", 1).unwrap();
    for text in ["", "Åsa 👩‍🎤 写真", "</script>\u{2028}\"\\", "a\u{0}b"] {
        let props = serde_json::to_string(text).unwrap();
        assert_eq!(renderer.render(View::Profile, props).await.unwrap(), text);
    }
}

#[test]
fn refuses_a_broken_bundle_at_start() {
    for (bundle, reason) in [
        ("let = ;", "variable name expected"),
        ("for (;;);", "interrupted"),
        ("throw new Error('broken')", "broken"),
        ("globalThis.other = 1", ""),
        ("globalThis.render = 1", ""),
    ] {
        match Renderer::start(bundle, 2) {
            Err(RendererStartError::Bundle(error)) => assert!(error.contains(reason), "{bundle}: {error}"),
            other => panic!("{bundle}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn starts_with_a_bundle_that_loads_slowly() {
    let slow = "for (const end = Date.now() + 1000; Date.now() < end;); globalThis.render = () => 'here'";
    let renderer = Renderer::start(slow, 1).unwrap();
    assert_eq!(renderer.render(View::Profile, "null".to_owned()).await.unwrap(), "here");
}
