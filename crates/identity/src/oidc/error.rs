use thiserror::Error;

/// Why nobody could be signed in. No variant carries a code, a token or an address.
#[derive(Debug, Error)]
pub enum OidcError {
    /// Trying again later may help.
    #[error("the identity provider cannot be reached: {0}")]
    Unreachable(String),
    /// The operator has to look: it answers, but not as the provider that was configured.
    #[error("the identity provider is not as configured: {0}")]
    Misconfigured(String),
    #[error("the identity provider did not take the code: {0}")]
    Refused(String),
    #[error("the ID token is not to be believed: {0}")]
    BadToken(&'static str),
}
