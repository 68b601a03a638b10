//! Codes of 1 to 16 bits, each for a byte.

use super::bits::BitReader;

/// Codes up to this length are looked up at once.
const SHORT: u32 = 8;

pub(super) struct HuffmanTable {
    /// Length and symbol of the code that these bits begin with; a length of 0 for none, or for a longer one.
    short: [(u8, u8); 1 << SHORT],
    /// For each length: the first code that is longer, and what is added to a code to find its symbol.
    by_length: [(i32, i32); 17],
    symbols: Vec<u8>,
}

impl HuffmanTable {
    /// And what stands behind it.
    pub fn read(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (counts, rest) = bytes.split_first_chunk::<16>()?;
        let total = counts.iter().map(|count| usize::from(*count)).sum();
        let (symbols, rest) = rest.split_at_checked(total)?;
        let mut table =
            Self { short: [(0, 0); 1 << SHORT], by_length: [(0, 0); 17], symbols: symbols.to_vec() };
        let (mut code, mut index) = (0_i32, 0_i32);
        for (length, count) in (1_u32..).zip(counts) {
            let count = i32::from(*count);
            // There are no more codes of this length.
            if code + count > 1 << length {
                return None;
            }
            table.by_length[length as usize] = (code + count, index - code);
            if length <= SHORT {
                table.look_up_short(code, count, index, length)?;
            }
            (code, index) = ((code + count) << 1, index + count);
        }
        Some((table, rest))
    }

    fn look_up_short(&mut self, code: i32, count: i32, index: i32, length: u32) -> Option<()> {
        let width = 1 << (SHORT - length);
        for nth in 0..count {
            let symbol = *self.symbols.get(usize::try_from(index + nth).ok()?)?;
            let from = usize::try_from(code + nth).ok()? * width;
            self.short.get_mut(from..from + width)?.fill((u8::try_from(length).ok()?, symbol));
        }
        Some(())
    }

    pub fn symbol(&self, bits: &mut BitReader<'_>) -> Option<u8> {
        let next = bits.peek()?;
        let (length, symbol) = self.short[usize::from(next >> (16 - SHORT))];
        if length > 0 {
            bits.skip(length.into());
            return Some(symbol);
        }
        for length in SHORT + 1..=16 {
            let code = i32::from(next >> (16 - length));
            let (end, offset) = self.by_length[length as usize];
            if code < end {
                bits.skip(length);
                return self.symbols.get(usize::try_from(code + offset).ok()?).copied();
            }
        }
        None
    }
}
