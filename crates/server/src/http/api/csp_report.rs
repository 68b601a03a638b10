//! Counts the policy violations that browsers report. Reports contain URLs, so they are not stored.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;

use crate::http::body;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::state::AppState;

const MAX_BODY_BYTES: usize = 64 * 1024;
const REPORT_CONTENT_TYPES: [&str; 3] =
    ["application/csp-report", "application/reports+json", "application/json"];

/// The directives with a metric label of their own. All others count as `OTHER_DIRECTIVE`. Browsers add `-elem` or
/// `-attr` when they report a blocked element or attribute, even if the policy sets only `script-src` or `style-src`.
const COUNTED_DIRECTIVES: [&str; 12] = [
    "script-src",
    "script-src-elem",
    "script-src-attr",
    "style-src",
    "style-src-elem",
    "style-src-attr",
    "img-src",
    "font-src",
    "connect-src",
    "frame-src",
    "form-action",
    "default-src",
];
const OTHER_DIRECTIVE: &str = "other";

/// `report-uri` sends one object, `report-to` a list. WebKit sends a single `report-to` object.
#[derive(Deserialize)]
#[serde(untagged)]
enum Reports {
    ReportUri {
        #[serde(rename = "csp-report")]
        report: ReportUriReport,
    },
    ReportTo(Vec<ReportToReport>),
    SingleReportTo {
        body: ReportToBody,
    },
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct ReportUriReport {
    #[serde(default)]
    violated_directive: String,
    #[serde(default)]
    effective_directive: String,
}

#[derive(Deserialize)]
struct ReportToReport {
    #[serde(default)]
    body: ReportToBody,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReportToBody {
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
        (status = 204, description = "Counted"),
        (status = 400, description = "The request body is not a report", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not a report type", body = ErrorBody)
    )
)]
pub(super) async fn post_csp_report(
    State(state): State<AppState>,
    headers: HeaderMap,
    body: Body,
) -> Result<StatusCode, ApiError> {
    if !has_report_content_type(&headers) {
        return Err(ApiError::UNSUPPORTED_MEDIA_TYPE);
    }
    let bytes = body::read(body, MAX_BODY_BYTES).await?;
    let reports = serde_json::from_slice(&bytes).map_err(|_| ApiError::MALFORMED_JSON)?;
    for directive in list_violated_directives(&reports) {
        state.metrics.count_csp_report(directive);
        tracing::debug!(directive, "content security policy violated");
    }
    Ok(StatusCode::NO_CONTENT)
}

fn has_report_content_type(headers: &HeaderMap) -> bool {
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    REPORT_CONTENT_TYPES.iter().any(|report_type| essence.eq_ignore_ascii_case(report_type))
}

/// An unknown name becomes `OTHER_DIRECTIVE`, so that reports cannot create any number of metric labels.
fn list_violated_directives(reports: &Reports) -> Vec<&'static str> {
    let to_known_directive = |name: &str| {
        COUNTED_DIRECTIVES.iter().find(|directive| **directive == name).copied().unwrap_or(OTHER_DIRECTIVE)
    };
    match reports {
        Reports::ReportUri { report } if report.effective_directive.is_empty() => {
            vec![to_known_directive(report.violated_directive.split(' ').next().unwrap_or_default())]
        }
        Reports::ReportUri { report } => vec![to_known_directive(&report.effective_directive)],
        Reports::ReportTo(reports) => {
            reports.iter().map(|report| to_known_directive(&report.body.effective_directive)).collect()
        }
        Reports::SingleReportTo { body } => vec![to_known_directive(&body.effective_directive)],
    }
}
