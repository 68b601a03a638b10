//! `lenslink migrate`: creates or migrates the database.

use std::process::ExitCode;

use anyhow::Result;

use super::{print_line, with_remedy};
use crate::app::instance::open_database;
use crate::config::Config;

pub(super) async fn run(config: Config) -> Result<ExitCode> {
    let db = open_database(&config).await.map_err(with_remedy)?;
    let version = db.version().await?;
    db.close().await;
    print_line(format_args!("The database is up to date ({version})."));
    Ok(ExitCode::SUCCESS)
}
