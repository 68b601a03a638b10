//! What the browser needs for the second step of a sign-in.

use domain::FactorKind;
use domain::second_factor::CHALLENGE_LIFETIME;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::app::identity::second_factor::SecondStep;

/// Sent with the error `multi-factor-auth-required`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondStep)]
pub(crate) struct SecondStepView {
    /// To send back with the answer.
    challenge: String,
    /// How the user can answer.
    methods: Vec<SecondStepMethodView>,
    /// The options for `navigator.credentials.get`, with binary values as base64url. `null` without the method
    /// `passkey`.
    passkey_options: Option<Value>,
    /// In seconds.
    expires_in: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = SecondStepMethod)]
pub(crate) enum SecondStepMethodView {
    Passkey,
    AuthenticatorApp,
    RecoveryCode,
}

impl From<SecondStep> for SecondStepView {
    fn from(step: SecondStep) -> Self {
        let methods = step.kinds.into_iter().map(|kind| match kind {
            FactorKind::Passkey => SecondStepMethodView::Passkey,
            FactorKind::AuthenticatorApp => SecondStepMethodView::AuthenticatorApp,
        });
        let recovery_code = step.has_recovery_codes.then_some(SecondStepMethodView::RecoveryCode);
        Self {
            challenge: step.challenge,
            methods: methods.chain(recovery_code).collect(),
            passkey_options: step.passkey_options,
            expires_in: CHALLENGE_LIFETIME.as_secs(),
        }
    }
}
