//! Pages of the operator's own, for the app and for the pages that are rendered here.

use domain::{OperatorLinks, OperatorUrl};
use serde::Serialize;
use utoipa::ToSchema;

/// Whole addresses; null where the operator has no such page.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = OperatorLinks)]
pub(crate) struct OperatorLinksView {
    pub privacy: Option<String>,
    pub terms: Option<String>,
    pub imprint: Option<String>,
}

impl From<&OperatorLinks> for OperatorLinksView {
    fn from(links: &OperatorLinks) -> Self {
        let text = |url: &Option<OperatorUrl>| url.as_ref().map(ToString::to_string);
        Self { privacy: text(&links.privacy), terms: text(&links.terms), imprint: text(&links.imprint) }
    }
}
