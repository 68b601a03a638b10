//! `lenslink demo`: fills an empty instance with sample data.

use std::process::ExitCode;

use anyhow::{Result, anyhow, bail};
use domain::Clock;
use storage::Db;

use super::user::open_existing_instance;
use super::{print_line, with_remedy};
use crate::app::AppContext;
use crate::app::demo::{self, Demo, DemoError};
use crate::app::instance::open_database;
use crate::config::Config;

const NO_EMAIL_NOTE: &str = "\nThe demo sends no emails, even if they are shown as sent or queued. Answer a request to send the first one.";

pub(super) async fn run(config: Config) -> Result<ExitCode> {
    if config.accounts.firebase.is_some() {
        bail!("no one could sign in to the demo at Firebase; run it without LENSLINK_IDENTITY");
    }
    let ctx = open_context(config).await?;
    let result = demo::fill_demo(&ctx).await;
    ctx.db.close().await;
    print_demo(&ctx, &result.map_err(to_cli_error)?);
    Ok(ExitCode::SUCCESS)
}

/// Opens an up-to-date database without changing it, because a running server may be using it. Creates or
/// migrates any other database first.
async fn open_context(config: Config) -> Result<AppContext> {
    if is_up_to_date(&config).await? {
        return open_existing_instance(config).await;
    }
    let db = open_database(&config).await.map_err(with_remedy)?;
    AppContext::new(config, db, Clock::system()).map_err(|error| anyhow!(error))
}

async fn is_up_to_date(config: &Config) -> Result<bool> {
    let Some(db) = Db::open_shared(&config.database).await.map_err(with_remedy)? else { return Ok(false) };
    let pending = db.pending_migrations().await.map_err(with_remedy)?;
    db.close().await;
    Ok(pending == 0)
}

fn to_cli_error(error: DemoError) -> anyhow::Error {
    match error {
        DemoError::Photo(_) | DemoError::Storage(_) => {
            anyhow!("the demo was not created; `lenslink doctor` says what to fix: {error}")
        }
        error => anyhow!(error),
    }
}

fn print_demo(ctx: &AppContext, demo: &Demo) {
    print_line("Created three photographers with requests and statistics of the last 90 days:\n");
    for photographer in &demo.photographers {
        let (name, email) = (&photographer.name, photographer.email.as_str());
        print_line(format_args!("  {name:<16}{email:<20}{}", photographer.page));
    }
    print_line(NO_EMAIL_NOTE);
    let login_url = format_args!("{}/login", ctx.config.http.public_url);
    print_line(format_args!("Sign in at {login_url} as any of them. The password is shown only once:\n"));
    print_line(format_args!("  {}", demo.password.reveal()));
}
