//! Limits of the request line: methods, length and characters.

use axum::extract::Request;
use axum::http::{Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;

use super::error::{ApiError, method_not_allowed};

const MAX_URI_BYTES: usize = 8 * 1024;
const MAX_PATH_BYTES: usize = 4 * 1024;

pub(crate) async fn enforce_limits(request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::TRACE | Method::CONNECT) {
        return method_not_allowed("GET, HEAD, POST, PUT, DELETE");
    }
    if !is_within_uri_limits(request.uri()) {
        return ApiError::URI_TOO_LONG.into_response();
    }
    if !is_valid_path(request.uri().path()) {
        return ApiError::NOT_FOUND.into_response();
    }
    next.run(request).await
}

pub(crate) fn is_within_uri_limits(uri: &Uri) -> bool {
    let (path_bytes, query_bytes) = (uri.path().len(), uri.query().map_or(0, str::len));
    path_bytes <= MAX_PATH_BYTES && path_bytes + query_bytes <= MAX_URI_BYTES
}

/// No path of this server has control characters or invalid UTF-8.
fn is_valid_path(path: &str) -> bool {
    percent_decode_str(path).decode_utf8().is_ok_and(|path| !path.chars().any(char::is_control))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_paths_with_control_characters_or_invalid_utf8() {
        for path in ["/", "/u/anna", "/u/%C3%A5sa", "/a%20b"] {
            assert!(is_valid_path(path), "{path}");
        }
        for path in ["/u/%00", "/u/%ff", "/%0d%0aSet-Cookie:x"] {
            assert!(!is_valid_path(path), "{path}");
        }
    }
}
