//! An authenticator in software: creates passkeys and signs challenges, as a phone or a security key does.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The default public URL of a server.
pub const ORIGIN: &str = "http://localhost:3000";
const CREDENTIAL_ID_BYTES: usize = 16;

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const HAS_CREDENTIAL: u8 = 0x40;

/// One passkey on one device. A clone has the same key and signature counter, as a copied device has.
#[derive(Clone)]
pub struct SoftwarePasskey {
    pkcs8: Vec<u8>,
    pub credential_id: Vec<u8>,
    pub user_handle: Vec<u8>,
    domain: String,
    /// 0 for a passkey without a counter, as in most password managers.
    pub counter: u32,
    /// The origin of the page that calls the authenticator.
    pub origin: String,
    pub verifies_user: bool,
}

impl SoftwarePasskey {
    /// Answers `navigator.credentials.create` with these options.
    pub fn create(options: &Value) -> (Self, Value) {
        Self::create_at(options, ORIGIN)
    }

    pub fn create_at(options: &Value, origin: &str) -> (Self, Value) {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let mut credential_id = vec![0; CREDENTIAL_ID_BYTES];
        ring::rand::SecureRandom::fill(&random, &mut credential_id).unwrap();
        let passkey = Self {
            pkcs8: pkcs8.as_ref().to_vec(),
            credential_id,
            user_handle: decode(&options["user"]["id"]),
            domain: options["rp"]["id"].as_str().unwrap().to_owned(),
            counter: 1,
            origin: origin.to_owned(),
            verifies_user: true,
        };
        let answer = passkey.attest(options);
        (passkey, answer)
    }

    /// Answers `navigator.credentials.create` with the key that this device has already.
    pub fn attest(&self, options: &Value) -> Value {
        let id_length = u16::try_from(self.credential_id.len()).unwrap().to_be_bytes();
        let credential = [[0; 16].as_slice(), &id_length, &self.credential_id, &self.cose_key()].concat();
        let authenticator_data = [self.authenticator_data(HAS_CREDENTIAL), credential].concat();
        // {"fmt": "none", "attStmt": {}, "authData": bytes}
        let attestation =
            [b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData".as_slice(), &cbor_bytes(&authenticator_data)]
                .concat();
        self.answer(json!({
            "attestationObject": encode(&attestation),
            "clientDataJSON": encode(&self.client_data("webauthn.create", options)),
            "transports": ["internal"],
        }))
    }

    /// Answers `navigator.credentials.get` with these options, and raises the signature counter if there is one.
    pub fn sign(&mut self, options: &Value) -> Value {
        if self.counter > 0 {
            self.counter += 1;
        }
        let authenticator_data = self.authenticator_data(0);
        let client_data = self.client_data("webauthn.get", options);
        let message = [authenticator_data.as_slice(), &Sha256::digest(&client_data)].concat();
        let signature = self.key_pair().sign(&SystemRandom::new(), &message).unwrap();
        self.answer(json!({
            "authenticatorData": encode(&authenticator_data),
            "clientDataJSON": encode(&client_data),
            "signature": encode(signature.as_ref()),
            "userHandle": encode(&self.user_handle),
        }))
    }

    fn key_pair(&self) -> EcdsaKeyPair {
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &self.pkcs8, &SystemRandom::new()).unwrap()
    }

    /// {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a key on the curve P-256 for ES256.
    fn cose_key(&self) -> Vec<u8> {
        let key_pair = self.key_pair();
        // The first byte says that both coordinates follow.
        let (x, y) = key_pair.public_key().as_ref()[1..].split_at(32);
        [b"\xa5\x01\x02\x03\x26\x20\x01\x21".as_slice(), &cbor_bytes(x), b"\x22", &cbor_bytes(y)].concat()
    }

    fn authenticator_data(&self, flags: u8) -> Vec<u8> {
        let verified = if self.verifies_user { USER_VERIFIED } else { 0 };
        let flags = [flags | USER_PRESENT | verified];
        [Sha256::digest(&self.domain).as_slice(), &flags, &self.counter.to_be_bytes()].concat()
    }

    fn client_data(&self, ceremony: &str, options: &Value) -> Vec<u8> {
        let client_data = json!({
            "type": ceremony,
            "challenge": options["challenge"],
            "origin": self.origin,
            "crossOrigin": false,
        });
        client_data.to_string().into_bytes()
    }

    fn answer(&self, response: Value) -> Value {
        let id = encode(&self.credential_id);
        json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": response,
        })
    }
}

fn encode(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn decode(text: &Value) -> Vec<u8> {
    BASE64_URL_SAFE_NO_PAD.decode(text.as_str().unwrap()).unwrap()
}

/// A CBOR byte string of up to 65,535 bytes.
fn cbor_bytes(bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len()).unwrap().to_be_bytes();
    [&[0x59], length.as_slice(), bytes].concat()
}
