//! Lossy WebP files, for which the `image` crate has no encoder. All bits of such a picture may be zero: the
//! decoder then predicts every block from its neighbours, without corrections.

/// Bytes of the two partitions: the prediction modes, and the corrections.
const PARTITION_BYTES: [usize; 2] = [500_000, 1_000_000];

pub fn lossy_webp(width: u16, height: u16) -> Vec<u8> {
    webp(&[picture(width, height)])
}

/// A file whose container may state another size than the picture in it.
pub fn lossy_webp_of_size(width: u32, height: u32, picture_width: u16, picture_height: u16) -> Vec<u8> {
    let (width, height) = ((width - 1).to_le_bytes(), (height - 1).to_le_bytes());
    let header = [&[0; 4], &width[..3], &height[..3]].concat();
    webp(&[chunk(b"VP8X", &header), picture(picture_width, picture_height)])
}

fn picture(width: u16, height: u16) -> Vec<u8> {
    // A visible key frame, and the length of its first partition.
    let tag = (u32::try_from(PARTITION_BYTES[0]).unwrap() << 5 | 0b10000).to_le_bytes();
    let size = [width.to_le_bytes(), height.to_le_bytes()].concat();
    let data =
        [&tag[..3], &[0x9d, 0x01, 0x2a], &size, &vec![0; PARTITION_BYTES[0] + PARTITION_BYTES[1]]].concat();
    chunk(b"VP8 ", &data)
}

fn webp(chunks: &[Vec<u8>]) -> Vec<u8> {
    chunk(b"RIFF", &[b"WEBP".to_vec(), chunks.concat()].concat())
}

fn chunk(fourcc: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let size = u32::try_from(data.len()).unwrap().to_le_bytes();
    [fourcc, &size[..], data].concat()
}
