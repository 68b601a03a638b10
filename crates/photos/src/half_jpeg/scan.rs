//! One pass over the blocks: of all components together, or of one.

use super::Tables;
use super::bits::BitReader;
use super::blocks::Block;
use super::frame::Frame;
use super::huffman::HuffmanTable;

pub(super) struct Scan {
    /// Which component, and its tables for the lowest frequency and for the others.
    components: Vec<(usize, usize, usize)>,
    /// The frequencies it is about, in the order of the file.
    first: u32,
    last: u32,
    /// Whether it makes values more exact that an earlier one gave.
    refines: bool,
    /// How many bits are left to later scans.
    shift: u32,
}

/// What goes on from block to block.
#[derive(Default)]
struct Progress {
    previous: [i16; 4],
    /// Blocks that come next and have nothing in this scan.
    empty: u32,
}

impl Scan {
    pub fn read(segment: &[u8], frame: &Frame) -> Option<Self> {
        let (&count, rest) = segment.split_first()?;
        let (pairs, rest) = rest.split_at_checked(2 * usize::from(count))?;
        let components = pairs.chunks_exact(2).map(|pair| {
            let index = frame.components.iter().position(|one| one.id == pair[0])?;
            Some((index, usize::from(pair[1] >> 4), usize::from(pair[1] & 15)))
        });
        let components: Vec<_> = components.collect::<Option<_>>()?;
        let &[first, last, steps] = rest else { return None };
        let (refines, shift) = (steps >> 4 != 0, u32::from(steps & 15));
        let is_sound = match (frame.is_progressive, first) {
            (false, _) => first == 0 && last == 63 && steps == 0,
            (true, 0) => last == 0,
            (true, _) => last >= first && last < 64 && components.len() == 1,
        };
        let is_sound = is_sound && shift < 14 && !components.is_empty() && components.len() <= 4;
        is_sound.then_some(Self { components, first: first.into(), last: last.into(), refines, shift })
    }

    pub fn decode(&self, tables: &Tables, mut bits: BitReader<'_>, frame: &mut Frame) -> Option<()> {
        let mut progress = Progress::default();
        let (columns, rows) = match &*self.components {
            &[(index, ..)] => (frame.components[index].columns, frame.components[index].rows),
            _ => frame.units(),
        };
        let mut until_restart = tables.restart_interval;
        for (y, x) in (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x))) {
            if tables.restart_interval > 0 {
                if until_restart == 0 {
                    bits.restart()?;
                    (progress, until_restart) = (Progress::default(), tables.restart_interval);
                }
                until_restart -= 1;
            }
            self.unit(tables, &mut bits, frame, &mut progress, (x, y))?;
        }
        Some(())
    }

    /// The blocks that belong together at one place.
    fn unit(
        &self,
        tables: &Tables,
        bits: &mut BitReader<'_>,
        frame: &mut Frame,
        progress: &mut Progress,
        (x, y): (u32, u32),
    ) -> Option<()> {
        let is_alone = self.components.len() == 1;
        for &(index, dc, ac) in &self.components {
            let component = &mut frame.components[index];
            let (across, down) = if is_alone { (1, 1) } else { (component.across, component.down) };
            for (row, column) in (0..down).flat_map(|row| (0..across).map(move |column| (row, column))) {
                let at =
                    (y * down + row) as usize * component.stride as usize + (x * across + column) as usize;
                let block = component.blocks.get_mut(at)?;
                if self.first == 0 {
                    self.lowest(tables.dc.get(dc)?.as_ref(), bits, block, &mut progress.previous[index])?;
                }
                if self.last > 0 {
                    let table = tables.ac.get(ac)?.as_ref()?;
                    if self.refines {
                        self.refine_others(table, bits, block, &mut progress.empty)?;
                    } else {
                        self.others(table, bits, block, &mut progress.empty)?;
                    }
                }
            }
        }
        Some(())
    }

    /// The brightness of the block as a whole.
    fn lowest(
        &self,
        table: Option<&HuffmanTable>,
        bits: &mut BitReader<'_>,
        block: &mut Block,
        previous: &mut i16,
    ) -> Option<()> {
        if self.refines {
            let bit = i16::from(bits.bit()?) << self.shift;
            block.low[0] |= bit;
            return Some(());
        }
        let size = table?.symbol(bits)?;
        *previous = previous.wrapping_add(value(bits, size)?);
        block.low[0] = previous.wrapping_shl(self.shift);
        Some(())
    }

    /// The other frequencies, as far as earlier scans said nothing of them.
    fn others(
        &self,
        table: &HuffmanTable,
        bits: &mut BitReader<'_>,
        block: &mut Block,
        empty: &mut u32,
    ) -> Option<()> {
        if *empty > 0 {
            *empty -= 1;
            return Some(());
        }
        let mut nth = self.first.max(1);
        while nth <= self.last {
            let symbol = table.symbol(bits)?;
            let (zeros, size) = (u32::from(symbol >> 4), symbol & 15);
            match (zeros, size) {
                (15, 0) => nth += 16,
                (_, 0) => {
                    *empty = (1 << zeros) - 1 + u32::from(bits.bits(zeros)?);
                    break;
                }
                _ => {
                    nth += zeros;
                    let value = value(bits, size)?;
                    if nth > self.last {
                        return None;
                    }
                    block.set(nth, value.wrapping_shl(self.shift));
                    nth += 1;
                }
            }
        }
        Some(())
    }

    /// One more bit for each frequency that is not zero, and those that are not zero from now on.
    fn refine_others(
        &self,
        table: &HuffmanTable,
        bits: &mut BitReader<'_>,
        block: &mut Block,
        empty: &mut u32,
    ) -> Option<()> {
        let bit = 1_i16.wrapping_shl(self.shift);
        let mut nth = self.first;
        while *empty == 0 && nth <= self.last {
            let symbol = table.symbol(bits)?;
            let (mut zeros, size) = (u32::from(symbol >> 4), symbol & 15);
            let mut new = None;
            match (zeros, size) {
                (15, 0) => {}
                (_, 0) => {
                    *empty = (1 << zeros) + u32::from(bits.bits(zeros)?);
                    break;
                }
                (_, 1) => new = Some(if bits.bit()? { bit } else { -bit }),
                _ => return None,
            }
            while nth <= self.last {
                if block.is_zero(nth) {
                    if zeros == 0 {
                        break;
                    }
                    zeros -= 1;
                } else if bits.bit()? {
                    block.refine(nth, bit);
                }
                nth += 1;
            }
            if let Some(value) = new {
                if nth > self.last {
                    return None;
                }
                block.set(nth, value);
            }
            nth += 1;
        }
        if *empty > 0 {
            for nth in nth..=self.last {
                if !block.is_zero(nth) && bits.bit()? {
                    block.refine(nth, bit);
                }
            }
            *empty -= 1;
        }
        Some(())
    }
}

/// A number of so many bits; those that begin with a zero are negative.
fn value(bits: &mut BitReader<'_>, size: u8) -> Option<i16> {
    if size > 15 {
        return None;
    }
    let size = u32::from(size);
    let value = i32::from(bits.bits(size)?);
    let is_negative = size > 0 && value < 1 << (size - 1);
    i16::try_from(if is_negative { value - (1 << size) + 1 } else { value }).ok()
}
