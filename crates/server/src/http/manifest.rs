//! What a phone calls the product on its home screen. The name is the operator's, so the file is completed here.

use anyhow::Result;
use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::routing::get;
use bytes::Bytes;
use serde_json::{Map, Value};

use super::assets::A_DAY;
use super::web_build::WebBuild;

const PATH: &str = "/site.webmanifest";

pub(super) fn router(brand: &str, web: &WebBuild) -> Result<Router> {
    let mut manifest: Map<String, Value> = serde_json::from_slice(web.get(&format!("static{PATH}"))?)?;
    for key in ["name", "short_name"] {
        manifest.insert(key.to_owned(), brand.into());
    }
    let text = Bytes::from(serde_json::to_vec(&manifest)?);
    let headers = [(CONTENT_TYPE, "application/manifest+json"), (CACHE_CONTROL, A_DAY)];
    Ok(Router::new().route(PATH, get(move || async move { (headers, text) })))
}
