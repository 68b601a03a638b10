//! Huffman codes of 1 to 16 bits, each for a symbol of one byte.

use super::bit_reader::BitReader;

/// Codes up to this length are decoded with one lookup.
const LOOKUP_BITS: u32 = 8;

pub(super) struct HuffmanTable {
    /// Length and symbol of the code with which the index, the next 8 bits, starts. Length 0: the index
    /// starts with no code, or the code is longer.
    lookup: [(u8, u8); 1 << LOOKUP_BITS],
    /// Per length: the code after the last one, and the offset from a code to the index of its symbol.
    by_length: [(i32, i32); 17],
    symbols: Vec<u8>,
}

impl HuffmanTable {
    /// Returns the table and the bytes after it.
    pub fn read(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (counts, rest) = bytes.split_first_chunk::<16>()?;
        let total = counts.iter().map(|count| usize::from(*count)).sum();
        let (symbols, rest) = rest.split_at_checked(total)?;
        let mut table =
            Self { lookup: [(0, 0); 1 << LOOKUP_BITS], by_length: [(0, 0); 17], symbols: symbols.to_vec() };
        let (mut code, mut index) = (0_i32, 0_i32);
        for (length, count) in (1_u32..).zip(counts) {
            let count = i32::from(*count);
            // There are more codes than this length allows.
            if code + count > 1 << length {
                return None;
            }
            table.by_length[length as usize] = (code + count, index - code);
            if length <= LOOKUP_BITS {
                table.fill_lookup(code, count, index, length)?;
            }
            (code, index) = ((code + count) << 1, index + count);
        }
        Some((table, rest))
    }

    /// Fills in `count` codes of one length, from `first_code` and the symbol at `first_index` on.
    fn fill_lookup(&mut self, first_code: i32, count: i32, first_index: i32, length: u32) -> Option<()> {
        let entries_per_code = 1 << (LOOKUP_BITS - length);
        for offset in 0..count {
            let symbol = *self.symbols.get(usize::try_from(first_index + offset).ok()?)?;
            let start = usize::try_from(first_code + offset).ok()? * entries_per_code;
            let entries = self.lookup.get_mut(start..start + entries_per_code)?;
            entries.fill((u8::try_from(length).ok()?, symbol));
        }
        Some(())
    }

    pub fn read_symbol(&self, bits: &mut BitReader<'_>) -> Option<u8> {
        let next_bits = bits.peek()?;
        let (length, symbol) = self.lookup[usize::from(next_bits >> (16 - LOOKUP_BITS))];
        if length > 0 {
            bits.skip(length.into());
            return Some(symbol);
        }
        for length in LOOKUP_BITS + 1..=16 {
            let code = i32::from(next_bits >> (16 - length));
            let (end, offset) = self.by_length[length as usize];
            if code < end {
                bits.skip(length);
                return self.symbols.get(usize::try_from(code + offset).ok()?).copied();
            }
        }
        None
    }
}
