//! The operator's legal links are on every page and in every email, or nowhere.

use serde_json::json;

use crate::booking_emails::helpers::{CLIENT_EMAIL, form};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const SETTINGS: [(&str, &str); 2] = [
    ("LENSLINK_PRIVACY_URL", "https://legal.example/privacy?a=1&b=2"),
    ("LENSLINK_IMPRINT_URL", "https://legal.example/imprint"),
];
const EXPECTED_LINKS: [(&str, &str); 2] =
    [("https://legal.example/privacy?a=1&amp;b=2", "Privacy"), ("https://legal.example/imprint", "Imprint")];
const RECIPIENT_NOTE: &str = "Your details go to Anna Berg and are stored on Lenslink.";

/// Every kind of page without sign-in, and the emails about a booking.
struct RenderedSite {
    /// Path and HTML.
    pages: Vec<(String, String)>,
    booking_page: String,
    /// Text and HTML.
    emails: Vec<(String, String)>,
}

impl RenderedSite {
    async fn collect(app: &TestApp) -> Self {
        app.start_change_listener().await;
        let anna = app.add_photographer("anna").await;
        app.send_request(&anna, &form(|_| {})).await;
        let booking_path = anna.path().replacen("/api/book/anna/", "/u/anna/book/", 1);
        let mut paths: Vec<String> = [
            "/",
            "/login",
            "/signup",
            "/forgot-password",
            "/verify-email",
            "/nonsense",
            "/u/anna",
            "/u/nobody",
        ]
        .map(str::to_owned)
        .into();
        paths.extend([
            booking_path.clone(),
            app.client_link_path(CLIENT_EMAIL).await,
            app.photographer_link_path("anna@example.com").await,
        ]);
        let mut pages = Vec::new();
        for path in paths {
            let html = app.get(&path).send().await.unwrap().text().await.unwrap();
            pages.push((path, html));
        }
        let booking_page = pages.iter().find(|(path, _)| *path == booking_path).unwrap().1.clone();
        let emails = app.emails().into_iter().map(|email| (email.text, email.html)).collect();
        Self { pages, booking_page, emails }
    }
}

/// URL and label of each operator link.
fn find_operator_links(html: &str) -> Vec<(&str, &str)> {
    html.split("data-operator-link=\"")
        .skip(1)
        .map(|part| {
            let link = part.split("</a>").next().unwrap();
            let url = link.split("href=\"").nth(1).unwrap().split('"').next().unwrap();
            (url, link.rsplit('>').next().unwrap())
        })
        .collect()
}

async fn shows_configured_links_on_every_page_and_email(engine: Engine) {
    let app = TestApp::with_engine(&engine, &SETTINGS).await;
    let site = RenderedSite::collect(&app).await;
    for (path, html) in &site.pages {
        assert_eq!(find_operator_links(html), EXPECTED_LINKS, "{path}");
        assert!(!html.contains("_URL__"), "{path}");
    }
    assert_eq!(site.emails.len(), 2);
    for (text, html) in &site.emails {
        let footer =
            "\nPrivacy: https://legal.example/privacy?a=1&b=2\nImprint: https://legal.example/imprint\n";
        assert!(text.ends_with(footer), "{text}");
        for (url, label) in EXPECTED_LINKS {
            assert!(html.contains(&format!("<a href=\"{url}\"")) && html.contains(&format!(">{label}</a>")));
        }
    }
    let instance: serde_json::Value = app.get("/api/instance").send().await.unwrap().json().await.unwrap();
    assert_eq!(
        instance["operatorLinks"],
        json!({"privacy": SETTINGS[0].1, "terms": null, "imprint": SETTINGS[1].1})
    );
}

async fn shows_nothing_without_configured_links(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let site = RenderedSite::collect(&app).await;
    for (path, html) in &site.pages {
        for text in ["data-operator-link", "_URL__", "Privacy", "Imprint"] {
            assert!(!html.contains(text), "{text} on {path}");
        }
    }
    assert!(site.booking_page.contains(&format!("{RECIPIENT_NOTE}</p>")), "{}", site.booking_page);
    for (text, html) in &site.emails {
        for label in ["Privacy", "Terms", "Imprint"] {
            assert!(!text.contains(label) && !html.contains(label), "{label}: {text}");
        }
    }
}

async fn booking_form_names_the_recipient_of_the_data(engine: Engine) {
    let app = TestApp::with_engine(&engine, &SETTINGS).await;
    let html = RenderedSite::collect(&app).await.booking_page;
    let (_, after) = html.split_once(RECIPIENT_NOTE).unwrap_or_else(|| panic!("{html}"));
    let note = after.split("</p>").next().unwrap();
    assert!(
        note.contains(
            "href=\"https://legal.example/privacy?a=1&amp;b=2\" target=\"_blank\" rel=\"noopener\""
        ),
        "{note}"
    );
    assert!(html.contains("Your request goes to the photographer, who will contact you directly"), "{html}");
}

on_both_engines!(
    shows_configured_links_on_every_page_and_email,
    shows_nothing_without_configured_links,
    booking_form_names_the_recipient_of_the_data,
);
