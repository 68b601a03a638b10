//! Browsers tell here when a page broke its own policy. They are counted, not stored: a report holds addresses.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;

use crate::http::body;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::parts::Parts;

const LIMIT: usize = 64 * 1024;
const TYPES: [&str; 3] = ["application/csp-report", "application/reports+json", "application/json"];

const DIRECTIVES: [&str; 9] = [
    "script-src",
    "style-src",
    "style-src-attr",
    "img-src",
    "font-src",
    "connect-src",
    "frame-src",
    "form-action",
    "default-src",
];
const OTHER: &str = "other";

/// The old form (`report-uri`) is one object, the new one (`report-to`) a list; WebKit sends a single one of the new form.
#[derive(Deserialize)]
#[serde(untagged)]
enum Reports {
    Old {
        #[serde(rename = "csp-report")]
        report: OldReport,
    },
    New(Vec<NewReport>),
    Single {
        body: NewReportBody,
    },
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct OldReport {
    #[serde(default)]
    violated_directive: String,
    #[serde(default)]
    effective_directive: String,
}

#[derive(Deserialize)]
struct NewReport {
    #[serde(default)]
    body: NewReportBody,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewReportBody {
    #[serde(default)]
    effective_directive: String,
}

#[utoipa::path(
    post,
    path = "/api/csp-report",
    tag = "operation",
    operation_id = "postCspReport",
    request_body(content = serde_json::Value, content_type = "application/csp-report"),
    responses(
        (status = 204, description = "Noted"),
        (status = 400, description = "Not a report", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not one of the report types", body = ErrorBody)
    )
)]
pub(super) async fn post_csp_report(
    State(parts): State<Parts>,
    headers: HeaderMap,
    body: Body,
) -> Result<StatusCode, ApiError> {
    if !is_report(&headers) {
        return Err(ApiError::UNSUPPORTED_MEDIA_TYPE);
    }
    let bytes = body::read(body, LIMIT).await?;
    let reports = serde_json::from_slice(&bytes).map_err(|_| ApiError::MALFORMED_JSON)?;
    for directive in directives(&reports) {
        parts.metrics.csp_reported(directive);
        tracing::debug!(directive, "content security policy violated");
    }
    Ok(StatusCode::NO_CONTENT)
}

fn is_report(headers: &HeaderMap) -> bool {
    let given = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = given.split(';').next().unwrap_or_default().trim();
    TYPES.iter().any(|known| essence.eq_ignore_ascii_case(known))
}

/// Only words we know: a label from outside would grow without bound.
fn directives(reports: &Reports) -> Vec<&'static str> {
    let known = |name: &str| DIRECTIVES.iter().find(|known| **known == name).copied().unwrap_or(OTHER);
    match reports {
        Reports::Old { report } if report.effective_directive.is_empty() => {
            vec![known(report.violated_directive.split(' ').next().unwrap_or_default())]
        }
        Reports::Old { report } => vec![known(&report.effective_directive)],
        Reports::New(reports) => {
            reports.iter().map(|report| known(&report.body.effective_directive)).collect()
        }
        Reports::Single { body } => vec![known(&body.effective_directive)],
    }
}
