//! The pages that the browser shows after Google has redirected back. The page of a known attempt closes
//! itself.

use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::AttemptId;

use crate::http::csp::Nonce;

/// The script removes code and state from the address bar first. It sends the waiting tab only the attempt
/// id, because only the tab that started the attempt may fetch the outcome. The delay lets the browser
/// deliver the message before the window closes.
pub(super) fn render_callback_page(status: StatusCode, attempt: AttemptId) -> Response {
    let script = format!(
        "history.replaceState(null, '', location.pathname);\n\
         new BroadcastChannel('lenslink-auth').postMessage({{ attemptId: '{attempt}' }});\n\
         setTimeout(() => window.close(), 100);"
    );
    render_page(status, "Signing in", "<p>You can close this window.</p>", &script)
}

/// For a callback that belongs to no open attempt of this browser. The page does not reveal why.
pub(super) fn render_unknown_attempt_page() -> Response {
    render_page(
        StatusCode::BAD_REQUEST,
        "This sign-in has expired",
        "<p>This sign-in has expired, or it was started in another browser.</p>\n\
         <p><a href=\"/login\">Start again</a></p>",
        "history.replaceState(null, '', location.pathname);",
    )
}

fn render_page(status: StatusCode, title: &str, body: &str, script: &str) -> Response {
    let nonce = Nonce::new();
    let nonce = nonce.as_str();
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n\
         <style nonce=\"{nonce}\">\n:root {{ color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }}\n\
         body {{ margin: 2rem; }}\n</style>\n<h1>{title}</h1>\n{body}\n\
         <script nonce=\"{nonce}\">\n{script}\n</script>\n</html>\n"
    );
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; img-src data:; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'"
    );
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        // The policy contains only ASCII, so the fallback is never used.
        (
            CONTENT_SECURITY_POLICY,
            HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'")),
        ),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    (status, headers, html).into_response()
}
