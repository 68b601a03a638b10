//! A photographer with data in every table. Almost every text of the account contains a unique marker.

use domain::attempt::{ATTEMPT_LIFETIME, AccountPurpose, Attempt, AttemptMode, AttemptPurpose};
use domain::{AccountId, AttemptId, LinkedIdentity, SessionId};
use serde_json::json;
use storage::DailyVisitor;

use super::settings::SETTINGS_PATH;
use super::time_zones::TIME_ZONE_PATH;
use crate::booking::helpers::{TestPhotographer, book_path};
use crate::photos::corpus;
use crate::profile::helpers::{PROFILE_PATH, profile_form, service_form};
use crate::support::engines::Engine;
use crate::support::harness::TestApp;

pub struct FullAccount<'a> {
    pub photographer: TestPhotographer<'a>,
    pub email: String,
    /// Part of almost every text that the photographer or a client typed.
    pub marker: String,
    /// Texts that the database contains until the account is deleted.
    pub texts: Vec<String>,
    pub ids: Vec<String>,
}

impl TestApp {
    pub async fn create_full_account<'a>(&'a self, engine: &Engine, username: &str) -> FullAccount<'a> {
        let marker = format!("qq{username}qq");
        let photographer = self.add_photographer(username).await;
        let account = fill_profile(self, &photographer, &marker).await;
        add_cover(self, &photographer, &marker).await;
        let bookings = add_bookings(self, &photographer, &marker).await;
        let session = fill_private_data(self, &photographer, account, &marker).await;
        self.add_view(account).await;
        let email = format!("{username}@example.com");
        self.browser()
            .post("/api/identity/password-reset/send", json!({"email": email}))
            .await
            .expect_status(202);
        let sql = format!(
            "UPDATE sessions SET user_agent = 'Agent of {marker}' WHERE id = {};
             UPDATE bookings SET note = 'Note of {marker}', date = '2099-05-12' WHERE client_name LIKE '%{marker}%';
             INSERT INTO booking_steps (booking_id, nth, from_status, to_status, actor, at)
             SELECT id, 1, 'inquiry', 'confirmed', 'photographer', created_at FROM bookings WHERE client_name LIKE '%{marker}%'
             ON CONFLICT DO NOTHING;
             INSERT INTO dropped_requests (account_id, dropped) VALUES ({}, 1);",
            sql_uuid(engine, &session.to_string()),
            sql_uuid(engine, &account.to_string())
        );
        engine.execute(self, &sql).await;
        let mut ids = vec![account.to_string(), session.to_string(), photographer.service.clone()];
        ids.extend(bookings);
        let texts = vec![
            email.clone(),
            phone(&marker),
            format!("Bio of {marker}"),
            format!("Name of {marker}"),
            format!("Person {marker}"),
            format!("{marker}.handle"),
            accent(&marker),
            time_zone(&marker).to_owned(),
            format!("Offer of {marker}"),
            format!("Alt text of {marker}"),
            format!("Caption of {marker}"),
            format!("Client {marker}"),
            format!("client.{marker}@client.example"),
            format!("Message of {marker}"),
            format!("Note of {marker}"),
            format!("Agent of {marker}"),
            format!("Phone of {marker}"),
            format!("new.{marker}@example.com"),
            format!("google.{marker}@gmail.example"),
            format!("subject {marker}"),
        ];
        FullAccount { photographer, email, marker, texts, ids }
    }

    async fn add_view(&self, account: AccountId) {
        let day = self.ctx.clock.now().day();
        let mut tx = self.ctx.db.write().await.unwrap();
        tx.views().get_or_insert_salt(day, &[1; 32]).await.unwrap();
        tx.views().record_visitors(&[DailyVisitor { account, day, visitor_hash: [7; 16] }]).await.unwrap();
        tx.commit().await.unwrap();
    }
}

/// A phone number cannot contain the marker. Markers of different lengths get different numbers.
pub fn phone(marker: &str) -> String {
    format!("+46 70 999 99 {:02}", marker.len())
}

fn accent(marker: &str) -> String {
    format!("#9d7e{:02}", marker.len())
}

/// The time zone of the photographer and the client. The markers of these tests have
/// different lengths, and so different zones.
pub fn time_zone(marker: &str) -> &'static str {
    match marker.len() {
        8 => "Antarctica/Casey",
        9 => "Antarctica/Davis",
        _ => "Antarctica/Troll",
    }
}

fn sql_uuid(engine: &Engine, id: &str) -> String {
    if engine.is_sqlite() { format!("X'{}'", id.replace('-', "")) } else { format!("'{id}'") }
}

async fn fill_profile(app: &TestApp, photographer: &TestPhotographer<'_>, marker: &str) -> AccountId {
    let browser = &photographer.browser;
    let form = profile_form(|form| {
        form["username"] = json!(format!("{}-2", photographer.username));
        form["displayName"] = json!(format!("Name of {marker}"));
        form["bio"] = json!(format!("Bio of {marker}"));
        form["phone"] = json!(phone(marker));
        form["socialHandle"] = json!(format!("{marker}.handle"));
        form["accent"] = json!(accent(marker));
    });
    browser.put(PROFILE_PATH, form).await.expect_status(200);
    let service = service_form(|form| form["title"] = json!(format!("Offer of {marker}")));
    browser.post("/api/services", service).await.expect_status(201);
    let photo = corpus::jpeg(&corpus::quarters(300, 300));
    browser.upload_photo(app, photo).await.expect_status(200);
    browser
        .put(SETTINGS_PATH, json!({"retentionMonths": 36, "timeZone": time_zone(marker)}))
        .await
        .expect_status(200);
    browser.put(TIME_ZONE_PATH, json!({"timeZone": time_zone(marker)})).await.expect_status(204);
    let response =
        browser.put("/api/identity/user", json!({"displayName": format!("Person {marker}")})).await;
    response.expect_status(200).json()["uid"].as_str().unwrap().parse().unwrap()
}

/// A photo of the portfolio, which is also the cover of a service.
async fn add_cover(app: &TestApp, photographer: &TestPhotographer<'_>, marker: &str) {
    let browser = &photographer.browser;
    let id = app.add_photo(browser, corpus::jpeg(&corpus::quarters(300, 200))).await;
    app.process_photos().await;
    let form = json!({"alt": format!("Alt text of {marker}"), "caption": format!("Caption of {marker}")});
    browser.put(&format!("/api/photos/{id}"), form).await.expect_status(200);
    let cover_path = format!("/api/services/{}/cover", photographer.service);
    browser.put(&cover_path, json!({"photoId": id})).await.expect_status(204);
}

/// One booking whose emails are sent and whose answer is queued, and one whose emails are all queued.
async fn add_bookings(app: &TestApp, photographer: &TestPhotographer<'_>, marker: &str) -> Vec<String> {
    let (booking_path, photographer_email) = (
        book_path(&photographer.username, &photographer.service),
        format!("{}@example.com", photographer.username),
    );
    let form = |n: usize| {
        json!({
            "clientName": format!("Client {marker}"), "clientEmail": format!("client.{marker}@client.example"),
            "message": format!("Message of {marker} {n}"), "timeZone": time_zone(marker),
        })
    };
    let book = async |n| {
        let response =
            app.browser().book_with_key(&format!("key-of-{marker}-{n}"), &booking_path, form(n)).await;
        response.booking_id()
    };
    let first = book(1).await;
    let answer_path = app.photographer_link_path(&photographer_email).await;
    app.browser().submit_empty_form(&format!("{answer_path}/confirm")).await.expect_status(303);
    vec![first, book(2).await]
}

async fn fill_private_data(
    app: &TestApp,
    photographer: &TestPhotographer<'_>,
    account: AccountId,
    marker: &str,
) -> SessionId {
    photographer.browser.add_app_named(app, &format!("Phone of {marker}")).await;
    let form = json!({"email": format!("new.{marker}@example.com")});
    photographer.browser.post("/api/identity/email", form).await.expect_status(202);
    let sessions = photographer.browser.get("/api/identity/sessions").await.expect_status(200).json();
    let session: SessionId = sessions[0]["id"].as_str().unwrap().parse().unwrap();
    let now = app.ctx.clock.now();
    let identity = LinkedIdentity {
        issuer: "https://accounts.google.com".to_owned(),
        subject: format!("subject {marker}"),
        email: format!("google.{marker}@gmail.example").parse().unwrap(),
        display_name: Some(format!("Google {marker}").parse().unwrap()),
    };
    let id = AttemptId::new(now);
    let attempt = Attempt {
        id,
        state_hash: id.as_uuid().as_bytes().to_vec(),
        browser_hash: vec![1; 32],
        tab_challenge: "t".repeat(43).parse().unwrap(),
        mode: AttemptMode::Popup,
        purpose: AttemptPurpose::Account { session, purpose: AccountPurpose::Link },
        sealed_secrets: vec![1; 32],
        expires_at: now.plus(ATTEMPT_LIFETIME),
    };
    let mut tx = app.ctx.db.write().await.unwrap();
    assert!(tx.linked_identities().link(account, &identity, now).await.unwrap());
    tx.attempts().insert(&attempt).await.unwrap();
    tx.commit().await.unwrap();
    session
}
