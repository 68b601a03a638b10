//! GET requests change nothing, because scanners, link previews and prefetching browsers follow links.

use std::path::Path;

use domain::booking::TokenHolder;
use identity::derive_booking_token;
use reqwest::Method;
use serde_json::json;

use crate::booking::helpers;
use crate::support::engines::Engine;
use crate::support::harness::TestApp;

#[tokio::test]
async fn get_requests_do_not_change_the_database() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    for username in ["annab", "annaberg"] {
        let form = json!({"username": username, "displayName": "Anna Berg", "bio": "Light."});
        anna.put("/api/profile", form).await.expect_status(200);
    }
    let service =
        anna.add_service("Portrait").await.expect_status(201).json()["id"].as_str().unwrap().to_owned();
    let booking_id =
        anna.book(&helpers::book_path("annaberg", &service), helpers::form(|_| {})).await.booking_id();
    app.drain_outbox().await;
    let contract = anna.get("/api/openapi.json").await.expect_status(200).json();
    let paths = contract["paths"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(_, operations)| operations.get("get").is_some());
    let mut paths: Vec<String> =
        paths.map(|(path, _)| path.replace("{username}", "annaberg").replace("{id}", &booking_id)).collect();
    paths.extend(["/", "/u/annab", "/u/annaberg", "/u/nobody", "/dev/mail"].map(str::to_owned));
    paths.push("/api/identity/google/callback?code=a&state=b&iss=c".to_owned());
    let token = |holder| derive_booking_token(&app.ctx.vault, booking_id.parse().unwrap(), holder).reveal();
    let (client_token, photographer_token) = (token(TokenHolder::Client), token(TokenHolder::Photographer));
    paths.extend(["", "/withdraw"].map(|suffix| format!("/r/{client_token}{suffix}")));
    let suffixes = ["", "?choose=confirm", "?choose=decline", "/confirm", "/decline", "/seen"];
    paths.extend(suffixes.map(|suffix| format!("/answer/{photographer_token}{suffix}")));
    assert!(paths.len() > 12, "{paths:?}");

    let database = app.ctx.db.sqlite_path().unwrap();
    let before = read_database_bytes(database);
    for path in &paths {
        let status = match path.as_str() {
            // The response is a stream without an end.
            "/api/bookings/events" => anna.request(Method::GET, path).send().await.unwrap().status().as_u16(),
            _ => anna.get(path).await.status,
        };
        assert!(status < 500, "GET {path} returns {status}");
        assert!(read_database_bytes(database) == before, "GET {path} wrote to the database");
    }
}

fn read_database_bytes(database: &Path) -> Vec<u8> {
    let read_file =
        |suffix: &str| std::fs::read(format!("{}{suffix}", database.display())).unwrap_or_default();
    [read_file(""), read_file("-wal")].concat()
}
