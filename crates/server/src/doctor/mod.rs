//! Looks at everything Lenslink depends on and says what to do about what is wrong.

mod clock;
mod database;
mod dns;
mod folder;
mod mail;
mod objects;
mod public_url;
mod sender;

use crate::config::Config;

#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    Fine,
    /// It works, but the operator should know.
    Notice,
    Broken,
}

#[derive(Debug)]
pub struct Finding {
    pub about: &'static str,
    pub verdict: Verdict,
    pub what: String,
    /// What to do, when there is something to do.
    pub remedy: Option<String>,
}

impl Finding {
    fn fine(about: &'static str, what: impl Into<String>) -> Self {
        Self { about, verdict: Verdict::Fine, what: what.into(), remedy: None }
    }

    fn notice(about: &'static str, what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { about, verdict: Verdict::Notice, what: what.into(), remedy: Some(remedy.into()) }
    }

    fn broken(about: &'static str, what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { about, verdict: Verdict::Broken, what: what.into(), remedy: Some(remedy.into()) }
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
    let (objects, mail, sender, public_url) = tokio::join!(
        objects::examine(config),
        mail::examine(config),
        sender::examine(config, resolver),
        public_url::examine(config)
    );
    let mut findings = database;
    findings.extend([objects, mail]);
    findings.extend(sender);
    findings.extend(mail::examine_queue(db.as_ref()).await);
    findings.extend([public_url, clock::examine(db.as_ref()).await]);
    findings
}
