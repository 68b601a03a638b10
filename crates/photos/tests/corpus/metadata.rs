//! Metadata as cameras write it.

/// Stands for a camera's location. It must not remain in a processed photo.
pub const GPS: &[u8] = b"59.9139N-10.7522E-SECRET-PLACE";

pub const EXIF_MARKER: u8 = 0xe1;
const ICC_MARKER: u8 = 0xe2;
pub const COMMENT_MARKER: u8 = 0xfe;

/// A TIFF block with orientation, description and location.
pub fn exif(orientation: u16) -> Vec<u8> {
    const ENTRIES: u16 = 3;
    let description_offset = 8 + 2 + u32::from(ENTRIES) * 12 + 4;
    let gps_offset = description_offset + u32::try_from(GPS.len()).unwrap();
    let mut block = b"II*\0\x08\0\0\0".to_vec();
    block.extend(ENTRIES.to_le_bytes());
    let mut add_entry = |tag: u16, kind: u16, count: u32, value: u32| {
        block.extend(tag.to_le_bytes());
        block.extend(kind.to_le_bytes());
        block.extend(count.to_le_bytes());
        block.extend(value.to_le_bytes());
    };
    add_entry(0x010e, 2, u32::try_from(GPS.len()).unwrap(), description_offset);
    add_entry(0x0112, 3, 1, u32::from(orientation));
    add_entry(0x8825, 4, 1, gps_offset);
    block.extend(0u32.to_le_bytes());
    block.extend(GPS);
    // The GPS block: one entry, a processing method with the location in it.
    block.extend(1u16.to_le_bytes());
    block.extend(0x001bu16.to_le_bytes());
    block.extend(7u16.to_le_bytes());
    block.extend(u32::try_from(GPS.len()).unwrap().to_le_bytes());
    block.extend((gps_offset + 18).to_le_bytes());
    block.extend(0u32.to_le_bytes());
    block.extend(GPS);
    block
}

/// Inserts a segment after the start of a JPEG.
pub fn jpeg_with_segment(jpeg: &[u8], marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, marker], &length, content, &jpeg[2..]].concat()
}

pub fn jpeg_with_exif(jpeg: &[u8], exif: &[u8]) -> Vec<u8> {
    jpeg_with_segment(jpeg, EXIF_MARKER, &[b"Exif\0\0", exif].concat())
}

pub fn jpeg_with_icc(jpeg: &[u8], profile: &[u8]) -> Vec<u8> {
    jpeg_with_segment(jpeg, ICC_MARKER, &[b"ICC_PROFILE\0\x01\x01", profile].concat())
}

/// A PNG with an `eXIf` chunk after its header.
pub fn png_with_exif(png: &[u8], exif: &[u8]) -> Vec<u8> {
    /// The signature and the `IHDR` chunk.
    const HEADER_BYTES: usize = 8 + 25;
    [&png[..HEADER_BYTES], &super::hostile::png_chunk(*b"eXIf", exif), &png[HEADER_BYTES..]].concat()
}

/// A WebP of the extended form, with an `EXIF` chunk after the picture.
pub fn webp_with_exif(webp: &[u8], width: u32, height: u32, exif: &[u8]) -> Vec<u8> {
    const EXIF_FLAG: u8 = 0x08;
    let chunks = [
        super::animated::vp8x(EXIF_FLAG, width, height),
        webp[12..].to_vec(),
        super::animated::chunk(*b"EXIF", exif),
    ];
    super::animated::riff(&chunks.concat())
}
