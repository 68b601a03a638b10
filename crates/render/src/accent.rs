//! The colours of a photographer's own pages: a stylesheet of its own, named by what stands in it, so that the pages need no
//! style in their markup and browsers may keep it for ever.

use domain::accent::{TEXT_ON_DARK, TEXT_ON_LIGHT};
use domain::{Colour, Shades};

pub const FOLDER: &str = "/accent";

/// What follows the main stylesheet in the head of a page.
pub(crate) fn link(shades: Shades) -> String {
    format!(r#"<link rel="stylesheet" href="{FOLDER}/{}" />"#, file(shades))
}

fn file(shades: Shades) -> String {
    let digits = |colour: Colour| colour.to_string().replace('#', "");
    format!("{}-{}.css", digits(shades.light()), digits(shades.dark()))
}

/// The stylesheet of that name. Only colours that everybody can read have one, and each has one name.
pub fn stylesheet(name: &str) -> Option<String> {
    let (light, dark) = name.strip_suffix(".css")?.split_once('-')?;
    let read = |digits: &str| format!("#{digits}").parse().ok();
    let shades = Shades::new(read(light)?, read(dark)?).filter(|shades| file(*shades) == name)?;
    // The root twice: no rule of a theme may be stronger.
    let rule =
        |colour: Colour, text: Colour| format!(":root:root{{--safelight:{colour};--on-safelight:{text}}}");
    Some(format!(
        "{}@media (prefers-color-scheme:dark){{{}}}\n",
        rule(shades.light(), TEXT_ON_LIGHT),
        rule(shades.dark(), TEXT_ON_DARK)
    ))
}

#[cfg(test)]
mod tests {
    use domain::Accent;

    use super::*;

    #[test]
    fn the_link_leads_to_the_stylesheet_of_both_colours() {
        let accent: Accent = "#FFCC00".parse().unwrap();
        assert_eq!(link(accent.shades()), r#"<link rel="stylesheet" href="/accent/8d6f00-ffcc00.css" />"#);
        assert_eq!(
            stylesheet(&file(accent.shades())).unwrap(),
            ":root:root{--safelight:#8d6f00;--on-safelight:#ffffff}@media (prefers-color-scheme:dark)\
             {:root:root{--safelight:#ffcc00;--on-safelight:#16100c}}\n"
        );
    }

    #[test]
    fn nothing_else_is_a_stylesheet() {
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
