//! A provider that is away, slow, garbled, or has changed its keys.

use std::time::Duration;

use super::*;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Tokens that stay valid however far a test moves the clock.
fn lasting(scene: &Scene, key: &SigningKey) {
    let mut claims = scene.claims();
    claims["exp"] = (NOW + 100 * 24 * 3600).into();
    scene.fake.hands_out(&key.sign(&claims));
}

#[tokio::test]
async fn metadata_and_keys_are_asked_for_once_an_hour() {
    let scene = Scene::new().await;
    lasting(&scene, &scene.key);
    for _ in 0..3 {
        scene.redeem().await.unwrap();
    }
    assert_eq!((scene.fake.requests(DISCOVERY).len(), scene.fake.requests(KEYS).len()), (1, 1));
    scene.clock.advance(HOUR + MINUTE);
    scene.redeem().await.unwrap();
    assert_eq!((scene.fake.requests(DISCOVERY).len(), scene.fake.requests(KEYS).len()), (2, 2));
}

#[tokio::test]
async fn keys_serve_for_a_day_when_no_newer_can_be_had() {
    for (status, body) in [(500, "down"), (200, "garbage"), (200, r#"{"keys":[]}"#), (0, ""), (302, "")] {
        let scene = Scene::new().await;
        lasting(&scene, &scene.key);
        scene.redeem().await.unwrap();
        scene.fake.answers(KEYS, status, body.into());
        scene.fake.answers(DISCOVERY, status, body.into());
        scene.clock.advance(24 * HOUR);
        assert!(scene.redeem().await.is_ok(), "{status} {body}");
        scene.clock.advance(MINUTE);
        assert!(scene.redeem().await.is_err(), "{status} {body}: older than a day");
        assert!(scene.fake.requests("/elsewhere").is_empty(), "a redirect was followed");
    }
}

#[tokio::test]
async fn a_new_key_is_found_when_a_token_names_it() {
    let scene = Scene::new().await;
    scene.redeem().await.unwrap();
    let new = SigningKey::new("key-2");
    scene.fake.says(KEYS, json!({ "keys": [new.public()] }));
    scene.clock.advance(MINUTE);
    lasting(&scene, &new);
    assert!(scene.redeem().await.is_ok());
    lasting(&scene, &scene.key);
    assert!(scene.redeem().await.is_err(), "the old key was withdrawn");
}

#[tokio::test]
async fn unknown_keys_make_us_ask_once_a_minute_however_many_come() {
    let scene = Scene::new().await;
    scene.redeem().await.unwrap();
    scene.clock.advance(MINUTE);
    lasting(&scene, &SigningKey::new("key-of-nobody"));
    for _ in 0..5 {
        assert!(matches!(scene.redeem().await, Err(OidcError::BadToken(_))));
    }
    assert_eq!(scene.fake.requests(KEYS).len(), 2);
    scene.clock.advance(MINUTE);
    assert!(scene.redeem().await.is_err());
    assert_eq!(scene.fake.requests(KEYS).len(), 3);
    lasting(&scene, &scene.key);
    assert!(scene.redeem().await.is_ok(), "those with a known key are not kept waiting");
}

#[tokio::test]
async fn many_at_once_ask_once() {
    let scene = Arc::new(Scene::new().await);
    let tasks: Vec<_> = (0..20)
        .map(|_| {
            let scene = scene.clone();
            tokio::spawn(async move { scene.redeem().await.is_ok() })
        })
        .collect();
    for task in tasks {
        assert!(task.await.unwrap());
    }
    assert_eq!((scene.fake.requests(DISCOVERY).len(), scene.fake.requests(KEYS).len()), (1, 1));
    assert_eq!(scene.fake.requests(TOKEN).len(), 20);
}

#[tokio::test]
async fn after_a_failed_first_question_we_ask_again_soon_but_not_at_once() {
    let scene = Scene::new().await;
    scene.fake.answers(DISCOVERY, 503, String::new());
    assert!(matches!(scene.redeem().await, Err(OidcError::Unreachable(_))));
    scene.fake.says(DISCOVERY, scene.fake.metadata());
    assert!(matches!(scene.redeem().await, Err(OidcError::Unreachable(_))));
    assert_eq!(scene.fake.requests(DISCOVERY).len(), 1);
    scene.clock.advance(Duration::from_secs(5));
    assert!(scene.redeem().await.is_ok());
}

#[tokio::test]
async fn nobody_at_the_address_is_unreachable() {
    let scene = Scene::new().await;
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let settings = Settings {
        issuer: format!("http://{free}").parse().unwrap(),
        client_id: CLIENT.into(),
        client_secret: "x".into(),
        redirect_uri: "https://photos.example/".into(),
    };
    let provider = Provider::new(settings, scene.clock.clone()).unwrap();
    let question = Question { state: "s", nonce: "n", code_challenge: "c" };
    let error = provider.authorize_url(question).await.unwrap_err();
    assert!(matches!(&error, OidcError::Unreachable(why) if why.contains("refused")), "{error}");
}

#[tokio::test]
async fn the_token_endpoint_may_refuse_fail_or_be_led_astray() {
    for (status, body, expected) in [
        (400, r#"{"error":"invalid_grant"}"#, "did not take the code: invalid_grant"),
        (400, r#"{"error":"<script>"}"#, "did not take the code: it answered 400"),
        (401, r#"{"error":"invalid_client"}"#, "not as configured: it answered invalid_client"),
        (302, "", "did not take the code: it answered 302"),
        (200, "garbage", "did not take the code: its answer makes no sense"),
        (500, "", "cannot be reached: it answered 500"),
        (429, "", "cannot be reached: it answered 429"),
        (0, "", "cannot be reached"),
    ] {
        let scene = Scene::new().await;
        scene.fake.answers(TOKEN, status, body.into());
        let error = scene.redeem().await.unwrap_err().to_string();
        assert!(error.contains(expected), "{status} {body}: {error}");
        assert!(scene.fake.requests("/elsewhere").is_empty());
    }
}

#[tokio::test]
async fn an_endless_answer_is_cut_off() {
    let scene = Scene::new().await;
    let filler = " ".repeat(1024 * 1024);
    scene.fake.answers(KEYS, 200, format!("{}{filler}", json!({ "keys": [scene.key.public()] })));
    assert!(matches!(scene.redeem().await, Err(OidcError::Misconfigured(why)) if why.contains("too long")));
}
