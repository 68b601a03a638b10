//! The HTML template that the web build writes for rendered pages, and its slots.

use domain::Brand;
use thiserror::Error;

use crate::escape::{escape_html, escape_script_json};
use crate::head::Head;
use crate::view::View;

const BRAND_SLOT: &str = "__BRAND__";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    Meta,
    Accent,
    View,
    App,
    Data,
}

const SLOTS: [(&str, Slot); 5] = [
    ("__META__", Slot::Meta),
    ("__ACCENT__", Slot::Accent),
    ("__VIEW__", Slot::View),
    ("__APP__", Slot::App),
    ("__DATA__", Slot::Data),
];

#[derive(Debug, Error, PartialEq, Eq)]
#[error("the page template has {count} slots for {slot} instead of one")]
pub struct PageTemplateError {
    slot: &'static str,
    count: usize,
}

/// Split at the slots once, so that filled-in text is never taken for a slot.
#[derive(Debug)]
pub struct PageTemplate {
    /// Each slot with the text before it.
    segments: Vec<(String, Slot)>,
    tail: String,
}

impl PageTemplate {
    pub fn parse(template: &str, brand: &Brand) -> Result<Self, PageTemplateError> {
        for (slot, _) in SLOTS {
            let count = template.matches(slot).count();
            if count != 1 {
                return Err(PageTemplateError { slot, count });
            }
        }
        let brand = escape_html(brand.as_str());
        let insert_brand = |text: &str| text.replace(BRAND_SLOT, &brand);
        let (mut segments, mut rest) = (Vec::new(), template);
        while let Some((start, name, slot)) = find_first_slot(rest) {
            segments.push((insert_brand(&rest[..start]), slot));
            rest = &rest[start + name.len()..];
        }
        Ok(Self { segments, tail: insert_brand(rest) })
    }

    /// `app` is the rendered HTML; `props` is the JSON that it was rendered from. The browser needs both to
    /// hydrate the page.
    pub fn fill(&self, head: &Head, view: View, props: &str, app: &str) -> String {
        let data = escape_script_json(&format!(r#"{{"view":"{}","props":{props}}}"#, view.as_str()));
        let template_len = self.segments.iter().map(|(text, _)| text.len()).sum::<usize>() + self.tail.len();
        let mut html =
            String::with_capacity(template_len + head.len() + view.as_str().len() + data.len() + app.len());
        for (text, slot) in &self.segments {
            html.push_str(text);
            html.push_str(match slot {
                Slot::Meta => head.tags(),
                Slot::Accent => head.accent(),
                Slot::View => view.as_str(),
                Slot::App => app,
                Slot::Data => &data,
            });
        }
        html.push_str(&self.tail);
        html
    }
}

fn find_first_slot(text: &str) -> Option<(usize, &'static str, Slot)> {
    let occurrences = SLOTS.iter().filter_map(|(name, slot)| Some((text.find(name)?, *name, *slot)));
    occurrences.min_by_key(|(start, ..)| *start)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "<title>__BRAND__</title>__META__<css>__ACCENT__<div data-view=\"__VIEW__\">__APP__</div>\
                            <script>__DATA__</script>__BRAND__";

    fn template(brand: &str) -> PageTemplate {
        PageTemplate::parse(TEMPLATE, &brand.parse().unwrap()).unwrap()
    }

    fn head(tags: &str) -> Head {
        Head::from_parts(tags, "<link>")
    }

    #[test]
    fn fills_every_slot() {
        let html = template("Foto & Co").fill(&head("<meta>"), View::BookingForm, r#"{"a":1}"#, "<p>Hi</p>");
        assert_eq!(
            html,
            "<title>Foto &amp; Co</title><meta><css><link><div data-view=\"book\"><p>Hi</p></div>\
             <script>{\"view\":\"book\",\"props\":{\"a\":1}}</script>Foto &amp; Co"
        );
    }

    #[test]
    fn never_treats_filled_in_text_as_a_slot() {
        let html = template("__DATA__").fill(&head("__APP__"), View::Profile, r#""__BRAND__""#, "__META__");
        assert_eq!(
            html,
            "<title>__DATA__</title>__APP__<css><link><div data-view=\"profile\">__META__</div>\
             <script>{\"view\":\"profile\",\"props\":\"__BRAND__\"}</script>__DATA__"
        );
    }

    #[test]
    fn data_cannot_end_the_script_element() {
        let html = template("Foto").fill(&head(""), View::Profile, r#""</script><script>alert(1)""#, "");
        assert_eq!(html.matches("</script>").count(), 1, "{html}");
        assert!(html.contains(r"\u003c/script\u003e"), "{html}");
    }

    #[test]
    fn rejects_missing_and_repeated_slots() {
        let brand: Brand = "Foto".parse().unwrap();
        let parse_error = |template: &str| PageTemplate::parse(template, &brand).unwrap_err();
        assert_eq!(
            parse_error(&TEMPLATE.replace("__APP__", "")),
            PageTemplateError { slot: "__APP__", count: 0 }
        );
        assert_eq!(parse_error(&TEMPLATE.replace("__BRAND__", "__META__")).count, 3);
    }
}
