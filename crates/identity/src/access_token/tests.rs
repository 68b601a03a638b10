#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use jsonwebtoken::DecodingKey;
use ring::rand::SystemRandom;
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};
use storage::StoredSigningKey;

use super::*;
use crate::keyring::generate_key;
use crate::vault::Vault;

const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);
const ISSUER: &str = "https://photos.example";

fn vault() -> Vault {
    Vault::from_text(&"A".repeat(43)).unwrap()
}

fn keyring() -> (Keyring, StoredSigningKey) {
    let (keyring, key) = (Keyring::new(), generate_key(&vault(), NOW, NOW).unwrap());
    keyring.load(&vault(), std::slice::from_ref(&key)).unwrap();
    (keyring, key)
}

fn access_claims() -> AccessClaims {
    AccessClaims { account: AccountId::new(NOW), session: SessionId::new(NOW), epoch: 3 }
}

fn claims() -> Value {
    json!({
        "iss": ISSUER, "aud": "lenslink", "sub": Uuid::new_v4(), "sid": Uuid::new_v4(), "epoch": 0,
        "iat": 1_763_000_000, "exp": 1_763_000_900, "jti": Uuid::new_v4(), "auth_time": 1_763_000_000
    })
}

fn header(key: &StoredSigningKey) -> Value {
    json!({"alg": "EdDSA", "typ": "at+jwt", "kid": key.id})
}

/// A token with a valid signature by the server's own key and any content.
fn sign_token(key: &StoredSigningKey, header: &Value, claims: &Value) -> String {
    let private = vault().open(&format!("signing key {}", key.id), &key.sealed).unwrap();
    sign_token_with(&private, header, claims)
}

fn sign_token_with(private: &[u8], header: &Value, claims: &Value) -> String {
    let to_base64 = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
    let message = format!("{}.{}", to_base64(header), to_base64(claims));
    let signature = Ed25519KeyPair::from_pkcs8(private).unwrap().sign(message.as_bytes());
    format!("{message}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature))
}

#[test]
fn a_token_is_valid_for_15_minutes() {
    let (keyring, _) = keyring();
    let issued = keyring.issue(ISSUER, access_claims(), NOW, NOW).unwrap();
    assert_eq!(issued.expires_at, NOW.plus(Duration::from_secs(15 * 60)));
    assert_eq!(keyring.verify(&issued.token, ISSUER, NOW).unwrap().epoch, 3);
    let just_before = issued.expires_at.minus(Duration::from_millis(1));
    assert!(keyring.verify(&issued.token, ISSUER, just_before).is_ok());
    assert_eq!(keyring.verify(&issued.token, ISSUER, issued.expires_at), Err(AccessTokenError::Invalid));
}

#[test]
fn accepts_the_handmade_token_that_other_tests_modify() {
    let (keyring, key) = keyring();
    assert!(keyring.verify(&sign_token(&key, &header(&key), &claims()), ISSUER, NOW).is_ok());
}

#[test]
fn refuses_a_token_with_a_missing_or_wrong_claim() {
    let (keyring, key) = keyring();
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
        let token = sign_token(&key, &header(&key), &claims);
        assert_eq!(keyring.verify(&token, ISSUER, NOW), Err(AccessTokenError::Invalid), "{claim} = {value}");
    }
    for claim in ["exp", "iat", "iss", "aud", "sub", "sid", "epoch"] {
        let mut claims = claims();
        claims.as_object_mut().unwrap().remove(claim);
        let token = sign_token(&key, &header(&key), &claims);
        assert_eq!(keyring.verify(&token, ISSUER, NOW), Err(AccessTokenError::Invalid), "without {claim}");
    }
}

#[test]
fn refuses_another_algorithm_type_or_key() {
    let (keyring, key) = keyring();
    for (field, value, expected) in [
        ("alg", json!("none"), AccessTokenError::Invalid),
        ("alg", json!("HS256"), AccessTokenError::Invalid),
        ("alg", json!("RS256"), AccessTokenError::Invalid),
        ("typ", json!("JWT"), AccessTokenError::Invalid),
        ("typ", Value::Null, AccessTokenError::Invalid),
        ("kid", json!("../../dev/null"), AccessTokenError::UnknownKey),
        ("kid", Value::Null, AccessTokenError::UnknownKey),
    ] {
        let mut header = header(&key);
        header[field] = value.clone();
        let token = sign_token(&key, &header, &claims());
        assert_eq!(keyring.verify(&token, ISSUER, NOW), Err(expected), "{field} = {value}");
    }
    let other_key = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
    let token = sign_token_with(other_key.as_ref(), &header(&key), &claims());
    assert_eq!(keyring.verify(&token, ISSUER, NOW), Err(AccessTokenError::Invalid));
}

#[test]
fn ignores_a_key_in_the_token_header() {
    let (keyring, key) = keyring();
    let other_key = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
    let public = Ed25519KeyPair::from_pkcs8(other_key.as_ref()).unwrap().public_key().as_ref().to_vec();
    let mut header = header(&key);
    header["jku"] = json!("http://127.0.0.1:9/keys");
    header["jwk"] = json!({"kty": "OKP", "crv": "Ed25519", "x": BASE64_URL_SAFE_NO_PAD.encode(public)});
    let token = sign_token_with(other_key.as_ref(), &header, &claims());
    assert_eq!(keyring.verify(&token, ISSUER, NOW), Err(AccessTokenError::Invalid));
}

#[test]
fn refuses_hs256_with_the_public_key_as_secret() {
    let (keyring, key) = keyring();
    let secret = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, &key.public);
    let to_base64 = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
    let header = json!({"alg": "HS256", "typ": "at+jwt", "kid": key.id});
    let message = format!("{}.{}", to_base64(&header), to_base64(&claims()));
    let tag = ring::hmac::sign(&secret, message.as_bytes());
    let token = format!("{message}.{}", BASE64_URL_SAFE_NO_PAD.encode(tag));
    assert_eq!(keyring.verify(&token, ISSUER, NOW), Err(AccessTokenError::Invalid));
}

#[test]
fn refuses_changed_truncated_and_oversized_tokens() {
    let (keyring, key) = keyring();
    let token = sign_token(&key, &header(&key), &claims());
    let (message, signature) = token.rsplit_once('.').unwrap();
    let other_claims = BASE64_URL_SAFE_NO_PAD.encode(json!({"sub": "x"}).to_string());
    for broken in [
        String::new(),
        "..".to_owned(),
        message.to_owned(),
        format!("{message}."),
        format!("{}.{other_claims}.{signature}", message.split('.').next().unwrap()),
        format!("{token}{}", "A".repeat(3_000)),
    ] {
        assert_eq!(keyring.verify(&broken, ISSUER, NOW), Err(AccessTokenError::Invalid), "{broken:.60}");
    }
}

#[test]
fn the_published_key_verifies_what_the_keyring_signs() {
    let (keyring, key) = keyring();
    let published = serde_json::to_value(keyring.public_keys()).unwrap();
    assert_eq!(published[0]["kid"], json!(key.id));
    let x = BASE64_URL_SAFE_NO_PAD.decode(published[0]["x"].as_str().unwrap()).unwrap();
    let token = keyring.issue(ISSUER, access_claims(), NOW, NOW).unwrap().token;
    let mut validation = Validation::new(Algorithm::EdDSA);
    validation.validate_exp = false;
    validation.set_audience(&["lenslink"]);
    assert!(decode::<Value>(&token, &DecodingKey::from_ed_der(&x), &validation).is_ok());
}
