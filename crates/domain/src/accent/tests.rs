use std::sync::LazyLock;

use proptest::prelude::*;
use serde_json::Value;

use super::*;

/// Test vectors that the web app's test reads too.
static VECTORS: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("vectors.json")).unwrap());

fn colour(value: &Value) -> Colour {
    value.as_str().unwrap().parse().unwrap()
}

/// The two page backgrounds and the text colour on the accent.
fn adjacent_colours(theme: &str) -> [Colour; 3] {
    let tokens = &VECTORS["themes"][theme];
    ["paper", "sheet", "on-accent"].map(|name| colour(&tokens[name]))
}

fn to_linear(Colour(channels): Colour) -> [f64; 3] {
    channels.map(|value| {
        let srgb = f64::from(value) / 255.0;
        if srgb <= 0.04045 { srgb / 12.92 } else { ((srgb + 0.055) / 1.055).powf(2.4) }
    })
}

/// WCAG contrast ratio in floating point. The tested code uses integers.
fn contrast(a: Colour, b: Colour) -> f64 {
    let luminance = |colour: Colour| {
        let [red, green, blue] = to_linear(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn min_contrast(colour: Colour, theme: &str) -> f64 {
    adjacent_colours(theme).map(|adjacent| contrast(colour, adjacent)).into_iter().fold(21.0, f64::min)
}

#[test]
fn accepts_only_six_hex_digits_after_a_hash() {
    for (text, canonical) in [("#c2410c", "#c2410c"), ("#C2410C", "#c2410c"), ("#00fF09", "#00ff09")] {
        assert_eq!(text.parse::<Accent>().unwrap().chosen().to_string(), canonical);
    }
    for text in [
        "",
        "#",
        "c2410c",
        "#c2410",
        "#c2410c0",
        "#c41",
        "#+2410c",
        "#-2410c",
        "#c2410g",
        " #c2410c",
        "#c2410c\n",
        "#ｃ2410c",
        "#é410c",
        "red",
        "rgb(0,0,0)",
        "##2410c",
        "#c2410c;}",
    ] {
        let error = text.parse::<Accent>().unwrap_err().to_string();
        assert_eq!(error, "Choose a colour like #c2410c", "{text:?}");
    }
}

#[test]
fn accent_text_matches_the_design_tokens() {
    assert_eq!(adjacent_colours("light")[2], ACCENT_TEXT_LIGHT);
    assert_eq!(adjacent_colours("dark")[2], ACCENT_TEXT_DARK);
}

#[test]
fn matches_the_vectors_shared_with_the_web_app() {
    let rows = VECTORS["colours"].as_array().unwrap();
    assert!(rows.len() > 200);
    for row in rows {
        let accent = Accent(colour(&row[0]));
        assert_eq!(
            [accent.for_light_theme(), accent.for_dark_theme()],
            [colour(&row[1]), colour(&row[2])],
            "{row}"
        );
    }
}

#[test]
fn refuses_unreadable_shades() {
    let shades = |light: &str, dark: &str| AccentShades::new(light.parse().unwrap(), dark.parse().unwrap());
    assert!(shades("#c2410c", "#ff6b35").is_some());
    assert_eq!(shades("#ff6b35", "#ff6b35"), None);
    assert_eq!(shades("#c2410c", "#c2410c"), None);
    assert_eq!(shades("#ffffff", "#000000"), None);
}

/// The `a` and `b` coordinates of OKLab, which define the hue.
fn oklab_ab(colour: Colour) -> [f64; 2] {
    let linear = to_linear(colour);
    let cone =
        |row: [f64; 3]| row.iter().zip(linear).map(|(factor, value)| factor * value).sum::<f64>().cbrt();
    let l = cone([0.4122214708, 0.5363325363, 0.0514459929]);
    let m = cone([0.2119034982, 0.6806995451, 0.1073969566]);
    let s = cone([0.0883024619, 0.2817188376, 0.6299787005]);
    [
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_accent_is_readable_in_both_themes(channels: [u8; 3]) {
        let shades = Accent(Colour(channels)).shades();
        prop_assert!(min_contrast(shades.light(), "light") >= 4.5, "{} of {channels:?}", shades.light());
        prop_assert!(min_contrast(shades.dark(), "dark") >= 4.5, "{} of {channels:?}", shades.dark());
        prop_assert_eq!(AccentShades::new(shades.light(), shades.dark()), Some(shades));
    }

    #[test]
    fn keeps_a_colour_that_is_already_readable(channels: [u8; 3]) {
        let chosen = Colour(channels);
        // The rule requires slightly more than 4.5, so that rounding never gives less.
        if min_contrast(chosen, "light") >= 4.5005 {
            prop_assert_eq!(Accent(chosen).for_light_theme(), chosen);
        }
        if min_contrast(chosen, "dark") >= 4.5005 {
            prop_assert_eq!(Accent(chosen).for_dark_theme(), chosen);
        }
    }

    #[test]
    fn keeps_the_hue(channels: [u8; 3]) {
        let chosen = Colour(channels);
        let [a, b] = oklab_ab(chosen);
        for shade in [Accent(chosen).for_light_theme(), Accent(chosen).for_dark_theme()] {
            let [other_a, other_b] = oklab_ab(shade);
            // Distance from the line of that hue. Differences below 0.02 are invisible, and the limit is half of that.
            let distance = (a * other_b - b * other_a).abs() / a.hypot(b).max(0.01);
            prop_assert!(distance < 0.01, "{shade} for {chosen} differs in hue by {distance}");
        }
    }

    #[test]
    fn changes_a_colour_no_more_than_needed(channels: [u8; 3]) {
        let chosen = Colour(channels);
        for (shade, theme) in [(Accent(chosen).for_light_theme(), "light"), (Accent(chosen).for_dark_theme(), "dark")] {
            if shade != chosen {
                prop_assert!(min_contrast(shade, theme) < 4.7, "{shade} for {chosen} in the {theme} theme");
            }
        }
    }
}
