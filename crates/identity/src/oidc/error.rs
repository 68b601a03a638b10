use thiserror::Error;

/// The reason why an attempt failed: to sign in, to connect the provider or to confirm the identity. No
/// variant contains a code, a token or an email address.
#[derive(Debug, Error)]
pub enum OidcError {
    /// A later attempt may succeed.
    #[error("the identity provider cannot be reached: {0}")]
    Unreachable(String),
    /// The operator has to act: the provider responds, but not in a way that this server can use.
    #[error("the identity provider is misconfigured: {0}")]
    Misconfigured(String),
    #[error("the identity provider rejected the code: {0}")]
    CodeRejected(String),
    /// The ID token is missing or invalid, or the response comes from another issuer.
    #[error("the ID token is invalid: {0}")]
    InvalidToken(&'static str),
}
