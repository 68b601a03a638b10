//! Fills an empty instance with the demo.

use std::process::ExitCode;

use anyhow::{Result, anyhow};
use domain::Clock;
use storage::Db;

use super::user::beside;
use super::{say, told};
use crate::app::Ctx;
use crate::app::demo::{self, Demo, Refusal};
use crate::app::instance::open_database;
use crate::config::Config;

const NO_EMAIL: &str = "\nNo e-mail leaves by itself, also if it is shown as sent or waiting. \
                        Answer a request to send the first one.";

pub(super) async fn run(config: Config) -> Result<ExitCode> {
    let cx = reach(config).await?;
    let filled = demo::fill(&cx).await;
    cx.db.close().await;
    announce(&cx, &filled.map_err(explained)?);
    Ok(ExitCode::SUCCESS)
}

/// A database that is up to date may be a running server's; any other is made or brought up to date first.
async fn reach(config: Config) -> Result<Ctx> {
    if is_up_to_date(&config).await? {
        return beside(config).await;
    }
    let db = open_database(&config).await.map_err(told)?;
    Ctx::new(config, db, Clock::system()).map_err(|error| anyhow!(error))
}

async fn is_up_to_date(config: &Config) -> Result<bool> {
    let Some(db) = Db::inspect(&config.database).await.map_err(told)? else { return Ok(false) };
    let pending = db.pending_changes().await.map_err(told)?;
    db.close().await;
    Ok(pending == 0)
}

fn explained(refusal: Refusal) -> anyhow::Error {
    match refusal {
        Refusal::Photo(_) | Refusal::Storage(_) => {
            anyhow!("nothing was filled, `lenslink doctor` tells what to mend: {refusal}")
        }
        refusal => anyhow!(refusal),
    }
}

fn announce(cx: &Ctx, demo: &Demo) {
    say("Three photographers, with requests and statistics of the last ninety days:\n");
    for photographer in &demo.photographers {
        let (name, email) = (&photographer.name, photographer.email.as_str());
        say(format_args!("  {name:<16}{email:<20}{}", photographer.page));
    }
    say(NO_EMAIL);
    let login = format_args!("{}/login", cx.config.http.public_url);
    say(format_args!("Sign in at {login} as any of them. The password is not shown again:\n"));
    say(format_args!("  {}", demo.password.reveal()));
}
