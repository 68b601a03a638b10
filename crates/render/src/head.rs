//! What a page says about itself to browsers, search engines and link previews.

mod structured;
#[cfg(test)]
mod tests;

use domain::{Accent, Brand, PublicProfile, PublicUrl};

use crate::accent;
use crate::escape::{html_text, script_json};

/// What search engines show of a description.
const DESCRIPTION_CHARS: usize = 160;
/// The picture of the installation itself, for who has none.
const FALLBACK_PICTURE: (&str, u32, u32) = ("/link-preview.jpg", 1200, 630);

/// For a photographer's page.
pub fn profile(profile: &PublicProfile, brand: &Brand, public_url: &PublicUrl) -> Head {
    let name = profile.names.display_name.as_str();
    let address = format!("{public_url}/u/{}", profile.names.username);
    let description = description(profile);
    let (picture, width, height) = picture(profile);
    let picture = format!("{public_url}{picture}");
    let mut head = Head::titled(name, brand);
    head.meta("name", "description", &description);
    head.push(&format!(r#"<link rel="canonical" href="{}" />"#, html_text(&address)));
    for (property, content) in [
        ("og:type", "profile"),
        ("og:site_name", brand.as_str()),
        ("og:title", name),
        ("og:description", &description),
        ("og:url", &address),
        ("og:image", &picture),
        ("og:image:width", &width.to_string()),
        ("og:image:height", &height.to_string()),
        ("og:image:alt", name),
        ("profile:username", profile.names.username.as_str()),
    ] {
        head.meta("property", property, content);
    }
    // The rest of a card is read from the lines above.
    let card = if width == height { "summary" } else { "summary_large_image" };
    head.meta("name", "twitter:card", card);
    head.meta("name", "twitter:image", &picture);
    let data = structured::professional_service(profile, &address, &picture, public_url);
    head.push(&format!(r#"<script type="application/ld+json">{}</script>"#, script_json(&data.to_string())));
    head.wearing(profile.accent)
}

/// For a page that is one person's, or nobody's: no search engine lists it.
pub fn unlisted(title: &str, brand: &Brand) -> Head {
    let mut head = Head::titled(title, brand);
    head.meta("name", "robots", "noindex");
    head
}

/// What the page adds to the head of its frame, as HTML.
#[derive(Debug)]
pub struct Head {
    tags: String,
    /// After the frame's own stylesheet; empty for a page in the product's own colours.
    accent: String,
}

impl Head {
    fn titled(title: &str, brand: &Brand) -> Self {
        let tags = format!("<title>{} · {}</title>", html_text(title), html_text(brand.as_str()));
        Self { tags, accent: String::new() }
    }

    /// In the colours of the photographer whose page it is.
    pub fn wearing(mut self, accent: Option<Accent>) -> Self {
        self.accent = accent.map(|accent| accent::link(accent.shades())).unwrap_or_default();
        self
    }

    #[cfg(test)]
    pub(crate) fn of_parts(tags: &str, accent: &str) -> Self {
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

    fn meta(&mut self, kind: &str, name: &str, content: &str) {
        self.push(&format!(r#"<meta {kind}="{name}" content="{}" />"#, html_text(content)));
    }

    fn push(&mut self, html: &str) {
        self.tags.push_str("\n    ");
        self.tags.push_str(html);
    }
}

fn picture(profile: &PublicProfile) -> (String, u32, u32) {
    match &profile.photo {
        Some(photo) => (photo.main_path(), photo.side, photo.side),
        None => (FALLBACK_PICTURE.0.to_owned(), FALLBACK_PICTURE.1, FALLBACK_PICTURE.2),
    }
}

/// The photographer's own words in one line, or ours.
fn description(profile: &PublicProfile) -> String {
    let words: Vec<&str> = profile.bio.as_str().split_whitespace().collect();
    if words.is_empty() {
        let name = &profile.names.display_name;
        return format!("Services and prices of {name}, and how to book.");
    }
    shortened(&words.join(" "))
}

/// Cut between words where there is room to.
fn shortened(text: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(DESCRIPTION_CHARS) else { return text.to_owned() };
    let cut = &text[..end];
    let whole = cut.rfind(' ').filter(|at| *at > end / 2).map_or(cut, |at| &cut[..at]);
    format!("{}…", whole.trim_end())
}
