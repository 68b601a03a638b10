//! Checks a signature of a passkey.

use domain::AccountId;
use ring::digest::{SHA256, digest};
use ring::error::Unspecified;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::public_key::PublicKey;
use super::{
    Bytes, PasskeyChallenge, PasskeyError, PasskeyPrompt, Passkeys, client_data, describe_credentials,
    timeout_millis,
};
use crate::vault::Vault;

/// The credential from `navigator.credentials.get`, not checked yet.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyAnswer {
    raw_id: Bytes,
    response: AnswerResponse,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AnswerResponse {
    #[serde(rename = "clientDataJSON")]
    client_data: Bytes,
    authenticator_data: Bytes,
    signature: Bytes,
    #[serde(default)]
    user_handle: Option<Bytes>,
}

/// What the database stores.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct StoredKey {
    pub key: PublicKey,
    pub counter: u32,
}

impl StoredKey {
    pub fn to_json(&self) -> Result<String, PasskeyError> {
        serde_json::to_string(self).map_err(|_| PasskeyError::Unreadable)
    }
}

impl PasskeyAnswer {
    pub fn parse(answer: &Value) -> Result<Self, PasskeyError> {
        Self::deserialize(answer).map_err(|_| PasskeyError::Invalid)
    }

    pub fn credential_id(&self) -> &[u8] {
        &self.raw_id.0
    }

    /// The account that the passkey was created for, if the device tells it.
    pub fn account(&self) -> Option<AccountId> {
        let handle = self.response.user_handle.as_ref()?;
        Uuid::from_slice(&handle.0).ok().map(AccountId::from_uuid)
    }
}

impl Passkeys {
    /// `allowed`: the credential ids of an account. If it is empty, the device offers every passkey for this site.
    pub fn start_authentication(
        &self,
        vault: &Vault,
        allowed: &[Vec<u8>],
    ) -> Result<PasskeyPrompt, Unspecified> {
        let challenge = PasskeyChallenge::random(vault)?;
        let options = json!({
            "challenge": challenge.as_str(),
            "timeout": timeout_millis(),
            "rpId": self.domain,
            "allowCredentials": describe_credentials(allowed),
            "userVerification": "required",
        });
        Ok(PasskeyPrompt { options, challenge })
    }

    /// Returns the public key with its new signature counter. The caller has found the key by the credential id of
    /// the answer, and stores the returned one in the same transaction.
    pub fn finish_authentication(
        &self,
        challenge: &PasskeyChallenge,
        answer: &PasskeyAnswer,
        public_key: &str,
    ) -> Result<String, PasskeyError> {
        let stored: StoredKey = serde_json::from_str(public_key).map_err(|_| PasskeyError::Unreadable)?;
        let AnswerResponse { client_data, authenticator_data, signature, .. } = &answer.response;
        self.check_client_data(&client_data.0, client_data::GET, challenge)?;
        let data = self.read_authenticator_data(&authenticator_data.0)?;
        let message = [&authenticator_data.0, digest(&SHA256, &client_data.0).as_ref()].concat();
        if !stored.key.verify(&message, &signature.0) {
            return Err(PasskeyError::Invalid);
        }
        // Most password managers have no counter and always send 0.
        let has_counter = data.counter > 0 || stored.counter > 0;
        if has_counter && data.counter <= stored.counter {
            return Err(PasskeyError::Copied);
        }
        StoredKey { counter: data.counter, ..stored }.to_json()
    }
}
