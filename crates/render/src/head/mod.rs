//! The head of a page: metadata for browsers, search engines and link previews.

mod structured_data;
#[cfg(test)]
mod tests;

use domain::{Accent, Brand, PublicProfile, PublicUrl};

use crate::accent;
use crate::escape::{escape_html, escape_script_json};

/// Search engines cut longer descriptions.
const MAX_DESCRIPTION_CHARS: usize = 160;
/// Path, width and height of the picture in link previews for a photographer without a photo.
const FALLBACK_PICTURE: (&str, u32, u32) = ("/link-preview.jpg", 1200, 630);

/// The head of a photographer's public page.
pub fn profile(profile: &PublicProfile, brand: &Brand, public_url: &PublicUrl) -> Head {
    let name = profile.names.display_name.as_str();
    let page_url = format!("{public_url}/u/{}", profile.names.username);
    let description = description(profile);
    let (picture_path, width, height) = preview_picture(profile);
    let picture_url = format!("{public_url}{picture_path}");
    let mut head = Head::with_title(name, brand);
    head.push_meta("name", "description", &description);
    head.push(&format!(r#"<link rel="canonical" href="{}" />"#, escape_html(&page_url)));
    for (property, content) in [
        ("og:type", "profile"),
        ("og:site_name", brand.as_str()),
        ("og:title", name),
        ("og:description", &description),
        ("og:url", &page_url),
        ("og:image", &picture_url),
        ("og:image:width", &width.to_string()),
        ("og:image:height", &height.to_string()),
        ("og:image:alt", name),
        ("profile:username", profile.names.username.as_str()),
    ] {
        head.push_meta("property", property, content);
    }
    // Link previews read the rest of the card from the Open Graph tags above.
    let card = if width == height { "summary" } else { "summary_large_image" };
    head.push_meta("name", "twitter:card", card);
    head.push_meta("name", "twitter:image", &picture_url);
    let data = structured_data::professional_service(profile, &page_url, &picture_url, public_url);
    head.push(&format!(
        r#"<script type="application/ld+json">{}</script>"#,
        escape_script_json(&data.to_string())
    ));
    head.with_accent(profile.accent)
}

/// The head of a page that search engines must not list, such as one behind a link in an email.
pub fn unlisted(title: &str, brand: &Brand) -> Head {
    let mut head = Head::with_title(title, brand);
    head.push_meta("name", "robots", "noindex");
    head
}

/// The HTML that a page adds to the head of its template.
#[derive(Debug)]
pub struct Head {
    tags: String,
    /// Link to the accent stylesheet, after the template's own; empty for a page without an accent.
    accent: String,
}

impl Head {
    fn with_title(title: &str, brand: &Brand) -> Self {
        let tags = format!("<title>{} · {}</title>", escape_html(title), escape_html(brand.as_str()));
        Self { tags, accent: String::new() }
    }

    /// Adds the photographer's accent colours.
    pub fn with_accent(mut self, accent: Option<Accent>) -> Self {
        self.accent = accent.map(|accent| accent::stylesheet_link(accent.shades())).unwrap_or_default();
        self
    }

    #[cfg(test)]
    pub(crate) fn from_parts(tags: &str, accent: &str) -> Self {
        Self { tags: tags.to_owned(), accent: accent.to_owned() }
    }

    pub(crate) fn tags(&self) -> &str {
        &self.tags
    }

    pub(crate) fn accent(&self) -> &str {
        &self.accent
    }

    pub(crate) fn len(&self) -> usize {
        self.tags.len() + self.accent.len()
    }

    fn push_meta(&mut self, kind: &str, name: &str, content: &str) {
        self.push(&format!(r#"<meta {kind}="{name}" content="{}" />"#, escape_html(content)));
    }

    fn push(&mut self, html: &str) {
        self.tags.push_str("\n    ");
        self.tags.push_str(html);
    }
}

/// Path, width and height.
fn preview_picture(profile: &PublicProfile) -> (String, u32, u32) {
    match &profile.photo {
        Some(photo) => (photo.main_path(), photo.side, photo.side),
        None => (FALLBACK_PICTURE.0.to_owned(), FALLBACK_PICTURE.1, FALLBACK_PICTURE.2),
    }
}

/// The photographer's bio on one line, or a default text.
fn description(profile: &PublicProfile) -> String {
    let words: Vec<&str> = profile.bio.as_str().split_whitespace().collect();
    if words.is_empty() {
        let name = &profile.names.display_name;
        return format!("Services and prices of {name}, and how to book.");
    }
    shorten(&words.join(" "))
}

/// Cuts at the last space, unless that would drop half of the text.
fn shorten(text: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(MAX_DESCRIPTION_CHARS) else { return text.to_owned() };
    let cut = &text[..end];
    let whole = cut.rfind(' ').filter(|at| *at > end / 2).map_or(cut, |at| &cut[..at]);
    format!("{}…", whole.trim_end())
}
