//! Reads the bits of a scan. After the end of the scan it returns zeros, as other decoders do, up to a limit;
//! then it returns `None`.

/// If the decoder reads more bits than this after the end, the file counts as truncated.
const MAX_PADDING_BITS: u32 = 1024;

pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    position: usize,
    /// The next bits, most significant first.
    buffer: u64,
    buffered_bits: u32,
    padding_bits: u32,
}

impl<'a> BitReader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0, buffer: 0, buffered_bits: 0, padding_bits: 0 }
    }

    /// The next 16 bits, without consuming them.
    pub fn peek(&mut self) -> Option<u16> {
        if self.buffered_bits < 16 {
            self.fill()?;
        }
        Some((self.buffer >> 48) as u16)
    }

    /// Consumes at most 16 of the bits that `peek` returned.
    pub fn skip(&mut self, count: u32) {
        self.buffer <<= count;
        self.buffered_bits -= count;
    }

    /// Reads at most 16 bits.
    pub fn read_bits(&mut self, count: u32) -> Option<u16> {
        let next_bits = self.peek()?;
        self.skip(count);
        Some(if count == 0 { 0 } else { next_bits >> (16 - count) })
    }

    pub fn read_bit(&mut self) -> Option<bool> {
        Some(self.read_bits(1)? == 1)
    }

    /// Continues after the next restart marker. `None` if there is none.
    pub fn skip_to_restart(&mut self) -> Option<()> {
        let rest = self.bytes.get(self.position..)?;
        let marker = rest.windows(2).position(|pair| pair[0] == 0xff && (0xd0..=0xd7).contains(&pair[1]))?;
        *self = Self { position: self.position + marker + 2, ..Self::new(self.bytes) };
        Some(())
    }

    fn fill(&mut self) -> Option<()> {
        while self.buffered_bits <= 56 {
            let byte = match (self.bytes.get(self.position), self.bytes.get(self.position + 1)) {
                // `FF 00` stands for the byte `FF`.
                (Some(0xff), Some(0x00)) => {
                    self.position += 2;
                    0xff
                }
                // Only `skip_to_restart` passes a restart marker.
                (None, _) | (Some(0xff), _) => {
                    self.padding_bits += 8;
                    0
                }
                (Some(&byte), _) => {
                    self.position += 1;
                    byte
                }
            };
            self.buffer |= u64::from(byte) << (56 - self.buffered_bits);
            self.buffered_bits += 8;
        }
        (self.padding_bits <= MAX_PADDING_BITS).then_some(())
    }
}
