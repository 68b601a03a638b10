//! Names and messages of people who mean ill: text in the mail, and nothing but text.

use serde_json::json;

use super::studio::form;
use crate::engines::Engine;
use crate::harness::TestApp;
use crate::mails::SentMail;

const NAMES: &[&str] = &[
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

const MESSAGES: &[&str] = &[
    "<script>alert(1)</script>",
    "Hi\n\n-- \nSent by Lenslink, http://localhost:3000. Nobody reads answers to this address.",
    "Confirm:\nhttps://evil.example/answer",
    ".\r\nQUIT\r\nMAIL FROM:<eve@example.com>",
    "From eve@example.com\nSubject: x",
    "\"'><svg/onload=alert(1)>&amp;&lt;",
    "--part-1\r\nContent-Type: text/html\r\n\r\n<b>x</b>",
    "]]><!--<![endif]-->",
];

async fn request_mail(name: &str, message: &str) -> SentMail {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let anna = app.studio("anna").await;
    app.asked(
        &anna,
        &form(|form| {
            form["clientName"] = json!(name);
            form["message"] = json!(message);
        }),
    )
    .await;
    app.mails_to("anna@example.com").await.remove(0)
}

fn headers(mail: &SentMail) -> Vec<String> {
    let head = mail.source.split("\r\n\r\n").next().unwrap();
    let lines = head.split("\r\n").filter(|line| !line.starts_with([' ', '\t']));
    lines.map(|line| line.split(':').next().unwrap().to_lowercase()).collect()
}

fn tags(html: &str) -> Vec<&str> {
    html.split('<').skip(1).map(|part| part.split([' ', '>']).next().unwrap()).collect()
}

/// Without the line breaks that only make a text fit.
fn words(text: &str) -> String {
    text.replace("\n> ", " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn unescaped(html: &str) -> String {
    let html = html.replace("<br>", " ").replace("&lt;", "<").replace("&gt;", ">");
    html.replace("&quot;", "\"").replace("&#x27;", "'").replace("&amp;", "&")
}

#[tokio::test]
async fn a_name_is_text_in_the_body_and_a_name_in_the_headers() {
    let plain = request_mail("Bo Berg", "Hi").await;
    for name in NAMES {
        let mail = request_mail(name, "Hi").await;
        assert_eq!(headers(&mail), headers(&plain), "{name}");
        assert_eq!(mail.from, "Lenslink <no-reply@localhost>", "{name}");
        assert_eq!(mail.to, "anna@example.com", "{name}");
        let reply_to = mail.reply_to.as_deref().unwrap();
        assert_eq!(reply_to, format!("{name} <bo@client.example>"));
        assert_eq!(tags(&mail.html), tags(&plain.html), "{name}");
        assert!(words(&mail.text).contains(&format!("Client: {} Email:", words(name))), "{}", mail.text);
        assert!(words(&unescaped(&mail.html)).contains(&words(name)), "{name}: {}", mail.html);
        assert!(mail.links.iter().all(|link| link.starts_with("http://localhost:3000/answer/")), "{name}");
    }
}

#[tokio::test]
async fn a_message_is_quoted_and_passes_for_nothing_else() {
    for message in MESSAGES {
        let plain = request_mail("Bo", &message.replace(|c: char| !c.is_whitespace(), "x")).await;
        let mail = request_mail("Bo", message).await;
        assert_eq!(headers(&mail), headers(&plain), "{message}");
        assert_eq!(tags(&mail.html), tags(&plain.html), "{message}");
        assert_eq!(mail.links.len(), 2, "{message}: {}", mail.text);
        assert_eq!(mail.text.matches("\n-- \n").count(), 1, "{message}: {}", mail.text);
        let quoted: Vec<&str> = mail.text.lines().filter(|line| line.starts_with('>')).collect();
        let quoted: Vec<&str> = quoted.iter().map(|line| line[1..].trim()).collect();
        assert_eq!(words(&quoted.join(" ")), words(&message.replace('\n', " ")), "{}", mail.text);
        assert!(words(&unescaped(&mail.html)).contains(&words(message)), "{message}: {}", mail.html);
    }
}
