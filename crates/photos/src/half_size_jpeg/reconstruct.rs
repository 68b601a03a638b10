//! Converts DCT coefficients to pixels.

use image::{DynamicImage, GrayImage, RgbImage};

use super::block::low_quantizers;
use super::frame::{Component, Frame};
use super::{ADOBE_TRANSFORM_RGB, QuantizationTable, Tables};

/// 4-point inverse DCT, one row of factors per sample. The coefficients come from an 8-point DCT, so each
/// factor is multiplied by sqrt(1/2).
const INVERSE_DCT: [[f32; 4]; 4] = {
    // cos(π/8) / 2
    const A: f32 = 0.461_939_76;
    // sin(π/8) / 2
    const B: f32 = 0.191_341_72;
    // sqrt(1/8)
    const C: f32 = 0.353_553_4;
    [[C, A, C, B], [C, B, -C, -A], [C, -B, -C, A], [C, -A, C, -B]]
};

/// The samples of one component, four per block in each direction.
struct Plane {
    samples: Vec<u8>,
    width: usize,
    /// Pixels per sample: more than one if the file stores this component at a lower resolution.
    horizontal_ratio: usize,
    vertical_ratio: usize,
}

pub(super) fn reconstruct_image(frame: Frame, tables: &Tables) -> Option<DynamicImage> {
    let (width, height) = (frame.width.div_ceil(2), frame.height.div_ceil(2));
    let (max_horizontal, max_vertical) = (frame.max_horizontal_sampling(), frame.max_vertical_sampling());
    let ids: Vec<u8> = frame.components.iter().map(|component| component.id).collect();
    let is_rgb = match tables.adobe_transform {
        Some(transform) => transform == ADOBE_TRANSFORM_RGB,
        None => ids == *b"RGB",
    };
    let mut planes = Vec::new();
    for component in frame.components {
        let table = tables.quantization.get(component.quantization_table)?.as_ref()?;
        planes.push(Plane {
            width: component.stride as usize * 4,
            horizontal_ratio: (max_horizontal / component.horizontal_sampling) as usize,
            vertical_ratio: (max_vertical / component.vertical_sampling) as usize,
            samples: to_samples(&component, table),
        });
    }
    match &*planes {
        [grey] => {
            let image = GrayImage::from_fn(width, height, |x, y| image::Luma([grey.sample_at(x, y)]));
            Some(image.into())
        }
        [first, second, third] => {
            let image = RgbImage::from_fn(width, height, |x, y| {
                let values = [first.sample_at(x, y), second.sample_at(x, y), third.sample_at(x, y)];
                image::Rgb(if is_rgb { values } else { ycbcr_to_rgb(values) })
            });
            Some(image.into())
        }
        _ => None,
    }
}

impl Plane {
    fn sample_at(&self, x: u32, y: u32) -> u8 {
        let index = y as usize / self.vertical_ratio * self.width + x as usize / self.horizontal_ratio;
        self.samples.get(index).copied().unwrap_or_default()
    }
}

fn to_samples(component: &Component, table: &QuantizationTable) -> Vec<u8> {
    let (quantizers, stride) = (low_quantizers(table), component.stride as usize);
    let mut samples = vec![0; component.blocks.len() * 16];
    for (index, block) in component.blocks.iter().enumerate() {
        let (row, column) = (index / stride, index % stride);
        let block_start = row * 4 * stride * 4 + column * 4;
        for (y, line) in inverse_dct(&block.low_coefficients, &quantizers).iter().enumerate() {
            let line_start = block_start + y * stride * 4;
            samples[line_start..line_start + 4].copy_from_slice(line);
        }
    }
    samples
}

fn inverse_dct(coefficients: &[i16; 16], quantizers: &[f32; 16]) -> [[u8; 4]; 4] {
    let mut rows = [[0.0; 4]; 4];
    for (y, row) in rows.iter_mut().enumerate() {
        let values = [0, 1, 2, 3].map(|x| f32::from(coefficients[y * 4 + x]) * quantizers[y * 4 + x]);
        *row = INVERSE_DCT.map(|factors| dot_product(&factors, &values));
    }
    INVERSE_DCT.map(|factors| {
        [0, 1, 2, 3].map(|x| {
            let value = dot_product(&factors, &[rows[0][x], rows[1][x], rows[2][x], rows[3][x]]);
            // Samples are centred on 128. The cast clamps to 0 and 255; with the added 0.5 it rounds.
            (value + 128.5) as u8
        })
    })
}

fn dot_product(a: &[f32; 4], b: &[f32; 4]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}

/// BT.601 with full range, as JFIF specifies.
fn ycbcr_to_rgb([y, cb, cr]: [u8; 3]) -> [u8; 3] {
    let (y, cb, cr) = (f32::from(y), f32::from(cb) - 128.0, f32::from(cr) - 128.0);
    [y + 1.402 * cr, y - 0.344_136 * cb - 0.714_136 * cr, y + 1.772 * cb].map(|value| (value + 0.5) as u8)
}
