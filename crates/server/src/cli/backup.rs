//! `lenslink backup` and `lenslink restore`.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use domain::Clock;

use super::{print_line, with_remedy};
use crate::app::backup::{self, BackedUpPhotos, BackupError, BackupSummary, RestoreSummary};
use crate::config::Config;

pub(super) async fn run_backup(config: Config, file: &Path, allow_missing_photos: bool) -> Result<ExitCode> {
    let summary = backup::create_backup(&config, file, allow_missing_photos, Clock::system().now())
        .await
        .map_err(to_cli_error)?;
    print_backup_summary(file, &summary);
    Ok(ExitCode::SUCCESS)
}

pub(super) async fn run_restore(config: Config, file: &Path, force: bool) -> Result<ExitCode> {
    let summary =
        backup::restore_backup(&config, file, force, Clock::system().now()).await.map_err(to_cli_error)?;
    print_restore_summary(&summary);
    Ok(ExitCode::SUCCESS)
}

fn to_cli_error(error: BackupError) -> anyhow::Error {
    match error {
        BackupError::Open(error) => with_remedy(error),
        error => anyhow!(error),
    }
}

fn print_backup_summary(file: &Path, summary: &BackupSummary) {
    let photos = match &summary.photos {
        BackedUpPhotos::Files(files) => format!(", {files} photo file(s)"),
        BackedUpPhotos::InBucket(_) => String::new(),
    };
    let key = if summary.has_key { ", the master key" } else { "" };
    print_line(format_args!(
        "Backed up to {} ({} bytes): the database{photos}{key}.",
        file.display(),
        summary.bytes
    ));
    print_line("The file was verified.");
    if summary.missing_photos > 0 {
        print_line(format_args!(
            "{} photo file(s) that pages use are missing and not in the backup.",
            summary.missing_photos
        ));
    }
    if let BackedUpPhotos::InBucket(bucket) = &summary.photos {
        print_line(format_args!(
            "Photos are in the bucket {bucket} and not in this backup. Back up the bucket separately."
        ));
    }
    if summary.has_key {
        print_line(
            "The file contains the master key, which decrypts all data. Store it where only you can read it.",
        );
    } else {
        print_line(
            "The master key comes from LENSLINK_MASTER_KEY and is not in this backup. Store it separately.",
        );
    }
}

fn print_restore_summary(summary: &RestoreSummary) {
    let key = if summary.has_key { ", the master key" } else { "" };
    let (created_at, photos) = (summary.created_at.iso(), summary.photo_files);
    print_line(format_args!(
        "Restored the backup of {created_at}: the database, {photos} photo file(s){key}."
    ));
    for folder in &summary.moved_to {
        print_line(format_args!("The previous files are in {}.", folder.display()));
    }
    print_line(
        "Start the server with `lenslink serve`. It sends the emails that were queued when the backup was made.",
    );
}
