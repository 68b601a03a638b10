//! Looking changes nothing: links are followed by scanners, previews and browsers that guess.

use std::path::Path;

use domain::booking::TokenHolder;
use identity::booking_token;
use reqwest::Method;
use serde_json::json;

use crate::booking::clients;
use crate::engines::Engine;
use crate::harness::TestApp;

#[tokio::test]
async fn no_get_changes_a_byte_of_the_database() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    for username in ["annab", "annaberg"] {
        let form = json!({"username": username, "displayName": "Anna Berg", "bio": "Light."});
        anna.put("/api/profile", form).await.expect(200);
    }
    let service = anna.offer("Portrait").await.expect(201).json()["id"].as_str().unwrap().to_owned();
    let booked = anna.book(&clients::path("annaberg", &service), clients::form(|_| {})).await.booking_id();
    app.drain_outbox().await;
    let contract = anna.get("/api/openapi.json").await.expect(200).json();
    let paths = contract["paths"].as_object().unwrap().iter().filter(|(_, calls)| calls.get("get").is_some());
    let mut paths: Vec<String> =
        paths.map(|(path, _)| path.replace("{username}", "annaberg").replace("{id}", "x")).collect();
    paths.extend(["/", "/u/annab", "/u/annaberg", "/u/nobody", "/dev/mail"].map(str::to_owned));
    paths.push("/api/identity/google/callback?code=a&state=b&iss=c".to_owned());
    let token = |holder| booking_token(&app.cx.vault, booked.parse().unwrap(), holder).reveal();
    let (client, photographer) = (token(TokenHolder::Client), token(TokenHolder::Photographer));
    paths.extend(["", "/withdraw"].map(|rest| format!("/r/{client}{rest}")));
    let answers = ["", "?choose=confirm", "?choose=decline", "/confirm", "/decline", "/seen"];
    paths.extend(answers.map(|rest| format!("/answer/{photographer}{rest}")));
    assert!(paths.len() > 12, "{paths:?}");

    let database = app.cx.db.file().unwrap();
    let before = bytes(database);
    for path in &paths {
        let status = match path.as_str() {
            // Never ends by itself.
            "/api/bookings/events" => anna.request(Method::GET, path).send().await.unwrap().status().as_u16(),
            _ => anna.get(path).await.status,
        };
        assert!(status < 500, "{path} answers {status}");
        assert!(bytes(database) == before, "GET {path} wrote something");
    }
}

fn bytes(database: &Path) -> Vec<u8> {
    let beside = |ending: &str| std::fs::read(format!("{}{ending}", database.display())).unwrap_or_default();
    [beside(""), beside("-wal")].concat()
}
