//! The profile photo as pages show it: a square in several sizes, and a blurred placeholder.

use std::fmt;

use thiserror::Error;

use crate::id::PhotoId;

pub const MAX_UPLOAD_BYTES: u64 = 5 * 1024 * 1024;

/// Side of the largest stored square, in pixels.
pub const MAX_SIDE: u32 = 1024;

/// Sides of the smaller squares, in pixels.
const SMALLER_SIDES: [u32; 3] = [128, 256, 512];

#[derive(Clone, PartialEq, Eq)]
pub struct Photo {
    pub id: PhotoId,
    /// Side of the largest square, in pixels.
    pub side: u32,
    /// A JPEG of a few hundred bytes.
    pub placeholder: Vec<u8>,
}

impl Photo {
    /// Sides of the stored squares, smallest first. None is larger than the upload.
    pub fn sides(&self) -> Vec<u32> {
        sides(self.side)
    }

    pub fn path(&self, side: u32) -> String {
        format!("/objects/{}/{side}.jpg", self.id)
    }

    /// Path of the largest size, which stands for the photo in the API.
    pub fn main_path(&self) -> String {
        self.path(self.side)
    }
}

/// Sides of the squares of a photo whose largest square has this side.
pub fn sides(largest: u32) -> Vec<u32> {
    SMALLER_SIDES.into_iter().filter(|side| *side < largest).chain([largest]).collect()
}

/// The reason why the server refuses an uploaded file.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PhotoFileError {
    #[error("Please choose a JPEG, PNG or WebP photo.")]
    Unsupported,
    #[error("That photo cannot be read. Please choose another one.")]
    Corrupt,
    #[error("That photo has too many pixels. Please choose a smaller one.")]
    TooLarge,
}

impl PhotoFileError {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unsupported => "unsupported",
            Self::Corrupt => "corrupt",
            Self::TooLarge => "too-large",
        }
    }

    pub fn from_stored(text: &str) -> Option<Self> {
        [Self::Unsupported, Self::Corrupt, Self::TooLarge].into_iter().find(|error| error.as_str() == text)
    }
}

impl fmt::Debug for Photo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Photo({}, {} px)", self.id, self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_smaller_sizes_but_never_a_larger_one() {
        assert_eq!(sides(1024), [128, 256, 512, 1024]);
        assert_eq!(sides(700), [128, 256, 512, 700]);
        assert_eq!(sides(256), [128, 256]);
        assert_eq!(sides(40), [40]);
    }
}
