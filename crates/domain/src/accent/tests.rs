use std::sync::LazyLock;

use proptest::prelude::*;
use serde_json::Value;

use super::*;

/// What the web app's own test reads too.
static VECTORS: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("vectors.json")).unwrap());

fn colour(value: &Value) -> Colour {
    value.as_str().unwrap().parse().unwrap()
}

/// Paper, sheet and what stands on the accent.
fn surroundings(theme: &str) -> [Colour; 3] {
    let tokens = &VECTORS["themes"][theme];
    ["paper", "sheet", "on-safelight"].map(|name| colour(&tokens[name]))
}

fn light(Colour(channels): Colour) -> [f64; 3] {
    channels.map(|value| {
        let share = f64::from(value) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    })
}

/// By the letter of WCAG, in the numbers that the rule itself does without.
fn contrast(one: Colour, other: Colour) -> f64 {
    let luminance = |colour: Colour| {
        let [red, green, blue] = light(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn least_contrast(colour: Colour, theme: &str) -> f64 {
    surroundings(theme).map(|beside| contrast(colour, beside)).into_iter().fold(21.0, f64::min)
}

#[test]
fn a_colour_is_six_digits_after_its_sign_in_either_case() {
    for (text, read) in [("#c2410c", "#c2410c"), ("#C2410C", "#c2410c"), ("#00fF09", "#00ff09")] {
        assert_eq!(text.parse::<Accent>().unwrap().chosen().to_string(), read);
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
        let refusal = text.parse::<Accent>().unwrap_err().to_string();
        assert_eq!(refusal, "Choose a colour like #c2410c", "{text:?}");
    }
}

#[test]
fn the_text_on_an_accent_is_white_by_day_and_ink_by_night() {
    assert_eq!(surroundings("light")[2], TEXT_ON_LIGHT);
    assert_eq!(surroundings("dark")[2], TEXT_ON_DARK);
}

#[test]
fn the_web_app_comes_to_the_same_colours() {
    let rows = VECTORS["colours"].as_array().unwrap();
    assert!(rows.len() > 200);
    for row in rows {
        let accent = Accent(colour(&row[0]));
        assert_eq!([accent.on_light(), accent.on_dark()], [colour(&row[1]), colour(&row[2])], "{row}");
    }
}

#[test]
fn shades_that_nobody_could_read_are_none() {
    let read = |light: &str, dark: &str| Shades::new(light.parse().unwrap(), dark.parse().unwrap());
    assert!(read("#c2410c", "#ff6b35").is_some());
    assert_eq!(read("#ff6b35", "#ff6b35"), None);
    assert_eq!(read("#c2410c", "#c2410c"), None);
    assert_eq!(read("#ffffff", "#000000"), None);
}

/// The two of OKLab's three numbers that make the hue.
fn hue(colour: Colour) -> [f64; 2] {
    let light = light(colour);
    let cone =
        |row: [f64; 3]| row.iter().zip(light).map(|(factor, value)| factor * value).sum::<f64>().cbrt();
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
    fn whatever_is_chosen_can_be_read_in_both_themes(channels: [u8; 3]) {
        let shades = Accent(Colour(channels)).shades();
        prop_assert!(least_contrast(shades.light(), "light") >= 4.5, "{} of {channels:?}", shades.light());
        prop_assert!(least_contrast(shades.dark(), "dark") >= 4.5, "{} of {channels:?}", shades.dark());
        prop_assert_eq!(Shades::new(shades.light(), shades.dark()), Some(shades));
    }

    #[test]
    fn what_can_be_read_already_stays_as_it_is(channels: [u8; 3]) {
        let chosen = Colour(channels);
        // The rule asks for a hair more, so that rounding never makes it less.
        if least_contrast(chosen, "light") >= 4.5005 {
            prop_assert_eq!(Accent(chosen).on_light(), chosen);
        }
        if least_contrast(chosen, "dark") >= 4.5005 {
            prop_assert_eq!(Accent(chosen).on_dark(), chosen);
        }
    }

    #[test]
    fn the_hue_stays(channels: [u8; 3]) {
        let chosen = Colour(channels);
        let [a, b] = hue(chosen);
        for used in [Accent(chosen).on_light(), Accent(chosen).on_dark()] {
            let [other_a, other_b] = hue(used);
            // How far it is from the line of that hue; nobody sees less than 0.02.
            let aside = (a * other_b - b * other_a).abs() / a.hypot(b).max(0.01);
            prop_assert!(aside < 0.01, "{used} for {chosen} is {aside} aside");
        }
    }

    #[test]
    fn what_is_changed_is_changed_no_more_than_it_must(channels: [u8; 3]) {
        let chosen = Colour(channels);
        for (used, theme) in [(Accent(chosen).on_light(), "light"), (Accent(chosen).on_dark(), "dark")] {
            if used != chosen {
                prop_assert!(least_contrast(used, theme) < 4.7, "{used} for {chosen} in the {theme} theme");
            }
        }
    }
}
