//! From frequencies to pixels.

use image::{DynamicImage, GrayImage, RgbImage};

use super::blocks::low_of;
use super::frame::{Component, Frame};
use super::{QuantizationTable, Tables};

/// Four samples from four frequencies: for each sample how much it has of each frequency. The frequencies are those of
/// eight samples, so it is less than if they were those of four, by the square root of a half in each direction.
const WAVES: [[f32; 4]; 4] = {
    const A: f32 = 0.461_939_76;
    const B: f32 = 0.191_341_72;
    const D: f32 = 0.353_553_4;
    [[D, A, D, B], [D, B, -D, -A], [D, -B, -D, A], [D, -A, D, -B]]
};

/// One component's samples, four for each block in either direction.
struct Plane {
    samples: Vec<u8>,
    width: usize,
    /// Of the component with the most samples, how many there are for each of this one.
    across: usize,
    down: usize,
}

pub(super) fn draw(frame: Frame, tables: &Tables) -> Option<DynamicImage> {
    let (width, height) = (frame.width.div_ceil(2), frame.height.div_ceil(2));
    let (most_across, most_down) = (frame.most_across(), frame.most_down());
    let ids: Vec<u8> = frame.components.iter().map(|component| component.id).collect();
    let is_rgb = tables.transform == Some(0) || tables.transform.is_none() && ids == *b"RGB";
    let mut planes = Vec::new();
    for component in frame.components {
        let table = tables.quantization.get(component.table)?.as_ref()?;
        planes.push(Plane {
            width: component.stride as usize * 4,
            across: (most_across / component.across) as usize,
            down: (most_down / component.down) as usize,
            samples: samples(&component, table),
        });
    }
    match &*planes {
        [grey] => {
            let image = GrayImage::from_fn(width, height, |x, y| image::Luma([grey.at(x, y)]));
            Some(image.into())
        }
        [one, two, three] => {
            let image = RgbImage::from_fn(width, height, |x, y| {
                let values = [one.at(x, y), two.at(x, y), three.at(x, y)];
                image::Rgb(if is_rgb { values } else { rgb(values) })
            });
            Some(image.into())
        }
        _ => None,
    }
}

impl Plane {
    fn at(&self, x: u32, y: u32) -> u8 {
        let at = y as usize / self.down * self.width + x as usize / self.across;
        self.samples.get(at).copied().unwrap_or_default()
    }
}

fn samples(component: &Component, table: &QuantizationTable) -> Vec<u8> {
    let (factors, stride) = (low_of(table), component.stride as usize);
    let mut samples = vec![0; component.blocks.len() * 16];
    for (nth, block) in component.blocks.iter().enumerate() {
        let (row, column) = (nth / stride, nth % stride);
        let start = row * 4 * stride * 4 + column * 4;
        for (y, line) in square(&block.low, &factors).iter().enumerate() {
            let at = start + y * stride * 4;
            samples[at..at + 4].copy_from_slice(line);
        }
    }
    samples
}

fn square(low: &[i16; 16], factors: &[f32; 16]) -> [[u8; 4]; 4] {
    let mut rows = [[0.0; 4]; 4];
    for (row, line) in rows.iter_mut().enumerate() {
        let values = [0, 1, 2, 3].map(|column| f32::from(low[row * 4 + column]) * factors[row * 4 + column]);
        *line = WAVES.map(|wave| dot(&wave, &values));
    }
    WAVES.map(|wave| {
        [0, 1, 2, 3].map(|x| {
            let value = dot(&wave, &[rows[0][x], rows[1][x], rows[2][x], rows[3][x]]);
            // It rounds, and ends at 0 and 255.
            (value + 128.5) as u8
        })
    })
}

fn dot(one: &[f32; 4], other: &[f32; 4]) -> f32 {
    one[0] * other[0] + one[1] * other[1] + one[2] * other[2] + one[3] * other[3]
}

/// From brightness and two colours (BT.601), as every JPEG has them.
fn rgb([y, cb, cr]: [u8; 3]) -> [u8; 3] {
    let (y, cb, cr) = (f32::from(y), f32::from(cb) - 128.0, f32::from(cr) - 128.0);
    [y + 1.402 * cr, y - 0.344_136 * cb - 0.714_136 * cr, y + 1.772 * cb].map(|value| (value + 0.5) as u8)
}
