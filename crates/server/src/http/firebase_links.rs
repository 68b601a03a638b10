//! Links in Firebase's emails. The operator enters `/auth/action` as the action URL in the Firebase console, so that
//! they open the same pages as the links of this server.

use axum::Router;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::response::Redirect;
use axum::routing::get;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
struct ActionLink {
    #[serde(default)]
    mode: String,
    #[serde(default, rename = "oobCode")]
    code: String,
}

pub(super) fn router() -> Router {
    Router::new().route("/auth/action", get(follow_link))
}

async fn follow_link(link: Result<Query<ActionLink>, QueryRejection>) -> Redirect {
    link.map_or_else(|_| Redirect::to("/"), |Query(link)| open_page(&link))
}

/// The pages read the code from the fragment, which browsers send to no server.
fn open_page(ActionLink { mode, code }: &ActionLink) -> Redirect {
    let page = match &**mode {
        "resetPassword" => "/reset-password",
        "verifyAndChangeEmail" | "recoverEmail" => "/confirm-email",
        "verifyEmail" => "/verify-email",
        _ => return Redirect::to("/"),
    };
    let is_code_char = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let code: String = code.chars().filter(|c| is_code_char(*c)).collect();
    Redirect::to(&format!("{page}#{code}"))
}
