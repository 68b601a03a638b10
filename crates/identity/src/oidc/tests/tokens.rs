//! Tokens that must not be believed.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::hmac;

use super::*;

async fn refused(scene: &Scene, token: &str, why: &str) {
    scene.fake.hands_out(token);
    let answer = scene.redeem().await;
    assert!(matches!(answer, Err(OidcError::BadToken(_))), "{why}: {answer:?}");
}

#[tokio::test]
async fn each_claim_is_checked() {
    let scene = Scene::new().await;
    for (claim, value) in [
        ("iss", json!("https://accounts.google.com")),
        ("iss", json!([scene.fake.issuer()])),
        ("iss", Value::Null),
        ("aud", json!("another-client")),
        ("aud", json!(["another-client", "yet-another"])),
        ("aud", json!([CLIENT, "another-client"])),
        ("aud", json!([])),
        ("aud", Value::Null),
        ("azp", json!("another-client")),
        ("sub", json!("")),
        ("sub", json!("x".repeat(256))),
        ("sub", json!(1234)),
        ("sub", Value::Null),
        ("nonce", json!("another-nonce")),
        ("nonce", json!("")),
        ("nonce", Value::Null),
        ("exp", json!(NOW - 30)),
        ("exp", json!((NOW + 3600).to_string())),
        ("exp", json!(-1)),
        ("exp", json!(i64::MIN)),
        ("exp", Value::Null),
        ("iat", json!(NOW + 31)),
        ("iat", json!(NOW + 3600)),
        ("iat", Value::Null),
        ("nbf", json!(NOW + 31)),
        ("email_verified", json!("true")),
    ] {
        let mut claims = scene.claims();
        claims[claim] = value.clone();
        refused(&scene, &scene.key.sign(&claims), &format!("{claim} = {value}")).await;
    }
}

#[tokio::test]
async fn what_is_unusual_but_right_is_taken() {
    let scene = Scene::new().await;
    for (changes, why) in [
        (json!({ "exp": NOW - 29 }), "half a minute between the clocks"),
        (json!({ "iat": NOW + 30, "nbf": NOW + 30 }), "the other way round"),
        (json!({ "aud": [CLIENT] }), "a list of one"),
        (
            json!({ "aud": ["another", CLIENT], "azp": CLIENT }),
            "several clients, and we are the one who asked",
        ),
        (json!({ "email": null, "email_verified": null }), "no address at all"),
    ] {
        let mut claims = scene.claims();
        for (name, value) in changes.as_object().unwrap() {
            if value.is_null() {
                claims.as_object_mut().unwrap().remove(name);
            } else {
                claims[name] = value.clone();
            }
        }
        scene.fake.hands_out(&scene.key.sign(&claims));
        assert!(scene.redeem().await.is_ok(), "{why}");
    }
    assert!(!scene.redeem().await.unwrap().email_verified);
}

#[tokio::test]
async fn the_clock_that_counts_is_ours() {
    let scene = Scene::new().await;
    assert!(scene.redeem().await.is_ok());
    scene.clock.advance(std::time::Duration::from_secs(3600 + 30));
    assert!(matches!(scene.redeem().await, Err(OidcError::BadToken("it has expired"))));
}

#[tokio::test]
async fn only_the_issuers_own_keys_count() {
    let scene = Scene::new().await;
    let stranger = SigningKey::new("key-1");
    refused(&scene, &stranger.sign(&scene.claims()), "a stranger's key under the right name").await;
    let unknown = SigningKey::new("../../dev/null");
    refused(&scene, &unknown.sign(&scene.claims()), "a name that is not in the set").await;
    refused(&scene, &scene.key.sign_with_header(&json!({ "alg": "ES256" }), &scene.claims()), "no name")
        .await;
    let critical = json!({ "alg": "ES256", "kid": "key-1", "crit": ["b64"], "b64": true });
    refused(&scene, &scene.key.sign_with_header(&critical, &scene.claims()), "an unknown extension").await;
}

#[tokio::test]
async fn keys_that_a_token_brings_along_are_neither_used_nor_fetched() {
    let scene = Scene::new().await;
    let trap = Fake::start().await;
    let stranger = SigningKey::new("key-1");
    trap.says(KEYS, json!({ "keys": [stranger.public()] }));
    let header = json!({
        "alg": "ES256", "kid": "key-1", "jwk": stranger.public(),
        "jku": format!("{}{KEYS}", trap.issuer()), "x5u": format!("{}{KEYS}", trap.issuer()),
    });
    refused(&scene, &stranger.sign_with_header(&header, &scene.claims()), "its own key").await;
    assert!(trap.requests(KEYS).is_empty());
}

#[tokio::test]
async fn the_algorithm_comes_from_the_key() {
    let scene = Scene::new().await;
    let text = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
    for algorithm in ["none", "HS256", "RS256", "EdDSA", "ES384"] {
        let header = json!({ "alg": algorithm, "kid": "key-1" });
        let token = scene.key.sign_with_header(&header, &scene.claims());
        refused(&scene, &token, algorithm).await;
        let unsigned = format!("{}.{}.", text(&header), text(&scene.claims()));
        refused(&scene, &unsigned, algorithm).await;
    }
    let message = format!("{}.{}", text(&json!({ "alg": "HS256", "kid": "key-1" })), text(&scene.claims()));
    let public = scene.key.public()["x"].as_str().unwrap().to_owned();
    let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, public.as_bytes()), message.as_bytes());
    refused(&scene, &format!("{message}.{}", BASE64_URL_SAFE_NO_PAD.encode(tag)), "HS256").await;
}

#[tokio::test]
async fn keys_for_another_purpose_sign_nothing() {
    for (field, value) in [("use", "enc"), ("alg", "ES384")] {
        let scene = Scene::new().await;
        let mut public = scene.key.public();
        public[field] = value.into();
        let other = SigningKey::new("key-2");
        scene.fake.says(KEYS, json!({ "keys": [public, other.public()] }));
        refused(&scene, &scene.key.sign(&scene.claims()), value).await;
    }
}

#[tokio::test]
async fn an_answer_without_a_token_is_refused() {
    let scene = Scene::new().await;
    scene.fake.says(TOKEN, json!({ "access_token": "x" }));
    assert!(matches!(scene.redeem().await, Err(OidcError::BadToken("there is none"))));
    for token in ["", "a", "a.b.c", "a.b.c.d"] {
        refused(&scene, token, token).await;
    }
}
