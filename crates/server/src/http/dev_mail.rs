//! `/dev/mail` shows emails that were written to files. The router that merges this one refuses requests from
//! other machines. The pages are for trying the product, so they are plain HTML without scripts.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use render::escape::escape_html;

use super::error::ApiError;
use super::state::AppState;
use crate::app::mail_files;
use crate::mail::eml_reader::ParsedEmail;

/// Blocks scripts and all other resources. Emails have inline styles, and the frame around an email inherits
/// this policy, so it has to allow them.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const STYLE: &str = "
body { margin: 0 auto; max-width: 760px; padding: 32px 16px; background: #FBF9F5; color: #191511; font: 16px/1.5 system-ui, sans-serif; }
h1 { font: 400 32px/1.15 Georgia, serif; margin: 0 0 8px; overflow-wrap: anywhere; }
p { color: #6A6157; } a { color: #C2410C; }
ol { list-style: none; margin: 24px 0; padding: 0; } li { padding: 12px 0; border-top: 1px solid #E6DFD4; overflow-wrap: anywhere; } small { display: block; color: #6A6157; }
iframe { width: 100%; height: 720px; border: 1px solid #E6DFD4; border-radius: 14px; background: #FFFFFF; }
pre { padding: 24px; border: 1px solid #E6DFD4; border-radius: 14px; background: #FFFFFF; white-space: pre-wrap; overflow-wrap: anywhere; }";

/// `None` if the server sends emails by SMTP, or if the public URL is not a loopback one: behind a proxy that
/// passes on neither the host name nor the IP address of the browser, every request looks local, and links in
/// emails give access to accounts.
pub(super) fn router(state: AppState) -> Option<Router> {
    mail_files::viewable_folder(&state.ctx.config)?;
    Some(
        Router::new()
            .route("/dev/mail", get(list_emails))
            .route("/dev/mail/{name}", get(show_email))
            .with_state(state),
    )
}

async fn list_emails(State(state): State<AppState>) -> Response {
    match mail_files::list_newest(&state.ctx).await {
        Ok(emails) => render_page(StatusCode::OK, "Emails", &render_list(&emails)),
        Err(error) => ApiError::internal(error).into_response(),
    }
}

async fn show_email(State(state): State<AppState>, Path(name): Path<String>) -> Response {
    match mail_files::find(&state.ctx, name).await {
        Ok(Some(email)) => render_page(StatusCode::OK, &email.subject, &render_email(&email)),
        Ok(None) => render_page(StatusCode::NOT_FOUND, "Email not found", BACK_LINK),
        Err(error) => ApiError::internal(error).into_response(),
    }
}

const BACK_LINK: &str = r#"<p><a href="/dev/mail">All emails</a></p>"#;

fn render_page(status: StatusCode, title: &str, body: &str) -> Response {
    let title = escape_html(title);
    let html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style></head>\n<body><h1>{title}</h1>\n{body}</body></html>\n"
    );
    let headers = [
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    (status, headers, Html(html)).into_response()
}

fn render_list(emails: &[ParsedEmail]) -> String {
    if emails.is_empty() {
        return "<p>No emails yet. Emails are shown here instead of being sent, only on this machine.</p>"
            .to_owned();
    }
    let rows: String = emails.iter().map(render_row).collect();
    format!("<p>Newest first. This page is visible only on this machine.</p><ol>{rows}</ol>\n")
}

fn render_row(email: &ParsedEmail) -> String {
    let subject = if email.subject.is_empty() { "(no subject)" } else { &email.subject };
    let (name, subject) = (escape_html(&email.name), escape_html(subject));
    let (to, date) = (escape_html(&email.to), escape_html(&email.date));
    format!("<li><a href=\"/dev/mail/{name}\">{subject}</a><small>{to}, {date}</small></li>\n")
}

/// The HTML part is in a sandboxed frame that can only open links in new tabs.
fn render_email(email: &ParsedEmail) -> String {
    let srcdoc = escape_html(&open_links_in_new_tabs(&email.html));
    let text: String = email.text.lines().map(render_text_line).collect();
    let (to, date) = (escape_html(&email.to), escape_html(&email.date));
    format!(
        "<p>To {to}, {date}</p>{BACK_LINK}\n\
         <iframe title=\"The email\" sandbox=\"allow-popups allow-popups-to-escape-sandbox\" \
         srcdoc=\"{srcdoc}\"></iframe>\n\
         <p>As plain text:</p>\n<pre>{text}</pre>\n"
    )
}

fn open_links_in_new_tabs(html: &str) -> String {
    const BASE: &str = "<base target=\"_blank\">";
    match html.split_once("<head>") {
        Some((before, after)) => format!("{before}<head>{BASE}{after}"),
        None => format!("{BASE}{html}"),
    }
}

fn render_text_line(line: &str) -> String {
    let text = escape_html(line);
    let is_url = (line.starts_with("http://") || line.starts_with("https://")) && !line.contains(' ');
    if is_url {
        format!("<a href=\"{text}\" target=\"_blank\" rel=\"noopener\">{text}</a>\n")
    } else {
        format!("{text}\n")
    }
}
