//! A photographer who has left something in every table there is, each word of which can be told from everybody else's.

use domain::attempt::{AccountPurpose, Attempt, Errand, LIFETIME, Mode};
use domain::{AccountId, AttemptId, LinkedIdentity, SessionId};
use serde_json::json;
use storage::SeenView;

use super::settings::SETTINGS;
use super::time_zones::REPORT;
use crate::booking::clients::{Studio, path};
use crate::engines::Engine;
use crate::harness::TestApp;
use crate::photos::corpus;
use crate::profile::people::{PROFILE, profile, service};

pub struct Whole<'a> {
    pub studio: Studio<'a>,
    pub email: String,
    /// Stands in everything that somebody typed.
    pub mark: String,
    /// What else must be found before, and nowhere after.
    pub words: Vec<String>,
    pub ids: Vec<String>,
}

impl TestApp {
    pub async fn whole<'a>(&'a self, engine: &Engine, username: &str) -> Whole<'a> {
        let mark = format!("qq{username}qq");
        let studio = self.studio(username).await;
        let account = public_things(self, &studio, &mark).await;
        let bookings = bookings(self, &studio, &mark).await;
        let session = private_things(self, &studio, account, &mark).await;
        self.seen(account).await;
        let email = format!("{username}@example.com");
        self.browser().post("/api/identity/password-reset/send", json!({"email": email})).await.expect(202);
        let texts = format!(
            "UPDATE sessions SET user_agent = 'Agent of {mark}' WHERE id = {};
             UPDATE bookings SET note = 'Note of {mark}', date = '2099-05-12' WHERE client_name LIKE '%{mark}%';
             INSERT INTO booking_steps (booking_id, nth, from_status, to_status, actor, at)
             SELECT id, 1, 'inquiry', 'confirmed', 'photographer', created_at FROM bookings WHERE client_name LIKE '%{mark}%'
             ON CONFLICT DO NOTHING;
             INSERT INTO dropped_requests (account_id, dropped) VALUES ({}, 1);",
            literal(engine, &session.to_string()),
            literal(engine, &account.to_string())
        );
        engine.execute(self, &texts).await;
        let mut ids = vec![account.to_string(), session.to_string(), studio.service.clone()];
        ids.extend(bookings);
        let words = vec![
            email.clone(),
            phone(&mark),
            format!("Bio of {mark}"),
            format!("Name of {mark}"),
            format!("Person {mark}"),
            format!("{mark}.handle"),
            colour(&mark),
            zone(&mark).to_owned(),
            format!("Offer of {mark}"),
            format!("Client {mark}"),
            format!("client.{mark}@client.example"),
            format!("Message of {mark}"),
            format!("Note of {mark}"),
            format!("Agent of {mark}"),
            format!("new.{mark}@example.com"),
            format!("google.{mark}@gmail.example"),
            format!("subject {mark}"),
        ];
        Whole { studio, email, mark, words, ids }
    }

    async fn seen(&self, account: AccountId) {
        let day = self.cx.clock.now().day();
        let mut tx = self.cx.db.write().await.unwrap();
        tx.views().salt(day, &[1; 32]).await.unwrap();
        tx.views().count(&[SeenView { account, day, visitor: [7; 16] }]).await.unwrap();
        tx.commit().await.unwrap();
    }
}

pub fn phone(mark: &str) -> String {
    format!("+46 70 999 99 {:02}", mark.len())
}

fn colour(mark: &str) -> String {
    format!("#9d7e{:02}", mark.len())
}

/// Of the photographer and of the client: no two marks in one test have the same.
pub fn zone(mark: &str) -> &'static str {
    match mark.len() {
        8 => "Antarctica/Casey",
        9 => "Antarctica/Davis",
        _ => "Antarctica/Troll",
    }
}

fn literal(engine: &Engine, id: &str) -> String {
    if engine.settings().is_empty() { format!("X'{}'", id.replace('-', "")) } else { format!("'{id}'") }
}

async fn public_things(app: &TestApp, studio: &Studio<'_>, mark: &str) -> AccountId {
    let owner = &studio.browser;
    let form = profile(|form| {
        form["username"] = json!(format!("{}-2", studio.username));
        form["displayName"] = json!(format!("Name of {mark}"));
        form["bio"] = json!(format!("Bio of {mark}"));
        form["phone"] = json!(phone(mark));
        form["socialHandle"] = json!(format!("{mark}.handle"));
        form["accent"] = json!(colour(mark));
    });
    owner.put(PROFILE, form).await.expect(200);
    let offer = service(|form| form["title"] = json!(format!("Offer of {mark}")));
    owner.post("/api/services", offer).await.expect(201);
    let picture = corpus::jpeg(&corpus::quarters(300, 300));
    owner.give_photo(app, picture).await.expect(200);
    owner.put(SETTINGS, json!({"retentionMonths": 36, "timeZone": zone(mark)})).await.expect(200);
    owner.put(REPORT, json!({"timeZone": zone(mark)})).await.expect(204);
    let renamed = owner.put("/api/identity/user", json!({"displayName": format!("Person {mark}")})).await;
    renamed.expect(200).json()["uid"].as_str().unwrap().parse().unwrap()
}

/// One whose mails have left and whose answer waits, and one of which everything still waits.
async fn bookings(app: &TestApp, studio: &Studio<'_>, mark: &str) -> Vec<String> {
    let (path, email) = (path(&studio.username, &studio.service), format!("{}@example.com", studio.username));
    let form = |n: usize| {
        json!({
            "clientName": format!("Client {mark}"), "clientEmail": format!("client.{mark}@client.example"),
            "message": format!("Message of {mark} {n}"), "timeZone": zone(mark),
        })
    };
    let book = async |n| {
        let answer = app.browser().book_under(&format!("key-of-{mark}-{n}"), &path, form(n)).await;
        answer.booking_id()
    };
    let first = book(1).await;
    let answer = app.answer_link(&email).await;
    app.browser().press(&format!("{answer}/confirm")).await.expect(303);
    vec![first, book(2).await]
}

async fn private_things(app: &TestApp, studio: &Studio<'_>, account: AccountId, mark: &str) -> SessionId {
    let form = json!({"email": format!("new.{mark}@example.com")});
    studio.browser.post("/api/identity/email", form).await.expect(202);
    let sessions = studio.browser.get("/api/identity/sessions").await.expect(200).json();
    let session: SessionId = sessions[0]["id"].as_str().unwrap().parse().unwrap();
    let now = app.cx.clock.now();
    let identity = LinkedIdentity {
        issuer: "https://accounts.google.com".to_owned(),
        subject: format!("subject {mark}"),
        email: format!("google.{mark}@gmail.example").parse().unwrap(),
        display_name: Some(format!("Google {mark}").parse().unwrap()),
    };
    let id = AttemptId::new(now);
    let attempt = Attempt {
        id,
        state_hash: id.as_uuid().as_bytes().to_vec(),
        browser_hash: vec![1; 32],
        tab_challenge: "t".repeat(43).parse().unwrap(),
        mode: Mode::Popup,
        errand: Errand::Account { session, purpose: AccountPurpose::Link },
        sealed: vec![1; 32],
        expires_at: now.plus(LIFETIME),
    };
    let mut tx = app.cx.db.write().await.unwrap();
    assert!(tx.linked_identities().link(account, &identity, now).await.unwrap());
    tx.attempts().insert(&attempt).await.unwrap();
    tx.commit().await.unwrap();
    session
}
