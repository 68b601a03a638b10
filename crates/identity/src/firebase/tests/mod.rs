mod tokens;
mod users;

use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use domain::Timestamp;
use ring::rand::SystemRandom;
use ring::signature::{RSA_PKCS1_SHA256, RsaKeyPair};
use serde_json::{Value, json};

use super::*;
use crate::oidc::tests::fake_provider::{FakeProvider, KEYS_PATH};

const NOW_SECONDS: i64 = 1_763_000_000;
const PROJECT_ID: &str = "lens-test";
const KEY_ID: &str = "key-1";
const KEY_PEM: &str = include_str!("key.pem");

/// Firebase's keys on a fake server, and the key that signs the tokens of this test.
struct Fixture {
    fake: FakeProvider,
    clock: Clock,
    firebase: Firebase,
}

impl Fixture {
    async fn new() -> Self {
        Self::with_config(|_, _| ()).await
    }

    async fn with_config(change: impl FnOnce(&mut FirebaseConfig, &FakeProvider)) -> Self {
        // The binary does this at start; only the first call in a process has an effect.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let fake = FakeProvider::start().await;
        fake.respond_with_json(KEYS_PATH, json!({ "keys": [public_jwk(KEY_ID, KEY_PEM)] }));
        let mut config = FirebaseConfig {
            project_id: PROJECT_ID.to_owned(),
            keys_url: format!("{}{KEYS_PATH}", fake.issuer()).parse().unwrap(),
            users_url: fake.issuer().parse().unwrap(),
            emulator: None,
            service_account: None,
        };
        change(&mut config, &fake);
        let clock = Clock::fixed(Timestamp::from_millis(NOW_SECONDS * 1_000));
        let firebase = Firebase::new(config, clock.clone()).unwrap();
        Self { fake, clock, firebase }
    }
}

fn read_key(pem: &str) -> RsaKeyPair {
    let base64: String = pem.lines().filter(|line| !line.starts_with("-----")).collect();
    RsaKeyPair::from_pkcs8(&BASE64_STANDARD.decode(base64).unwrap()).unwrap()
}

fn public_jwk(id: &str, pem: &str) -> Value {
    let key = ring::rsa::PublicKeyComponents::<Vec<u8>>::from(read_key(pem).public());
    let [n, e] = [key.n, key.e].map(|bytes| BASE64_URL_SAFE_NO_PAD.encode(bytes));
    json!({ "kty": "RSA", "alg": "RS256", "use": "sig", "kid": id, "n": n, "e": e })
}

fn encode(value: &Value) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(value.to_string())
}

fn sign_with(pem: &str, header: &Value, claims: &Value) -> String {
    let message = format!("{}.{}", encode(header), encode(claims));
    let key = read_key(pem);
    let mut signature = vec![0; key.public().modulus_len()];
    key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message.as_bytes(), &mut signature).unwrap();
    format!("{message}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature))
}

fn sign(claims: &Value) -> String {
    sign_with(KEY_PEM, &json!({ "alg": "RS256", "typ": "JWT", "kid": KEY_ID }), claims)
}

fn claims() -> Value {
    json!({
        "iss": "https://securetoken.google.com/lens-test", "aud": PROJECT_ID, "sub": "anna-1",
        "iat": NOW_SECONDS, "exp": NOW_SECONDS + 3600, "auth_time": NOW_SECONDS - 60,
        "email": "Anna@Example.com", "email_verified": true, "name": "Anna Berg",
        "firebase": { "sign_in_provider": "password", "identities": { "google.com": ["g-1"], "email": ["a@example.com"] } },
    })
}

fn with_claim(name: &str, value: impl Into<Value>) -> Value {
    let mut claims = claims();
    claims[name] = value.into();
    claims
}
