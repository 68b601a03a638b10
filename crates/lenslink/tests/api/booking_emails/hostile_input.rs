//! Hostile names and messages appear in emails as plain text only.

use serde_json::json;

use super::helpers::form;
use crate::support::engines::Engine;
use crate::support::harness::TestApp;
use crate::support::sent_email::SentEmail;

const HOSTILE_NAMES: &[&str] = &[
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "PayPal Support <service@paypal.com>",
    "\"Support\" <a@b.co>, eve@example.com",
    "=?utf-8?q?=0d=0aBcc:_eve@example.com?=",
    "Bo (comment) \\ ; : , @",
    "https://evil.example/confirm",
    "Åsa Öberg 写真 🎞 أحمد",
    "</title></td></table><h1>You won</h1>",
    "{{constructor.constructor('x')()}}",
    "%0d%0aBcc: eve@example.com",
    "__META__",
];

const HOSTILE_MESSAGES: &[&str] = &[
    "<script>alert(1)</script>",
    "Hi\n\n-- \nSent by Lenslink, http://localhost:3000. Replies to this address are not read.",
    "Confirm:\nhttps://evil.example/answer",
    ".\r\nQUIT\r\nMAIL FROM:<eve@example.com>",
    "From eve@example.com\nSubject: x",
    "\"'><svg/onload=alert(1)>&amp;&lt;",
    "--part-1\r\nContent-Type: text/html\r\n\r\n<b>x</b>",
    "]]><!--<![endif]-->",
];

/// Sends a request and returns the email about it.
async fn send_request_and_get_email(name: &str, message: &str) -> SentEmail {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let anna = app.add_photographer("anna").await;
    app.send_request(
        &anna,
        &form(|form| {
            form["clientName"] = json!(name);
            form["message"] = json!(message);
        }),
    )
    .await;
    app.emails_to("anna@example.com").await.remove(0)
}

fn header_names(email: &SentEmail) -> Vec<String> {
    let head = email.source.split("\r\n\r\n").next().unwrap();
    let lines = head.split("\r\n").filter(|line| !line.starts_with([' ', '\t']));
    lines.map(|line| line.split(':').next().unwrap().to_lowercase()).collect()
}

fn tag_names(html: &str) -> Vec<&str> {
    html.split('<').skip(1).map(|part| part.split([' ', '>']).next().unwrap()).collect()
}

/// Removes line wrapping.
fn normalize_whitespace(text: &str) -> String {
    text.replace("\n> ", " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn unescape_html(html: &str) -> String {
    let html = html.replace("<br>", " ").replace("&lt;", "<").replace("&gt;", ">");
    html.replace("&quot;", "\"").replace("&#x27;", "'").replace("&amp;", "&")
}

#[tokio::test]
async fn escapes_hostile_names() {
    let harmless_email = send_request_and_get_email("Bo Berg", "Hi").await;
    for name in HOSTILE_NAMES {
        let email = send_request_and_get_email(name, "Hi").await;
        assert_eq!(header_names(&email), header_names(&harmless_email), "{name}");
        assert_eq!(email.from, "Lenslink <no-reply@localhost>", "{name}");
        assert_eq!(email.to, "anna@example.com", "{name}");
        let reply_to = email.reply_to.as_deref().unwrap();
        assert_eq!(reply_to, format!("{name} <bo@client.example>"));
        assert_eq!(tag_names(&email.html), tag_names(&harmless_email.html), "{name}");
        assert!(
            normalize_whitespace(&email.text)
                .contains(&format!("Client: {} Email:", normalize_whitespace(name))),
            "{}",
            email.text
        );
        assert!(
            normalize_whitespace(&unescape_html(&email.html)).contains(&normalize_whitespace(name)),
            "{name}: {}",
            email.html
        );
        assert!(email.links.iter().all(|link| link.starts_with("http://localhost:3000/answer/")), "{name}");
    }
}

#[tokio::test]
async fn quotes_hostile_messages() {
    for message in HOSTILE_MESSAGES {
        let harmless_email =
            send_request_and_get_email("Bo", &message.replace(|c: char| !c.is_whitespace(), "x")).await;
        let email = send_request_and_get_email("Bo", message).await;
        assert_eq!(header_names(&email), header_names(&harmless_email), "{message}");
        assert_eq!(tag_names(&email.html), tag_names(&harmless_email.html), "{message}");
        assert_eq!(email.links.len(), 2, "{message}: {}", email.text);
        assert_eq!(email.text.matches("\n-- \n").count(), 1, "{message}: {}", email.text);
        let quoted_lines: Vec<&str> = email.text.lines().filter(|line| line.starts_with('>')).collect();
        let quoted_texts: Vec<&str> = quoted_lines.iter().map(|line| line[1..].trim()).collect();
        assert_eq!(
            normalize_whitespace(&quoted_texts.join(" ")),
            normalize_whitespace(&message.replace('\n', " ")),
            "{}",
            email.text
        );
        assert!(
            normalize_whitespace(&unescape_html(&email.html)).contains(&normalize_whitespace(message)),
            "{message}: {}",
            email.html
        );
    }
}
