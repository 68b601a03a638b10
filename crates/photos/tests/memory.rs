//! How much memory many files take at once. Alone in its process, because it looks at the whole of it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod corpus;

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use corpus::*;
use domain::photo::Refusal;
use image::RgbaImage;
use photos::{Developed, Failure, Line};

/// In MiB, beside what the process had before: what `memory.rs` allows, and 16 for the files themselves and the rest.
const MAX_RISE: u64 = 160 + 16;
/// In MiB: what may be left of it.
const MAX_LEFT: u64 = 24;

/// The most memory this process ever had since it was asked the last time, in MiB.
fn peak() -> u64 {
    let peak = resident("VmHWM");
    // Writing 5 there forgets the peak.
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    peak
}

fn resident(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with(field)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}

/// As whoever is told to come back does.
async fn develop(line: Arc<Line>, file: Bytes) -> Result<Developed, Failure> {
    loop {
        match line.turn().await {
            Ok(turn) => match turn.develop(file.clone()).await {
                Err(Failure::Busy(_)) => {}
                developed => return developed,
            },
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn all_at_once(files: Vec<Bytes>) -> Vec<Result<Developed, Failure>> {
    let line = Arc::new(Line::default());
    let tasks: Vec<_> = files.into_iter().map(|file| tokio::spawn(develop(line.clone(), file))).collect();
    let mut results = Vec::new();
    for task in tasks {
        results.push(task.await.unwrap());
    }
    results
}

/// All of them become photos, within bounds and leaving nothing behind.
async fn assert_bounded(name: &str, files: Vec<Bytes>) {
    allocator::configure();
    allocator::release_free_memory();
    peak();
    let before = peak();
    for developed in all_at_once(files).await {
        assert_eq!(developed.unwrap().side, 1024, "{name}");
    }
    let (rise, left) = (peak().saturating_sub(before), resident("VmRSS").saturating_sub(before));
    assert!(rise <= MAX_RISE, "{name} took {rise} MiB");
    assert!(left <= MAX_LEFT, "{name} left {left} MiB behind");
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_bombs_at_once_take_hardly_anything() {
    let bombs: Vec<_> = (0..50)
        .map(|number| match number % 3 {
            0 => png_of_size(60_000, 60_000),
            1 => png_of_size(8192, 8192),
            _ => frame_of(&cmyk_progressive(), 7296, 5464),
        })
        .map(Bytes::from)
        .collect();
    peak();
    let before = peak();
    for refused in all_at_once(bombs).await {
        assert_eq!(refused, Err(Failure::Refused(Refusal::TooLarge)));
    }
    let bomb = Bytes::from(lossy_webp_of_size(300, 200, 16_383, 16_383));
    assert_eq!(all_at_once(vec![bomb]).await, [Err(Failure::Refused(Refusal::Corrupt))]);
    let rise = peak().saturating_sub(before);
    assert!(rise < 64, "fifty bombs took {rise} MiB");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_largest_photo_of_each_kind_stays_within_bounds() {
    const WIDTH: u16 = 7216;
    const HEIGHT: u16 = 5412;
    let clear = |width: u16, height: u16| png(&RgbaImage::new(width.into(), height.into()).into());
    type Make = fn(u16, u16) -> Vec<u8>;
    let make: [(&str, Make); 5] = [
        ("JPEG", flat_jpeg),
        ("progressive JPEG", flat_progressive_jpeg),
        ("transparent PNG", clear),
        ("WebP without loss", flat_webp),
        ("WebP", lossy_webp),
    ];
    for (name, make) in make {
        assert_bounded(name, vec![Bytes::from(make(WIDTH, HEIGHT))]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_photos_at_once_take_no_more_than_one_of_the_largest() {
    let mut files =
        vec![flat_jpeg(7300, 5470), flat_webp(7300, 5470), progressive_jpeg(&plain(6000, 4000, RED))];
    files.resize(50, jpeg(&quarters(3000, 2000)));
    assert_bounded("fifty photos", files.into_iter().map(Bytes::from).collect()).await;
}

/// The largest of these would take 430 MiB, of which the pixels are 120.
fn cmyk_progressive() -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut file, 90);
    encoder.set_progressive(true);
    encoder.encode(&[7; 4 * 32 * 32], 32, 32, jpeg_encoder::ColorType::Cmyk).unwrap();
    file
}

/// Makes the frame of a JPEG say that it is this large.
fn frame_of(jpeg: &[u8], width: u16, height: u16) -> Vec<u8> {
    let mut file = jpeg.to_vec();
    let frame = file.windows(2).position(|marker| marker == [0xff, 0xc2]).unwrap();
    file[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    file[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    file
}
