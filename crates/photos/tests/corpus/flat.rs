//! Large pictures of one colour, written bit by bit: an encoder would take seconds for so many pixels, and the bits of a
//! picture in which nothing changes are nearly all zero.

pub fn flat_jpeg(width: u16, height: u16) -> Vec<u8> {
    // Of each block that nothing changed, and that nothing else is in it.
    jpeg(width, height, 0xc0, &[(&[1, 2, 3], [0, 63], 2)])
}

pub fn flat_progressive_jpeg(width: u16, height: u16) -> Vec<u8> {
    let scans: [(&[u8], _, _); 5] = [
        (&[1, 2, 3], [0, 0], 1),
        (&[1], [1, 5], 1),
        (&[2], [1, 63], 1),
        (&[3], [1, 63], 1),
        (&[1], [6, 63], 1),
    ];
    jpeg(width, height, 0xc2, &scans)
}

/// With halved colours. A scan has its components, its frequencies, and how many bits each block takes.
fn jpeg(width: u16, height: u16, frame: u8, scans: &[(&[u8], [u8; 2], usize)]) -> Vec<u8> {
    // One code, a single zero.
    let table = |place: u8| [&[place, 1][..], &[0; 16]].concat();
    let [high, low] = height.to_be_bytes();
    let [wide, narrow] = width.to_be_bytes();
    let components = [1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0];
    let mut file = vec![0xff, 0xd8];
    file.extend(segment(0xdb, &[&[0][..], &[1; 64]].concat()));
    file.extend(segment(0xc4, &[table(0x00), table(0x10)].concat()));
    file.extend(segment(frame, &[&[8, high, low, wide, narrow, 3][..], &components].concat()));
    let squares = |side: u16| usize::from(width.div_ceil(side)) * usize::from(height.div_ceil(side));
    for (ids, spectrum, bits) in scans {
        let tables: Vec<u8> = ids.iter().flat_map(|id| [*id, 0]).collect();
        file.extend(segment(0xda, &[&[ids.len() as u8][..], &tables, spectrum, &[0]].concat()));
        let blocks = match ids {
            [1] => squares(8),
            [_] => squares(16),
            _ => squares(16) * 6,
        };
        file.resize(file.len() + (blocks * bits).div_ceil(8), 0);
    }
    file.extend([0xff, 0xd9]);
    file
}

fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    [&[0xff, marker], &length[..], content].concat()
}

/// Without loss. Each of its five codes has one symbol, which takes no bit at all.
pub fn flat_webp(width: u16, height: u16) -> Vec<u8> {
    let header = u32::from(width - 1) | u32::from(height - 1) << 14;
    let content = [&[0x2f], &header.to_le_bytes()[..], &[0b1000_1000, 0b1000_1000, 0b0000_1000]].concat();
    let size = |bytes: usize| u32::try_from(bytes).unwrap().to_le_bytes();
    [b"RIFF", &size(content.len() + 12)[..], b"WEBPVP8L", &size(content.len()), &content].concat()
}
