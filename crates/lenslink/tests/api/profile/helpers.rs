//! Creates signed-in accounts without hashing a password, which is slow. Fills in profiles and services.

use domain::session::Session;
use domain::{Account, AccountId, SessionId};
use identity::RefreshToken;
use serde_json::{Value, json};

use crate::support::browser::{Browser, TestResponse};
use crate::support::harness::TestApp;

pub const PROFILE_PATH: &str = "/api/profile";
pub const SERVICES_PATH: &str = "/api/services";

pub const UNKNOWN_SERVICE_PATH: &str = "/api/services/018f0000-0000-7000-8000-000000000000";

impl TestApp {
    /// A new verified account, signed in.
    pub async fn add_account(&self, email: &str) -> Browser<'_> {
        self.insert_signed_in_account(email, true).await
    }

    /// Like `add_account`, with an unverified address.
    pub async fn add_unverified_account(&self, email: &str) -> Browser<'_> {
        self.insert_signed_in_account(email, false).await
    }

    async fn insert_signed_in_account(&self, email: &str, email_verified: bool) -> Browser<'_> {
        let now = self.ctx.clock.now();
        let account = Account {
            id: AccountId::new(now),
            email: email.parse().unwrap(),
            email_verified,
            display_name: Some("Anna Berg".parse().unwrap()),
            epoch: 0,
            is_disabled: false,
            has_password: false,
            created_at: now,
            last_sign_in_at: now,
        };
        let session_id = SessionId::new(now);
        let token = RefreshToken::first(session_id, self.ctx.vault.random_bytes().unwrap());
        let session = Session {
            id: session_id,
            account: account.id,
            epoch: 0,
            generation: 0,
            token_hash: token.hash(),
            created_at: now,
            authenticated_at: now,
            rotated_at: now,
            user_agent: None,
        };
        let mut tx = self.ctx.db.write().await.unwrap();
        assert!(tx.accounts().insert(&account, None).await.unwrap());
        tx.sessions().insert(&session).await.unwrap();
        tx.commit().await.unwrap();
        let cookie = token.reveal(&self.ctx.vault);
        let signed_in = server::app::identity::refresh(&self.ctx, &cookie).await.unwrap();
        let browser = self.browser();
        browser.set_token(Some(&signed_in.access.token));
        browser
    }

    /// A new account with a complete profile.
    pub async fn add_account_with_profile(&self, username: &str) -> Browser<'_> {
        let browser = self.add_account(&format!("{username}@example.com")).await;
        browser.set_username(username).await.expect_status(200);
        browser
    }
}

impl Browser<'_> {
    pub async fn set_username(&self, username: &str) -> TestResponse {
        self.put(PROFILE_PATH, profile_form(|form| form["username"] = json!(username))).await
    }

    pub async fn add_service(&self, title: &str) -> TestResponse {
        self.post(SERVICES_PATH, service_form(|form| form["title"] = json!(title))).await
    }

    pub async fn get_profile(&self) -> Value {
        self.get(PROFILE_PATH).await.expect_status(200).json()
    }
}

/// The form as a browser sends it, changed by `change`.
pub fn profile_form(change: impl FnOnce(&mut Value)) -> Value {
    let mut form = json!({
        "username": "anna", "displayName": "Anna Berg", "bio": "Light and water.", "profileImage": null,
    });
    change(&mut form);
    form
}

pub fn service_form(change: impl FnOnce(&mut Value)) -> Value {
    let mut form = json!({"title": "Portrait", "description": "One hour, ten photos.", "price": 25_000});
    change(&mut form);
    form
}

pub fn public_profile_path(username: &str) -> String {
    format!("/api/public/profile/{username}")
}
