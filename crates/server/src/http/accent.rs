//! The colours of photographers' pages. What is found under a name never changes.

use axum::Router;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use render::accent;

use super::assets::IMMUTABLE;
use super::error::ApiError;

pub(crate) fn router() -> Router {
    Router::new().route(&format!("{}/{{file}}", accent::FOLDER), get(stylesheet))
}

async fn stylesheet(Path(file): Path<String>) -> Result<impl IntoResponse, ApiError> {
    let css = accent::stylesheet(&file).ok_or(ApiError::NOT_FOUND)?;
    Ok(([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, IMMUTABLE)], css))
}
