//! The signed-in user, with the fields that the product specification lists for its auth user.

use domain::{Account, LinkedIdentity, PersonName};
use identity::firebase::is_firebase_issuer;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuthUser)]
pub(crate) struct AuthUserView {
    uid: String,
    email: String,
    email_verified: bool,
    display_name: Option<String>,
    #[serde(rename = "photoURL")]
    photo_url: Option<String>,
    phone_number: Option<String>,
    is_anonymous: bool,
    tenant_id: Option<String>,
    provider_data: Vec<ProviderView>,
    metadata: MetadataView,
}

/// One way to sign in to the account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuthProvider)]
pub(crate) struct ProviderView {
    /// `password`, `google.com` or `firebase`.
    provider_id: &'static str,
    uid: String,
    display_name: Option<String>,
    email: String,
    phone_number: Option<String>,
    #[serde(rename = "photoURL")]
    photo_url: Option<String>,
}

/// In milliseconds since 1970.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuthMetadata)]
pub(crate) struct MetadataView {
    creation_time: i64,
    last_sign_in_time: i64,
}

impl AuthUserView {
    pub fn new(account: &Account, identities: &[LinkedIdentity]) -> Self {
        let password = account.has_password.then(|| ProviderView::password(account));
        Self {
            uid: account.id.to_string(),
            email: account.email.to_string(),
            email_verified: account.email_verified,
            display_name: account.display_name.as_ref().map(PersonName::to_string),
            photo_url: None,
            phone_number: None,
            is_anonymous: false,
            tenant_id: None,
            provider_data: password.into_iter().chain(identities.iter().map(ProviderView::linked)).collect(),
            metadata: MetadataView {
                creation_time: account.created_at.as_millis(),
                last_sign_in_time: account.last_sign_in_at.as_millis(),
            },
        }
    }
}

impl ProviderView {
    fn password(account: &Account) -> Self {
        Self {
            provider_id: "password",
            uid: account.email.to_string(),
            display_name: account.display_name.as_ref().map(PersonName::to_string),
            email: account.email.to_string(),
            phone_number: None,
            photo_url: None,
        }
    }

    fn linked(identity: &LinkedIdentity) -> Self {
        let is_firebase = is_firebase_issuer(&identity.issuer);
        Self {
            provider_id: if is_firebase { "firebase" } else { "google.com" },
            uid: identity.subject.clone(),
            display_name: identity.display_name.as_ref().map(PersonName::to_string),
            email: identity.email.to_string(),
            phone_number: None,
            photo_url: None,
        }
    }
}
