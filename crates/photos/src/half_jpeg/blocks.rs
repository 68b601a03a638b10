//! What was read of each block of a component.

/// Where a frequency stands among the lowest 4 × 4, by its place in the file.
const NOT_LOW: u8 = u8::MAX;
const LOW: [u8; 64] = low();

/// Frequencies are written along diagonals, to and fro.
const fn low() -> [u8; 64] {
    let mut places = [NOT_LOW; 64];
    let (mut column, mut row, mut nth) = (0_u8, 0_u8, 0);
    while nth < 64 {
        if column < 4 && row < 4 {
            places[nth] = row * 4 + column;
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
        nth += 1;
    }
    places
}

#[derive(Clone, Copy, Default)]
pub(super) struct Block {
    /// The lowest 4 × 4 frequencies, row by row.
    pub low: [i16; 16],
    /// Of all 64 in the order of the file, whether they are known not to be zero.
    not_zero: u64,
}

impl Block {
    pub fn is_zero(&self, nth: u32) -> bool {
        self.not_zero >> nth & 1 == 0
    }

    pub fn set(&mut self, nth: u32, value: i16) {
        self.not_zero |= 1 << nth;
        if let Some(low) = self.low_mut(nth) {
            *low = value;
        }
    }

    /// Makes a value that is not zero more exact, by one bit.
    pub fn refine(&mut self, nth: u32, bit: i16) {
        if let Some(low) = self.low_mut(nth) {
            *low = if *low >= 0 { low.saturating_add(bit) } else { low.saturating_sub(bit) };
        }
    }

    fn low_mut(&mut self, nth: u32) -> Option<&mut i16> {
        self.low.get_mut(usize::from(LOW[nth as usize]))
    }
}

/// Those of the lowest 4 × 4 by which they were divided, row by row.
pub(super) fn low_of(table: &[u16; 64]) -> [f32; 16] {
    let mut low = [0.0; 16];
    for (place, value) in LOW.iter().zip(table) {
        if let Some(low) = low.get_mut(usize::from(*place)) {
            *low = f32::from(*value);
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_frequencies_stand_where_the_standard_has_them() {
        // The first four diagonals, and how the rest of the 4 × 4 is spread among the others.
        assert_eq!(LOW[..10], [0, 1, 4, 8, 5, 2, 3, 6, 9, 12]);
        let rest: Vec<_> = (10..64).filter(|nth| LOW[*nth] != NOT_LOW).map(|nth| (nth, LOW[nth])).collect();
        assert_eq!(rest, [(11, 13), (12, 10), (13, 7), (17, 11), (18, 14), (24, 15)]);
    }
}
