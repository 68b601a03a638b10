//! The stylesheet with a photographer's accent colours. Its file name contains the colours, so that browsers
//! can cache it for good and pages need no inline style.

use domain::accent::{ACCENT_TEXT_DARK, ACCENT_TEXT_LIGHT};
use domain::{AccentShades, Colour};

pub const URL_PREFIX: &str = "/accent";

/// Goes after the main stylesheet in the head of a page.
pub(crate) fn stylesheet_link(shades: AccentShades) -> String {
    format!(r#"<link rel="stylesheet" href="{URL_PREFIX}/{}" />"#, file_name(shades))
}

fn file_name(shades: AccentShades) -> String {
    let hex_digits = |colour: Colour| colour.to_string().replace('#', "");
    format!("{}-{}.css", hex_digits(shades.light()), hex_digits(shades.dark()))
}

/// The content of the stylesheet with this file name. `None` unless both colours are readable in their theme
/// and the name is in canonical form.
pub fn stylesheet(name: &str) -> Option<String> {
    let (light, dark) = name.strip_suffix(".css")?.split_once('-')?;
    let parse = |hex_digits: &str| format!("#{hex_digits}").parse().ok();
    let shades =
        AccentShades::new(parse(light)?, parse(dark)?).filter(|shades| file_name(*shades) == name)?;
    // `:root` twice gives the rule a higher specificity than every theme rule.
    let rule = |colour: Colour, text: Colour| format!(":root:root{{--accent:{colour};--on-accent:{text}}}");
    Some(format!(
        "{}@media (prefers-color-scheme:dark){{{}}}\n",
        rule(shades.light(), ACCENT_TEXT_LIGHT),
        rule(shades.dark(), ACCENT_TEXT_DARK)
    ))
}

#[cfg(test)]
mod tests {
    use domain::Accent;

    use super::*;

    #[test]
    fn links_to_the_stylesheet_of_both_colours() {
        let accent: Accent = "#FFCC00".parse().unwrap();
        assert_eq!(
            stylesheet_link(accent.shades()),
            r#"<link rel="stylesheet" href="/accent/8d6f00-ffcc00.css" />"#
        );
        assert_eq!(
            stylesheet(&file_name(accent.shades())).unwrap(),
            ":root:root{--accent:#8d6f00;--on-accent:#ffffff}@media (prefers-color-scheme:dark)\
             {:root:root{--accent:#ffcc00;--on-accent:#16100c}}\n"
        );
    }

    #[test]
    fn rejects_any_other_file_name() {
        for name in [
            "",
            ".css",
            "-.css",
            "8d6f00-ffcc00",
            "8d6f00-ffcc00.css.css",
            "8d6f00-ffcc00.CSS",
            "8d6f00-FFCC00.css",
            "#8d6f00-#ffcc00.css",
            "8d6f00ffcc00.css",
            "8d6f00-ffcc00-ffcc00.css",
            "ffcc00-ffcc00.css",
            "8d6f00-8d6f00.css",
            "fc0-fc0.css",
            "8d6f00-ffcc0g.css",
            "8d6f00-ffcc0}.css",
            "../8d6f00-ffcc00.css",
        ] {
            assert_eq!(stylesheet(name), None, "{name}");
        }
    }
}
