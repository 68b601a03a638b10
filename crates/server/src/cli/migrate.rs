use std::process::ExitCode;

use anyhow::Result;

use super::{say, told};
use crate::app::instance::open_database;
use crate::config::Config;

pub(super) async fn run(config: Config) -> Result<ExitCode> {
    let db = open_database(&config).await.map_err(told)?;
    let version = db.version().await?;
    db.close().await;
    say(format_args!("The database is up to date ({version})."));
    Ok(ExitCode::SUCCESS)
}
