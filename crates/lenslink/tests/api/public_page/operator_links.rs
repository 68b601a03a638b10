//! Links to pages of the operator's own: on every page and in every e-mail, or nowhere.

use serde_json::json;

use crate::booking_mail::studio::{CLIENT, form};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const SETTINGS: [(&str, &str); 2] = [
    ("LENSLINK_PRIVACY_URL", "https://legal.example/privacy?a=1&b=2"),
    ("LENSLINK_IMPRINT_URL", "https://legal.example/imprint"),
];
const SHOWN: [(&str, &str); 2] =
    [("https://legal.example/privacy?a=1&amp;b=2", "Privacy"), ("https://legal.example/imprint", "Imprint")];
const RECIPIENT: &str = "Your details go to Anna Berg and are stored on Lenslink.";

/// Every kind of page that is not behind a sign-in, and the e-mails of a booking.
struct Visit {
    pages: Vec<(String, String)>,
    book_page: String,
    emails: Vec<(String, String)>,
}

impl Visit {
    async fn of(app: &TestApp) -> Self {
        app.follow_changes().await;
        let anna = app.studio("anna").await;
        app.asked(&anna, &form(|_| {})).await;
        let book = anna.path().replacen("/api/book/anna/", "/u/anna/book/", 1);
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
            book.clone(),
            app.request_link(CLIENT).await,
            app.answer_link("anna@example.com").await,
        ]);
        let mut pages = Vec::new();
        for path in paths {
            let html = app.get(&path).send().await.unwrap().text().await.unwrap();
            pages.push((path, html));
        }
        let book_page = pages.iter().find(|(path, _)| *path == book).unwrap().1.clone();
        let emails = app.mails().into_iter().map(|mail| (mail.text, mail.html)).collect();
        Self { pages, book_page, emails }
    }
}

/// The address and the label of each link of the operator in a footer.
fn shown(html: &str) -> Vec<(&str, &str)> {
    html.split("data-operator-link=\"")
        .skip(1)
        .map(|part| {
            let link = part.split("</a>").next().unwrap();
            let address = link.split("href=\"").nth(1).unwrap().split('"').next().unwrap();
            (address, link.rsplit('>').next().unwrap())
        })
        .collect()
}

async fn the_links_that_are_set_stand_on_every_page_and_in_every_email(engine: Engine) {
    let app = TestApp::on(&engine, &SETTINGS).await;
    let visit = Visit::of(&app).await;
    for (path, html) in &visit.pages {
        assert_eq!(shown(html), SHOWN, "{path}");
        assert!(!html.contains("_URL__"), "{path}");
    }
    assert_eq!(visit.emails.len(), 2);
    for (text, html) in &visit.emails {
        let end =
            "\nPrivacy: https://legal.example/privacy?a=1&b=2\nImprint: https://legal.example/imprint\n";
        assert!(text.ends_with(end), "{text}");
        for (address, label) in SHOWN {
            assert!(
                html.contains(&format!("<a href=\"{address}\"")) && html.contains(&format!(">{label}</a>"))
            );
        }
    }
    let instance: serde_json::Value = app.get("/api/instance").send().await.unwrap().json().await.unwrap();
    assert_eq!(
        instance["operatorLinks"],
        json!({"privacy": SETTINGS[0].1, "terms": null, "imprint": SETTINGS[1].1})
    );
}

async fn nothing_is_shown_when_no_link_is_set(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let visit = Visit::of(&app).await;
    for (path, html) in &visit.pages {
        for trace in ["data-operator-link", "_URL__", "Privacy", "Imprint"] {
            assert!(!html.contains(trace), "{trace} on {path}");
        }
    }
    assert!(visit.book_page.contains(&format!("{RECIPIENT}</p>")), "{}", visit.book_page);
    for (text, html) in &visit.emails {
        for label in ["Privacy", "Terms", "Imprint"] {
            assert!(!text.contains(label) && !html.contains(label), "{label}: {text}");
        }
    }
}

async fn the_form_without_a_script_says_who_receives_the_details(engine: Engine) {
    let app = TestApp::on(&engine, &SETTINGS).await;
    let html = Visit::of(&app).await.book_page;
    let (_, after) = html.split_once(RECIPIENT).unwrap_or_else(|| panic!("{html}"));
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
    the_links_that_are_set_stand_on_every_page_and_in_every_email,
    nothing_is_shown_when_no_link_is_set,
    the_form_without_a_script_says_who_receives_the_details,
);
