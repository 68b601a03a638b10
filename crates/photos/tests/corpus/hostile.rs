//! Files that attackers may send.

/// Files in other formats, each with a name for assertion messages.
pub fn unsupported_files() -> Vec<(&'static str, Vec<u8>)> {
    let svg = br#"<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>"#.to_vec();
    vec![
        ("an SVG", svg.clone()),
        ("an SVG with a prolog", [&b"<?xml version=\"1.0\"?>"[..], &svg].concat()),
        ("a compressed SVG", [&b"\x1f\x8b\x08\0\0\0\0\0\0\x03"[..], &svg].concat()),
        ("an HTML page", b"<!doctype html><script>alert(1)</script>".to_vec()),
        ("an HTML page with a byte order mark", b"\xef\xbb\xbf<html><script>alert(1)</script>".to_vec()),
        (
            "a GIF",
            b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;".to_vec(),
        ),
        ("a GIF that is a script", b"GIF89a=1;alert(1)//".to_vec()),
        ("a PDF", b"%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj".to_vec()),
        ("a zip", b"PK\x03\x04\x14\0\0\0\0\0".to_vec()),
        ("an iPhone's HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec()),
        ("an AVIF", b"\0\0\0\x1cftypavif\0\0\0\0avifmif1".to_vec()),
        ("a BMP", b"BM\x3a\0\0\0\0\0\0\0\x36\0\0\0".to_vec()),
        ("a TIFF", b"II*\0\x08\0\0\0\0\0".to_vec()),
        ("an icon", b"\0\0\x01\0\x01\0\x10\x10\0\0".to_vec()),
        ("a WAVE file", b"RIFF\x24\0\0\0WAVEfmt ".to_vec()),
        ("a program", b"\x7fELF\x02\x01\x01\0".to_vec()),
        ("a text", b"Dear photographer,".to_vec()),
        ("a single byte", b"\xff".to_vec()),
        ("half a signature", b"\x89PNG\r\n".to_vec()),
        ("a JPEG behind a line feed", b"\n\xff\xd8\xff\xe0\0\x10JFIF".to_vec()),
    ]
}

/// A JPEG with the payload in every place where a file may hold other data: comment, metadata and end.
pub fn polyglot(jpeg: &[u8], payload: &[u8]) -> Vec<u8> {
    let with_comment = super::jpeg_with_segment(jpeg, super::COMMENT_MARKER, payload);
    let with_metadata = super::jpeg_with_segment(&with_comment, super::EXIF_MARKER, payload);
    [with_metadata, payload.to_vec()].concat()
}

/// A PNG that claims this size and has no pixels.
pub fn png_of_size(width: u32, height: u32) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let nothing = [0x78, 0x9c, 0x03, 0, 0, 0, 0, 1];
    let chunks = [png_chunk(*b"IHDR", &header), png_chunk(*b"IDAT", &nothing), png_chunk(*b"IEND", &[])];
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunks.concat()].concat()
}

/// Makes a PNG claim that it is interlaced. Call `set_png_size` afterwards, which corrects the checksum.
pub fn set_interlaced(png: &mut [u8]) {
    png[28] = 1;
}

/// Makes a PNG claim this size.
pub fn set_png_size(png: &mut [u8], width: u32, height: u32) {
    png[16..20].copy_from_slice(&width.to_be_bytes());
    png[20..24].copy_from_slice(&height.to_be_bytes());
    let crc = crc32(&png[12..29]);
    png[29..33].copy_from_slice(&crc.to_be_bytes());
}

pub(super) fn png_chunk(name: [u8; 4], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).unwrap().to_be_bytes();
    let name_and_content = [&name[..], content].concat();
    [&length[..], &name_and_content, &crc32(&name_and_content).to_be_bytes()].concat()
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
        }
    }
    !crc
}
