//! Requests to the provider: short, bounded, and never led elsewhere.

use std::time::Duration;

use reqwest::header::{ACCEPT, CONTENT_TYPE};
use reqwest::{Client, RequestBuilder, Response, StatusCode, redirect};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;
use url::form_urlencoded::{Serializer, byte_serialize};

use super::error::OidcError;
use super::issuer::Issuer;

/// From the first byte of the question to the last of the answer.
const PATIENCE: Duration = Duration::from_secs(10);
const MAX_BYTES: usize = 1024 * 1024;

pub(super) struct Http(Client);

impl Http {
    pub(super) fn new(issuer: &Issuer) -> Result<Self, reqwest::Error> {
        Client::builder()
            .timeout(PATIENCE)
            .redirect(redirect::Policy::none())
            .https_only(!issuer.is_plain_http())
            .build()
            .map(Self)
    }

    pub(super) async fn get<T: DeserializeOwned>(&self, url: &str) -> Result<T, OidcError> {
        let answer = send(self.0.get(url)).await?;
        if answer.status() != StatusCode::OK {
            return Err(OidcError::Misconfigured(format!("it answered {}", answer.status())));
        }
        let body = read(answer).await?;
        serde_json::from_slice(&body)
            .map_err(|_| OidcError::Misconfigured("its answer makes no sense".into()))
    }

    /// A form from a client that says who it is (RFC 6749, 2.3.1: both parts are form-encoded first).
    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        url: &Url,
        (name, secret): (&str, &str),
        form: &[(&str, &str)],
    ) -> Result<T, OidcError> {
        let encoded = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
        let request = self
            .0
            .post(url.clone())
            .basic_auth(encoded(name), Some(encoded(secret)))
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Serializer::new(String::new()).extend_pairs(form).finish());
        let answer = send(request).await?;
        let status = answer.status();
        let body = read(answer).await?;
        if status != StatusCode::OK {
            return Err(refusal(status, &body));
        }
        serde_json::from_slice(&body).map_err(|_| OidcError::Refused("its answer makes no sense".into()))
    }
}

async fn send(request: RequestBuilder) -> Result<Response, OidcError> {
    let answer = request.header(ACCEPT, "application/json").send().await.map_err(unreachable)?;
    let status = answer.status();
    if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
        return Err(OidcError::Unreachable(format!("it answered {status}")));
    }
    Ok(answer)
}

async fn read(mut answer: Response) -> Result<Vec<u8>, OidcError> {
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(unreachable)? {
        if body.len() + chunk.len() > MAX_BYTES {
            return Err(OidcError::Misconfigured("its answer is too long".into()));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// A wrong secret is the operator's to mend; anything else is about this one code.
fn refusal(status: StatusCode, body: &[u8]) -> OidcError {
    #[derive(Deserialize)]
    struct Refusal {
        error: String,
    }
    let known = ["invalid_request", "invalid_client", "invalid_grant", "unauthorized_client"];
    let said = serde_json::from_slice(body)
        .ok()
        .and_then(|Refusal { error }| known.into_iter().find(|k| *k == error));
    match said {
        Some(error @ ("invalid_client" | "unauthorized_client")) => {
            OidcError::Misconfigured(format!("it answered {error}"))
        }
        Some(error) => OidcError::Refused(error.into()),
        None => OidcError::Refused(format!("it answered {status}")),
    }
}

/// The innermost cause, such as "Connection refused": the outer ones only say that a request failed.
fn unreachable(error: reqwest::Error) -> OidcError {
    let error = error.without_url();
    let mut cause: &dyn std::error::Error = &error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    OidcError::Unreachable(cause.to_string())
}
