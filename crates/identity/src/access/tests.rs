#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use jsonwebtoken::DecodingKey;
use ring::rand::SystemRandom;
use ring::signature::Ed25519KeyPair;
use serde_json::{Value, json};
use storage::StoredKey;

use super::*;
use crate::keyring::make_key;
use crate::vault::Vault;

const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);
const ISSUER: &str = "https://photos.example";

fn vault() -> Vault {
    Vault::from_text(&"A".repeat(43)).unwrap()
}

fn keyring() -> (Keyring, StoredKey) {
    let (ring, key) = (Keyring::new(), make_key(&vault(), NOW, NOW).unwrap());
    ring.load(&vault(), std::slice::from_ref(&key)).unwrap();
    (ring, key)
}

fn access() -> Access {
    Access { account: AccountId::new(NOW), session: SessionId::new(NOW), epoch: 3 }
}

fn claims() -> Value {
    json!({
        "iss": ISSUER, "aud": "lenslink", "sub": Uuid::new_v4(), "sid": Uuid::new_v4(), "epoch": 0,
        "iat": 1_763_000_000, "exp": 1_763_000_900, "jti": Uuid::new_v4(), "auth_time": 1_763_000_000
    })
}

fn header(key: &StoredKey) -> Value {
    json!({"alg": "EdDSA", "typ": "at+jwt", "kid": key.id})
}

/// A token with a good signature of our own key, whatever it says.
fn signed(key: &StoredKey, header: &Value, claims: &Value) -> String {
    let private = vault().open(&format!("signing key {}", key.id), &key.sealed).unwrap();
    signed_with(&private, header, claims)
}

fn signed_with(private: &[u8], header: &Value, claims: &Value) -> String {
    let encoded = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
    let message = format!("{}.{}", encoded(header), encoded(claims));
    let signature = Ed25519KeyPair::from_pkcs8(private).unwrap().sign(message.as_bytes());
    format!("{message}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature))
}

#[test]
fn a_token_says_whose_it_is_until_a_quarter_of_an_hour_is_over() {
    let (ring, _) = keyring();
    let issued = ring.issue(ISSUER, access(), NOW, NOW).unwrap();
    assert_eq!(issued.expires_at, NOW.plus(LIFETIME));
    let (found, late) = (ring.verify(&issued.token, ISSUER, NOW), NOW.plus(LIFETIME));
    assert_eq!(found.unwrap().epoch, 3);
    assert!(ring.verify(&issued.token, ISSUER, late.minus(Duration::from_millis(1))).is_ok());
    assert_eq!(ring.verify(&issued.token, ISSUER, late), Err(AccessError::Invalid));
}

#[test]
fn the_token_made_by_hand_that_the_attacks_start_from_is_good() {
    let (ring, key) = keyring();
    assert!(ring.verify(&signed(&key, &header(&key), &claims()), ISSUER, NOW).is_ok());
}

#[test]
fn claims_that_are_missing_of_another_type_or_of_another_time_are_refused() {
    let (ring, key) = keyring();
    for (claim, value) in [
        ("exp", json!("9999999999")),
        ("exp", json!(-1)),
        ("exp", json!(1_762_999_999)),
        ("exp", Value::Null),
        ("iat", json!(1_763_003_600)),
        ("iss", json!("https://evil.test")),
        ("aud", json!("another-product")),
        ("sub", json!("not a uuid")),
        ("sid", Value::Null),
        ("epoch", json!("0")),
        ("nbf", json!(1_999_999_999)),
    ] {
        let mut claims = claims();
        claims[claim] = value.clone();
        let token = signed(&key, &header(&key), &claims);
        assert_eq!(ring.verify(&token, ISSUER, NOW), Err(AccessError::Invalid), "{claim} = {value}");
    }
    for claim in ["exp", "iat", "iss", "aud", "sub", "sid", "epoch"] {
        let mut claims = claims();
        claims.as_object_mut().unwrap().remove(claim);
        let token = signed(&key, &header(&key), &claims);
        assert_eq!(ring.verify(&token, ISSUER, NOW), Err(AccessError::Invalid), "without {claim}");
    }
}

#[test]
fn another_algorithm_type_or_key_is_refused() {
    let (ring, key) = keyring();
    for (field, value, expected) in [
        ("alg", json!("none"), AccessError::Invalid),
        ("alg", json!("HS256"), AccessError::Invalid),
        ("alg", json!("RS256"), AccessError::Invalid),
        ("typ", json!("JWT"), AccessError::Invalid),
        ("typ", Value::Null, AccessError::Invalid),
        ("kid", json!("../../dev/null"), AccessError::UnknownKey),
        ("kid", Value::Null, AccessError::UnknownKey),
    ] {
        let mut header = header(&key);
        header[field] = value.clone();
        let token = signed(&key, &header, &claims());
        assert_eq!(ring.verify(&token, ISSUER, NOW), Err(expected), "{field} = {value}");
    }
    let other = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
    let token = signed_with(other.as_ref(), &header(&key), &claims());
    assert_eq!(ring.verify(&token, ISSUER, NOW), Err(AccessError::Invalid));
}

#[test]
fn a_key_that_the_token_brings_along_is_ignored() {
    let (ring, key) = keyring();
    let other = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
    let mut header = header(&key);
    header["jku"] = json!("http://127.0.0.1:9/keys");
    header["jwk"] = json!({"kty": "OKP", "crv": "Ed25519", "x": "AAAA"});
    let token = signed_with(other.as_ref(), &header, &claims());
    assert_eq!(ring.verify(&token, ISSUER, NOW), Err(AccessError::Invalid));
}

#[test]
fn the_public_key_does_not_sign_as_a_shared_secret() {
    let (ring, key) = keyring();
    let secret = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, &key.public);
    let encoded = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
    let header = json!({"alg": "HS256", "typ": "at+jwt", "kid": key.id});
    let message = format!("{}.{}", encoded(&header), encoded(&claims()));
    let tag = ring::hmac::sign(&secret, message.as_bytes());
    let token = format!("{message}.{}", BASE64_URL_SAFE_NO_PAD.encode(tag));
    assert_eq!(ring.verify(&token, ISSUER, NOW), Err(AccessError::Invalid));
}

#[test]
fn a_changed_token_half_a_token_and_an_endless_one_are_refused() {
    let (ring, key) = keyring();
    let token = signed(&key, &header(&key), &claims());
    let (message, signature) = token.rsplit_once('.').unwrap();
    let other = BASE64_URL_SAFE_NO_PAD.encode(json!({"sub": "x"}).to_string());
    for broken in [
        String::new(),
        "..".to_owned(),
        message.to_owned(),
        format!("{message}."),
        format!("{}.{other}.{signature}", message.split('.').next().unwrap()),
        format!("{token}{}", "A".repeat(3_000)),
    ] {
        assert_eq!(ring.verify(&broken, ISSUER, NOW), Err(AccessError::Invalid), "{broken:.60}");
    }
}

#[test]
fn the_published_key_verifies_what_the_keyring_signs() {
    let (ring, key) = keyring();
    let published = serde_json::to_value(ring.public()).unwrap();
    assert_eq!(published[0]["kid"], json!(key.id));
    let x = BASE64_URL_SAFE_NO_PAD.decode(published[0]["x"].as_str().unwrap()).unwrap();
    let token = ring.issue(ISSUER, access(), NOW, NOW).unwrap().token;
    let mut rules = Validation::new(Algorithm::EdDSA);
    rules.validate_exp = false;
    rules.set_audience(&["lenslink"]);
    assert!(decode::<Value>(&token, &DecodingKey::from_ed_der(&x), &rules).is_ok());
}
