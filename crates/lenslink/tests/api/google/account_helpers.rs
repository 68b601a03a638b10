//! Google attempts of a signed-in account: to link Google or to reauthenticate.

use identity::oidc::derive_pkce_challenge;
use serde_json::json;
use uuid::Uuid;

use super::helpers::GoogleAttempt;
use crate::support::browser::{Browser, TestResponse};
use crate::support::harness::TestApp;

pub const ACCOUNT_START_PATH: &str = "/api/identity/google/account/start";
pub const ACCOUNT_FINISH_PATH: &str = "/api/identity/google/account/finish";

impl GoogleAttempt {
    pub async fn begin_for_account(browser: &Browser<'_>, purpose: &str) -> Self {
        let verifier = format!("{}-{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
        let form = json!({"challenge": derive_pkce_challenge(&verifier), "purpose": purpose});
        let body = browser.post(ACCOUNT_START_PATH, form).await.expect_status(200).json();
        let url = body["url"].as_str().unwrap().parse().unwrap();
        Self { id: body["attemptId"].as_str().unwrap().to_owned(), verifier, url }
    }

    pub async fn finish_for_account(&self, browser: &Browser<'_>) -> TestResponse {
        browser.post(ACCOUNT_FINISH_PATH, json!({"attemptId": self.id, "verifier": self.verifier})).await
    }
}

impl Browser<'_> {
    /// Begins an attempt, signs in at the provider and returns the response of the last step.
    pub async fn complete_google_attempt(&self, purpose: &str, login: &str) -> TestResponse {
        let attempt = GoogleAttempt::begin_for_account(self, purpose).await;
        self.get(&attempt.sign_in_at_provider(login).await).await.expect_status(200);
        attempt.finish_for_account(self).await
    }

    /// The account's sign-in methods.
    pub async fn sign_in_methods(&self) -> Vec<String> {
        let user = self.get("/api/identity/user").await.expect_status(200).json();
        let providers = user["providerData"].as_array().unwrap();
        providers.iter().map(|provider| provider["providerId"].as_str().unwrap().to_owned()).collect()
    }

    pub async fn user_id(&self) -> String {
        let user = self.get("/api/identity/user").await.expect_status(200).json();
        user["uid"].as_str().unwrap().to_owned()
    }
}

impl TestApp {
    /// Signs up with a password and verifies the address.
    pub async fn sign_up_verified(&self, email: &str) -> Browser<'_> {
        let browser = self.sign_up_browser(email).await;
        let code = self.emailed_code(email, "verify-email").await;
        browser.post("/api/identity/verify-email", json!({"code": code})).await.expect_status(200);
        browser
    }

    pub async fn email_subjects(&self, to: &str) -> Vec<String> {
        self.drain_outbox().await;
        self.emails().into_iter().filter(|email| email.to == to).map(|email| email.subject).collect()
    }
}
