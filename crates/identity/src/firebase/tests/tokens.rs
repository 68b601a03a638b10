use std::time::Duration;

use ring::hmac;

use super::*;

const OTHER_KEY_PEM: &str = include_str!("other_key.pem");

async fn is_refused(fixture: &Fixture, token: &str) -> bool {
    matches!(fixture.firebase.verify(token).await, Err(OidcError::InvalidToken(_)))
}

#[tokio::test]
async fn returns_the_claims_of_a_valid_token() {
    let fixture = Fixture::new().await;
    let claims = fixture.firebase.verify(&sign(&claims())).await.unwrap();
    assert_eq!(claims.subject, "anna-1");
    assert_eq!(claims.email.unwrap().as_str(), "Anna@Example.com");
    assert!(claims.email_verified);
    assert_eq!(claims.name.unwrap().as_str(), "Anna Berg");
    assert_eq!(claims.google_subject.unwrap(), "g-1");
    assert_eq!(claims.issued_at.as_millis(), NOW_SECONDS * 1_000);
    assert_eq!(claims.authenticated_at.as_millis(), (NOW_SECONDS - 60) * 1_000);
}

#[tokio::test]
async fn accepts_a_user_without_email_and_name() {
    let fixture = Fixture::new().await;
    let mut claims = claims();
    for name in ["email", "email_verified", "name"] {
        claims.as_object_mut().unwrap().remove(name);
    }
    let claims = fixture.firebase.verify(&sign(&claims)).await.unwrap();
    assert_eq!((claims.email, claims.email_verified, claims.name), (None, false, None));
}

#[tokio::test]
async fn refuses_a_token_with_a_wrong_or_missing_claim() {
    let fixture = Fixture::new().await;
    for (name, value) in [
        ("iss", json!("https://securetoken.google.com/other")),
        ("iss", json!(["https://securetoken.google.com/lens-test"])),
        ("aud", json!("other")),
        ("aud", json!([PROJECT_ID])),
        ("firebase", json!({ "tenant": "other-users" })),
        ("sub", json!("")),
        ("sub", json!("x".repeat(129))),
        ("exp", json!(NOW_SECONDS)),
        ("iat", json!(NOW_SECONDS + 31)),
        ("auth_time", json!(NOW_SECONDS + 31)),
    ] {
        assert!(is_refused(&fixture, &sign(&with_claim(name, value.clone()))).await, "{name}: {value}");
    }
    for name in ["iss", "aud", "sub", "exp", "iat", "auth_time"] {
        let mut claims = claims();
        claims.as_object_mut().unwrap().remove(name);
        assert!(is_refused(&fixture, &sign(&claims)).await, "without {name}");
    }
}

#[tokio::test]
async fn refuses_a_token_that_firebase_has_not_signed() {
    let fixture = Fixture::new().await;
    let header = json!({ "alg": "RS256", "typ": "JWT", "kid": KEY_ID });
    let public_key = public_jwk(KEY_ID, KEY_PEM)["n"].as_str().unwrap().to_owned();
    let hs256 = |header: &Value| {
        let message = format!("{}.{}", encode(header), encode(&claims()));
        let secret = hmac::Key::new(hmac::HMAC_SHA256, public_key.as_bytes());
        let signature = BASE64_URL_SAFE_NO_PAD.encode(hmac::sign(&secret, message.as_bytes()));
        format!("{message}.{signature}")
    };
    let none = json!({ "alg": "none", "typ": "JWT", "kid": KEY_ID });
    let jku = format!("{}/evil", fixture.fake.issuer());
    let elsewhere = json!({ "alg": "RS256", "typ": "JWT", "kid": KEY_ID, "jku": jku, "x5u": jku, "jwk": public_jwk("x", OTHER_KEY_PEM) });
    let valid = sign(&claims());
    let (signed_part, _) = valid.rsplit_once('.').unwrap();
    for (kind, token) in [
        ("signed with another key", sign_with(OTHER_KEY_PEM, &header, &claims())),
        ("with a key in its header", sign_with(OTHER_KEY_PEM, &elsewhere, &claims())),
        ("signed with the public key", hs256(&json!({ "alg": "HS256", "typ": "JWT", "kid": KEY_ID }))),
        ("unsigned", format!("{}.{}.", encode(&none), encode(&claims()))),
        ("without signature", format!("{signed_part}.")),
        ("without key id", sign_with(KEY_PEM, &json!({ "alg": "RS256" }), &claims())),
        ("of a file", sign_with(KEY_PEM, &json!({ "alg": "RS256", "kid": "../../dev/null" }), &claims())),
        ("too long", sign(&with_claim("padding", "x".repeat(8_000)))),
        ("not a token", "Bearer".to_owned()),
    ] {
        assert!(is_refused(&fixture, &token).await, "{kind}");
    }
    assert!(fixture.fake.requests("/evil").is_empty());
}

#[tokio::test]
async fn fetches_the_keys_again_after_their_max_age_and_for_a_new_key() {
    let fixture = Fixture::new().await;
    fixture.fake.set_max_age(600);
    let valid = sign(&with_claim("exp", NOW_SECONDS + 86_400));
    let fetches = || fixture.fake.requests(KEYS_PATH).len();
    for _ in 0..3 {
        fixture.firebase.verify(&valid).await.unwrap();
    }
    assert_eq!(fetches(), 1);
    fixture.clock.advance(Duration::from_secs(599));
    fixture.firebase.verify(&valid).await.unwrap();
    assert_eq!(fetches(), 1);
    fixture.clock.advance(Duration::from_secs(2));
    fixture.firebase.verify(&valid).await.unwrap();
    assert_eq!(fetches(), 2);

    let rotated = sign_with(OTHER_KEY_PEM, &json!({ "alg": "RS256", "kid": "key-2" }), &claims());
    fixture.fake.respond_with_json(KEYS_PATH, json!({ "keys": [public_jwk("key-2", OTHER_KEY_PEM)] }));
    fixture.clock.advance(Duration::from_secs(60));
    fixture.firebase.verify(&rotated).await.unwrap();
    assert_eq!(fetches(), 3);
    for _ in 0..3 {
        assert!(is_refused(&fixture, &sign(&claims())).await, "the old key");
    }
    assert_eq!(fetches(), 3, "unknown keys cause at most one request per minute");
}

/// A client that disconnects must not make the keys unavailable for others.
#[tokio::test]
async fn a_cancelled_check_does_not_end_the_fetch_of_the_keys() {
    let fixture = Fixture::new().await;
    let valid = sign(&claims());
    let cancelled = tokio::time::timeout(Duration::ZERO, fixture.firebase.verify(&valid)).await;
    assert!(cancelled.is_err());
    fixture.firebase.verify(&valid).await.unwrap();
    assert_eq!(fixture.fake.requests(KEYS_PATH).len(), 1);
}

#[tokio::test]
async fn a_valid_token_does_not_wait_for_a_fetch_that_a_forged_one_caused() {
    let fixture = Fixture::new().await;
    let valid = sign(&claims());
    fixture.firebase.verify(&valid).await.unwrap();
    fixture.clock.advance(Duration::from_secs(60));
    let forged = sign_with(OTHER_KEY_PEM, &json!({ "alg": "RS256", "kid": "unknown" }), &claims());
    let (forged, valid) = tokio::join!(
        fixture.firebase.verify(&forged),
        tokio::time::timeout(Duration::ZERO, fixture.firebase.verify(&valid)),
    );
    valid.expect("the keys are fresh").unwrap();
    assert!(matches!(forged, Err(OidcError::InvalidToken(_))));
}

/// The web app signs the user out after a 401, but not after a 503.
#[tokio::test]
async fn a_new_key_is_not_called_wrong_while_the_keys_cannot_be_fetched() {
    let fixture = Fixture::new().await;
    fixture.firebase.verify(&sign(&claims())).await.unwrap();
    fixture.clock.advance(Duration::from_secs(60));
    fixture.fake.respond_with(KEYS_PATH, 503, String::new());
    let rotated = sign_with(OTHER_KEY_PEM, &json!({ "alg": "RS256", "kid": "key-2" }), &claims());
    for _ in 0..2 {
        assert!(matches!(fixture.firebase.verify(&rotated).await, Err(OidcError::Unreachable(_))));
    }
    assert_eq!(fixture.fake.requests(KEYS_PATH).len(), 2);
}

#[tokio::test]
async fn uses_the_cached_keys_while_google_is_down() {
    let fixture = Fixture::new().await;
    let valid = sign(&with_claim("exp", NOW_SECONDS + 200_000));
    fixture.firebase.verify(&valid).await.unwrap();
    fixture.fake.respond_with(KEYS_PATH, 503, String::new());
    fixture.clock.advance(Duration::from_secs(23 * 3600));
    fixture.firebase.verify(&valid).await.unwrap();
    fixture.clock.advance(Duration::from_secs(2 * 3600));
    assert!(matches!(fixture.firebase.verify(&valid).await, Err(OidcError::Unreachable(_))));
}

#[tokio::test]
async fn accepts_only_unsigned_tokens_of_the_emulator() {
    let fixture = Fixture::with_config(|config, fake| config.emulator = Some(fake.address())).await;
    let unsigned = |header: &Value, claims: &Value| format!("{}.{}.", encode(header), encode(claims));
    let none = json!({ "alg": "none", "typ": "JWT" });
    assert_eq!(fixture.firebase.verify(&unsigned(&none, &claims())).await.unwrap().subject, "anna-1");
    for token in [
        sign(&claims()),
        unsigned(&json!({ "alg": "RS256" }), &claims()),
        unsigned(&none, &with_claim("aud", "other")),
        unsigned(&none, &with_claim("exp", NOW_SECONDS)),
        format!("{}signature", unsigned(&none, &claims())),
    ] {
        assert!(is_refused(&fixture, &token).await, "{token}");
    }
    assert!(fixture.fake.requests(KEYS_PATH).is_empty());
}
