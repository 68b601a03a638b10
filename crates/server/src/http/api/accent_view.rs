//! The colour of a photographer's page.

use domain::Accent;
use serde::Serialize;
use utoipa::ToSchema;

/// For the photographer, who also sees what she chose.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Accent)]
pub(crate) struct AccentView {
    /// As it was chosen: `#rrggbb`, in lower case.
    chosen: String,
    /// What the page shows in the light theme: the nearest colour that everybody can read there.
    on_light: String,
    /// The same for the dark theme.
    on_dark: String,
}

/// For everybody else.
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
            on_light: accent.on_light().to_string(),
            on_dark: accent.on_dark().to_string(),
        }
    }
}

impl From<Accent> for PublicAccentView {
    fn from(accent: Accent) -> Self {
        Self { on_light: accent.on_light().to_string(), on_dark: accent.on_dark().to_string() }
    }
}
