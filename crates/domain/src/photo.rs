//! A photographer's picture, as pages show it: a square in a few sizes, and a blur to show before it is there.

use std::fmt;

use thiserror::Error;

use crate::id::PhotoId;

/// An uploaded file may be this large and no larger.
pub const MAX_UPLOAD_BYTES: u64 = 5_242_880;

/// Pixels of the largest square that is kept.
pub const MAX_SIDE: u32 = 1024;

const SMALLER_SIDES: [u32; 3] = [128, 256, 512];

#[derive(Clone, PartialEq, Eq)]
pub struct Photo {
    pub id: PhotoId,
    /// Pixels of its largest square.
    pub side: u32,
    /// A JPEG of a few hundred bytes.
    pub placeholder: Vec<u8>,
}

impl Photo {
    /// The sizes it is kept in, the smallest first. None is larger than what was uploaded.
    pub fn sides(&self) -> Vec<u32> {
        sides(self.side)
    }

    /// Where one of its sizes is found.
    pub fn path(&self, side: u32) -> String {
        format!("/objects/{}/{side}.jpg", self.id)
    }

    /// Where its largest size is found: the address that stands for the photo.
    pub fn main_path(&self) -> String {
        self.path(self.side)
    }
}

/// The sizes of a photo whose largest square is this large.
pub fn sides(largest: u32) -> Vec<u32> {
    SMALLER_SIDES.into_iter().filter(|side| *side < largest).chain([largest]).collect()
}

/// Why a file does not become a photo.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    #[error("Please choose a JPEG, PNG or WebP photo.")]
    Unsupported,
    #[error("That photo cannot be read. Please choose another one.")]
    Corrupt,
    #[error("That photo has too many pixels. Please choose a smaller one.")]
    TooLarge,
}

impl Refusal {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unsupported => "unsupported",
            Self::Corrupt => "corrupt",
            Self::TooLarge => "too-large",
        }
    }

    pub fn from_stored(text: &str) -> Option<Self> {
        [Self::Unsupported, Self::Corrupt, Self::TooLarge].into_iter().find(|one| one.as_str() == text)
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
    fn a_photo_is_kept_in_smaller_sizes_and_never_in_a_larger_one() {
        assert_eq!(sides(1024), [128, 256, 512, 1024]);
        assert_eq!(sides(700), [128, 256, 512, 700]);
        assert_eq!(sides(256), [128, 256]);
        assert_eq!(sides(40), [40]);
    }
}
