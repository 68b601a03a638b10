//! Creates a passkey on a device of a signed-in photographer.

use domain::AccountId;
use minicbor::Decoder;
use ring::error::Unspecified;
use serde::Deserialize;
use serde_json::{Value, json};

use super::authentication::StoredKey;
use super::public_key::ALGORITHMS;
use super::{
    Bytes, PasskeyChallenge, PasskeyError, PasskeyPrompt, Passkeys, client_data, describe_credentials,
    encode, timeout_millis,
};
use crate::vault::Vault;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPasskey {
    pub credential_id: Vec<u8>,
    /// The public key and the signature counter, as JSON.
    pub public_key: String,
}

/// The credential from `navigator.credentials.create`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    raw_id: Bytes,
    response: AnswerResponse,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AnswerResponse {
    #[serde(rename = "clientDataJSON")]
    client_data: Bytes,
    attestation_object: Bytes,
}

impl Passkeys {
    /// `existing`: the credential ids of the account's passkeys, so that a device does not create a second one.
    pub fn start_registration(
        &self,
        vault: &Vault,
        account: AccountId,
        user_name: &str,
        display_name: &str,
        existing: &[Vec<u8>],
    ) -> Result<PasskeyPrompt, Unspecified> {
        let challenge = PasskeyChallenge::random(vault)?;
        let algorithms = ALGORITHMS.map(|algorithm| json!({"type": "public-key", "alg": algorithm}));
        let options = json!({
            "rp": {"id": self.domain, "name": self.site_name},
            "user": {
                "id": encode(account.as_uuid().as_bytes()),
                "name": user_name,
                "displayName": display_name,
            },
            "challenge": challenge.as_str(),
            "pubKeyCredParams": algorithms,
            "timeout": timeout_millis(),
            "excludeCredentials": describe_credentials(existing),
            "authenticatorSelection": {
                // So that the device can offer the passkey before the photographer has entered an address.
                "residentKey": "preferred",
                "requireResidentKey": false,
                "userVerification": "required",
            },
            "attestation": "none",
        });
        Ok(PasskeyPrompt { options, challenge })
    }

    pub fn finish_registration(
        &self,
        challenge: &PasskeyChallenge,
        answer: &Value,
    ) -> Result<NewPasskey, PasskeyError> {
        let answer = Answer::deserialize(answer).map_err(|_| PasskeyError::Invalid)?;
        self.check_client_data(&answer.response.client_data.0, client_data::CREATE, challenge)?;
        let attestation = &answer.response.attestation_object.0;
        let authenticator_data =
            find_authenticator_data(attestation).ok().flatten().ok_or(PasskeyError::Invalid)?;
        let data = self.read_authenticator_data(authenticator_data)?;
        let credential = data.new_credential.ok_or(PasskeyError::Invalid)?;
        if credential.id.is_empty() || credential.id != answer.raw_id.0 {
            return Err(PasskeyError::Invalid);
        }
        let stored = StoredKey { key: credential.public_key, counter: data.counter };
        Ok(NewPasskey { credential_id: credential.id, public_key: stored.to_json()? })
    }
}

/// The attestation object is a map with the authenticator data, and a statement about the device that is not
/// checked because none was requested.
fn find_authenticator_data(attestation: &[u8]) -> Result<Option<&[u8]>, minicbor::decode::Error> {
    let mut decoder = Decoder::new(attestation);
    let entries = decoder.map()?.unwrap_or_default();
    let mut data = None;
    for _ in 0..entries {
        if decoder.str()? == "authData" {
            data = Some(decoder.bytes()?);
        } else {
            decoder.skip()?;
        }
    }
    Ok(data)
}
