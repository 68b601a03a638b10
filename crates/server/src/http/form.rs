//! What a plain HTML form sends.

use axum::extract::{FromRequest, Request};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use url::form_urlencoded;

use super::error::ApiError;
use super::parts::Parts;
use super::{body, origin};

const LIMIT: usize = 64 * 1024;

/// The fields of a form on a page of ours.
#[derive(Debug)]
pub(crate) struct Form(Vec<(String, String)>);

impl Form {
    /// Empty if there is no such field. Of two with one name, the first.
    pub fn text(&self, name: &str) -> &str {
        self.0.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str()).unwrap_or_default()
    }
}

impl FromRequest<Parts> for Form {
    type Rejection = ApiError;

    async fn from_request(request: Request, parts: &Parts) -> Result<Self, ApiError> {
        if origin::is_foreign(request.headers(), parts.cx.config.http.public_url.origin()) {
            return Err(ApiError::FORBIDDEN_ORIGIN);
        }
        if !is_form(request.headers()) {
            return Err(ApiError::UNSUPPORTED_MEDIA_TYPE);
        }
        let bytes = body::read(request.into_body(), LIMIT).await?;
        Ok(Self(form_urlencoded::parse(&bytes).into_owned().collect()))
    }
}

pub(crate) fn is_form(headers: &HeaderMap) -> bool {
    let given = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = given.split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/x-www-form-urlencoded")
}
