use std::process::ExitCode;

use anyhow::Result;
use storage::Db;

use super::{say, told};
use crate::config::Config;

pub(super) async fn run(config: Config) -> Result<ExitCode> {
    let db = Db::open(&config.database).await.map_err(told)?;
    let version = db.version().await?;
    db.close().await;
    say(format_args!("The database is up to date ({version})."));
    Ok(ExitCode::SUCCESS)
}
