//! Links to the operator's own pages, for the app and the server-rendered pages.

use domain::{OperatorLinks, OperatorUrl};
use serde::Serialize;
use utoipa::ToSchema;

/// Absolute URLs; `null` if the operator has no such page.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = OperatorLinks)]
pub(crate) struct OperatorLinksView {
    pub privacy: Option<String>,
    pub terms: Option<String>,
    pub imprint: Option<String>,
}

impl From<&OperatorLinks> for OperatorLinksView {
    fn from(links: &OperatorLinks) -> Self {
        let to_text = |url: &Option<OperatorUrl>| url.as_ref().map(ToString::to_string);
        Self {
            privacy: to_text(&links.privacy),
            terms: to_text(&links.terms),
            imprint: to_text(&links.imprint),
        }
    }
}
