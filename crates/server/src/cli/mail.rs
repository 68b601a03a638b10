//! What became of mails, and a second chance for those that were given up.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Subcommand;
use domain::{EmailAddress, MailId, Timestamp};
use storage::FailedMail;

use super::user::beside;
use super::{complain, say};
use crate::app::Ctx;
use crate::app::mail_operator::{self, Report};
use crate::config::Config;

const TOO_LATE: &str = "the link has run out; whoever needs one asks for another.";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Debug, Subcommand)]
pub(super) enum Action {
    /// Print how many mails wait, were sent and were given up, and why the last ones were
    Status {
        /// How far back to look for mails that were given up
        #[arg(long, value_name = "DAYS", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=90))]
        days: u32,
    },
    /// Let mails that were given up begin anew; a running server sends them within seconds
    Retry {
        /// As `lenslink mail status` prints them
        #[arg(required_unless_present = "all", conflicts_with = "all")]
        ids: Vec<MailId>,
        /// Every mail that was given up in the last 90 days, but for those whose link has run out
        #[arg(long)]
        all: bool,
    },
}

pub(super) async fn run(config: Config, action: &Action) -> Result<ExitCode> {
    let cx = beside(config).await?;
    let done = act(&cx, action).await;
    cx.db.close().await;
    done
}

async fn act(cx: &Ctx, action: &Action) -> Result<ExitCode> {
    match action {
        Action::Status { days } => {
            let report = mail_operator::report(cx, DAY * *days).await?;
            print(&report, *days, cx.clock.now());
        }
        Action::Retry { all: true, .. } => {
            let retried = mail_operator::retry_all(cx).await?;
            begin_anew(retried.begun.len());
            if !retried.too_late.is_empty() {
                say(format_args!("{} stay given up: {TOO_LATE}", retried.too_late.len()));
            }
        }
        Action::Retry { ids, .. } => {
            let retried = mail_operator::retry(cx, ids).await?;
            for id in ids.iter().filter(|id| !retried.begun.contains(id)) {
                if retried.too_late.contains(id) {
                    complain(format_args!("{id} stays given up: {TOO_LATE}"));
                } else {
                    complain(format_args!("{id} was not given up, or is not there"));
                }
            }
            if retried.begun.is_empty() {
                bail!("nothing was changed; `lenslink mail status` prints what was given up");
            }
            begin_anew(retried.begun.len());
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn begin_anew(mails: usize) {
    say(format_args!("{mails} mail(s) begin anew."));
    if mails > 0 {
        say("A running server sends them within seconds, or as soon as its mail server takes any.");
    }
}

fn print(report: &Report, days: u32, now: Timestamp) {
    let counts = &report.counts;
    let oldest = counts.oldest_queued.map(|oldest| format!("   the oldest for {}", age(now, oldest)));
    say(format_args!("waiting   {:>6}{}", counts.queued, oldest.unwrap_or_default()));
    say(format_args!("sent      {:>6}   in the last 90 days", counts.sent));
    say(format_args!("given up  {:>6}   in the last 90 days", counts.failed));
    if report.failed.is_empty() {
        return;
    }
    say(format_args!("\nGiven up in the last {days} day(s), the latest first:"));
    report.failed.iter().map(line).for_each(say);
    if report.more {
        say("and more before them");
    }
    say("\n`lenslink mail retry ID` lets one begin anew, `lenslink mail retry --all` all of them.");
}

fn line(mail: &FailedMail) -> String {
    let to = mail.recipient.parse().map_or("…".to_owned(), |address: EmailAddress| address.masked());
    let at = mail.given_up_at.iso();
    format!("{}  {}  {:<18}  {to}  {}", mail.id, at.get(..16).unwrap_or(&at), mail.kind, mail.why)
}

fn age(now: Timestamp, then: Timestamp) -> String {
    let minutes = now.distance(then).as_secs() / 60;
    match minutes {
        0..120 => format!("{minutes} min"),
        120..2_880 => format!("{} h", minutes / 60),
        _ => format!("{} days", minutes / 1_440),
    }
}
