//! The keys that access tokens can be checked with.

use axum::Json;
use axum::extract::State;
use identity::PublicKey;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::identity::published_keys;
use crate::http::parts::Parts;

/// A JWK set (RFC 7517).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = KeySet)]
pub(crate) struct KeySetView {
    #[schema(value_type = Vec<Object>)]
    keys: Vec<PublicKey>,
}

#[utoipa::path(
    get,
    path = "/api/identity/jwks.json",
    tag = "identity",
    operation_id = "getKeys",
    responses((status = 200, description = "The public keys", body = KeySetView))
)]
pub(crate) async fn get_keys(State(parts): State<Parts>) -> Json<KeySetView> {
    Json(KeySetView { keys: published_keys(&parts.cx) })
}
