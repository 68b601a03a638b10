//! The document that the web build made for rendered pages, and its slots.

use domain::Brand;
use thiserror::Error;

use crate::escape::{html_text, script_json};
use crate::head::Head;
use crate::view::View;

const BRAND: &str = "__BRAND__";

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
#[error("the frame of the rendered pages has {count} places for {slot} instead of one")]
pub struct FrameError {
    slot: &'static str,
    count: usize,
}

/// Taken apart once, so that nothing that is filled in can be taken for a slot.
#[derive(Debug)]
pub struct Frame {
    /// Each slot with the text before it.
    parts: Vec<(String, Slot)>,
    rest: String,
}

impl Frame {
    pub fn read(template: &str, brand: &Brand) -> Result<Self, FrameError> {
        for (slot, _) in SLOTS {
            let count = template.matches(slot).count();
            if count != 1 {
                return Err(FrameError { slot, count });
            }
        }
        let brand = html_text(brand.as_str());
        let fill = |text: &str| text.replace(BRAND, &brand);
        let (mut parts, mut rest) = (Vec::new(), template);
        while let Some((at, name, slot)) = first_slot(rest) {
            parts.push((fill(&rest[..at]), slot));
            rest = &rest[at + name.len()..];
        }
        Ok(Self { parts, rest: fill(rest) })
    }

    /// `app` is HTML, `props` is the JSON that `app` was rendered from: the browser goes on with it.
    pub fn document(&self, head: &Head, view: View, props: &str, app: &str) -> String {
        let data = script_json(&format!(r#"{{"view":"{}","props":{props}}}"#, view.as_str()));
        let fixed: usize = self.parts.iter().map(|(text, _)| text.len()).sum();
        let mut html =
            String::with_capacity(fixed + self.rest.len() + head.len() + data.len() + app.len() + 16);
        for (text, slot) in &self.parts {
            html.push_str(text);
            html.push_str(match slot {
                Slot::Meta => head.tags(),
                Slot::Accent => head.accent(),
                Slot::View => view.as_str(),
                Slot::App => app,
                Slot::Data => &data,
            });
        }
        html.push_str(&self.rest);
        html
    }
}

fn first_slot(text: &str) -> Option<(usize, &'static str, Slot)> {
    let found = SLOTS.iter().filter_map(|(name, slot)| Some((text.find(name)?, *name, *slot)));
    found.min_by_key(|(at, ..)| *at)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "<title>__BRAND__</title>__META__<css>__ACCENT__<div data-view=\"__VIEW__\">__APP__</div>\
                            <script>__DATA__</script>__BRAND__";

    fn frame(brand: &str) -> Frame {
        Frame::read(TEMPLATE, &brand.parse().unwrap()).unwrap()
    }

    fn head(tags: &str) -> Head {
        Head::of_parts(tags, "<link>")
    }

    #[test]
    fn everything_stands_in_its_place() {
        let html = frame("Foto & Co").document(&head("<meta>"), View::Book, r#"{"a":1}"#, "<p>Hi</p>");
        assert_eq!(
            html,
            "<title>Foto &amp; Co</title><meta><css><link><div data-view=\"book\"><p>Hi</p></div>\
             <script>{\"view\":\"book\",\"props\":{\"a\":1}}</script>Foto &amp; Co"
        );
    }

    #[test]
    fn what_is_filled_in_is_never_taken_for_a_slot() {
        let html = frame("__DATA__").document(&head("__APP__"), View::Profile, r#""__BRAND__""#, "__META__");
        assert_eq!(
            html,
            "<title>__DATA__</title>__APP__<css><link><div data-view=\"profile\">__META__</div>\
             <script>{\"view\":\"profile\",\"props\":\"__BRAND__\"}</script>__DATA__"
        );
    }

    #[test]
    fn data_cannot_end_its_element() {
        let html = frame("Foto").document(&head(""), View::Profile, r#""</script><script>alert(1)""#, "");
        assert_eq!(html.matches("</script>").count(), 1, "{html}");
        assert!(html.contains(r"\u003c/script\u003e"), "{html}");
    }

    #[test]
    fn a_frame_without_a_slot_or_with_one_twice_is_no_frame() {
        let brand: Brand = "Foto".parse().unwrap();
        let read = |template: &str| Frame::read(template, &brand).unwrap_err();
        assert_eq!(read(&TEMPLATE.replace("__APP__", "")), FrameError { slot: "__APP__", count: 0 });
        assert_eq!(read(&TEMPLATE.replace("__BRAND__", "__META__")).count, 3);
    }
}
