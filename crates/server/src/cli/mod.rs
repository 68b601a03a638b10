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

use crate::config::{Config, Values};
use crate::http::WebBuild;
use crate::{doctor::remedy, telemetry};

/// A page where a photographer's clients book.
///
/// `lenslink serve` starts it on http://localhost:3000 with everything it stores in ./data; nothing else is needed.
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
      behind a reverse proxy that has the certificate
  LENSLINK_DATABASE_URL=postgres://lenslink@db/lenslink lenslink serve
      one of several nodes on PostgreSQL";

#[derive(Debug, Subcommand)]
enum Command {
    /// Start the server and keep it running until it is told to stop
    Serve,
    /// Bring the database up to date without starting the server
    Migrate,
    /// List, add, disable, enable or delete accounts, or make a link to a new password; also while the server runs
    User {
        #[command(subcommand)]
        action: user::Action,
    },
    /// See what became of mails, and let those that were given up begin anew; also while the server runs
    Mail {
        #[command(subcommand)]
        action: mail::Action,
    },
    /// Write everything into one file, also while the server runs: database, photos, master key (SQLite only)
    Backup {
        /// Must not exist yet
        file: PathBuf,
        /// Make it even if photos that pages show are lost
        #[arg(long)]
        incomplete: bool,
    },
    /// Bring a backup back, with the server stopped (SQLite only)
    Restore {
        file: PathBuf,
        /// Move a database that is there already aside; nothing is deleted
        #[arg(long)]
        force: bool,
    },
    /// Fill an instance without accounts with three photographers, their requests and statistics; sends no e-mail
    Demo,
    /// Check database, schema, storage, mail, sender, mails that wait or were given up, public URL and clock, and say what to do
    Doctor {
        /// Read every page of a SQLite database too; takes as long as reading the whole file
        #[arg(long)]
        deep: bool,
    },
    /// Print the settings in force and where each comes from, secrets masked
    Config,
}

pub fn main(web: WebBuild) -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments, web) {
        Ok(code) => code,
        Err(error) => {
            complain(format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments, web: WebBuild) -> Result<ExitCode> {
    let values = Values::load(arguments.config.as_deref()).map_err(|fault| anyhow!(fault))?;
    if let Command::Config = arguments.command {
        return Ok(config::run(&values));
    }
    let config = match Config::read(&values) {
        Ok(config) => config,
        Err(faults) => {
            faults.iter().for_each(complain);
            return Ok(ExitCode::FAILURE);
        }
    };
    telemetry::start(&config.log);
    // Every TLS connection of the process goes through this one implementation. It is set once, here.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    match &arguments.command {
        Command::Serve => runtime.block_on(serve::run(config, web)),
        Command::Migrate => runtime.block_on(migrate::run(config)),
        Command::User { action } => runtime.block_on(user::run(config, action)),
        Command::Mail { action } => runtime.block_on(mail::run(config, action)),
        Command::Backup { file, incomplete } => runtime.block_on(backup::make(config, file, *incomplete)),
        Command::Restore { file, force } => runtime.block_on(backup::restore(config, file, *force)),
        Command::Demo => runtime.block_on(demo::run(config)),
        Command::Doctor { deep } => runtime.block_on(doctor::run(config, *deep)),
        Command::Config => Ok(ExitCode::SUCCESS),
    }
}

/// A line for whoever typed the command. A closed pipe is no reason to fail.
fn say(line: impl Display) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

fn complain(line: impl Display) {
    let _ = writeln!(std::io::stderr(), "lenslink: {line}");
}

/// One sentence: what is wrong with the database and what to do.
fn told(error: OpenError) -> anyhow::Error {
    anyhow!("{error}. {}", remedy(&error))
}
