//! Photographers for tests that are about something else: signed in without the price of a password.

use domain::session::Session;
use domain::{Account, AccountId, SessionId};
use identity::RefreshToken;
use serde_json::{Value, json};

use crate::browser::{Answer, Browser};
use crate::harness::TestApp;

pub const PROFILE: &str = "/api/profile";
pub const SERVICES: &str = "/api/services";

pub const UNKNOWN_SERVICE: &str = "/api/services/018f0000-0000-7000-8000-000000000000";

impl TestApp {
    /// A new account, signed in.
    pub async fn photographer(&self, email: &str) -> Browser<'_> {
        self.signed_in(email, true).await
    }

    /// The same, but nobody has confirmed the address.
    pub async fn unverified(&self, email: &str) -> Browser<'_> {
        self.signed_in(email, false).await
    }

    async fn signed_in(&self, email: &str, email_verified: bool) -> Browser<'_> {
        let now = self.cx.clock.now();
        let account = Account {
            id: AccountId::new(now),
            email: email.parse().unwrap(),
            email_verified,
            display_name: Some("Anna Berg".parse().unwrap()),
            epoch: 0,
            disabled: false,
            has_password: false,
            created_at: now,
            last_sign_in_at: now,
        };
        let id = SessionId::new(now);
        let token = RefreshToken::first(id, self.cx.vault.random_bytes().unwrap());
        let session = Session {
            id,
            account: account.id,
            epoch: 0,
            generation: 0,
            token_hash: token.hash(),
            created_at: now,
            authenticated_at: now,
            rotated_at: now,
            user_agent: None,
        };
        let mut tx = self.cx.db.write().await.unwrap();
        assert!(tx.accounts().insert(&account, None).await.unwrap());
        tx.sessions().insert(&session).await.unwrap();
        tx.commit().await.unwrap();
        let cookie = token.reveal(&self.cx.vault);
        let signed_in = server::app::identity::refresh(&self.cx, &cookie).await.unwrap();
        let browser = self.browser();
        browser.set_token(Some(&signed_in.access.token));
        browser
    }

    /// A new account with a complete profile.
    pub async fn published(&self, username: &str) -> Browser<'_> {
        let browser = self.photographer(&format!("{username}@example.com")).await;
        browser.rename(username).await.expect(200);
        browser
    }
}

impl Browser<'_> {
    pub async fn rename(&self, username: &str) -> Answer {
        self.put(PROFILE, profile(|form| form["username"] = json!(username))).await
    }

    pub async fn offer(&self, title: &str) -> Answer {
        self.post(SERVICES, service(|form| form["title"] = json!(title))).await
    }

    pub async fn profile(&self) -> Value {
        self.get(PROFILE).await.expect(200).json()
    }
}

/// The form as a browser sends it, but for one change.
pub fn profile(change: impl FnOnce(&mut Value)) -> Value {
    let mut form = json!({
        "username": "anna", "displayName": "Anna Berg", "bio": "Light and water.", "profileImage": null,
    });
    change(&mut form);
    form
}

pub fn service(change: impl FnOnce(&mut Value)) -> Value {
    let mut form = json!({"title": "Portrait", "description": "One hour, ten photos.", "price": 25_000});
    change(&mut form);
    form
}

pub fn public_path(username: &str) -> String {
    format!("/api/public/profile/{username}")
}
