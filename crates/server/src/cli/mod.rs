//! The command line.

mod backup;
mod config;
mod demo;
mod doctor;
mod mail;
mod migrate;
mod serve;
mod user;

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use clap::{Parser, Subcommand};
use storage::OpenError;

use crate::config::{Config, RawSettings};
use crate::http::WebBuild;
use crate::{doctor::remedy, telemetry};

/// Booking pages for photographers.
///
/// `lenslink serve` starts the server on http://localhost:3000 and stores everything in ./data. No other setup is needed.
/// Settings come from the environment or from lenslink.toml; `lenslink config` lists them all.
#[derive(Debug, Parser)]
#[command(name = "lenslink", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Arguments {
    /// Settings file to read instead of ./lenslink.toml
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  lenslink serve
      try it: open http://localhost:3000
  LENSLINK_LISTEN=0.0.0.0:8080 LENSLINK_PUBLIC_URL=https://photos.example lenslink serve
      behind a reverse proxy that terminates TLS
  LENSLINK_DATABASE_URL=postgres://lenslink@db/lenslink lenslink serve
      one of several nodes on PostgreSQL";

#[derive(Debug, Subcommand)]
enum Command {
    /// Start the server
    Serve,
    /// Create or migrate the database without starting the server
    Migrate,
    /// List, add, disable, enable or delete accounts, or create a password reset link; works while the server runs
    User {
        #[command(subcommand)]
        action: user::UserCommand,
    },
    /// Show the state of emails and retry failed ones; works while the server runs
    Mail {
        #[command(subcommand)]
        action: mail::MailCommand,
    },
    /// Back up database, photos and master key to one file; works while the server runs (SQLite only)
    Backup {
        /// The file to create; must not exist
        file: PathBuf,
        /// Create the backup even if photos are missing
        #[arg(long)]
        incomplete: bool,
    },
    /// Restore a backup while the server is stopped (SQLite only)
    Restore {
        file: PathBuf,
        /// Move an existing database aside; nothing is deleted
        #[arg(long)]
        force: bool,
    },
    /// Fill an empty instance with three sample photographers, their requests and statistics; sends no email
    Demo,
    /// Check the database, storage, email, public URL and clock, and say how to fix problems
    Doctor {
        /// Also read every page of a SQLite database, which takes as long as reading the whole file
        #[arg(long)]
        deep: bool,
    },
    /// Print the effective settings and their sources, with secrets masked
    Config,
}

pub fn main(web: WebBuild) -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments, web) {
        Ok(code) => code,
        Err(error) => {
            print_error(format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments, web: WebBuild) -> Result<ExitCode> {
    let raw_settings = RawSettings::load(arguments.config.as_deref()).map_err(|error| anyhow!(error))?;
    if let Command::Config = arguments.command {
        return Ok(config::run(&raw_settings));
    }
    let config = match Config::read(&raw_settings) {
        Ok(config) => config,
        Err(errors) => {
            errors.iter().for_each(print_error);
            return Ok(ExitCode::FAILURE);
        }
    };
    telemetry::start_logging(&config.log);
    // All TLS connections of the process use this provider.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    match &arguments.command {
        Command::Serve => runtime.block_on(serve::run(config, web)),
        Command::Migrate => runtime.block_on(migrate::run(config)),
        Command::User { action } => runtime.block_on(user::run(config, action)),
        Command::Mail { action } => runtime.block_on(mail::run(config, action)),
        Command::Backup { file, incomplete } => {
            runtime.block_on(backup::run_backup(config, file, *incomplete))
        }
        Command::Restore { file, force } => runtime.block_on(backup::run_restore(config, file, *force)),
        Command::Demo => runtime.block_on(demo::run(config)),
        Command::Doctor { deep } => runtime.block_on(doctor::run(config, *deep)),
        // Already handled above.
        Command::Config => Ok(ExitCode::SUCCESS),
    }
}

/// Ignores errors, because a closed pipe must not fail the command.
fn print_line(line: impl Display) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

fn print_error(message: impl Display) {
    let _ = writeln!(std::io::stderr(), "lenslink: {message}");
}

/// Adds what the operator can do about the error.
fn with_remedy(error: OpenError) -> anyhow::Error {
    anyhow!("{error}. {}", remedy(&error))
}
