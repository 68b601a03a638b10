//! A block of 8 × 8 coefficients, of which decoding at half size needs only the lowest 4 × 4.

/// In `LOW_POSITIONS`: a coefficient outside the lowest 4 × 4.
const NOT_LOW: u8 = u8::MAX;
const LOW_POSITIONS: [u8; 64] = low_positions();

/// For each coefficient in zigzag order, which is the order of the file, its position in the lowest 4 × 4.
const fn low_positions() -> [u8; 64] {
    let mut positions = [NOT_LOW; 64];
    let (mut column, mut row, mut index) = (0_u8, 0_u8, 0);
    while index < 64 {
        if column < 4 && row < 4 {
            positions[index] = row * 4 + column;
        }
        let is_upwards = (column + row).is_multiple_of(2);
        if is_upwards && column == 7 {
            row += 1;
        } else if is_upwards && row == 0 {
            column += 1;
        } else if is_upwards {
            column += 1;
            row -= 1;
        } else if row == 7 {
            column += 1;
        } else if column == 0 {
            row += 1;
        } else {
            column -= 1;
            row += 1;
        }
        index += 1;
    }
    positions
}

#[derive(Clone, Copy, Default)]
pub(super) struct Block {
    /// The lowest 4 × 4 coefficients, row by row.
    pub low_coefficients: [i16; 16],
    /// One bit per AC coefficient in file order: set if a scan has given it a value other than zero.
    nonzero_bits: u64,
}

impl Block {
    pub fn is_zero(&self, index: u32) -> bool {
        self.nonzero_bits >> index & 1 == 0
    }

    pub fn set(&mut self, index: u32, value: i16) {
        self.nonzero_bits |= 1 << index;
        if let Some(low) = self.low_mut(index) {
            *low = value;
        }
    }

    /// Adds one bit of precision to a value that is not zero.
    pub fn refine(&mut self, index: u32, bit: i16) {
        if let Some(low) = self.low_mut(index) {
            *low = if *low >= 0 { low.saturating_add(bit) } else { low.saturating_sub(bit) };
        }
    }

    fn low_mut(&mut self, index: u32) -> Option<&mut i16> {
        self.low_coefficients.get_mut(usize::from(LOW_POSITIONS[index as usize]))
    }
}

/// The values of a quantization table for the lowest 4 × 4 coefficients, row by row.
pub(super) fn low_quantizers(table: &[u16; 64]) -> [f32; 16] {
    let mut quantizers = [0.0; 16];
    for (position, value) in LOW_POSITIONS.iter().zip(table) {
        if let Some(quantizer) = quantizers.get_mut(usize::from(*position)) {
            *quantizer = f32::from(*value);
        }
    }
    quantizers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_the_zigzag_order_of_the_standard() {
        // The first four diagonals, then the rest of the 4 × 4.
        assert_eq!(LOW_POSITIONS[..10], [0, 1, 4, 8, 5, 2, 3, 6, 9, 12]);
        let rest: Vec<_> = (10..64)
            .filter(|index| LOW_POSITIONS[*index] != NOT_LOW)
            .map(|index| (index, LOW_POSITIONS[index]))
            .collect();
        assert_eq!(rest, [(11, 13), (12, 10), (13, 7), (17, 11), (18, 14), (24, 15)]);
    }
}
