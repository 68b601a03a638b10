//! Large pictures of one colour, written without an encoder, which would take seconds. Nearly all bits of
//! such a picture are zero.

// Markers of segments.
const BASELINE_FRAME: u8 = 0xc0;
const PROGRESSIVE_FRAME: u8 = 0xc2;
const HUFFMAN_TABLES: u8 = 0xc4;
const START_OF_SCAN: u8 = 0xda;
const QUANTIZATION_TABLES: u8 = 0xdb;

pub fn flat_jpeg(width: u16, height: u16) -> Vec<u8> {
    // Two zero bits per block: an unchanged mean, and the end of the block.
    jpeg(width, height, BASELINE_FRAME, &[(&[1, 2, 3], [0, 63], 2)])
}

pub fn flat_progressive_jpeg(width: u16, height: u16) -> Vec<u8> {
    let scans: [(&[u8], _, _); 5] = [
        (&[1, 2, 3], [0, 0], 1),
        (&[1], [1, 5], 1),
        (&[2], [1, 63], 1),
        (&[3], [1, 63], 1),
        (&[1], [6, 63], 1),
    ];
    jpeg(width, height, PROGRESSIVE_FRAME, &scans)
}

/// A JPEG with colours at half size. Each scan has the ids of its components, its first and last coefficient,
/// and the bits per block.
fn jpeg(width: u16, height: u16, frame_marker: u8, scans: &[(&[u8], [u8; 2], usize)]) -> Vec<u8> {
    // The table has one code, which is a single zero bit.
    let huffman_table = |id: u8| [&[id, 1][..], &[0; 16]].concat();
    let [height_high, height_low] = height.to_be_bytes();
    let [width_high, width_low] = width.to_be_bytes();
    let size = [height_high, height_low, width_high, width_low];
    let components = [1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0];
    let mut file = vec![0xff, 0xd8];
    file.extend(segment(QUANTIZATION_TABLES, &[&[0][..], &[1; 64]].concat()));
    file.extend(segment(HUFFMAN_TABLES, &[huffman_table(0x00), huffman_table(0x10)].concat()));
    file.extend(segment(frame_marker, &[&[8][..], &size, &[3], &components].concat()));
    let squares = |side: u16| usize::from(width.div_ceil(side)) * usize::from(height.div_ceil(side));
    for (ids, spectrum, bits_per_block) in scans {
        let tables: Vec<u8> = ids.iter().flat_map(|id| [*id, 0]).collect();
        file.extend(segment(START_OF_SCAN, &[&[ids.len() as u8][..], &tables, spectrum, &[0]].concat()));
        let blocks = match ids {
            [1] => squares(8),
            [_] => squares(16),
            _ => squares(16) * 6,
        };
        file.resize(file.len() + (blocks * bits_per_block).div_ceil(8), 0);
    }
    file.extend([0xff, 0xd9]);
    file
}

fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    [&[0xff, marker], &length[..], content].concat()
}

/// A lossless WebP. Each of its five Huffman codes has one symbol, which takes no bits.
pub fn flat_webp(width: u16, height: u16) -> Vec<u8> {
    let header = u32::from(width - 1) | u32::from(height - 1) << 14;
    let content = [&[0x2f], &header.to_le_bytes()[..], &[0b1000_1000, 0b1000_1000, 0b0000_1000]].concat();
    let size = |bytes: usize| u32::try_from(bytes).unwrap().to_le_bytes();
    [b"RIFF", &size(content.len() + 12)[..], b"WEBPVP8L", &size(content.len()), &content].concat()
}

/// A PNG, written row by row.
pub fn flat_png(width: u16, height: u16) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width.into(), height.into());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fastest);
    let mut header = encoder.write_header().unwrap();
    let mut writer = header.stream_writer().unwrap();
    let row = vec![90; 3 * usize::from(width)];
    for _ in 0..height {
        std::io::Write::write_all(&mut writer, &row).unwrap();
    }
    writer.finish().unwrap();
    drop(header);
    file
}
