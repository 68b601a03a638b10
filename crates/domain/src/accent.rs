//! The colour that a photographer gives her page, and what becomes of it so that everybody can read it.

mod readable;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// What stands on an accent, on a button for example: in the light theme always white, in the dark one always this ink. So
/// an accent must be dark in the one and bright in the other, as it must be on their papers.
pub const TEXT_ON_LIGHT: Colour = Colour([0xff, 0xff, 0xff]);
pub const TEXT_ON_DARK: Colour = Colour([0x16, 0x10, 0x0c]);

/// What a screen is told: red, green and blue. Written `#rrggbb`, in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour([u8; 3]);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Choose a colour like #c2410c")]
pub struct ColourError;

/// As it was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accent(Colour);

/// As pages wear it: as text on the papers of its theme, and under the text of a button, each has at least 4.5:1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shades {
    light: Colour,
    dark: Colour,
}

impl Accent {
    pub const fn chosen(self) -> Colour {
        self.0
    }

    /// The nearest colour of the same hue that can be read in the light theme: itself, or a darker one.
    pub fn on_light(self) -> Colour {
        readable::on_light(self.0)
    }

    /// The same for the dark theme: itself, or a brighter one.
    pub fn on_dark(self) -> Colour {
        readable::on_dark(self.0)
    }

    pub fn shades(self) -> Shades {
        Shades { light: self.on_light(), dark: self.on_dark() }
    }
}

impl Shades {
    /// `None` unless both can be read as they are.
    pub fn new(light: Colour, dark: Colour) -> Option<Self> {
        let fit = readable::on_light(light) == light && readable::on_dark(dark) == dark;
        fit.then_some(Self { light, dark })
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
        // The number's own reading would also take a sign.
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(ColourError);
        }
        let number = u32::from_str_radix(digits, 16).map_err(|_| ColourError)?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Self([red, green, blue]))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}
