//! The public keys that verify access tokens.

use axum::Json;
use axum::extract::State;
use identity::PublicJwk;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::identity::list_public_keys;
use crate::http::state::AppState;

/// A JWK set (RFC 7517).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = KeySet)]
pub(crate) struct KeySetView {
    #[schema(value_type = Vec<Object>)]
    keys: Vec<PublicJwk>,
}

#[utoipa::path(
    get,
    path = "/api/identity/jwks.json",
    tag = "identity",
    operation_id = "getKeys",
    responses((status = 200, description = "The public keys", body = KeySetView))
)]
pub(crate) async fn get_keys(State(state): State<AppState>) -> Json<KeySetView> {
    Json(KeySetView { keys: list_public_keys(&state.ctx) })
}
