//! The accent colour of a public page, and the readable shades derived from it.

mod contrast;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Text on top of an accent, for example on a button, in the light theme and in the dark theme. So an accent
/// must be dark in the light theme and bright in the dark theme.
pub const ACCENT_TEXT_LIGHT: Colour = Colour([0xff, 0xff, 0xff]);
pub const ACCENT_TEXT_DARK: Colour = Colour([0x16, 0x10, 0x0c]);

/// An sRGB colour, written `#rrggbb` in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour([u8; 3]);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Choose a colour like #c2410c")]
pub struct ColourError;

/// The accent as the photographer chose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accent(Colour);

/// The accent as pages show it: with a contrast of at least 4.5:1 on its theme's backgrounds and under button
/// text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccentShades {
    light: Colour,
    dark: Colour,
}

impl Colour {
    pub const fn from_rgb(channels: [u8; 3]) -> Self {
        Self(channels)
    }

    pub const fn to_rgb(self) -> [u8; 3] {
        self.0
    }
}

impl Accent {
    pub const fn chosen(self) -> Colour {
        self.0
    }

    /// The nearest colour of the same hue that is readable in the light theme: the same or darker.
    pub fn for_light_theme(self) -> Colour {
        contrast::darken_for_light_theme(self.0)
    }

    /// The nearest colour of the same hue that is readable in the dark theme: the same or brighter.
    pub fn for_dark_theme(self) -> Colour {
        contrast::brighten_for_dark_theme(self.0)
    }

    pub fn shades(self) -> AccentShades {
        AccentShades { light: self.for_light_theme(), dark: self.for_dark_theme() }
    }
}

impl AccentShades {
    /// `None` unless both colours are readable in their theme.
    pub fn new(light: Colour, dark: Colour) -> Option<Self> {
        let are_readable = contrast::darken_for_light_theme(light) == light
            && contrast::brighten_for_dark_theme(dark) == dark;
        are_readable.then_some(Self { light, dark })
    }

    pub const fn light(self) -> Colour {
        self.light
    }

    pub const fn dark(self) -> Colour {
        self.dark
    }
}

impl FromStr for Accent {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Self, ColourError> {
        text.parse().map(Self)
    }
}

impl FromStr for Colour {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Self, ColourError> {
        let digits = text.strip_prefix('#').ok_or(ColourError)?;
        // `from_str_radix` alone would also accept a sign.
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(ColourError);
        }
        let rgb = u32::from_str_radix(digits, 16).map_err(|_| ColourError)?;
        let [_, red, green, blue] = rgb.to_be_bytes();
        Ok(Self([red, green, blue]))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}
