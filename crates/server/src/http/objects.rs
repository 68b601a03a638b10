//! Photos. Knowing the URL is enough to get one. The content of a URL never changes.

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use domain::photo::MAX_SIDE;
use domain::portfolio::{FileFormat, MAX_EDGE};
use domain::{PhotoId, PortfolioPhotoId};
use storage::blobs::Blob;

use super::assets::{CACHE_IMMUTABLE, etag_matches};
use super::error::ApiError;
use super::state::AppState;
use crate::app::{photos, portfolio};

const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

pub(crate) fn router(state: AppState) -> Router {
    Router::new()
        .route("/objects/{photo}/{file}", get(serve_photo))
        .route("/objects/portfolio/{photo}/{file}", get(serve_portfolio_photo))
        .with_state(state)
}

async fn serve_photo(
    State(state): State<AppState>,
    Path((photo, file)): Path<(String, String)>,
    request_headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (id, side) = parse_photo_path(&photo, &file).ok_or(ApiError::NOT_FOUND)?;
    let photo_file = photos::open_photo(&state.ctx, id, side).await?.ok_or(ApiError::NOT_FOUND)?;
    respond(&request_headers, &format!("\"{id}-{side}\""), FileFormat::Jpeg, photo_file)
}

async fn serve_portfolio_photo(
    State(state): State<AppState>,
    Path((photo, file)): Path<(String, String)>,
    request_headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (id, edge, format) = parse_portfolio_path(&photo, &file).ok_or(ApiError::NOT_FOUND)?;
    let photo_file = portfolio::open_file(&state.ctx, id, edge, format).await?.ok_or(ApiError::NOT_FOUND)?;
    respond(&request_headers, &format!("\"{id}-{edge}-{}\"", format.extension()), format, photo_file)
}

fn respond(
    request_headers: &HeaderMap,
    etag: &str,
    format: FileFormat,
    file: Blob,
) -> Result<Response, ApiError> {
    let etag = HeaderValue::try_from(etag).map_err(ApiError::internal)?;
    let is_unchanged =
        request_headers.get(IF_NONE_MATCH).is_some_and(|known_tags| etag_matches(known_tags, &etag));
    let mut headers = photo_headers(etag, format);
    if is_unchanged {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    headers.insert(CONTENT_LENGTH, HeaderValue::from(file.size));
    Ok((headers, Body::from_stream(file.content)).into_response())
}

/// Accepts only the canonical spelling, so that each photo size has one URL.
fn parse_photo_path(photo: &str, file: &str) -> Option<(PhotoId, u32)> {
    let id: PhotoId = photo.parse().ok().filter(|id: &PhotoId| id.to_string() == photo)?;
    let digits = file.strip_suffix(".jpg")?;
    let side = digits.parse().ok().filter(|side: &u32| side.to_string() == digits)?;
    (1..=MAX_SIDE).contains(&side).then_some((id, side))
}

fn parse_portfolio_path(photo: &str, file: &str) -> Option<(PortfolioPhotoId, u32, FileFormat)> {
    let id: PortfolioPhotoId = photo.parse().ok().filter(|id: &PortfolioPhotoId| id.to_string() == photo)?;
    let (digits, extension) = file.split_once('.')?;
    let edge = digits.parse().ok().filter(|edge: &u32| edge.to_string() == digits)?;
    let format = FileFormat::from_extension(extension)?;
    (1..=MAX_EDGE).contains(&edge).then_some((id, edge, format))
}

fn photo_headers(etag: HeaderValue, format: FileFormat) -> HeaderMap {
    let static_value = HeaderValue::from_static;
    let disposition = match format {
        FileFormat::Avif => "inline; filename=\"photo.avif\"",
        FileFormat::Jpeg => "inline; filename=\"photo.jpg\"",
    };
    HeaderMap::from_iter([
        (CONTENT_TYPE, static_value(format.media_type())),
        (CACHE_CONTROL, static_value(CACHE_IMMUTABLE)),
        (ETAG, etag),
        (CONTENT_DISPOSITION, static_value(disposition)),
        (CONTENT_SECURITY_POLICY, static_value("default-src 'none'; sandbox")),
        // Other sites may show the photo next to a link to the photographer.
        (CROSS_ORIGIN_RESOURCE_POLICY, static_value("cross-origin")),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_only_the_canonical_photo_path() {
        const ID: &str = "018f0000-0000-7000-8000-00000000abcd";
        assert!(parse_photo_path(ID, "1024.jpg").is_some());
        assert!(parse_photo_path(ID, "1.jpg").is_some());
        for photo in ["", "..", &ID.to_uppercase(), &ID.replace('-', ""), &format!("{{{ID}}}")] {
            assert_eq!(parse_photo_path(photo, "128.jpg"), None, "{photo}");
        }
        for file in
            ["0.jpg", "1025.jpg", "0128.jpg", "+128.jpg", "128.JPG", "128.png", "128", ".jpg", "128.jpg/"]
        {
            assert_eq!(parse_photo_path(ID, file), None, "{file}");
        }
    }
}
