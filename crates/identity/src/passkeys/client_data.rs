//! What the browser signs together with the device: which page asked, and with which challenge.

use serde::Deserialize;

use super::{PasskeyChallenge, PasskeyError, Passkeys};

pub(super) const CREATE: &str = "webauthn.create";
pub(super) const GET: &str = "webauthn.get";

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    /// Whether the page was in a frame of another site.
    #[serde(default)]
    cross_origin: bool,
}

impl Passkeys {
    /// Checks that a page of this site asked for this ceremony with this challenge.
    pub(super) fn check_client_data(
        &self,
        json: &[u8],
        ceremony: &str,
        challenge: &PasskeyChallenge,
    ) -> Result<(), PasskeyError> {
        let data: ClientData = serde_json::from_slice(json).map_err(|_| PasskeyError::Invalid)?;
        let is_expected = data.r#type == ceremony
            && data.challenge == challenge.as_str()
            && data.origin == self.origin
            && !data.cross_origin;
        if is_expected { Ok(()) } else { Err(PasskeyError::Invalid) }
    }
}
