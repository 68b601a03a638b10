//! Sets up factors and answers the second step.

use std::time::Duration;

use identity::TotpSecret;
use serde_json::{Value, json};

use crate::support::authenticator::SoftwarePasskey;
use crate::support::browser::{Browser, PASSWORD, TestResponse};
use crate::support::harness::TestApp;

pub const EMAIL: &str = "anna@example.com";
pub const FACTORS_PATH: &str = "/api/identity/factors";
pub const APP_PATH: &str = "/api/identity/factors/authenticator-app";
pub const PASSKEY_PATH: &str = "/api/identity/factors/passkey";
pub const RECOVERY_CODES_PATH: &str = "/api/identity/recovery-codes";
pub const SECOND_STEP_PATH: &str = "/api/identity/second-step";
pub const PASSKEY_START_PATH: &str = "/api/identity/passkey/start";

const STEP: Duration = Duration::from_secs(30);

/// An authenticator app on a phone.
pub struct AuthenticatorApp {
    secret: TotpSecret,
    pub id: String,
    pub recovery_codes: Vec<String>,
}

impl AuthenticatorApp {
    /// The code that the phone shows now.
    pub fn code(&self, app: &TestApp) -> String {
        self.code_at(app, 0)
    }

    /// The code of a later or earlier step.
    pub fn code_at(&self, app: &TestApp, offset: i64) -> String {
        self.secret.code(app.ctx.clock.now().as_millis() / 30_000 + offset)
    }

    /// Waits for the next code, because each works once.
    pub fn next_code(&self, app: &TestApp) -> String {
        app.ctx.clock.advance(STEP);
        self.code(app)
    }
}

/// A code that no app shows at the time of the test.
pub fn wrong_code(code: &str) -> String {
    let first = if code.starts_with('1') { '2' } else { '1' };
    format!("{first}{}", &code[1..])
}

fn read_secret(setup: &Value) -> TotpSecret {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bits: String = setup["secret"]
        .as_str()
        .unwrap()
        .chars()
        .map(|letter| format!("{:05b}", alphabet.find(letter).unwrap()))
        .collect();
    let bytes: Vec<u8> = (0..bits.len())
        .step_by(8)
        .map(|start| u8::from_str_radix(&bits[start..start + 8], 2).unwrap())
        .collect();
    TotpSecret::from_bytes(&bytes).unwrap()
}

impl Browser<'_> {
    pub async fn add_app(&self, app: &TestApp) -> AuthenticatorApp {
        self.add_app_named(app, "Phone").await
    }

    pub async fn add_app_named(&self, app: &TestApp, name: &str) -> AuthenticatorApp {
        let setup = self.post_empty(&format!("{APP_PATH}/start")).await.expect_status(200).json();
        let secret = read_secret(&setup);
        let code = secret.code(app.ctx.clock.now().as_millis() / 30_000);
        let form = json!({"challenge": setup["challenge"], "name": name, "code": code});
        let added = self.post(APP_PATH, form).await.expect_status(200).json();
        AuthenticatorApp { secret, id: read_text(&added["factor"]["id"]), recovery_codes: read_texts(&added) }
    }

    pub async fn start_passkey_setup(&self) -> Value {
        self.post_empty(&format!("{PASSKEY_PATH}/start")).await.expect_status(200).json()
    }

    pub async fn finish_passkey_setup(&self, setup: &Value, answer: Value) -> TestResponse {
        let form = json!({"challenge": setup["challenge"], "name": "Laptop", "passkey": answer});
        self.post(PASSKEY_PATH, form).await
    }

    /// Also returns the response.
    pub async fn add_passkey(&self) -> (SoftwarePasskey, Value) {
        let setup = self.start_passkey_setup().await;
        let (passkey, answer) = SoftwarePasskey::create(&setup["options"]);
        (passkey, self.finish_passkey_setup(&setup, answer).await.expect_status(200).json())
    }

    /// Signs in with the password and returns `secondStep`.
    pub async fn sign_in_to_second_step(&self) -> Value {
        let response = self.sign_in(EMAIL, PASSWORD).await.expect_error(403, "multi-factor-auth-required");
        assert_eq!(response.headers.get("set-cookie"), None, "the first step opens no session");
        response.json()["secondStep"].clone()
    }

    pub async fn answer(&self, step: &Value, answer: (&str, Value)) -> TestResponse {
        self.post(SECOND_STEP_PATH, json!({"challenge": step["challenge"], answer.0: answer.1})).await
    }

    pub async fn answer_with_code(&self, step: &Value, code: &str) -> TestResponse {
        self.answer(step, ("code", json!(code))).await
    }

    pub async fn factor_names(&self) -> Vec<String> {
        let body = self.get(FACTORS_PATH).await.expect_status(200).json();
        body["factors"].as_array().unwrap().iter().map(|factor| read_text(&factor["name"])).collect()
    }

    pub async fn unused_recovery_codes(&self) -> Value {
        self.get(FACTORS_PATH).await.expect_status(200).json()["unusedRecoveryCodes"].clone()
    }
}

pub fn read_text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

pub fn read_texts(body: &Value) -> Vec<String> {
    body["recoveryCodes"].as_array().unwrap().iter().map(read_text).collect()
}
