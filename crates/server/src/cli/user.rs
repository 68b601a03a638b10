//! What an operator does to accounts.

use std::process::ExitCode;

use anyhow::{Result, anyhow, bail};
use clap::Subcommand;
use domain::{Account, Clock, EmailAddress, PersonName};
use storage::Db;

use super::{complain, say, told};
use crate::app::identity::{FieldRefusal, Refusal, operator};
use crate::app::{Ctx, StartError};
use crate::config::{Config, MasterKey};

#[derive(Debug, Subcommand)]
pub(super) enum Action {
    /// Print every account: address, state, when it was made and last signed in to
    List,
    /// Make an account and print a link, good for a day and once, with which its owner sets the password; also where
    /// nobody can sign up
    Add {
        email: String,
        /// As it is to be shown to others; in quotes if it has more than one word
        name: String,
    },
    /// Sign an account out everywhere within five seconds and let nobody in again
    Disable { email: String },
    /// Let a disabled account sign in again
    Enable { email: String },
    /// Print a link, good for a day and once, with which the owner sets a new password
    ResetPassword { email: String },
    /// Delete an account and everything in it
    Delete {
        email: String,
        /// Needed, because it cannot be undone
        #[arg(long)]
        yes: bool,
    },
}

pub(super) async fn run(config: Config, action: &Action) -> Result<ExitCode> {
    if let Action::Delete { email, yes: false } = action {
        bail!("this deletes {email} for ever; add --yes if you mean it");
    }
    let cx = beside(config).await?;
    let done = act(&cx, action).await;
    cx.db.close().await;
    match done {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(Refusal::NotFound) => {
            complain("no account has that address; `lenslink user list` prints them all");
            Ok(ExitCode::FAILURE)
        }
        Err(Refusal::EmailInUse) => {
            complain(
                "that address has an account already; `lenslink user reset-password` makes a link for it",
            );
            Ok(ExitCode::FAILURE)
        }
        Err(Refusal::Field(fault)) => {
            complain(fault.message);
            Ok(ExitCode::FAILURE)
        }
        Err(refusal) => Err(anyhow!(refusal)),
    }
}

/// The database of a server that may be running.
pub(super) async fn beside(config: Config) -> Result<Ctx> {
    let db = Db::inspect(&config.database).await.map_err(told)?;
    let Some(db) = db else { bail!("there is no database yet; `lenslink serve` makes it") };
    if db.pending_changes().await.map_err(told)? > 0 {
        bail!("the database is not up to date; run `lenslink migrate` or start the server first");
    }
    if let MasterKey::File(path) = &config.keys
        && !path.exists()
    {
        bail!("the master key {} is not there; give the one of the running server", path.display());
    }
    Ctx::new(config, db, Clock::system()).map_err(|error: StartError| anyhow!(error))
}

async fn act(cx: &Ctx, action: &Action) -> Result<(), Refusal> {
    match action {
        Action::List => list(cx).await?,
        Action::Add { email, name } => {
            let (email, name) = newcomer(email, name)?;
            let link = operator::add(cx, email.clone(), name).await?;
            say(format_args!("{email} has an account now."));
            hand_over(link);
        }
        Action::Disable { email } => {
            let account = operator::disable(cx, &address(email)?).await?;
            say(format_args!("{} is disabled. Running servers notice within five seconds.", account.email));
        }
        Action::Enable { email } => {
            let account = operator::enable(cx, &address(email)?).await?;
            say(format_args!("{} can sign in again.", account.email));
        }
        Action::ResetPassword { email } => {
            let link = operator::reset_link(cx, &address(email)?).await?;
            hand_over(link);
        }
        Action::Delete { email, .. } => {
            let account = operator::delete(cx, &address(email)?).await?;
            say(format_args!("{} is deleted.", account.email));
        }
    }
    Ok(())
}

fn hand_over(link: String) {
    say("Give this link to the owner of the account and to nobody else. It works once, for a day:");
    say(link);
}

fn newcomer(email: &str, name: &str) -> Result<(EmailAddress, PersonName), Refusal> {
    let wrong = |field, message: String| Refusal::Field(FieldRefusal { field, message });
    let email = email.parse().map_err(|_| wrong("email", format!("{email:?} is not an e-mail address")))?;
    let name = name.parse().map_err(|fault| wrong("name", format!("{fault}")))?;
    Ok((email, name))
}

async fn list(cx: &Ctx) -> Result<(), Refusal> {
    let mut after = None;
    loop {
        let page = operator::list(cx, after).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = Some(last.id);
        page.iter().map(line).for_each(say);
    }
}

fn line(account: &Account) -> String {
    let state = match (account.disabled, account.email_verified) {
        (true, _) => "disabled",
        (false, true) => "verified",
        (false, false) => "unverified",
    };
    let (made, seen) = (account.created_at.date(), account.last_sign_in_at.date());
    format!("{state:<10}  since {made}  last sign-in {seen}  {}", account.email)
}

fn address(text: &str) -> Result<EmailAddress, Refusal> {
    text.parse().map_err(|_| Refusal::NotFound)
}
