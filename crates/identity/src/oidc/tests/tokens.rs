//! ID tokens that the server must refuse, and unusual ones that it must accept.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::hmac;

use super::*;

async fn assert_refused(fixture: &Fixture, token: &str, case: &str) {
    fixture.fake.respond_with_id_token(token);
    let result = fixture.exchange_code().await;
    assert!(matches!(result, Err(OidcError::InvalidToken(_))), "{case}: {result:?}");
}

#[tokio::test]
async fn refuses_a_token_with_any_wrong_claim() {
    let fixture = Fixture::new().await;
    for (claim, value) in [
        ("iss", json!("https://accounts.google.com")),
        ("iss", json!([fixture.fake.issuer()])),
        ("iss", Value::Null),
        ("aud", json!("another-client")),
        ("aud", json!(["another-client", "yet-another"])),
        ("aud", json!([CLIENT_ID, "another-client"])),
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
        ("exp", json!(NOW_SECONDS - 30)),
        ("exp", json!((NOW_SECONDS + 3600).to_string())),
        ("exp", json!(-1)),
        ("exp", json!(i64::MIN)),
        ("exp", Value::Null),
        ("iat", json!(NOW_SECONDS + 31)),
        ("iat", json!(NOW_SECONDS + 3600)),
        ("iat", Value::Null),
        ("nbf", json!(NOW_SECONDS + 31)),
        ("email_verified", json!("true")),
    ] {
        let mut claims = fixture.claims();
        claims[claim] = value.clone();
        assert_refused(&fixture, &fixture.key.sign(&claims), &format!("{claim} = {value}")).await;
    }
}

#[tokio::test]
async fn accepts_unusual_but_valid_tokens() {
    let fixture = Fixture::new().await;
    for (changes, case) in [
        (json!({ "exp": NOW_SECONDS - 29 }), "half a minute between the clocks"),
        (json!({ "iat": NOW_SECONDS + 30, "nbf": NOW_SECONDS + 30 }), "half a minute in the other direction"),
        (json!({ "aud": [CLIENT_ID] }), "a list with one client"),
        (
            json!({ "aud": ["another", CLIENT_ID], "azp": CLIENT_ID }),
            "several clients, with us as authorized party",
        ),
        (json!({ "email": null, "email_verified": null }), "no email address"),
    ] {
        let mut claims = fixture.claims();
        for (name, value) in changes.as_object().unwrap() {
            if value.is_null() {
                claims.as_object_mut().unwrap().remove(name);
            } else {
                claims[name] = value.clone();
            }
        }
        fixture.fake.respond_with_id_token(&fixture.key.sign(&claims));
        assert!(fixture.exchange_code().await.is_ok(), "{case}");
    }
    assert!(!fixture.exchange_code().await.unwrap().email_verified);
}

#[tokio::test]
async fn checks_expiry_with_the_clock_of_the_server() {
    let fixture = Fixture::new().await;
    assert!(fixture.exchange_code().await.is_ok());
    fixture.clock.advance(std::time::Duration::from_secs(3600 + 30));
    assert!(matches!(fixture.exchange_code().await, Err(OidcError::InvalidToken("it has expired"))));
}

#[tokio::test]
async fn refuses_tokens_with_another_key_no_key_id_or_an_unknown_extension() {
    let fixture = Fixture::new().await;
    let attacker_key = FakeSigningKey::new("key-1");
    assert_refused(&fixture, &attacker_key.sign(&fixture.claims()), "another key with a known key id").await;
    let unknown_key = FakeSigningKey::new("../../dev/null");
    assert_refused(&fixture, &unknown_key.sign(&fixture.claims()), "an unknown key id").await;
    assert_refused(
        &fixture,
        &fixture.key.sign_with_header(&json!({ "alg": "ES256" }), &fixture.claims()),
        "no key id",
    )
    .await;
    let critical = json!({ "alg": "ES256", "kid": "key-1", "crit": ["b64"], "b64": true });
    assert_refused(
        &fixture,
        &fixture.key.sign_with_header(&critical, &fixture.claims()),
        "an unknown extension",
    )
    .await;
}

#[tokio::test]
async fn ignores_keys_in_the_token_header() {
    let fixture = Fixture::new().await;
    let attackers_provider = FakeProvider::start().await;
    let attacker_key = FakeSigningKey::new("key-1");
    attackers_provider.respond_with_json(KEYS_PATH, json!({ "keys": [attacker_key.public_jwk()] }));
    let header = json!({
        "alg": "ES256", "kid": "key-1", "jwk": attacker_key.public_jwk(),
        "jku": format!("{}{KEYS_PATH}", attackers_provider.issuer()),
        "x5u": format!("{}{KEYS_PATH}", attackers_provider.issuer()),
    });
    assert_refused(
        &fixture,
        &attacker_key.sign_with_header(&header, &fixture.claims()),
        "a key in the token header",
    )
    .await;
    assert!(attackers_provider.requests(KEYS_PATH).is_empty());
}

#[tokio::test]
async fn takes_the_algorithm_from_the_key() {
    let fixture = Fixture::new().await;
    let encode = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
    for algorithm in ["none", "HS256", "RS256", "EdDSA", "ES384"] {
        let header = json!({ "alg": algorithm, "kid": "key-1" });
        let token = fixture.key.sign_with_header(&header, &fixture.claims());
        assert_refused(&fixture, &token, algorithm).await;
        let unsigned = format!("{}.{}.", encode(&header), encode(&fixture.claims()));
        assert_refused(&fixture, &unsigned, algorithm).await;
    }
    let header = json!({ "alg": "HS256", "kid": "key-1" });
    let message = format!("{}.{}", encode(&header), encode(&fixture.claims()));
    let public_key = fixture.key.public_jwk()["x"].as_str().unwrap().to_owned();
    let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, public_key.as_bytes()), message.as_bytes());
    assert_refused(&fixture, &format!("{message}.{}", BASE64_URL_SAFE_NO_PAD.encode(tag)), "HS256").await;
}

#[tokio::test]
async fn ignores_keys_for_other_purposes() {
    for (field, value) in [("use", "enc"), ("alg", "ES384")] {
        let fixture = Fixture::new().await;
        let mut jwk = fixture.key.public_jwk();
        jwk[field] = value.into();
        let other_key = FakeSigningKey::new("key-2");
        fixture.fake.respond_with_json(KEYS_PATH, json!({ "keys": [jwk, other_key.public_jwk()] }));
        assert_refused(&fixture, &fixture.key.sign(&fixture.claims()), value).await;
    }
}

#[tokio::test]
async fn refuses_a_response_with_a_missing_or_malformed_id_token() {
    let fixture = Fixture::new().await;
    fixture.fake.respond_with_json(TOKEN_PATH, json!({ "access_token": "x" }));
    assert!(matches!(fixture.exchange_code().await, Err(OidcError::InvalidToken("the response has none"))));
    for token in ["", "a", "a.b.c", "a.b.c.d"] {
        assert_refused(&fixture, token, token).await;
    }
}
