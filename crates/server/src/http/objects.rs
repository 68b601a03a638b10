//! Photos, for everyone who knows their address. What is found under one never changes.

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
use domain::PhotoId;
use domain::photo::MAX_SIDE;

use super::assets::{IMMUTABLE, names};
use super::error::ApiError;
use super::parts::Parts;
use crate::app::photos;

const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

pub(crate) fn router(parts: Parts) -> Router {
    Router::new().route("/objects/{photo}/{file}", get(object)).with_state(parts)
}

async fn object(
    State(parts): State<Parts>,
    Path((photo, file)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (id, side) = parse(&photo, &file).ok_or(ApiError::NOT_FOUND)?;
    let found = photos::open(&parts.cx, id, side).await?.ok_or(ApiError::NOT_FOUND)?;
    let etag = HeaderValue::try_from(format!("\"{id}-{side}\"")).map_err(ApiError::internal)?;
    let known = request.get(IF_NONE_MATCH).is_some_and(|known| names(known, &etag));
    let mut headers = headers(etag);
    if known {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    headers.insert(CONTENT_LENGTH, HeaderValue::from(found.size));
    Ok((headers, Body::from_stream(found.content)).into_response())
}

/// Only as we write them ourselves: one photo has one address.
fn parse(photo: &str, file: &str) -> Option<(PhotoId, u32)> {
    let id: PhotoId = photo.parse().ok().filter(|id: &PhotoId| id.to_string() == photo)?;
    let digits = file.strip_suffix(".jpg")?;
    let side = digits.parse().ok().filter(|side: &u32| side.to_string() == digits)?;
    (1..=MAX_SIDE).contains(&side).then_some((id, side))
}

fn headers(etag: HeaderValue) -> HeaderMap {
    let fixed = HeaderValue::from_static;
    HeaderMap::from_iter([
        (CONTENT_TYPE, fixed("image/jpeg")),
        (CACHE_CONTROL, fixed(IMMUTABLE)),
        (ETAG, etag),
        (CONTENT_DISPOSITION, fixed("inline; filename=\"photo.jpg\"")),
        (CONTENT_SECURITY_POLICY, fixed("default-src 'none'; sandbox")),
        // Anybody may show a photographer's photo beside a link to them.
        (CROSS_ORIGIN_RESOURCE_POLICY, fixed("cross-origin")),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_one_address_of_a_photo_is_understood() {
        const ID: &str = "018f0000-0000-7000-8000-00000000abcd";
        assert!(parse(ID, "1024.jpg").is_some());
        assert!(parse(ID, "1.jpg").is_some());
        for photo in ["", "..", &ID.to_uppercase(), &ID.replace('-', ""), &format!("{{{ID}}}")] {
            assert_eq!(parse(photo, "128.jpg"), None, "{photo}");
        }
        for file in
            ["0.jpg", "1025.jpg", "0128.jpg", "+128.jpg", "128.JPG", "128.png", "128", ".jpg", "128.jpg/"]
        {
            assert_eq!(parse(ID, file), None, "{file}");
        }
    }
}
