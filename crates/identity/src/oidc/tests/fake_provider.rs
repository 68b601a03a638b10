//! A fake provider for responses that a real one never sends. It implements just enough HTTP.

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

pub const DISCOVERY_PATH: &str = "/.well-known/openid-configuration";
pub const KEYS_PATH: &str = "/keys";
pub const TOKEN_PATH: &str = "/token";

pub struct FakeProvider {
    address: SocketAddr,
    state: Arc<Mutex<FakeState>>,
}

#[derive(Default)]
struct FakeState {
    responses: HashMap<String, (u16, String)>,
    /// For the `Cache-Control` header of all responses.
    max_age: Option<u64>,
    requests: Vec<String>,
}

impl FakeProvider {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(Mutex::new(FakeState::default()));
        tokio::spawn({
            let state = state.clone();
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    tokio::spawn(handle_connection(stream, state.clone()));
                }
            }
        });
        let fake = Self { address, state };
        fake.respond_with_json(DISCOVERY_PATH, fake.metadata());
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
            "token_endpoint": format!("{issuer}{TOKEN_PATH}"),
            "jwks_uri": format!("{issuer}{KEYS_PATH}"),
        })
    }

    pub fn respond_with_json(&self, path: &str, body: Value) {
        self.respond_with(path, 200, body.to_string());
    }

    pub fn respond_with_id_token(&self, token: &str) {
        self.respond_with_json(
            TOKEN_PATH,
            json!({ "id_token": token, "access_token": "x", "token_type": "Bearer" }),
        );
    }

    pub fn respond_with(&self, path: &str, status: u16, body: String) {
        self.state.lock().unwrap().responses.insert(path.to_owned(), (status, body));
    }

    pub fn set_max_age(&self, seconds: u64) {
        self.state.lock().unwrap().max_age = Some(seconds);
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whole requests, head and body, to one path.
    pub fn requests(&self, path: &str) -> Vec<String> {
        let is_to_path = |request: &&String| request.split(' ').nth(1) == Some(path);
        self.state.lock().unwrap().requests.iter().filter(is_to_path).cloned().collect()
    }
}

/// Reads one request, responds and closes the connection. Status 0: closes without a response. A request for
/// `/elsewhere` shows that the client followed a redirect.
async fn handle_connection(mut stream: TcpStream, state: Arc<Mutex<FakeState>>) {
    let mut request = Vec::new();
    let mut buffer = [0; 4096];
    while !is_complete(&request) {
        match stream.read(&mut buffer).await {
            Ok(read) if read > 0 => request.extend_from_slice(&buffer[..read]),
            _ => return,
        }
    }
    let request = String::from_utf8(request).unwrap();
    let path = request.split(' ').nth(1).unwrap().to_owned();
    let (status, body, max_age) = {
        let mut state = state.lock().unwrap();
        state.requests.push(request);
        let (status, body) = state.responses.get(&path).cloned().unwrap_or((404, String::new()));
        (status, body, state.max_age)
    };
    // Long enough for concurrent requests to arrive.
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    let length = body.len();
    let cache_control =
        max_age.map(|seconds| format!("cache-control: public, max-age={seconds}\r\n")).unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {status} x\r\nlocation: /elsewhere\r\n{cache_control}content-length: {length}\r\n\
         connection: close\r\n\r\n"
    );
    if status != 0 {
        let _ = stream.write_all((head + &body).as_bytes()).await;
    }
}

fn is_complete(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    body.len() >= length.map_or(0, |length| length.parse().unwrap())
}

/// A key of the provider or of an attacker.
pub struct FakeSigningKey {
    pub id: String,
    pair: EcdsaKeyPair,
}

impl FakeSigningKey {
    pub fn new(id: &str) -> Self {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8.as_ref(), &random).unwrap();
        Self { id: id.to_owned(), pair }
    }

    pub fn public_jwk(&self) -> Value {
        let point = self.pair.public_key().as_ref();
        let (x, y) = (&point[1..33], &point[33..]);
        let encode = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
        json!({ "kty": "EC", "crv": "P-256", "use": "sig", "kid": self.id, "x": encode(x), "y": encode(y) })
    }

    pub fn sign(&self, claims: &Value) -> String {
        self.sign_with_header(&json!({ "alg": "ES256", "typ": "JWT", "kid": self.id }), claims)
    }

    pub fn sign_with_header(&self, header: &Value, claims: &Value) -> String {
        let encode = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
        let message = format!("{}.{}", encode(header), encode(claims));
        let signature = self.pair.sign(&SystemRandom::new(), message.as_bytes()).unwrap();
        format!("{message}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature))
    }
}
