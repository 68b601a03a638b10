//! Static files of the web build.

use std::collections::HashMap;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use bytes::Bytes;
use sha2::{Digest, Sha256};

use super::web_build::WebBuild;

const STATIC_PREFIX: &str = "static/";
/// The names of these files contain a hash of their content.
const HASHED_PREFIX: &str = "static/assets/";
pub(super) const CACHE_IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// For files without a hash in their name, such as the favicon.
pub(super) const CACHE_ONE_DAY: &str = "public, max-age=86400";

#[derive(Debug)]
struct Asset {
    content_type: HeaderValue,
    cache_control: &'static str,
    etag: HeaderValue,
    plain: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
}

/// All static files, by URL path.
#[derive(Debug)]
pub(crate) struct Assets(HashMap<String, Asset>);

impl Assets {
    pub fn load(web: &WebBuild) -> Self {
        let assets = web.paths().filter_map(|path| {
            let name = path.strip_prefix(STATIC_PREFIX)?;
            let is_compressed_copy = name.ends_with(".br") || name.ends_with(".gz");
            if is_compressed_copy {
                return None;
            }
            Some((format!("/{name}"), load_asset(web, path)?))
        });
        Self(assets.collect())
    }

    /// `None` if no file has this path.
    pub fn respond(&self, path: &str, request: &HeaderMap) -> Option<Response> {
        let asset = self.0.get(path)?;
        let mut headers = HeaderMap::new();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(asset.cache_control));
        headers.insert(ETAG, asset.etag.clone());
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if request.get(IF_NONE_MATCH).is_some_and(|known_tags| etag_matches(known_tags, &asset.etag)) {
            return Some((StatusCode::NOT_MODIFIED, headers).into_response());
        }
        headers.insert(CONTENT_TYPE, asset.content_type.clone());
        let (body, encoding) = match (&asset.brotli, &asset.gzip) {
            (Some(brotli), _) if accepts_encoding(request, "br") => (brotli, Some("br")),
            (_, Some(gzip)) if accepts_encoding(request, "gzip") => (gzip, Some("gzip")),
            _ => (&asset.plain, None),
        };
        if let Some(encoding) = encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        Some((headers, Body::from(body.clone())).into_response())
    }
}

fn load_asset(web: &WebBuild, path: &str) -> Option<Asset> {
    let plain = web.find(path)?;
    let (cache_control, hash) = match path.strip_prefix(HASHED_PREFIX) {
        // Reading the content of all files would load them into the memory of the process.
        Some(name) => (CACHE_IMMUTABLE, name.to_owned()),
        None => (CACHE_ONE_DAY, BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(&plain)[..12])),
    };
    Some(Asset {
        content_type: guess_content_type(path),
        cache_control,
        // Weak, because the compressed copies share it.
        etag: HeaderValue::try_from(format!("W/\"{hash}\"")).ok()?,
        plain,
        gzip: web.find(&format!("{path}.gz")),
        brotli: web.find(&format!("{path}.br")),
    })
}

fn guess_content_type(path: &str) -> HeaderValue {
    let mime = mime_guess::from_path(path).first_or_octet_stream();
    let is_text = mime.type_() == "text" || mime.subtype() == "javascript" || mime.subtype() == "json";
    let value = if is_text { format!("{mime}; charset=utf-8") } else { mime.to_string() };
    HeaderValue::try_from(value).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

/// Whether `Accept-Encoding` lists this encoding without refusing it by `q=0`.
pub(super) fn accepts_encoding(request: &HeaderMap, encoding: &str) -> bool {
    let values = request.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let is_named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let is_refused = parts.any(|part| {
            part.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()).is_some_and(|q| q == 0.0)
        });
        is_named && !is_refused
    })
}

pub(super) fn etag_matches(if_none_match: &HeaderValue, etag: &HeaderValue) -> bool {
    let (Ok(known_tags), Ok(etag)) = (if_none_match.to_str(), etag.to_str()) else { return false };
    let strip_weak_prefix = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    known_tags.trim() == "*"
        || known_tags.split(',').any(|tag| strip_weak_prefix(tag) == strip_weak_prefix(etag))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accept_encoding_header(value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(value))])
    }

    #[test]
    fn accepts_only_listed_encodings_without_q_zero() {
        assert!(accepts_encoding(&accept_encoding_header("gzip, deflate, br"), "br"));
        assert!(accepts_encoding(&accept_encoding_header("BR;q=0.5"), "br"));
        assert!(!accepts_encoding(&accept_encoding_header("gzip"), "br"));
        assert!(!accepts_encoding(&accept_encoding_header("br;q=0, gzip"), "br"));
        assert!(!accepts_encoding(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn matches_etags_weakly_and_in_lists() {
        let etag = HeaderValue::from_static("W/\"abc\"");
        assert!(etag_matches(&HeaderValue::from_static("\"x\", \"abc\""), &etag));
        assert!(etag_matches(&HeaderValue::from_static("*"), &etag));
        assert!(!etag_matches(&HeaderValue::from_static("W/\"abd\""), &etag));
    }
}
