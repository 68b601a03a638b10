//! Detects the format of a file by its first bytes, not by its name or media type.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PhotoFormat {
    Jpeg,
    Png,
    WebP,
}

impl PhotoFormat {
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Self::Png),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::WebP),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_only_complete_signatures() {
        assert_eq!(PhotoFormat::detect(b"\xff\xd8\xff\xe0"), Some(PhotoFormat::Jpeg));
        assert_eq!(PhotoFormat::detect(b"\x89PNG\r\n\x1a\n"), Some(PhotoFormat::Png));
        assert_eq!(PhotoFormat::detect(b"RIFF\0\0\0\0WEBP"), Some(PhotoFormat::WebP));
        for other in
            [&b""[..], b"\xff\xd8", b"\x89PNG\n\x1a\n", b"RIFF\0\0\0\0WAVE", b" \xff\xd8\xff", b"GIF89a"]
        {
            assert_eq!(PhotoFormat::detect(other), None, "{other:?}");
        }
    }
}
