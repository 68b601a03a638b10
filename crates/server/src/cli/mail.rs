//! `lenslink mail`: shows the state of emails and retries failed ones.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Subcommand;
use domain::{EmailAddress, EmailId, Timestamp};
use storage::FailedEmail;

use super::user::open_existing_instance;
use super::{print_error, print_line};
use crate::app::AppContext;
use crate::app::mail_operator::{self, OutboxReport};
use crate::config::Config;

const LINK_EXPIRED: &str = "its link has expired; the user can request a new one.";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Debug, Subcommand)]
pub(super) enum MailCommand {
    /// Print the number of queued, sent and failed emails, and why the latest ones failed
    Status {
        /// How many days back to list failed emails
        #[arg(long, value_name = "DAYS", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=90))]
        days: u32,
    },
    /// Retry failed emails; a running server sends them within seconds
    Retry {
        /// Ids as printed by `lenslink mail status`
        #[arg(required_unless_present = "all", conflicts_with = "all")]
        ids: Vec<EmailId>,
        /// Retry all emails that failed in the last 90 days, except those whose link has expired
        #[arg(long)]
        all: bool,
    },
}

pub(super) async fn run(config: Config, action: &MailCommand) -> Result<ExitCode> {
    let ctx = open_existing_instance(config).await?;
    let result = execute(&ctx, action).await;
    ctx.db.close().await;
    result
}

async fn execute(ctx: &AppContext, action: &MailCommand) -> Result<ExitCode> {
    match action {
        MailCommand::Status { days } => {
            let report = mail_operator::report(ctx, DAY * *days).await?;
            print_report(&report, *days, ctx.clock.now());
        }
        MailCommand::Retry { all: true, .. } => {
            let retried = mail_operator::retry_all(ctx).await?;
            print_retried(retried.requeued.len());
            if !retried.expired.is_empty() {
                print_line(format_args!("{} email(s) not retried: {LINK_EXPIRED}", retried.expired.len()));
            }
        }
        MailCommand::Retry { ids, .. } => {
            let retried = mail_operator::retry(ctx, ids).await?;
            for id in ids.iter().filter(|id| !retried.requeued.contains(id)) {
                if retried.expired.contains(id) {
                    print_error(format_args!("{id} not retried: {LINK_EXPIRED}"));
                } else {
                    print_error(format_args!("{id} has not failed or does not exist"));
                }
            }
            if retried.requeued.is_empty() {
                bail!("nothing was changed; `lenslink mail status` lists failed emails");
            }
            print_retried(retried.requeued.len());
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn print_retried(emails: usize) {
    print_line(format_args!("Retrying {emails} email(s)."));
    if emails > 0 {
        print_line(
            "A running server sends them within seconds, or as soon as the mail server accepts email again.",
        );
    }
}

fn print_report(report: &OutboxReport, days: u32, now: Timestamp) {
    let counts = &report.counts;
    let oldest = counts.oldest_queued.map(|oldest| format!("   oldest: {}", format_age(now, oldest)));
    print_line(format_args!("queued    {:>6}{}", counts.queued, oldest.unwrap_or_default()));
    print_line(format_args!("sent      {:>6}   in the last 90 days, or about open requests", counts.sent));
    print_line(format_args!("failed    {:>6}   in the last 90 days", counts.failed));
    if report.failed.is_empty() {
        return;
    }
    print_line(format_args!("\nFailed in the last {days} day(s), latest first:"));
    report.failed.iter().map(format_failed_email).for_each(print_line);
    if report.has_more {
        print_line("and older ones");
    }
    print_line("\n`lenslink mail retry ID` retries one email, `lenslink mail retry --all` retries all.");
}

fn format_failed_email(email: &FailedEmail) -> String {
    let recipient =
        email.recipient.parse().map_or("…".to_owned(), |address: EmailAddress| address.masked());
    let failed_at = email.failed_at.iso();
    let failed_minute = failed_at.get(.."2026-01-31T12:00".len()).unwrap_or(&failed_at);
    format!("{}  {failed_minute}  {:<18}  {recipient}  {}", email.id, email.kind, email.error)
}

fn format_age(now: Timestamp, then: Timestamp) -> String {
    let minutes = now.distance(then).as_secs() / 60;
    match minutes {
        0..120 => format!("{minutes} min"),
        120..2_880 => format!("{} h", minutes / 60),
        _ => format!("{} days", minutes / 1_440),
    }
}
