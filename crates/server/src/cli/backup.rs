//! Everything of an instance into one file, and back.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use domain::Clock;

use super::{say, told};
use crate::app::backup::{self, Made, Refusal, Restored};
use crate::config::Config;

pub(super) async fn make(config: Config, file: &Path, incomplete: bool) -> Result<ExitCode> {
    let made = backup::make(&config, file, incomplete, Clock::system().now()).await.map_err(explained)?;
    announce(file, &made);
    Ok(ExitCode::SUCCESS)
}

pub(super) async fn restore(config: Config, file: &Path, force: bool) -> Result<ExitCode> {
    let restored = backup::restore(&config, file, force, Clock::system().now()).await.map_err(explained)?;
    welcome(&restored);
    Ok(ExitCode::SUCCESS)
}

fn explained(refusal: Refusal) -> anyhow::Error {
    match refusal {
        Refusal::Open(error) => told(error),
        refusal => anyhow!(refusal),
    }
}

fn announce(file: &Path, made: &Made) {
    let photos = made.photos.as_ref().map_or(String::new(), |files| format!(", {files} photo file(s)"));
    let key = if made.has_key { ", the master key" } else { "" };
    say(format_args!("Backed up to {} ({} bytes): the database{photos}{key}.", file.display(), made.bytes));
    say("It was read again and is whole.");
    if made.missing > 0 {
        say(format_args!("{} photo file(s) that pages show are lost and not in it.", made.missing));
    }
    if let Err(bucket) = &made.photos {
        say(format_args!("Photos are in the bucket {bucket} and not in it: back that up as well."));
    }
    if made.has_key {
        say("With the key in it, it opens everything: keep it where only you can read it.");
    } else {
        say("The master key comes from LENSLINK_MASTER_KEY and is not in it: keep that as well.");
    }
}

fn welcome(restored: &Restored) {
    let key = if restored.has_key { ", the master key" } else { "" };
    let (made_at, photos) = (restored.made_at.iso(), restored.photo_files);
    say(format_args!("Restored the backup of {made_at}: the database, {photos} photo file(s){key}."));
    for folder in &restored.moved_to {
        say(format_args!("What was there before is in {}.", folder.display()));
    }
    say("`lenslink serve` starts with it. Mails that waited when the backup was made are sent then.");
}
