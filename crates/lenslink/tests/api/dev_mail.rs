//! `/dev/mail`, which shows emails to an operator who tries the product on their own machine.

use domain::EmailId;
use server::http::accept::Limits;

use crate::mail::{LINK, enqueue_email};
use crate::support::binary::lenslink_command;
use crate::support::harness::TestApp;

async fn get_page(app: &TestApp, path: &str) -> (u16, String) {
    let response = app.get(path).send().await.unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}

/// Writes an email with hostile content to the mail folder.
fn write_hostile_email(app: &TestApp, name: &str, subject: &str, html: &str) {
    std::fs::create_dir_all(app.email_folder()).unwrap();
    let source = format!(
        "From: a@b.co\r\nTo: \"<b>\" <anna@example.com>\r\nSubject: {subject}\r\nMIME-Version: 1.0\r\n\
         Content-Type: text/html; charset=utf-8\r\n\r\n{html}\r\n"
    );
    std::fs::write(app.email_folder().join(name), source).unwrap();
}

#[tokio::test]
async fn lists_and_shows_an_email_with_its_link() {
    let app = TestApp::new().await;
    assert!(get_page(&app, "/dev/mail").await.1.contains("No emails yet"));
    let id: EmailId = enqueue_email(&app, "anna@example.com").await;
    app.drain_outbox().await;

    let (status, list) = get_page(&app, "/dev/mail").await;
    assert_eq!(status, 200);
    assert!(list.contains("Confirm your email address for Lenslink") && list.contains("anna@example.com"));
    let path = list.split('"').find(|part| part.contains(&id.to_string())).unwrap();
    let (status, page) = get_page(&app, path).await;
    assert_eq!(status, 200);
    assert!(page.contains(&format!("<a href=\"{LINK}\" target=\"_blank\" rel=\"noopener\">")), "{page}");
    assert!(page.contains(&format!("href=&quot;{LINK}&quot;")), "the iframe contains the HTML: {page}");
    assert!(page.contains("&lt;base target=&quot;_blank&quot;&gt;"), "{page}");
    assert!(page.contains("sandbox=\"allow-popups allow-popups-to-escape-sandbox\""), "{page}");
}

#[tokio::test]
async fn lists_the_newest_email_first() {
    let app = TestApp::new().await;
    for name in ["anna", "bo", "cleo"] {
        enqueue_email(&app, &format!("{name}@example.com")).await;
        app.ctx.clock.advance(std::time::Duration::from_secs(1));
    }
    app.drain_outbox().await;
    let list = get_page(&app, "/dev/mail").await.1;
    let position = |name: &str| list.find(&format!("{name}@example.com")).unwrap();
    assert!(position("cleo") < position("bo") && position("bo") < position("anna"));
}

#[tokio::test]
async fn escapes_email_content_outside_the_frame() {
    let app = TestApp::new().await;
    let hostile_html = "\"><script>alert(1)</script><img src=x onerror=alert(1)>";
    write_hostile_email(&app, "1-evil.eml", hostile_html, &format!("<p>hi</p>\"></iframe>{hostile_html}"));
    write_hostile_email(&app, "2-\"><script>alert(1)<.eml", "named", "<p>hi</p>");
    std::fs::write(app.email_folder().join("3-empty.eml"), "").unwrap();
    std::fs::write(app.email_folder().join("4-bytes.eml"), [0xff, 0xfe, 0, 1, 2]).unwrap();
    for path in ["/dev/mail", "/dev/mail/1-evil.eml", "/dev/mail/3-empty.eml", "/dev/mail/4-bytes.eml"] {
        let (status, html) = get_page(&app, path).await;
        assert_eq!(status, 200, "{path}");
        for markup in ["<script", "<img", "</iframe><", "</iframe>\"", "<b>"] {
            assert!(!html.contains(markup), "{markup} in {path}: {html}");
        }
    }
    assert!(get_page(&app, "/dev/mail").await.1.contains("&lt;script&gt;alert(1)"));
}

#[tokio::test]
async fn page_runs_no_scripts_and_loads_nothing() {
    let app = TestApp::new().await;
    let response = app.get("/dev/mail").send().await.unwrap();
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'unsafe-inline';"), "{policy}");
    assert!(!policy.contains("script") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert_eq!(response.headers()["referrer-policy"], "no-referrer");
    assert_eq!(response.headers()["cache-control"], "no-store");
}

#[tokio::test]
async fn serves_only_files_in_the_mail_folder() {
    let app = TestApp::new().await;
    write_hostile_email(&app, "1.eml", "one", "x");
    std::fs::write(app.email_folder().join("..").join("secret.eml"), "Subject: secret\r\n\r\nx").unwrap();
    std::fs::write(app.email_folder().join("1.txt"), "Subject: secret\r\n\r\nx").unwrap();
    for name in
        ["..%2fsecret.eml", "%2e%2e%2fsecret.eml", "1.txt", "nope.eml", "..%2f..%2f..%2fetc%2fpasswd", "."]
    {
        let (status, html) = get_page(&app, &format!("/dev/mail/{name}")).await;
        assert_eq!(status, 404, "{name}");
        assert!(!html.contains("secret"), "{name}");
    }
}

async fn assert_not_found_page(app: &TestApp, path: &str, headers: &[(&str, &str)]) {
    let (_, not_found_page) = get_page(app, "/nonsense").await;
    let title = not_found_page.split("<title>").nth(1).unwrap().split('<').next().unwrap();
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
async fn answers_404_to_forwarded_requests() {
    let app = TestApp::new().await;
    enqueue_email(&app, "anna@example.com").await;
    app.drain_outbox().await;
    let list = get_page(&app, "/dev/mail").await.1;
    let email_path = list.split('"').find(|part| part.starts_with("/dev/mail/")).unwrap();
    for path in ["/dev/mail", email_path] {
        for header in [("x-forwarded-for", "203.0.113.9"), ("via", "1.1 proxy")] {
            assert_not_found_page(&app, path, &[header]).await;
        }
        assert_eq!(get_page(&app, path).await.0, 200, "{path} without a proxy");
    }
}

#[tokio::test]
async fn answers_404_when_the_public_url_is_not_local() {
    let app =
        TestApp::with_settings(&[("LENSLINK_PUBLIC_URL", "https://photos.example")], Limits::default()).await;
    enqueue_email(&app, "anna@example.com").await;
    app.drain_outbox().await;
    assert_not_found_page(&app, "/dev/mail", &[]).await;
    assert_not_found_page(&app, "/dev/mail", &[("host", "photos.example")]).await;
}

#[tokio::test]
async fn answers_404_when_smtp_is_configured() {
    let settings = [("LENSLINK_SMTP_URL", "smtp://127.0.0.1:9"), ("LENSLINK_MAIL_FROM", "a@photos.example")];
    let app = TestApp::with_settings(&settings, Limits::default()).await;
    assert_eq!(get_page(&app, "/dev/mail").await.0, 404);
}

#[tokio::test]
async fn prints_the_url_of_the_email_page() {
    use tokio::io::{AsyncBufReadExt, BufReader};
    let folder = tempfile::tempdir().unwrap();
    let mut command = lenslink_command(folder.path(), &[("LENSLINK_LISTEN", "127.0.0.1:0")]);
    let mut child = command.arg("serve").stdout(std::process::Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let ready_line = lines.next_line().await.unwrap().unwrap();
    let port = ready_line.split("127.0.0.1:").nth(1).unwrap().split(',').next().unwrap();
    assert_eq!(
        lines.next_line().await.unwrap().unwrap(),
        format!("Emails are written to ./data/mail and shown at http://localhost:{port}/dev/mail")
    );
}
