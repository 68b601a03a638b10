//! How much memory many files take at once. Alone in its process, because it looks at the whole of it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod corpus;

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use corpus::*;
use domain::photo::Refusal;
use photos::{Developed, Failure, Line};

/// What one file may take, as `line.rs` says it.
const OF_ONE: u64 = 320;

/// The most memory this process ever had since it was asked the last time, in MiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    let peak = line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024;
    // Writing 5 there forgets the peak.
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    peak
}

/// As whoever is told to come back does.
async fn develop(line: Arc<Line>, file: Bytes) -> Result<Developed, Failure> {
    loop {
        match line.turn().await {
            Ok(turn) => return turn.develop(file).await,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn all_at_once(files: Vec<Vec<u8>>) -> Vec<Result<Developed, Failure>> {
    let line = Arc::new(Line::default());
    let tasks: Vec<_> =
        files.into_iter().map(|file| tokio::spawn(develop(line.clone(), Bytes::from(file)))).collect();
    let mut results = Vec::new();
    for task in tasks {
        results.push(task.await.unwrap());
    }
    results
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_files_at_once_take_no_more_than_those_whose_turn_it_is() {
    let bombs: Vec<_> = (0..50)
        .map(|number| match number % 3 {
            0 => png_of_size(60_000, 60_000),
            1 => png_of_size(8192, 8192),
            _ => frame_of(&cmyk_progressive(), 7296, 5464),
        })
        .collect();
    peak();
    let before = peak();
    for refused in all_at_once(bombs).await {
        assert_eq!(refused, Err(Failure::Refused(Refusal::TooLarge)));
    }
    let rise = peak().saturating_sub(before);
    assert!(rise < 64, "fifty bombs took {rise} MiB");

    let (flat, photo) = (plain(7300, 5470, RED), jpeg(&quarters(4000, 3000)));
    // Of a progressive file the decoder keeps three times as much.
    let mut files = vec![png_rgb(&flat), webp(&flat), progressive_jpeg(&plain(6000, 4000, RED))];
    drop(flat);
    files.resize(50, photo);
    let at_once = (std::thread::available_parallelism().unwrap().get() as u64 / 2).clamp(1, 2);
    peak();
    let before = peak();
    for developed in all_at_once(files).await {
        assert_eq!(developed.unwrap().side, 1024);
    }
    let rise = peak().saturating_sub(before);
    assert!(rise < OF_ONE * at_once, "fifty photos took {rise} MiB");
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
