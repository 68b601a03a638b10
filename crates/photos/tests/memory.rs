//! Memory use of large files and of many files at once. A test binary of its own, because it measures the
//! whole process.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod corpus;

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use corpus::*;
use domain::photo::PhotoFileError;
use image::RgbaImage;
use photos::{PhotoQueue, ProcessError, ProcessedPhoto};

/// In MiB above the baseline: the memory budget of the crate, and 16 for the files themselves and the rest.
const MAX_RISE_MIB: u64 = 160 + 16;
/// In MiB above the baseline, after processing.
const MAX_RETAINED_MIB: u64 = 24;

/// Peak memory of this process since the last call, which resets the peak.
fn take_peak_mib() -> u64 {
    let peak = status_mib("VmHWM");
    // Linux resets the peak when a process writes 5.
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    peak
}

fn status_mib(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with(field)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}

/// Retries while the queue is busy.
async fn process(queue: Arc<PhotoQueue>, file: Bytes) -> Result<ProcessedPhoto, ProcessError> {
    loop {
        match queue.acquire().await {
            Ok(permit) => match permit.process_profile_photo(file.clone()).await {
                Err(ProcessError::Busy(_)) => {}
                result => return result,
            },
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn process_all_at_once(files: Vec<Bytes>) -> Vec<Result<ProcessedPhoto, ProcessError>> {
    let queue = Arc::new(PhotoQueue::default());
    let tasks: Vec<_> = files.into_iter().map(|file| tokio::spawn(process(queue.clone(), file))).collect();
    let mut results = Vec::new();
    for task in tasks {
        results.push(task.await.unwrap());
    }
    results
}

/// Asserts that every file becomes a photo, within the memory limits.
async fn assert_bounded(name: &str, files: Vec<Bytes>) {
    let baseline = start_measuring();
    for result in process_all_at_once(files).await {
        assert_eq!(result.unwrap().side, 1024, "{name}");
    }
    baseline.assert_bounded(name);
}

/// Memory before the work, in MiB.
struct Baseline(u64);

fn start_measuring() -> Baseline {
    allocator::configure();
    allocator::release_free_memory();
    take_peak_mib();
    Baseline(take_peak_mib())
}

impl Baseline {
    fn assert_bounded(self, name: &str) {
        let rise = take_peak_mib().saturating_sub(self.0);
        let retained = status_mib("VmRSS").saturating_sub(self.0);
        assert!(rise <= MAX_RISE_MIB, "{name} took {rise} MiB");
        assert!(retained <= MAX_RETAINED_MIB, "{name} kept {retained} MiB");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refuses_fifty_decompression_bombs_with_little_memory() {
    let bombs: Vec<_> = (0..50)
        .map(|index| match index % 3 {
            0 => png_of_size(60_000, 60_000),
            1 => png_of_size(8192, 8192),
            _ => with_frame_size(&cmyk_progressive(), 7296, 5464),
        })
        .map(Bytes::from)
        .collect();
    take_peak_mib();
    let baseline = take_peak_mib();
    for result in process_all_at_once(bombs).await {
        assert_eq!(result, Err(ProcessError::InvalidFile(PhotoFileError::TooLarge)));
    }
    let bomb = Bytes::from(lossy_webp_of_size(300, 200, 16_383, 16_383));
    assert_eq!(
        process_all_at_once(vec![bomb]).await,
        [Err(ProcessError::InvalidFile(PhotoFileError::Corrupt))]
    );
    let rise = take_peak_mib().saturating_sub(baseline);
    assert!(rise < 64, "fifty bombs took {rise} MiB");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_photo_of_39_megapixels_stays_within_the_budget_in_each_format() {
    const WIDTH: u16 = 7216;
    const HEIGHT: u16 = 5412;
    let transparent_png = |width: u16, height: u16| png(&RgbaImage::new(width.into(), height.into()).into());
    type Encode = fn(u16, u16) -> Vec<u8>;
    let formats: [(&str, Encode); 5] = [
        ("JPEG", flat_jpeg),
        ("progressive JPEG", flat_progressive_jpeg),
        ("transparent PNG", transparent_png),
        ("lossless WebP", flat_webp),
        ("lossy WebP", lossy_webp),
    ];
    for (name, encode) in formats {
        assert_bounded(name, vec![Bytes::from(encode(WIDTH, HEIGHT))]).await;
    }
}

/// Decoded whole, a JPEG or PNG of this size would exceed the budget.
#[tokio::test(flavor = "multi_thread")]
async fn a_portfolio_photo_of_60_megapixels_stays_within_the_budget() {
    const WIDTH: u16 = 9504;
    const HEIGHT: u16 = 6336;
    let queue = PhotoQueue::default();
    for (name, file) in [("JPEG", flat_jpeg(WIDTH, HEIGHT)), ("PNG", flat_png(WIDTH, HEIGHT))] {
        let baseline = start_measuring();
        let permit = queue.acquire().await.unwrap();
        let photo = permit.process_portfolio_photo(Bytes::from(file)).await.unwrap();
        assert_eq!(photo.size.width, 2400, "{name}");
        baseline.assert_bounded(name);
    }
    let lossless = Bytes::from(flat_webp(WIDTH, HEIGHT));
    assert_eq!(
        queue.acquire().await.unwrap().process_portfolio_photo(lossless).await,
        Err(ProcessError::InvalidFile(PhotoFileError::TooLarge)),
        "a lossless WebP cannot be decoded in parts"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_photos_at_once_stay_within_the_budget() {
    let mut files =
        vec![flat_jpeg(7300, 5470), flat_webp(7300, 5470), progressive_jpeg(&solid(6000, 4000, RED))];
    files.resize(50, jpeg(&quarters(3000, 2000)));
    assert_bounded("fifty photos", files.into_iter().map(Bytes::from).collect()).await;
}

/// A small file. With the frame size that the test gives it, it would take 430 MiB, 120 of them for pixels.
fn cmyk_progressive() -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut file, 90);
    encoder.set_progressive(true);
    encoder.encode(&[7; 4 * 32 * 32], 32, 32, jpeg_encoder::ColorType::Cmyk).unwrap();
    file
}

/// Makes the frame of a JPEG claim this size.
fn with_frame_size(jpeg: &[u8], width: u16, height: u16) -> Vec<u8> {
    let mut file = jpeg.to_vec();
    let frame = file.windows(2).position(|marker| marker == [0xff, 0xc2]).unwrap();
    file[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    file[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    file
}
