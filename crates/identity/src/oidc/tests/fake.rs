//! A provider that does whatever a test wants, for what a real one never does. It speaks just enough HTTP.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

pub const DISCOVERY: &str = "/.well-known/openid-configuration";
pub const KEYS: &str = "/keys";
pub const TOKEN: &str = "/token";

pub struct Fake {
    address: SocketAddr,
    shared: Arc<Mutex<Shared>>,
}

#[derive(Default)]
struct Shared {
    answers: HashMap<String, (u16, String)>,
    requests: Vec<String>,
}

impl Fake {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Mutex::new(Shared::default()));
        tokio::spawn({
            let shared = shared.clone();
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    tokio::spawn(answer(stream, shared.clone()));
                }
            }
        });
        let fake = Self { address, shared };
        fake.says(DISCOVERY, fake.metadata());
        fake
    }

    pub fn issuer(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn metadata(&self) -> Value {
        let issuer = self.issuer();
        json!({
            "issuer": issuer,
            "authorization_endpoint": format!("{issuer}/authorize?tenant=1"),
            "token_endpoint": format!("{issuer}{TOKEN}"),
            "jwks_uri": format!("{issuer}{KEYS}"),
        })
    }

    pub fn says(&self, path: &str, body: Value) {
        self.answers(path, 200, body.to_string());
    }

    pub fn hands_out(&self, token: &str) {
        self.says(TOKEN, json!({ "id_token": token, "access_token": "x", "token_type": "Bearer" }));
    }

    pub fn answers(&self, path: &str, status: u16, body: String) {
        self.shared.lock().unwrap().answers.insert(path.to_owned(), (status, body));
    }

    /// Whole requests, head and body, to one path.
    pub fn requests(&self, path: &str) -> Vec<String> {
        let is_to_path = |request: &&String| request.split(' ').nth(1) == Some(path);
        self.shared.lock().unwrap().requests.iter().filter(is_to_path).cloned().collect()
    }
}

/// Reads one request and closes after the answer. Status 0 means: hang up without one.
async fn answer(mut stream: TcpStream, shared: Arc<Mutex<Shared>>) {
    let mut request = Vec::new();
    let mut buffer = [0; 4096];
    while !is_whole(&request) {
        match stream.read(&mut buffer).await {
            Ok(read) if read > 0 => request.extend_from_slice(&buffer[..read]),
            _ => return,
        }
    }
    let request = String::from_utf8(request).unwrap();
    let path = request.split(' ').nth(1).unwrap().to_owned();
    let (status, body) = {
        let mut shared = shared.lock().unwrap();
        shared.requests.push(request);
        shared.answers.get(&path).cloned().unwrap_or((404, String::new()))
    };
    // Long enough for those who would ask at the same time to do so.
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status} x\r\nlocation: /elsewhere\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
    );
    if status != 0 {
        let _ = stream.write_all((head + &body).as_bytes()).await;
    }
}

fn is_whole(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    body.len() >= length.map_or(0, |length| length.parse().unwrap())
}

/// A key of the provider, or of somebody who would like to be it.
pub struct SigningKey {
    pub id: String,
    pair: EcdsaKeyPair,
}

impl SigningKey {
    pub fn new(id: &str) -> Self {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8.as_ref(), &random).unwrap();
        Self { id: id.to_owned(), pair }
    }

    pub fn public(&self) -> Value {
        let point = self.pair.public_key().as_ref();
        let (x, y) = (&point[1..33], &point[33..]);
        let text = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
        json!({ "kty": "EC", "crv": "P-256", "use": "sig", "kid": self.id, "x": text(x), "y": text(y) })
    }

    pub fn sign(&self, claims: &Value) -> String {
        self.sign_with_header(&json!({ "alg": "ES256", "typ": "JWT", "kid": self.id }), claims)
    }

    pub fn sign_with_header(&self, header: &Value, claims: &Value) -> String {
        let text = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
        let message = format!("{}.{}", text(header), text(claims));
        let proof = self.pair.sign(&SystemRandom::new(), message.as_bytes()).unwrap();
        format!("{message}.{}", BASE64_URL_SAFE_NO_PAD.encode(proof))
    }
}
