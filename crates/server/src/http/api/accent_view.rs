//! The accent colour of a public page.

use domain::Accent;
use serde::Serialize;
use utoipa::ToSchema;

/// The accent colour, as the photographer sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Accent)]
pub(crate) struct AccentView {
    /// The colour that the photographer chose: `#rrggbb`, in lower case.
    chosen: String,
    /// The colour in the light theme: the nearest one with enough contrast.
    on_light: String,
    /// The colour in the dark theme: the nearest one with enough contrast.
    on_dark: String,
}

/// The accent colour, as visitors see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicAccent)]
pub(crate) struct PublicAccentView {
    on_light: String,
    on_dark: String,
}

impl From<Accent> for AccentView {
    fn from(accent: Accent) -> Self {
        Self {
            chosen: accent.chosen().to_string(),
            on_light: accent.for_light_theme().to_string(),
            on_dark: accent.for_dark_theme().to_string(),
        }
    }
}

impl From<Accent> for PublicAccentView {
    fn from(accent: Accent) -> Self {
        Self { on_light: accent.for_light_theme().to_string(), on_dark: accent.for_dark_theme().to_string() }
    }
}
