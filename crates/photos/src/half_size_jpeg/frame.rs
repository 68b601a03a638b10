//! Size and components of the picture.

use super::block::Block;

pub(super) struct Frame {
    pub width: u32,
    pub height: u32,
    pub is_progressive: bool,
    pub components: Vec<Component>,
}

/// Luminance or one of the colour channels.
pub(super) struct Component {
    pub id: u8,
    /// Sampling factors, relative to the other components.
    pub horizontal_sampling: u32,
    pub vertical_sampling: u32,
    pub quantization_table: usize,
    /// Columns and rows of blocks that contain a part of the picture.
    pub columns: u32,
    pub rows: u32,
    /// Blocks per row, including the padding for a scan of all components.
    pub stride: u32,
    pub blocks: Vec<Block>,
}

impl Frame {
    pub fn read(segment: &[u8], is_progressive: bool) -> Option<Self> {
        let (header, components) = segment.split_first_chunk::<6>()?;
        // The first byte is the precision: 8 bits per sample.
        let [8, height_high, height_low, width_high, width_low, count] = *header else { return None };
        let width = u32::from(u16::from_be_bytes([width_high, width_low]));
        let height = u32::from(u16::from_be_bytes([height_high, height_low]));
        // Id, horizontal and vertical sampling, and quantization table of each component.
        let specs: Vec<_> = components
            .chunks_exact(3)
            .take(count.into())
            .map(|spec| (spec[0], u32::from(spec[1] >> 4), u32::from(spec[1] & 15), spec[2]))
            .collect();
        let is_valid =
            |&(_, horizontal, vertical, _): &_| (1..=4).contains(&horizontal) && (1..=4).contains(&vertical);
        if !matches!(specs.len(), 1 | 3) || specs.len() != usize::from(count) || !specs.iter().all(is_valid) {
            return None;
        }
        let mut frame = Self { width, height, is_progressive, components: Vec::new() };
        let max_horizontal = specs.iter().map(|spec| spec.1).max()?;
        let max_vertical = specs.iter().map(|spec| spec.2).max()?;
        let (mcu_columns, mcu_rows) = (width.div_ceil(8 * max_horizontal), height.div_ceil(8 * max_vertical));
        for (id, horizontal, vertical, table) in specs {
            let stride = mcu_columns * horizontal;
            let block_count = stride as usize * (mcu_rows * vertical) as usize;
            frame.components.push(Component {
                id,
                horizontal_sampling: horizontal,
                vertical_sampling: vertical,
                quantization_table: table.into(),
                columns: (width * horizontal).div_ceil(8 * max_horizontal),
                rows: (height * vertical).div_ceil(8 * max_vertical),
                stride,
                blocks: vec![Block::default(); block_count],
            });
        }
        Some(frame)
    }

    /// Columns and rows of minimum coded units (MCUs). One MCU has the blocks of all components at one place.
    pub fn mcu_count(&self) -> (u32, u32) {
        self.components.first().map_or((0, 0), |component| {
            let rows = u32::try_from(component.blocks.len()).unwrap_or_default() / component.stride.max(1);
            (component.stride / component.horizontal_sampling, rows / component.vertical_sampling)
        })
    }

    pub fn max_horizontal_sampling(&self) -> u32 {
        self.components.iter().map(|component| component.horizontal_sampling).max().unwrap_or(1)
    }

    pub fn max_vertical_sampling(&self) -> u32 {
        self.components.iter().map(|component| component.vertical_sampling).max().unwrap_or(1)
    }
}
