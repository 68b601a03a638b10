//! What the picture consists of.

use super::blocks::Block;

pub(super) struct Frame {
    pub width: u32,
    pub height: u32,
    pub is_progressive: bool,
    pub components: Vec<Component>,
}

/// Brightness, or one of the colours.
pub(super) struct Component {
    pub id: u8,
    /// Samples across and down, relative to those of the other components.
    pub across: u32,
    pub down: u32,
    pub table: usize,
    /// Blocks that hold something of the picture.
    pub columns: u32,
    pub rows: u32,
    /// Blocks of a row, filled up so that a scan of all components finds a place for each.
    pub stride: u32,
    pub blocks: Vec<Block>,
}

impl Frame {
    pub fn read(segment: &[u8], is_progressive: bool) -> Option<Self> {
        let (header, components) = segment.split_first_chunk::<6>()?;
        let [8, height, low_height, width, low_width, count] = *header else { return None };
        let [width, height] =
            [[width, low_width], [height, low_height]].map(|pair| u32::from(u16::from_be_bytes(pair)));
        let factors = components.chunks_exact(3).take(count.into());
        let factors: Vec<_> =
            factors.map(|one| (one[0], u32::from(one[1] >> 4), u32::from(one[1] & 15), one[2])).collect();
        let is_sound = |&(_, across, down, _): &_| (1..=4).contains(&across) && (1..=4).contains(&down);
        if !matches!(factors.len(), 1 | 3)
            || factors.len() != usize::from(count)
            || !factors.iter().all(is_sound)
        {
            return None;
        }
        let mut frame = Self { width, height, is_progressive, components: Vec::new() };
        let most_across = factors.iter().map(|factor| factor.1).max()?;
        let most_down = factors.iter().map(|factor| factor.2).max()?;
        let (units, unit_rows) = (width.div_ceil(8 * most_across), height.div_ceil(8 * most_down));
        for (id, across, down, table) in factors {
            let stride = units * across;
            let count = stride as usize * (unit_rows * down) as usize;
            frame.components.push(Component {
                id,
                across,
                down,
                table: table.into(),
                columns: (width * across).div_ceil(8 * most_across),
                rows: (height * down).div_ceil(8 * most_down),
                stride,
                blocks: vec![Block::default(); count],
            });
        }
        Some(frame)
    }

    /// How many units of all components there are, across and down.
    pub fn units(&self) -> (u32, u32) {
        self.components.first().map_or((0, 0), |one| {
            let rows = u32::try_from(one.blocks.len()).unwrap_or_default() / one.stride.max(1);
            (one.stride / one.across, rows / one.down)
        })
    }

    pub fn most_across(&self) -> u32 {
        self.components.iter().map(|one| one.across).max().unwrap_or(1)
    }

    pub fn most_down(&self) -> u32 {
        self.components.iter().map(|one| one.down).max().unwrap_or(1)
    }
}
