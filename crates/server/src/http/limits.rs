//! What a request line may look like before anyone looks at it.

use axum::extract::Request;
use axum::http::{Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;

use super::error::{ApiError, method_not_allowed};

const MAX_URI: usize = 8 * 1024;
const MAX_PATH: usize = 4 * 1024;

pub(crate) async fn enforce(request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::TRACE | Method::CONNECT) {
        return method_not_allowed("GET, HEAD, POST, PUT, DELETE");
    }
    if !has_room_for(request.uri()) {
        return ApiError::URI_TOO_LONG.into_response();
    }
    if !is_text(request.uri().path()) {
        return ApiError::NOT_FOUND.into_response();
    }
    next.run(request).await
}

pub(crate) fn has_room_for(uri: &Uri) -> bool {
    let (path, query) = (uri.path().len(), uri.query().map_or(0, str::len));
    path <= MAX_PATH && path + query <= MAX_URI
}

/// Nothing of ours has a name with control characters or broken UTF-8 in it.
fn is_text(path: &str) -> bool {
    percent_decode_str(path).decode_utf8().is_ok_and(|path| !path.chars().any(char::is_control))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_with_broken_or_invisible_characters_are_told_apart() {
        for path in ["/", "/u/anna", "/u/%C3%A5sa", "/a%20b"] {
            assert!(is_text(path), "{path}");
        }
        for path in ["/u/%00", "/u/%ff", "/%0d%0aSet-Cookie:x"] {
            assert!(!is_text(path), "{path}");
        }
    }
}
