//! `/dev/mail`: the mails that became files, on this machine only. Made for trying the product, so it is plain HTML
//! without a script.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use render::escape::html_text;

use super::error::ApiError;
use super::parts::Parts;
use crate::app::mail_files;
use crate::mail::read::ReadMail;

/// Nothing runs and nothing is loaded. Mails are styled element by element, and the frame a mail stands in inherits
/// this policy, so styles have to be allowed inline.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const STYLE: &str = "
body { margin: 0 auto; max-width: 760px; padding: 32px 16px; background: #FBF9F5; color: #191511; font: 16px/1.5 system-ui, sans-serif; }
h1 { font: 400 32px/1.15 Georgia, serif; margin: 0 0 8px; overflow-wrap: anywhere; }
p { color: #6A6157; } a { color: #C2410C; }
ol { list-style: none; margin: 24px 0; padding: 0; } li { padding: 12px 0; border-top: 1px solid #E6DFD4; overflow-wrap: anywhere; } small { display: block; color: #6A6157; }
iframe { width: 100%; height: 720px; border: 1px solid #E6DFD4; border-radius: 14px; background: #FFFFFF; }
pre { padding: 24px; border: 1px solid #E6DFD4; border-radius: 14px; background: #FFFFFF; white-space: pre-wrap; overflow-wrap: anywhere; }";

/// `None` when mails leave through a server, and where others use this one: a proxy that passes neither a host name nor
/// an address on makes everybody look like this machine, and mails open accounts.
pub(super) fn router(parts: Parts) -> Option<Router> {
    mail_files::shown_in(&parts.cx.config)?;
    Some(Router::new().route("/dev/mail", get(list)).route("/dev/mail/{name}", get(show)).with_state(parts))
}

async fn list(State(parts): State<Parts>) -> Response {
    match mail_files::newest(&parts.cx).await {
        Ok(mails) => page(StatusCode::OK, "Mails", &list_html(&mails)),
        Err(error) => ApiError::internal(error).into_response(),
    }
}

async fn show(State(parts): State<Parts>, Path(name): Path<String>) -> Response {
    match mail_files::one(&parts.cx, name).await {
        Ok(Some(mail)) => page(StatusCode::OK, &mail.subject, &mail_html(&mail)),
        Ok(None) => page(StatusCode::NOT_FOUND, "No such mail", BACK),
        Err(error) => ApiError::internal(error).into_response(),
    }
}

const BACK: &str = r#"<p><a href="/dev/mail">All mails</a></p>"#;

fn page(status: StatusCode, title: &str, body: &str) -> Response {
    let title = html_text(title);
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

fn list_html(mails: &[ReadMail]) -> String {
    if mails.is_empty() {
        return "<p>None yet. This page shows what would have been sent; only this machine can see it.</p>"
            .to_owned();
    }
    let rows: String = mails.iter().map(row).collect();
    format!("<p>Newest first. Only this machine can see this page.</p><ol>{rows}</ol>\n")
}

fn row(mail: &ReadMail) -> String {
    let subject = if mail.subject.is_empty() { "(no subject)" } else { &mail.subject };
    let (name, subject) = (html_text(&mail.name), html_text(subject));
    let (to, date) = (html_text(&mail.to), html_text(&mail.date));
    format!("<li><a href=\"/dev/mail/{name}\">{subject}</a><small>{to}, {date}</small></li>\n")
}

/// What the mail says in HTML stands in a frame that can do nothing but open links in new tabs.
fn mail_html(mail: &ReadMail) -> String {
    let framed = html_text(&with_links_in_new_tabs(&mail.html));
    let text: String = mail.text.lines().map(text_line).collect();
    let (to, date) = (html_text(&mail.to), html_text(&mail.date));
    format!(
        "<p>To {to}, {date}</p>{BACK}\n\
         <iframe title=\"The mail\" sandbox=\"allow-popups allow-popups-to-escape-sandbox\" srcdoc=\"{framed}\"></iframe>\n\
         <p>As plain text:</p>\n<pre>{text}</pre>\n"
    )
}

fn with_links_in_new_tabs(html: &str) -> String {
    const BASE: &str = "<base target=\"_blank\">";
    match html.split_once("<head>") {
        Some((before, after)) => format!("{before}<head>{BASE}{after}"),
        None => format!("{BASE}{html}"),
    }
}

fn text_line(line: &str) -> String {
    let text = html_text(line);
    let is_link = line.starts_with("http://") || line.starts_with("https://");
    match is_link && !line.contains(' ') {
        true => format!("<a href=\"{text}\" target=\"_blank\" rel=\"noopener\">{text}</a>\n"),
        false => format!("{text}\n"),
    }
}
