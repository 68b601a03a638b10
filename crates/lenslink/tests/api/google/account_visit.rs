//! Somebody who is signed in goes to the provider and comes back.

use identity::oidc::challenge_of;
use serde_json::json;
use uuid::Uuid;

use super::visit::Attempt;
use crate::browser::{Answer, Browser};
use crate::harness::TestApp;

pub const ACCOUNT_START: &str = "/api/identity/google/account/start";
pub const ACCOUNT_FINISH: &str = "/api/identity/google/account/finish";

impl Attempt {
    pub async fn begin_for(browser: &Browser<'_>, purpose: &str) -> Self {
        let verifier = format!("{}-{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
        let form = json!({"challenge": challenge_of(&verifier), "purpose": purpose});
        let begun = browser.post(ACCOUNT_START, form).await.expect(200).json();
        let url = begun["url"].as_str().unwrap().parse().unwrap();
        Self { id: begun["attemptId"].as_str().unwrap().to_owned(), verifier, url }
    }

    pub async fn finish_for(&self, browser: &Browser<'_>) -> Answer {
        browser.post(ACCOUNT_FINISH, json!({"attemptId": self.id, "verifier": self.verifier})).await
    }
}

impl Browser<'_> {
    /// The whole way, up to the outcome.
    pub async fn goes_to_google_to(&self, purpose: &str, login: &str) -> Answer {
        let attempt = Attempt::begin_for(self, purpose).await;
        self.get(&attempt.visit(login).await).await.expect(200);
        attempt.finish_for(self).await
    }

    /// The ways in which somebody can sign in.
    pub async fn ways(&self) -> Vec<String> {
        let user = self.get("/api/identity/user").await.expect(200).json();
        let ways = user["providerData"].as_array().unwrap();
        ways.iter().map(|way| way["providerId"].as_str().unwrap().to_owned()).collect()
    }

    pub async fn uid(&self) -> String {
        let user = self.get("/api/identity/user").await.expect(200).json();
        user["uid"].as_str().unwrap().to_owned()
    }
}

impl TestApp {
    /// Somebody with a password who opened the link in the mail.
    pub async fn verified(&self, email: &str) -> Browser<'_> {
        let browser = self.signed_up(email).await;
        let code = self.mailed_code(email, "verify-email").await;
        browser.post("/api/identity/verify-email", json!({"code": code})).await.expect(200);
        browser
    }

    pub async fn subjects(&self, to: &str) -> Vec<String> {
        self.drain_outbox().await;
        self.mails().into_iter().filter(|mail| mail.to == to).map(|mail| mail.subject).collect()
    }
}
