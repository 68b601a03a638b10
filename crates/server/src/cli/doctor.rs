use std::process::ExitCode;

use anyhow::Result;

use super::print_line;
use crate::config::Config;
use crate::doctor::{CheckStatus, Depth, Resolver, examine};

pub(super) async fn run(config: Config, deep: bool) -> Result<ExitCode> {
    let depth = if deep { Depth::Deep } else { Depth::Quick };
    let findings = examine(&config, &Resolver::system(), depth).await;
    for finding in &findings {
        let mark = match finding.status {
            CheckStatus::Fine => "ok    ",
            CheckStatus::Notice => "notice",
            CheckStatus::Broken => "BROKEN",
        };
        print_line(format_args!("{mark}  {:<10}  {}", finding.about, finding.message));
        if let Some(remedy) = &finding.remedy {
            print_line(format_args!("                    {remedy}"));
        }
    }
    let broken = findings.iter().filter(|finding| finding.status == CheckStatus::Broken).count();
    if broken == 0 {
        print_line("\nLenslink is ready to run.");
        return Ok(ExitCode::SUCCESS);
    }
    print_line(format_args!("\nFix {broken} problem(s) before you start Lenslink."));
    Ok(ExitCode::FAILURE)
}
