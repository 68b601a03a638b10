//! The API: one file per resource, with its views, statuses and handler together.

mod csp_report;
mod instance;
mod probes;

pub(crate) use instance::InstanceView;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::parts::Parts;

#[derive(OpenApi)]
#[openapi(
    info(title = "Lenslink", description = "A page where a photographer's clients book."),
    tags(
        (name = "instance", description = "What this server offers"),
        (name = "operation", description = "For those who run it")
    )
)]
struct Contract;

fn named_routes() -> OpenApiRouter<Parts> {
    OpenApiRouter::new().routes(routes!(instance::get_instance)).routes(routes!(csp_report::post_csp_report))
}

fn probe_routes() -> OpenApiRouter<Parts> {
    OpenApiRouter::new().routes(routes!(probes::livez)).routes(routes!(probes::readyz))
}

/// The contract, as served at `/api/openapi.json` and checked in as `openapi.json`.
pub fn openapi() -> String {
    let routes = OpenApiRouter::with_openapi(Contract::openapi()).merge(named_routes()).merge(probe_routes());
    let (_, contract) = routes.split_for_parts();
    contract.to_pretty_json().map(|json| json + "\n").unwrap_or_default()
}

pub(crate) fn router(parts: Parts) -> Router {
    let (router, _) = named_routes().split_for_parts();
    let contract: bytes::Bytes = openapi().into();
    router.with_state(parts).route(
        "/api/openapi.json",
        get(move || async move { ([(CONTENT_TYPE, "application/json")], contract.clone()) }),
    )
}

pub(crate) fn probes(parts: Parts) -> Router {
    let (router, _) = probe_routes().split_for_parts();
    router.with_state(parts)
}
