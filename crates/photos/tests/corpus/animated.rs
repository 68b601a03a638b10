//! Animated PNG and WebP files.

use std::io::Cursor;

use image::RgbImage;

pub fn animated_png(frames: &[RgbImage]) -> Vec<u8> {
    let (width, height) = frames[0].dimensions();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(Cursor::new(&mut file), width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_animated(u32::try_from(frames.len()).unwrap(), 0).unwrap();
    let mut writer = encoder.write_header().unwrap();
    for frame in frames {
        writer.write_image_data(frame).unwrap();
    }
    writer.finish().unwrap();
    file
}

/// Each frame is the picture of a separate WebP file.
pub fn animated_webp(frames: &[RgbImage]) -> Vec<u8> {
    const ANIMATED_FLAG: u8 = 0x02;
    let (width, height) = frames[0].dimensions();
    let mut chunks = vec![vp8x(ANIMATED_FLAG, width, height), chunk(*b"ANIM", &[0; 6])];
    for frame in frames {
        // Position, size and duration in milliseconds, then the flags.
        let mut header =
            [[0; 3], [0; 3], size_minus_one(width), size_minus_one(height), [100, 0, 0]].concat();
        header.push(0);
        let picture = super::webp(frame)[12..].to_vec();
        chunks.push(chunk(*b"ANMF", &[header, picture].concat()));
    }
    riff(&chunks.concat())
}

fn size_minus_one(size: u32) -> [u8; 3] {
    let [a, b, c, _] = (size - 1).to_le_bytes();
    [a, b, c]
}

pub(super) fn vp8x(flags: u8, width: u32, height: u32) -> Vec<u8> {
    chunk(*b"VP8X", &[&[flags, 0, 0, 0][..], &size_minus_one(width), &size_minus_one(height)].concat())
}

pub(super) fn chunk(fourcc: [u8; 4], content: &[u8]) -> Vec<u8> {
    let size = u32::try_from(content.len()).unwrap().to_le_bytes();
    let padding = &[0][..content.len() % 2];
    [&fourcc[..], &size, content, padding].concat()
}

pub(super) fn riff(chunks: &[u8]) -> Vec<u8> {
    let size = u32::try_from(chunks.len() + 4).unwrap().to_le_bytes();
    [b"RIFF", &size[..], b"WEBP", chunks].concat()
}
