//! Sends requests to the provider, with a timeout and a size limit, and without following redirects.

use std::time::Duration;

use reqwest::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, HeaderMap};
use reqwest::{Client, RequestBuilder, Response, StatusCode, redirect};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;
use url::form_urlencoded::{Serializer, byte_serialize};

use super::cache::Fetched;
use super::error::OidcError;

/// Bounds the time from the start of the connection to the last byte of the response.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
const MAX_RESPONSE_BYTES: usize = 1024 * 1024;

/// Clones share their connections.
#[derive(Clone)]
pub(crate) struct HttpClient(Client);

impl HttpClient {
    /// `allows_plain_http` is for servers on this machine, in development and tests.
    pub(crate) fn new(allows_plain_http: bool) -> Result<Self, reqwest::Error> {
        Client::builder()
            .timeout(REQUEST_TIMEOUT)
            .redirect(redirect::Policy::none())
            .https_only(!allows_plain_http)
            .build()
            .map(Self)
    }

    pub(super) async fn get<T: DeserializeOwned>(&self, url: &str) -> Result<Fetched<T>, OidcError> {
        let response = send(self.0.get(url)).await?;
        let max_age = read_max_age(response.headers());
        Ok(Fetched { value: read_json(response).await?, max_age })
    }

    /// Posts JSON with a bearer token.
    pub(crate) async fn post_json<T: DeserializeOwned>(
        &self,
        url: &str,
        token: &str,
        body: &serde_json::Value,
    ) -> Result<T, OidcError> {
        let request = self.0.post(url).bearer_auth(token).header(CONTENT_TYPE, "application/json");
        read_json(send(request.body(body.to_string())).await?).await
    }

    /// Posts a form without credentials.
    pub(crate) async fn post_form<T: DeserializeOwned>(
        &self,
        url: &str,
        form: &[(&str, &str)],
    ) -> Result<T, OidcError> {
        read_json(send(with_form(self.0.post(url), form)).await?).await
    }

    /// Posts a form with client credentials (RFC 6749, 2.3.1: both parts are form-encoded first).
    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        url: &Url,
        (client_id, client_secret): (&str, &str),
        form: &[(&str, &str)],
    ) -> Result<T, OidcError> {
        let form_encode = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
        let request =
            self.0.post(url.clone()).basic_auth(form_encode(client_id), Some(form_encode(client_secret)));
        let response = send(with_form(request, form)).await?;
        let status = response.status();
        let body = read_body(response).await?;
        if status != StatusCode::OK {
            return Err(token_endpoint_error(status, &body));
        }
        serde_json::from_slice(&body).map_err(|_| OidcError::CodeRejected("its response is malformed".into()))
    }
}

fn with_form(request: RequestBuilder, form: &[(&str, &str)]) -> RequestBuilder {
    request
        .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Serializer::new(String::new()).extend_pairs(form).finish())
}

async fn send(request: RequestBuilder) -> Result<Response, OidcError> {
    let response = request.header(ACCEPT, "application/json").send().await.map_err(to_unreachable)?;
    let status = response.status();
    if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
        return Err(OidcError::Unreachable(format!("it responded with {status}")));
    }
    Ok(response)
}

fn read_max_age(headers: &HeaderMap) -> Option<Duration> {
    let directives = headers.get(CACHE_CONTROL)?.to_str().ok()?.split(',');
    let seconds = directives.filter_map(|directive| directive.trim().strip_prefix("max-age=")).next()?;
    seconds.parse().ok().map(Duration::from_secs)
}

async fn read_json<T: DeserializeOwned>(response: Response) -> Result<T, OidcError> {
    if response.status() != StatusCode::OK {
        return Err(OidcError::Misconfigured(format!("it responded with {}", response.status())));
    }
    let body = read_body(response).await?;
    serde_json::from_slice(&body).map_err(|_| OidcError::Misconfigured("its response is malformed".into()))
}

async fn read_body(mut response: Response) -> Result<Vec<u8>, OidcError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(to_unreachable)? {
        if body.len() + chunk.len() > MAX_RESPONSE_BYTES {
            return Err(OidcError::Misconfigured("its response is too large".into()));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// The operator has to correct wrong client credentials; any other error is about this one code.
fn token_endpoint_error(status: StatusCode, body: &[u8]) -> OidcError {
    #[derive(Deserialize)]
    struct ErrorResponse {
        error: String,
    }
    let known_codes = ["invalid_request", "invalid_client", "invalid_grant", "unauthorized_client"];
    let error_code = serde_json::from_slice(body)
        .ok()
        .and_then(|ErrorResponse { error }| known_codes.into_iter().find(|code| *code == error));
    match error_code {
        Some(error @ ("invalid_client" | "unauthorized_client")) => {
            OidcError::Misconfigured(format!("it responded with {error}"))
        }
        Some(error) => OidcError::CodeRejected(error.into()),
        None => OidcError::CodeRejected(format!("it responded with {status}")),
    }
}

/// Reports the innermost cause, such as "Connection refused": the outer ones only say that a request failed.
fn to_unreachable(error: reqwest::Error) -> OidcError {
    let error = error.without_url();
    let mut cause: &dyn std::error::Error = &error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    OidcError::Unreachable(cause.to_string())
}
