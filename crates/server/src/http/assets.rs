//! The files of the web build that browsers load as they are.

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

use super::web_build::{WebBuild, WebFile};

const STATIC: &str = "static";
pub(super) const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// Files whose names stay, such as the favicon.
pub(super) const A_DAY: &str = "public, max-age=86400";

#[derive(Debug)]
struct Asset {
    content_type: HeaderValue,
    cache: &'static str,
    etag: HeaderValue,
    plain: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
}

/// All files that are served as they are, by path.
#[derive(Debug)]
pub(crate) struct Assets(HashMap<String, Asset>);

impl Assets {
    pub fn load(web: &WebBuild) -> Self {
        let prefix = format!("{STATIC}/");
        let served = web.paths().filter_map(|path| {
            let name = path.strip_prefix(&prefix)?;
            let copy = name.ends_with(".br") || name.ends_with(".gz");
            (!copy).then(|| Some((format!("/{name}"), load_asset(web, path)?)))?
        });
        Self(served.collect())
    }

    pub fn respond(&self, path: &str, request: &HeaderMap) -> Option<Response> {
        let asset = self.0.get(path)?;
        let mut headers = HeaderMap::new();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(asset.cache));
        headers.insert(ETAG, asset.etag.clone());
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if request.get(IF_NONE_MATCH).is_some_and(|known| names(known, &asset.etag)) {
            return Some((StatusCode::NOT_MODIFIED, headers).into_response());
        }
        headers.insert(CONTENT_TYPE, asset.content_type.clone());
        let (body, encoding) = match (&asset.brotli, &asset.gzip) {
            (Some(brotli), _) if accepts(request, "br") => (brotli, Some("br")),
            (_, Some(gzip)) if accepts(request, "gzip") => (gzip, Some("gzip")),
            _ => (&asset.plain, None),
        };
        if let Some(encoding) = encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        Some((headers, Body::from(body.clone())).into_response())
    }
}

fn load_asset(web: &WebBuild, path: &str) -> Option<Asset> {
    let file = web.find(path)?;
    let hash = BASE64_URL_SAFE_NO_PAD.encode(&file.sha256[..12]);
    Some(Asset {
        content_type: content_type(path),
        cache: if path.starts_with("static/assets/") { IMMUTABLE } else { A_DAY },
        // Weak: the compressed copies share it.
        etag: HeaderValue::try_from(format!("W/\"{hash}\"")).ok()?,
        plain: file.bytes(),
        gzip: web.find(&format!("{path}.gz")).map(WebFile::bytes),
        brotli: web.find(&format!("{path}.br")).map(WebFile::bytes),
    })
}

fn content_type(path: &str) -> HeaderValue {
    let mime = mime_guess::from_path(path).first_or_octet_stream();
    let text = mime.type_() == "text" || mime.subtype() == "javascript" || mime.subtype() == "json";
    let value = if text { format!("{mime}; charset=utf-8") } else { mime.to_string() };
    HeaderValue::try_from(value).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

/// Whether `Accept-Encoding` lists a coding without refusing it by `q=0`.
pub(super) fn accepts(request: &HeaderMap, coding: &str) -> bool {
    let listed = request.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    listed.flat_map(|value| value.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let refused = parts.any(|part| {
            part.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()).is_some_and(|q| q == 0.0)
        });
        named && !refused
    })
}

pub(super) fn names(if_none_match: &HeaderValue, etag: &HeaderValue) -> bool {
    let (Ok(known), Ok(etag)) = (if_none_match.to_str(), etag.to_str()) else { return false };
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    known.trim() == "*" || known.split(',').any(|tag| opaque(tag) == opaque(etag))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepting(value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(value))])
    }

    #[test]
    fn a_coding_counts_only_if_it_is_listed_and_not_refused() {
        assert!(accepts(&accepting("gzip, deflate, br"), "br"));
        assert!(accepts(&accepting("BR;q=0.5"), "br"));
        assert!(!accepts(&accepting("gzip"), "br"));
        assert!(!accepts(&accepting("br;q=0, gzip"), "br"));
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn an_etag_matches_weakly_and_in_lists() {
        let etag = HeaderValue::from_static("W/\"abc\"");
        assert!(names(&HeaderValue::from_static("\"x\", \"abc\""), &etag));
        assert!(names(&HeaderValue::from_static("*"), &etag));
        assert!(!names(&HeaderValue::from_static("W/\"abd\""), &etag));
    }
}
