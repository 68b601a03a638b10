//! The Content-Security-Policy of an HTML page: only what carries this response's nonce may run.

use axum::http::HeaderValue;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

/// 128 random bits, one per response.
#[derive(Debug)]
pub(crate) struct Nonce(String);

impl Nonce {
    pub fn new() -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Csp {
    https: bool,
}

impl Csp {
    pub fn new(https: bool) -> Self {
        Self { https }
    }

    pub fn header(&self, nonce: &Nonce) -> HeaderValue {
        let nonce = nonce.as_str();
        // On plain http the upgrade would turn our own assets into https requests that nobody answers.
        let upgrade = if self.https { " upgrade-insecure-requests;" } else { "" };
        let policy = format!(
            "default-src 'none'; script-src 'nonce-{nonce}' 'strict-dynamic'; style-src 'self' 'nonce-{nonce}'; \
             style-src-attr 'none'; img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; \
             connect-src 'self'; manifest-src 'self'; worker-src 'none'; frame-src 'none'; child-src 'none'; \
             object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none';{upgrade} \
             report-to csp; report-uri /api/csp-report"
        );
        // Only ASCII goes in above.
        HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
    }
}
