//! A provider that is down, sends garbage, or has changed its keys.

use std::time::Duration;

use super::*;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// The token stays valid however far a test moves the clock.
fn serve_long_lived_token(fixture: &Fixture, key: &FakeSigningKey) {
    let mut claims = fixture.claims();
    claims["exp"] = (NOW_SECONDS + 100 * 24 * 3600).into();
    fixture.fake.respond_with_id_token(&key.sign(&claims));
}

#[tokio::test]
async fn fetches_metadata_and_keys_once_an_hour() {
    let fixture = Fixture::new().await;
    serve_long_lived_token(&fixture, &fixture.key);
    for _ in 0..3 {
        fixture.exchange_code().await.unwrap();
    }
    assert_eq!((fixture.fake.requests(DISCOVERY_PATH).len(), fixture.fake.requests(KEYS_PATH).len()), (1, 1));
    fixture.clock.advance(HOUR + MINUTE);
    fixture.exchange_code().await.unwrap();
    assert_eq!((fixture.fake.requests(DISCOVERY_PATH).len(), fixture.fake.requests(KEYS_PATH).len()), (2, 2));
}

#[tokio::test]
async fn uses_cached_keys_for_a_day_during_an_outage() {
    for (status, body) in [(500, "down"), (200, "garbage"), (200, r#"{"keys":[]}"#), (0, ""), (302, "")] {
        let fixture = Fixture::new().await;
        serve_long_lived_token(&fixture, &fixture.key);
        fixture.exchange_code().await.unwrap();
        fixture.fake.respond_with(KEYS_PATH, status, body.into());
        fixture.fake.respond_with(DISCOVERY_PATH, status, body.into());
        fixture.clock.advance(24 * HOUR);
        assert!(fixture.exchange_code().await.is_ok(), "{status} {body}");
        fixture.clock.advance(MINUTE);
        assert!(fixture.exchange_code().await.is_err(), "{status} {body}: older than a day");
        assert!(fixture.fake.requests("/elsewhere").is_empty(), "a redirect was followed");
    }
}

#[tokio::test]
async fn fetches_a_new_key_when_a_token_names_it() {
    let fixture = Fixture::new().await;
    fixture.exchange_code().await.unwrap();
    let new_key = FakeSigningKey::new("key-2");
    fixture.fake.respond_with_json(KEYS_PATH, json!({ "keys": [new_key.public_jwk()] }));
    fixture.clock.advance(MINUTE);
    serve_long_lived_token(&fixture, &new_key);
    assert!(fixture.exchange_code().await.is_ok());
    serve_long_lived_token(&fixture, &fixture.key);
    assert!(fixture.exchange_code().await.is_err(), "the provider removed the old key");
}

#[tokio::test]
async fn fetches_keys_at_most_once_a_minute_for_unknown_ids() {
    let fixture = Fixture::new().await;
    fixture.exchange_code().await.unwrap();
    fixture.clock.advance(MINUTE);
    serve_long_lived_token(&fixture, &FakeSigningKey::new("unknown-key"));
    for _ in 0..5 {
        assert!(matches!(fixture.exchange_code().await, Err(OidcError::InvalidToken(_))));
    }
    assert_eq!(fixture.fake.requests(KEYS_PATH).len(), 2);
    fixture.clock.advance(MINUTE);
    assert!(fixture.exchange_code().await.is_err());
    assert_eq!(fixture.fake.requests(KEYS_PATH).len(), 3);
    serve_long_lived_token(&fixture, &fixture.key);
    assert!(fixture.exchange_code().await.is_ok(), "a known key needs no fetch");
}

#[tokio::test]
async fn concurrent_sign_ins_share_one_fetch() {
    let fixture = Arc::new(Fixture::new().await);
    let tasks: Vec<_> = (0..20)
        .map(|_| {
            let fixture = fixture.clone();
            tokio::spawn(async move { fixture.exchange_code().await.is_ok() })
        })
        .collect();
    for task in tasks {
        assert!(task.await.unwrap());
    }
    assert_eq!((fixture.fake.requests(DISCOVERY_PATH).len(), fixture.fake.requests(KEYS_PATH).len()), (1, 1));
    assert_eq!(fixture.fake.requests(TOKEN_PATH).len(), 20);
}

#[tokio::test]
async fn retries_a_failed_first_fetch_after_five_seconds() {
    let fixture = Fixture::new().await;
    fixture.fake.respond_with(DISCOVERY_PATH, 503, String::new());
    assert!(matches!(fixture.exchange_code().await, Err(OidcError::Unreachable(_))));
    fixture.fake.respond_with_json(DISCOVERY_PATH, fixture.fake.metadata());
    assert!(matches!(fixture.exchange_code().await, Err(OidcError::Unreachable(_))));
    assert_eq!(fixture.fake.requests(DISCOVERY_PATH).len(), 1);
    fixture.clock.advance(Duration::from_secs(5));
    assert!(fixture.exchange_code().await.is_ok());
}

#[tokio::test]
async fn reports_a_refused_connection_as_unreachable() {
    let fixture = Fixture::new().await;
    let free_address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let config = ProviderConfig {
        issuer: format!("http://{free_address}").parse().unwrap(),
        client_id: CLIENT_ID.into(),
        client_secret: "x".into(),
        redirect_uri: "https://photos.example/".into(),
    };
    let provider = Provider::new(config, fixture.clock.clone()).unwrap();
    let request = AuthorizationRequest { state: "s", nonce: "n", code_challenge: "c" };
    let error = provider.authorize_url(request).await.unwrap_err();
    assert!(matches!(&error, OidcError::Unreachable(cause) if cause.contains("refused")), "{error}");
}

#[tokio::test]
async fn maps_token_endpoint_failures_to_errors() {
    for (status, body, expected) in [
        (400, r#"{"error":"invalid_grant"}"#, "rejected the code: invalid_grant"),
        (400, r#"{"error":"<script>"}"#, "rejected the code: it responded with 400"),
        (401, r#"{"error":"invalid_client"}"#, "is misconfigured: it responded with invalid_client"),
        (302, "", "rejected the code: it responded with 302"),
        (200, "garbage", "rejected the code: its response is malformed"),
        (500, "", "cannot be reached: it responded with 500"),
        (429, "", "cannot be reached: it responded with 429"),
        (0, "", "cannot be reached"),
    ] {
        let fixture = Fixture::new().await;
        fixture.fake.respond_with(TOKEN_PATH, status, body.into());
        let error = fixture.exchange_code().await.unwrap_err().to_string();
        assert!(error.contains(expected), "{status} {body}: {error}");
        assert!(fixture.fake.requests("/elsewhere").is_empty());
    }
}

#[tokio::test]
async fn refuses_a_response_that_is_too_long() {
    let fixture = Fixture::new().await;
    let padding = " ".repeat(1024 * 1024);
    fixture.fake.respond_with(
        KEYS_PATH,
        200,
        format!("{}{padding}", json!({ "keys": [fixture.key.public_jwk()] })),
    );
    let error = fixture.exchange_code().await.unwrap_err().to_string();
    assert!(error.contains("is misconfigured: its response is too large"), "{error}");
}
