//! What a file is, told by its first bytes. Its name and what a browser says of it count for nothing.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Jpeg,
    Png,
    WebP,
}

impl Kind {
    pub fn of(bytes: &[u8]) -> Option<Self> {
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
    fn only_whole_signatures_count() {
        assert_eq!(Kind::of(b"\xff\xd8\xff\xe0"), Some(Kind::Jpeg));
        assert_eq!(Kind::of(b"\x89PNG\r\n\x1a\n"), Some(Kind::Png));
        assert_eq!(Kind::of(b"RIFF\0\0\0\0WEBP"), Some(Kind::WebP));
        for other in
            [&b""[..], b"\xff\xd8", b"\x89PNG\n\x1a\n", b"RIFF\0\0\0\0WAVE", b" \xff\xd8\xff", b"GIF89a"]
        {
            assert_eq!(Kind::of(other), None, "{other:?}");
        }
    }
}
