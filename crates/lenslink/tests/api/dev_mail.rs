//! The page that shows mails to whoever tries the product on their own machine.

use domain::MailId;
use server::http::accept::Limits;

use crate::binary::lenslink;
use crate::harness::TestApp;
use crate::mail::{LINK, write_to};

async fn page(app: &TestApp, path: &str) -> (u16, String) {
    let response = app.get(path).send().await.unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}

/// A mail of somebody who means ill, as a file in the folder.
fn drop_in(app: &TestApp, name: &str, subject: &str, html: &str) {
    std::fs::create_dir_all(app.mail_folder()).unwrap();
    let source = format!(
        "From: a@b.co\r\nTo: \"<b>\" <anna@example.com>\r\nSubject: {subject}\r\nMIME-Version: 1.0\r\n\
         Content-Type: text/html; charset=utf-8\r\n\r\n{html}\r\n"
    );
    std::fs::write(app.mail_folder().join(name), source).unwrap();
}

#[tokio::test]
async fn a_mail_can_be_found_opened_and_its_link_followed() {
    let app = TestApp::new().await;
    assert!(page(&app, "/dev/mail").await.1.contains("None yet"));
    let id: MailId = write_to(&app, "anna@example.com").await;
    app.drain_outbox().await;

    let (status, list) = page(&app, "/dev/mail").await;
    assert_eq!(status, 200);
    assert!(list.contains("Confirm your email address for Lenslink") && list.contains("anna@example.com"));
    let path = list.split('"').find(|part| part.contains(&id.to_string())).unwrap();
    let (status, mail) = page(&app, path).await;
    assert_eq!(status, 200);
    assert!(mail.contains(&format!("<a href=\"{LINK}\" target=\"_blank\" rel=\"noopener\">")), "{mail}");
    assert!(mail.contains(&format!("href=&quot;{LINK}&quot;")), "the HTML stands in the frame: {mail}");
    assert!(mail.contains("&lt;base target=&quot;_blank&quot;&gt;"), "{mail}");
    assert!(mail.contains("sandbox=\"allow-popups allow-popups-to-escape-sandbox\""), "{mail}");
}

#[tokio::test]
async fn the_newest_mail_comes_first() {
    let app = TestApp::new().await;
    for name in ["anna", "bo", "cleo"] {
        write_to(&app, &format!("{name}@example.com")).await;
        app.cx.clock.advance(std::time::Duration::from_secs(1));
    }
    app.drain_outbox().await;
    let list = page(&app, "/dev/mail").await.1;
    let place = |name: &str| list.find(&format!("{name}@example.com")).unwrap();
    assert!(place("cleo") < place("bo") && place("bo") < place("anna"));
}

#[tokio::test]
async fn whatever_a_mail_says_stays_text_around_its_frame() {
    let app = TestApp::new().await;
    let evil = "\"><script>alert(1)</script><img src=x onerror=alert(1)>";
    drop_in(&app, "1-evil.eml", evil, &format!("<p>hi</p>\"></iframe>{evil}"));
    drop_in(&app, "2-\"><script>alert(1)<.eml", "named", "<p>hi</p>");
    std::fs::write(app.mail_folder().join("3-empty.eml"), "").unwrap();
    std::fs::write(app.mail_folder().join("4-bytes.eml"), [0xff, 0xfe, 0, 1, 2]).unwrap();
    for path in ["/dev/mail", "/dev/mail/1-evil.eml", "/dev/mail/3-empty.eml", "/dev/mail/4-bytes.eml"] {
        let (status, html) = page(&app, path).await;
        assert_eq!(status, 200, "{path}");
        for hole in ["<script", "<img", "</iframe><", "</iframe>\"", "<b>"] {
            assert!(!html.contains(hole), "{hole} in {path}: {html}");
        }
    }
    assert!(page(&app, "/dev/mail").await.1.contains("&lt;script&gt;alert(1)"));
}

#[tokio::test]
async fn nothing_on_the_page_runs_or_loads() {
    let app = TestApp::new().await;
    let response = app.get("/dev/mail").send().await.unwrap();
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'unsafe-inline';"), "{policy}");
    assert!(!policy.contains("script") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert_eq!(response.headers()["referrer-policy"], "no-referrer");
    assert_eq!(response.headers()["cache-control"], "no-store");
}

#[tokio::test]
async fn only_names_in_the_folder_lead_to_a_file() {
    let app = TestApp::new().await;
    drop_in(&app, "1.eml", "one", "x");
    std::fs::write(app.mail_folder().join("..").join("secret.eml"), "Subject: secret\r\n\r\nx").unwrap();
    std::fs::write(app.mail_folder().join("1.txt"), "Subject: secret\r\n\r\nx").unwrap();
    for name in
        ["..%2fsecret.eml", "%2e%2e%2fsecret.eml", "1.txt", "nope.eml", "..%2f..%2f..%2fetc%2fpasswd", "."]
    {
        let (status, html) = page(&app, &format!("/dev/mail/{name}")).await;
        assert_eq!(status, 404, "{name}");
        assert!(!html.contains("secret"), "{name}");
    }
}

async fn assert_nothing(app: &TestApp, path: &str, headers: &[(&str, &str)]) {
    let (_, nothing) = page(app, "/nonsense").await;
    let title = nothing.split("<title>").nth(1).unwrap().split('<').next().unwrap();
    let mut request = app.get(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 404, "{path} {headers:?}");
    let html = response.text().await.unwrap();
    assert!(
        html.contains(&format!("<title>{title}</title>")) && !html.contains("anna"),
        "{path} {headers:?}"
    );
}

#[tokio::test]
async fn from_elsewhere_there_is_nothing_but_the_page_for_nothing() {
    let app = TestApp::new().await;
    write_to(&app, "anna@example.com").await;
    app.drain_outbox().await;
    for path in ["/dev/mail", "/dev/mail/1.eml"] {
        for header in [("x-forwarded-for", "203.0.113.9"), ("via", "1.1 proxy")] {
            assert_nothing(&app, path, &[header]).await;
        }
    }
    assert_eq!(page(&app, "/dev/mail").await.0, 200);
}

#[tokio::test]
async fn where_others_use_the_server_nobody_sees_mails_not_even_through_a_proxy_that_hides_who_asks() {
    let app = TestApp::with(&[("LENSLINK_PUBLIC_URL", "https://photos.example")], Limits::default()).await;
    write_to(&app, "anna@example.com").await;
    app.drain_outbox().await;
    assert_nothing(&app, "/dev/mail", &[]).await;
    assert_nothing(&app, "/dev/mail", &[("host", "photos.example")]).await;
}

#[tokio::test]
async fn with_a_mail_server_there_is_no_such_page() {
    let settings = [("LENSLINK_SMTP_URL", "smtp://127.0.0.1:9"), ("LENSLINK_MAIL_FROM", "a@photos.example")];
    let app = TestApp::with(&settings, Limits::default()).await;
    assert_eq!(page(&app, "/dev/mail").await.0, 404);
}

#[tokio::test]
async fn the_server_says_where_mails_can_be_seen() {
    use tokio::io::{AsyncBufReadExt, BufReader};
    let folder = tempfile::tempdir().unwrap();
    let mut command = lenslink(folder.path(), &[("LENSLINK_LISTEN", "127.0.0.1:0")]);
    let mut child = command.arg("serve").stdout(std::process::Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let ready = lines.next_line().await.unwrap().unwrap();
    let port = ready.split("127.0.0.1:").nth(1).unwrap().split(',').next().unwrap();
    assert_eq!(
        lines.next_line().await.unwrap().unwrap(),
        format!("Mails are written to ./data/mail and shown at http://localhost:{port}/dev/mail")
    );
}
