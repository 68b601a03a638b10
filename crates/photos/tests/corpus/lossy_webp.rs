//! WebP files of the lossy kind, for which there is no encoder here. A picture whose bits are all zero is one: every block
//! is predicted from its neighbours, and nothing is added to what was predicted.

/// Of the part that says how each block is predicted, and of the part that says what is added.
const PARTS: [usize; 2] = [500_000, 1_000_000];

pub fn lossy_webp(width: u16, height: u16) -> Vec<u8> {
    webp(&[picture(width, height)])
}

/// One whose container says that it is of another size than the picture in it.
pub fn lossy_webp_of_size(width: u32, height: u32, picture_width: u16, picture_height: u16) -> Vec<u8> {
    let (width, height) = ((width - 1).to_le_bytes(), (height - 1).to_le_bytes());
    let header = [&[0; 4], &width[..3], &height[..3]].concat();
    webp(&[chunk(b"VP8X", &header), picture(picture_width, picture_height)])
}

fn picture(width: u16, height: u16) -> Vec<u8> {
    // A picture that stands by itself and is shown, and the length of its first part.
    let tag = (u32::try_from(PARTS[0]).unwrap() << 5 | 0b10000).to_le_bytes();
    let size = [width.to_le_bytes(), height.to_le_bytes()].concat();
    let data = [&tag[..3], &[0x9d, 0x01, 0x2a], &size, &vec![0; PARTS[0] + PARTS[1]]].concat();
    chunk(b"VP8 ", &data)
}

fn webp(chunks: &[Vec<u8>]) -> Vec<u8> {
    chunk(b"RIFF", &[b"WEBP".to_vec(), chunks.concat()].concat())
}

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let size = u32::try_from(data.len()).unwrap().to_le_bytes();
    [kind, &size[..], data].concat()
}
