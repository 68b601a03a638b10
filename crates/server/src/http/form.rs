//! Extractor for plain HTML forms.

use axum::extract::{FromRequest, Request};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use url::form_urlencoded;

use super::error::ApiError;
use super::state::AppState;
use super::{body, origin};

const MAX_BODY_BYTES: usize = 64 * 1024;

/// The fields of a form on one of our own pages.
#[derive(Debug)]
pub(crate) struct HtmlForm(Vec<(String, String)>);

impl HtmlForm {
    /// The first field with this name, or an empty text.
    pub fn text(&self, name: &str) -> &str {
        self.0.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str()).unwrap_or_default()
    }
}

impl FromRequest<AppState> for HtmlForm {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, ApiError> {
        if origin::has_foreign_origin(request.headers(), state.ctx.config.http.public_url.origin()) {
            return Err(ApiError::FORBIDDEN_ORIGIN);
        }
        if !is_form(request.headers()) {
            return Err(ApiError::UNSUPPORTED_MEDIA_TYPE);
        }
        let bytes = body::read(request.into_body(), MAX_BODY_BYTES).await?;
        Ok(Self(form_urlencoded::parse(&bytes).into_owned().collect()))
    }
}

pub(crate) fn is_form(headers: &HeaderMap) -> bool {
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = content_type.split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/x-www-form-urlencoded")
}
