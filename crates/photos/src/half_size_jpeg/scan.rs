//! Decodes one scan: a pass over the blocks of one or more components.

use super::Tables;
use super::bit_reader::BitReader;
use super::block::Block;
use super::frame::Frame;
use super::huffman::HuffmanTable;

pub(super) struct Scan {
    /// Index of each component, of its DC table and of its AC table.
    components: Vec<(usize, usize, usize)>,
    /// The first and last coefficient in this scan, in file order.
    spectral_start: u32,
    spectral_end: u32,
    /// Whether the scan adds precision to values of an earlier one.
    is_refinement: bool,
    /// How many low bits of each value follow in later scans.
    shift: u32,
}

/// State that carries over from block to block.
#[derive(Default)]
struct ScanState {
    previous_dc: [i16; 4],
    /// How many of the next blocks get no new coefficients in this scan.
    eob_run: u32,
}

impl Scan {
    pub fn read(segment: &[u8], frame: &Frame) -> Option<Self> {
        let (&count, rest) = segment.split_first()?;
        let (pairs, rest) = rest.split_at_checked(2 * usize::from(count))?;
        let components = pairs.chunks_exact(2).map(|pair| {
            let index = frame.components.iter().position(|component| component.id == pair[0])?;
            Some((index, usize::from(pair[1] >> 4), usize::from(pair[1] & 15)))
        });
        let components: Vec<_> = components.collect::<Option<_>>()?;
        let &[first, last, approximation] = rest else { return None };
        let (is_refinement, shift) = (approximation >> 4 != 0, u32::from(approximation & 15));
        let has_valid_range = match (frame.is_progressive, first) {
            (false, _) => first == 0 && last == 63 && approximation == 0,
            (true, 0) => last == 0,
            (true, _) => last >= first && last < 64 && components.len() == 1,
        };
        let is_valid = has_valid_range && shift < 14 && (1..=4).contains(&components.len());
        is_valid.then_some(Self {
            components,
            spectral_start: first.into(),
            spectral_end: last.into(),
            is_refinement,
            shift,
        })
    }

    pub fn decode(&self, tables: &Tables, mut bits: BitReader<'_>, frame: &mut Frame) -> Option<()> {
        let mut state = ScanState::default();
        let (columns, rows) = match &*self.components {
            &[(index, ..)] => (frame.components[index].columns, frame.components[index].rows),
            _ => frame.mcu_count(),
        };
        let mut mcus_until_restart = tables.restart_interval;
        for (y, x) in (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x))) {
            if tables.restart_interval > 0 {
                if mcus_until_restart == 0 {
                    bits.skip_to_restart()?;
                    (state, mcus_until_restart) = (ScanState::default(), tables.restart_interval);
                }
                mcus_until_restart -= 1;
            }
            self.decode_mcu(tables, &mut bits, frame, &mut state, (x, y))?;
        }
        Some(())
    }

    /// Decodes one minimum coded unit: the blocks of the scan's components at one position.
    fn decode_mcu(
        &self,
        tables: &Tables,
        bits: &mut BitReader<'_>,
        frame: &mut Frame,
        state: &mut ScanState,
        (x, y): (u32, u32),
    ) -> Option<()> {
        let has_one_component = self.components.len() == 1;
        for &(component_index, dc_table, ac_table) in &self.components {
            let component = &mut frame.components[component_index];
            let (columns, rows) = if has_one_component {
                (1, 1)
            } else {
                (component.horizontal_sampling, component.vertical_sampling)
            };
            for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                let block_index =
                    (y * rows + row) as usize * component.stride as usize + (x * columns + column) as usize;
                let block = component.blocks.get_mut(block_index)?;
                if self.spectral_start == 0 {
                    let table = tables.dc.get(dc_table)?.as_ref();
                    self.decode_dc(table, bits, block, &mut state.previous_dc[component_index])?;
                }
                if self.spectral_end > 0 {
                    let table = tables.ac.get(ac_table)?.as_ref()?;
                    if self.is_refinement {
                        self.refine_ac(table, bits, block, &mut state.eob_run)?;
                    } else {
                        self.decode_ac(table, bits, block, &mut state.eob_run)?;
                    }
                }
            }
        }
        Some(())
    }

    /// Decodes the DC coefficient, which is the mean of the block.
    fn decode_dc(
        &self,
        table: Option<&HuffmanTable>,
        bits: &mut BitReader<'_>,
        block: &mut Block,
        previous: &mut i16,
    ) -> Option<()> {
        if self.is_refinement {
            let bit = i16::from(bits.read_bit()?) << self.shift;
            block.low_coefficients[0] |= bit;
            return Some(());
        }
        let size = table?.read_symbol(bits)?;
        *previous = previous.wrapping_add(read_value(bits, size)?);
        block.low_coefficients[0] = previous.wrapping_shl(self.shift);
        Some(())
    }

    /// Decodes the coefficients that no earlier scan has set.
    fn decode_ac(
        &self,
        table: &HuffmanTable,
        bits: &mut BitReader<'_>,
        block: &mut Block,
        eob_run: &mut u32,
    ) -> Option<()> {
        if *eob_run > 0 {
            *eob_run -= 1;
            return Some(());
        }
        let mut index = self.spectral_start.max(1);
        while index <= self.spectral_end {
            let symbol = table.read_symbol(bits)?;
            let (zeros, size) = (u32::from(symbol >> 4), symbol & 15);
            match (zeros, size) {
                (15, 0) => index += 16,
                (_, 0) => {
                    *eob_run = (1 << zeros) - 1 + u32::from(bits.read_bits(zeros)?);
                    break;
                }
                _ => {
                    index += zeros;
                    let value = read_value(bits, size)?;
                    if index > self.spectral_end {
                        return None;
                    }
                    block.set(index, value.wrapping_shl(self.shift));
                    index += 1;
                }
            }
        }
        Some(())
    }

    /// Adds one bit of precision to each coefficient that is not zero, and gives some zeros a value.
    fn refine_ac(
        &self,
        table: &HuffmanTable,
        bits: &mut BitReader<'_>,
        block: &mut Block,
        eob_run: &mut u32,
    ) -> Option<()> {
        let bit = 1_i16.wrapping_shl(self.shift);
        let mut index = self.spectral_start;
        while *eob_run == 0 && index <= self.spectral_end {
            let symbol = table.read_symbol(bits)?;
            let (mut zeros, size) = (u32::from(symbol >> 4), symbol & 15);
            let mut new_value = None;
            match (zeros, size) {
                (15, 0) => {}
                (_, 0) => {
                    *eob_run = (1 << zeros) + u32::from(bits.read_bits(zeros)?);
                    break;
                }
                (_, 1) => new_value = Some(if bits.read_bit()? { bit } else { -bit }),
                _ => return None,
            }
            while index <= self.spectral_end {
                if block.is_zero(index) {
                    if zeros == 0 {
                        break;
                    }
                    zeros -= 1;
                } else if bits.read_bit()? {
                    block.refine(index, bit);
                }
                index += 1;
            }
            if let Some(value) = new_value {
                if index > self.spectral_end {
                    return None;
                }
                block.set(index, value);
            }
            index += 1;
        }
        if *eob_run > 0 {
            for index in index..=self.spectral_end {
                if !block.is_zero(index) && bits.read_bit()? {
                    block.refine(index, bit);
                }
            }
            *eob_run -= 1;
        }
        Some(())
    }
}

/// Reads a value of `size` bits. If the first bit is zero, the value is negative.
fn read_value(bits: &mut BitReader<'_>, size: u8) -> Option<i16> {
    if size > 15 {
        return None;
    }
    let size = u32::from(size);
    let value = i32::from(bits.read_bits(size)?);
    let is_negative = size > 0 && value < 1 << (size - 1);
    i16::try_from(if is_negative { value - (1 << size) + 1 } else { value }).ok()
}
