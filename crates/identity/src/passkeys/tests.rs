#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use domain::{AccountId, Timestamp};
use minicbor::{Decoder, Encoder};
use proptest::prelude::*;
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair};

use super::public_key::PublicKey;
use super::*;

const PRESENT_AND_VERIFIED: u8 = 0b0000_0101;

fn vault() -> Vault {
    Vault::from_text(&"A".repeat(43)).unwrap()
}

fn passkeys_at(public_url: &str) -> Option<Passkeys> {
    Passkeys::new(&public_url.parse().unwrap(), "Lenslink")
}

fn passkeys() -> Passkeys {
    passkeys_at("https://photos.example").unwrap()
}

#[test]
fn are_available_only_where_browsers_allow_them() {
    assert!(passkeys_at("https://photos.example").is_some());
    assert!(passkeys_at("http://localhost:3000").is_some());
    assert!(passkeys_at("http://127.0.0.1:3000").is_none());
    assert!(passkeys_at("http://photos.example").is_none());
}

#[test]
fn a_registration_asks_for_a_discoverable_key_and_for_verification() {
    let account = AccountId::new(Timestamp::from_millis(1));
    let prompt = passkeys()
        .start_registration(&vault(), account, "anna@example.com", "Anna", &[vec![1, 2, 3]])
        .unwrap();
    assert_eq!(prompt.options["authenticatorSelection"]["residentKey"], "preferred");
    assert_eq!(prompt.options["authenticatorSelection"]["userVerification"], "required");
    assert_eq!(prompt.options["rp"], json!({"id": "photos.example", "name": "Lenslink"}));
    assert_eq!(prompt.options["excludeCredentials"], json!([{"type": "public-key", "id": "AQID"}]));
    assert_eq!(prompt.options["challenge"], prompt.challenge.as_str());
}

#[test]
fn an_authentication_allows_the_given_passkeys_or_all() {
    let prompt = passkeys().start_authentication(&vault(), &[vec![1, 2, 3]]).unwrap();
    assert_eq!(prompt.options["allowCredentials"][0]["id"], "AQID");
    assert_eq!(prompt.options["userVerification"], "required");
    let all = passkeys().start_authentication(&vault(), &[]).unwrap();
    assert_eq!(all.options["allowCredentials"], json!([]));
    assert_ne!(all.challenge, prompt.challenge);
}

fn client_data(change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut data = json!({
        "type": "webauthn.get", "challenge": "abc", "origin": "https://photos.example",
        "crossOrigin": false, "other_keys_can_be_added_here": "and must be ignored",
    });
    change(&mut data);
    data.to_string().into_bytes()
}

#[test]
fn accepts_only_client_data_of_this_site_ceremony_and_challenge() {
    let challenge = PasskeyChallenge::from_sealed("abc".to_owned());
    let check = |json: &[u8]| passkeys().check_client_data(json, client_data::GET, &challenge);
    assert_eq!(check(&client_data(|_| {})), Ok(()));
    assert_eq!(check(&client_data(|data| data["crossOrigin"] = Value::Null)), Err(PasskeyError::Invalid));
    let changes: [(&str, Value); 7] = [
        ("type", json!("webauthn.create")),
        ("challenge", json!("abd")),
        ("challenge", json!("")),
        ("origin", json!("https://photos.example.evil.test")),
        ("origin", json!("http://photos.example")),
        ("origin", json!("https://photos.example:8443")),
        ("crossOrigin", json!(true)),
    ];
    for (name, value) in changes {
        let data = client_data(|data| data[name] = value.clone());
        assert_eq!(check(&data), Err(PasskeyError::Invalid), "{name}: {value}");
    }
    for json in ["", "{}", "[]", "null", r#"{"type":"webauthn.get","type":"webauthn.get"}"#] {
        assert_eq!(check(json.as_bytes()), Err(PasskeyError::Invalid), "{json}");
    }
}

fn authenticator_data(flags: u8, rest: &[u8]) -> Vec<u8> {
    let site_hash = digest(&SHA256, b"photos.example");
    [site_hash.as_ref(), &[flags], &7u32.to_be_bytes(), rest].concat()
}

#[test]
fn requires_a_verified_person_on_this_site() {
    let read = |data: &[u8]| passkeys().read_authenticator_data(data).map(|data| data.counter);
    assert_eq!(read(&authenticator_data(PRESENT_AND_VERIFIED, &[])), Ok(7));
    for (flags, is_valid) in [
        (0b0000_0001, false),
        (0b0000_0100, false),
        (0b0000_1101, true),
        (0b0001_1101, true),
        (0b0001_0101, false),
    ] {
        assert_eq!(read(&authenticator_data(flags, &[])).is_ok(), is_valid, "{flags:08b}");
    }
    let data = authenticator_data(PRESENT_AND_VERIFIED, &[]);
    let other_site = [&[0; 32], &data[32..]].concat();
    for invalid in [&[][..], &data[..36], &authenticator_data(PRESENT_AND_VERIFIED, &[0]), &other_site] {
        assert_eq!(read(invalid), Err(PasskeyError::Invalid));
    }
}

#[test]
fn skips_extensions_of_the_device() {
    let read = |extensions: &[u8]| {
        let data = authenticator_data(PRESENT_AND_VERIFIED | 0b1000_0000, extensions);
        passkeys().read_authenticator_data(&data).is_ok()
    };
    // {"credProtect": 2}
    assert!(read(b"\xa1\x6bcredProtect\x02"));
    assert!(!read(b"\xa1\x6bcredProtect\x02\x00"), "there is more than the extensions");
    assert!(!read(b"\xa1\x6bcred"));
    assert!(!read(b""));
}

fn decode_key(cose: &[u8]) -> Option<PublicKey> {
    PublicKey::decode(&mut Decoder::new(cose)).ok().flatten()
}

/// Labels with a number or with bytes.
fn cose_key(numbers: &[(i64, i64)], texts: &[(i64, &[u8])]) -> Vec<u8> {
    let mut encoder = Encoder::new(Vec::new());
    encoder.map((numbers.len() + texts.len()) as u64).unwrap();
    for (label, number) in numbers {
        encoder.i64(*label).unwrap().i64(*number).unwrap();
    }
    for (label, bytes) in texts {
        encoder.i64(*label).unwrap().bytes(bytes).unwrap();
    }
    encoder.into_writer()
}

#[test]
fn verifies_es256_signatures() {
    let random = SystemRandom::new();
    let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
    let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8.as_ref(), &random).unwrap();
    let (x, y) = pair.public_key().as_ref()[1..].split_at(32);
    let key = decode_key(&cose_key(&[(1, 2), (3, -7), (-1, 1)], &[(-2, x), (-3, y)])).unwrap();
    let signature = pair.sign(&random, b"message").unwrap();
    assert!(key.verify(b"message", signature.as_ref()));
    assert!(!key.verify(b"massage", signature.as_ref()));
    assert!(!key.verify(b"message", b""));
}

#[test]
fn verifies_ed25519_signatures() {
    let pkcs8 = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
    let pair = Ed25519KeyPair::from_pkcs8(pkcs8.as_ref()).unwrap();
    let key =
        decode_key(&cose_key(&[(1, 1), (3, -8), (-1, 6)], &[(-2, pair.public_key().as_ref())])).unwrap();
    assert!(key.verify(b"message", pair.sign(b"message").as_ref()));
    assert!(!key.verify(b"massage", pair.sign(b"message").as_ref()));
}

/// A key and a signature that OpenSSL made.
#[test]
fn verifies_rs256_signatures() {
    let modulus = BASE64_URL_SAFE_NO_PAD.decode(concat!(
        "2wtuN7-fem2B4MKgtoI4ZDrc3LCWsdFukQvPMqwQ3V4VKv7NF6wQbBaed4qEs3XkX9aEyJ0uEN5cKDmB6852nuwDUm8zrsgoTTKkxm",
        "AU6aZfBtgd1j1V-J3JX-eS813KanCtKwh125TSfsYMjhdpVbnQ11em6p0HDDWh_WSryBN3-47uocfnCOneoUUfbiJfX8i4DcZqcnof",
        "MzcHrk5n1THBLftlMckTFiDBBIP4VBhNKJv-OeVFJhKq-uGc0Baa8U_2BEkzEnEMeoyZDPocmMgrcCHylXC6Ky5DymN24tuu-U-IGe",
        "s3xUI5b4P2qVawmdB2QZyA_vWoSp2sRS7-cw",
    ));
    let signature = BASE64_URL_SAFE_NO_PAD.decode(concat!(
        "fQYVHfxyWdgHFgRP13ZCA-ikklliFiLpeF-_ysVpGWrM0EXLCfsAN3hkzfwNApA7gtWlus2lwtQyt2VMsK4OFFAfGWGbDO_sJecbMn",
        "oIPmmgWaDONTR_RQ13u7pmmcYuM9pCIXoQlMEBeSrVl94hrNMz0FUet0RARUZSQu-yvF12HEEraqK1kh-DdWphNo0J5Kvz2fLWWS4g",
        "gLHnv_oqU95ni0TSaKIfyyBpxPZVjkLwL3bHoe3vZFb881C9KZ4gtgJlw-msD8MfBc1SfxbgwrKveiK9Iy9TxlIW8YTlwaEWLjuRWA",
        "xfCnv5FzCp1Nht4Wo1b8Uvy6GtAZpAgGOrjg",
    ));
    let (modulus, signature) = (modulus.unwrap(), signature.unwrap());
    let key = decode_key(&cose_key(&[(1, 3), (3, -257)], &[(-1, &modulus), (-2, &[1, 0, 1])])).unwrap();
    assert!(key.verify(b"message", &signature));
    assert!(!key.verify(b"massage", &signature));
    let stored = serde_json::to_string(&key).unwrap();
    assert!(serde_json::from_str::<PublicKey>(&stored).unwrap().verify(b"message", &signature));
}

#[test]
fn refuses_keys_of_other_kinds() {
    let point: [(i64, &[u8]); 2] = [(-2, &[1; 32]), (-3, &[2; 32])];
    let es256 = [(1, 2), (3, -7), (-1, 1)];
    assert!(decode_key(&cose_key(&es256, &point)).is_some());
    for (case, numbers) in [
        ("another curve", [(1, 2), (3, -7), (-1, 2)]),
        ("an algorithm of another type", [(1, 2), (3, -8), (-1, 1)]),
        ("ES384", [(1, 2), (3, -35), (-1, 1)]),
        ("a symmetric key", [(1, 4), (3, 5), (-1, 1)]),
    ] {
        assert_eq!(decode_key(&cose_key(&numbers, &point)), None, "{case}");
    }
    assert_eq!(decode_key(&cose_key(&es256, &point[..1])), None, "no y");
    assert_eq!(decode_key(&cose_key(&es256, &[(-2, &[1; 31]), (-3, &[2; 32])])), None, "a short x");
    assert_eq!(decode_key(&cose_key(&es256[1..], &point)), None, "no type");
    assert_eq!(decode_key(&[]), None);
}

proptest! {
    /// The bytes come from the browser of any visitor.
    #[test]
    fn arbitrary_bytes_are_refused_and_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let data = authenticator_data(0b1100_0101, &bytes);
        let result = passkeys().read_authenticator_data(&data);
        prop_assert!(result.is_err() || result.unwrap().new_credential.is_some());
        let answer = json!({"rawId": "AQID", "response": {
            "clientDataJSON": encode(&client_data(|data| data["type"] = json!("webauthn.create"))),
            "attestationObject": encode(&bytes),
        }});
        let challenge = PasskeyChallenge::from_sealed("abc".to_owned());
        prop_assert!(passkeys().finish_registration(&challenge, &answer).is_err());
        let _ = decode_key(&bytes);
    }
}
