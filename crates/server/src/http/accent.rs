//! Accent stylesheets of public pages. The file name contains the colours, so the content never changes.

use axum::Router;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use render::accent;

use super::assets::CACHE_IMMUTABLE;
use super::error::ApiError;

pub(crate) fn router() -> Router {
    Router::new().route(&format!("{}/{{file}}", accent::URL_PREFIX), get(serve_stylesheet))
}

async fn serve_stylesheet(Path(file): Path<String>) -> Result<impl IntoResponse, ApiError> {
    let css = accent::stylesheet(&file).ok_or(ApiError::NOT_FOUND)?;
    Ok(([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, CACHE_IMMUTABLE)], css))
}
