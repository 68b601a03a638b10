//! The bits of a scan. Behind its end there are zeros, as other decoders have it, but not without end.

/// Bits that may be read behind the end before the file counts as torn.
const MAX_PADDING: u32 = 1024;

pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The next bits, the first of them highest.
    buffer: u64,
    buffered: u32,
    padding: u32,
}

impl<'a> BitReader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, buffer: 0, buffered: 0, padding: 0 }
    }

    /// The next 16 bits, which stay.
    pub fn peek(&mut self) -> Option<u16> {
        if self.buffered < 16 {
            self.fill()?;
        }
        Some((self.buffer >> 48) as u16)
    }

    /// At most 16, of those that were peeked at.
    pub fn skip(&mut self, count: u32) {
        self.buffer <<= count;
        self.buffered -= count;
    }

    /// At most 16.
    pub fn bits(&mut self, count: u32) -> Option<u16> {
        let next = self.peek()?;
        self.skip(count);
        Some(if count == 0 { 0 } else { next >> (16 - count) })
    }

    pub fn bit(&mut self) -> Option<bool> {
        Some(self.bits(1)? == 1)
    }

    /// Behind the next restart marker.
    pub fn restart(&mut self) -> Option<()> {
        let rest = self.bytes.get(self.at..)?;
        let marker = rest.windows(2).position(|pair| pair[0] == 0xff && (0xd0..=0xd7).contains(&pair[1]))?;
        *self = Self { at: self.at + marker + 2, ..Self::new(self.bytes) };
        Some(())
    }

    fn fill(&mut self) -> Option<()> {
        while self.buffered <= 56 {
            let byte = match (self.bytes.get(self.at), self.bytes.get(self.at + 1)) {
                (Some(0xff), Some(0x00)) => {
                    self.at += 2;
                    0xff
                }
                // A restart marker is passed by `restart` alone.
                (None, _) | (Some(0xff), _) => {
                    self.padding += 8;
                    0
                }
                (Some(&byte), _) => {
                    self.at += 1;
                    byte
                }
            };
            self.buffer |= u64::from(byte) << (56 - self.buffered);
            self.buffered += 8;
        }
        (self.padding <= MAX_PADDING).then_some(())
    }
}
