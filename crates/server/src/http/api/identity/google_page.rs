//! What somebody sees who comes back from Google in a window of its own: nearly nothing, because it closes itself.

use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::AttemptId;

use crate::http::csp::Nonce;

/// Tells the waiting tab which attempt is answered, and nothing else: the outcome is only for who began it.
/// Code and state leave the address bar first. The pause lets the message out before the window is gone.
pub(super) fn back(status: StatusCode, attempt: AttemptId) -> Response {
    let script = format!(
        "history.replaceState(null, '', location.pathname);\n\
         new BroadcastChannel('lenslink-auth').postMessage({{ attemptId: '{attempt}' }});\n\
         setTimeout(() => window.close(), 100);"
    );
    page(status, "Signing in", "<p>You can close this window.</p>", &script)
}

/// No attempt of this browser. Why not is nobody's business.
pub(super) fn over() -> Response {
    page(
        StatusCode::BAD_REQUEST,
        "This sign-in is over",
        "<p>This try to sign in is over, or it was begun in another browser.</p>\n\
         <p><a href=\"/login\">Start again</a></p>",
        "history.replaceState(null, '', location.pathname);",
    )
}

fn page(status: StatusCode, title: &str, body: &str, script: &str) -> Response {
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
        // Only ASCII goes in above.
        (
            CONTENT_SECURITY_POLICY,
            HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'")),
        ),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    (status, headers, html).into_response()
}
