//! Checks everything Lenslink depends on and says how to fix problems.

mod clock;
mod database;
mod dns;
mod firebase;
mod folder;
mod mail;
mod objects;
mod public_url;
mod sender;

use crate::config::Config;

#[derive(Debug, PartialEq, Eq)]
pub enum CheckStatus {
    Fine,
    /// It works, but the operator should know.
    Notice,
    Broken,
}

#[derive(Debug)]
pub struct Finding {
    pub about: &'static str,
    pub status: CheckStatus,
    pub message: String,
    /// What the operator can do about it.
    pub remedy: Option<String>,
}

impl Finding {
    fn fine(about: &'static str, what: impl Into<String>) -> Self {
        Self { about, status: CheckStatus::Fine, message: what.into(), remedy: None }
    }

    fn notice(about: &'static str, what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { about, status: CheckStatus::Notice, message: what.into(), remedy: Some(remedy.into()) }
    }

    fn broken(about: &'static str, what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { about, status: CheckStatus::Broken, message: what.into(), remedy: Some(remedy.into()) }
    }
}

pub(crate) use database::remedy;
pub use dns::Resolver;

/// How much of the database is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    Quick,
    /// Every page, index and reference of a SQLite file.
    Deep,
}

pub async fn examine(config: &Config, resolver: &Resolver, depth: Depth) -> Vec<Finding> {
    let (database, db) = database::examine(config, depth).await;
    let (objects, mail, sender, public_url, firebase) = tokio::join!(
        objects::examine(config),
        mail::examine(config),
        sender::examine(config, resolver),
        public_url::examine(config),
        firebase::examine(config)
    );
    let mut findings = database;
    findings.extend([objects, mail]);
    findings.extend(firebase);
    findings.extend(sender);
    findings.extend(mail::examine_queue(db.as_ref()).await);
    findings.extend([public_url, clock::examine(db.as_ref()).await]);
    findings
}
