//! `lenslink user`: manages accounts.

use std::process::ExitCode;

use anyhow::{Result, anyhow, bail};
use clap::Subcommand;
use domain::{Account, Clock, EmailAddress, PersonName};
use storage::Db;

use super::{print_error, print_line, with_remedy};
use crate::app::identity::{IdentityError, InvalidField, operator, second_factor};
use crate::app::{AppContext, StartError};
use crate::config::{Config, MasterKey};

#[derive(Debug, Subcommand)]
pub(super) enum UserCommand {
    /// List accounts with address, state, creation date and last sign-in
    List,
    /// Create an account and print a link to set its password, valid once and for one day; works while registration
    /// is closed; prints no link if accounts are at Firebase
    Add {
        email: String,
        /// Display name; use quotes if it has more than one word
        name: String,
    },
    /// Sign the account out everywhere within five seconds and block sign-in
    Disable { email: String },
    /// Allow a disabled account to sign in again
    Enable { email: String },
    /// Print a link to set a new password, valid once and for one day; not for accounts at Firebase
    ResetPassword { email: String },
    /// Remove all passkeys, authenticator apps and recovery codes of an account whose owner has lost them; not for
    /// accounts at Firebase
    ResetFactors { email: String },
    /// Unlink Google and Firebase and sign the account out everywhere, so that its owner can use another user of Google
    /// or Firebase
    Unlink { email: String },
    /// Delete an account and all of its data
    Delete {
        email: String,
        /// Required, because deletion cannot be undone
        #[arg(long)]
        yes: bool,
    },
}

pub(super) async fn run(config: Config, action: &UserCommand) -> Result<ExitCode> {
    if let UserCommand::Delete { email, yes: false } = action {
        bail!("this deletes {email} permanently; add --yes to confirm");
    }
    if config.accounts.firebase.is_some()
        && matches!(action, UserCommand::ResetPassword { .. } | UserCommand::ResetFactors { .. })
    {
        bail!("Firebase keeps passwords and second factors; reset them in the Firebase console");
    }
    let ctx = open_existing_instance(config).await?;
    let result = execute(&ctx, action).await;
    ctx.db.close().await;
    match result {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(IdentityError::NotFound) => {
            print_error("no account has this address; `lenslink user list` lists all accounts");
            Ok(ExitCode::FAILURE)
        }
        Err(IdentityError::EmailInUse) => {
            print_error(
                "an account with this address already exists; `lenslink user reset-password` prints a link for it",
            );
            Ok(ExitCode::FAILURE)
        }
        Err(IdentityError::Field(error)) => {
            print_error(error.message);
            Ok(ExitCode::FAILURE)
        }
        Err(error) => Err(anyhow!(error)),
    }
}

/// Builds the app context on an existing database, which a running server may be using. Fails if the database or the master key file does
/// not exist, or if migrations are pending.
pub(super) async fn open_existing_instance(config: Config) -> Result<AppContext> {
    let db = Db::open_shared(&config.database).await.map_err(with_remedy)?;
    let Some(db) = db else { bail!("there is no database yet; `lenslink serve` creates it") };
    if db.pending_migrations().await.map_err(with_remedy)? > 0 {
        bail!("the database is not up to date; run `lenslink migrate` or start the server first");
    }
    if let MasterKey::File(path) = &config.master_key
        && !path.exists()
    {
        bail!("the master key {} is missing; use the key of the running server", path.display());
    }
    AppContext::new(config, db, Clock::system()).map_err(|error: StartError| anyhow!(error))
}

async fn execute(ctx: &AppContext, action: &UserCommand) -> Result<(), IdentityError> {
    match action {
        UserCommand::List => print_accounts(ctx).await?,
        UserCommand::Add { email, name } => {
            let (email, name) = parse_new_account(email, name)?;
            let link = operator::add(ctx, email.clone(), name).await?;
            print_line(format_args!("Created an account for {email}."));
            if ctx.config.accounts.firebase.is_some() {
                print_line("It belongs to the Firebase user that has confirmed this address.");
            } else {
                print_link(link);
            }
        }
        UserCommand::Disable { email } => {
            let account = operator::disable(ctx, &parse_email(email)?).await?;
            print_line(format_args!(
                "{} is disabled. Running servers notice within five seconds.",
                account.email
            ));
        }
        UserCommand::Enable { email } => {
            let account = operator::enable(ctx, &parse_email(email)?).await?;
            print_line(format_args!("{} can sign in again.", account.email));
        }
        UserCommand::ResetPassword { email } => {
            let link = operator::create_reset_link(ctx, &parse_email(email)?).await?;
            print_link(link);
        }
        UserCommand::ResetFactors { email } => {
            let email = parse_email(email)?;
            match second_factor::reset_factors(ctx, &email).await? {
                0 => print_line(format_args!("{email} has no second factor.")),
                _ => print_line(format_args!(
                    "{email} needs no second factor to sign in. The owner gets an email about it."
                )),
            }
        }
        UserCommand::Unlink { email } => {
            let account = operator::unlink(ctx, &parse_email(email)?).await?;
            print_line(format_args!(
                "{} is unlinked. The next sign-in at Google or Firebase with this confirmed address links it again.",
                account.email
            ));
        }
        UserCommand::Delete { email, .. } => {
            let account = operator::delete(ctx, &parse_email(email)?).await?;
            print_line(format_args!("{} is deleted.", account.email));
        }
    }
    Ok(())
}

fn print_link(link: String) {
    print_line("Send this link only to the owner of the account. It works once and expires in one day:");
    print_line(link);
}

fn parse_new_account(email: &str, name: &str) -> Result<(EmailAddress, PersonName), IdentityError> {
    let invalid_field = |field, message: String| IdentityError::Field(InvalidField { field, message });
    let email =
        email.parse().map_err(|_| invalid_field("email", format!("{email:?} is not an email address")))?;
    let name = name.parse().map_err(|error| invalid_field("name", format!("{error}")))?;
    Ok((email, name))
}

async fn print_accounts(ctx: &AppContext) -> Result<(), IdentityError> {
    let mut after = None;
    loop {
        let page = operator::list(ctx, after).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = Some(last.id);
        page.iter().map(format_account).for_each(print_line);
    }
}

fn format_account(account: &Account) -> String {
    let state = match (account.is_disabled, account.email_verified) {
        (true, _) => "disabled",
        (false, true) => "verified",
        (false, false) => "unverified",
    };
    let (created, last_sign_in) = (account.created_at.date(), account.last_sign_in_at.date());
    format!("{state:<10}  since {created}  last sign-in {last_sign_in}  {}", account.email)
}

/// An invalid address belongs to no account.
fn parse_email(text: &str) -> Result<EmailAddress, IdentityError> {
    text.parse().map_err(|_| IdentityError::NotFound)
}
