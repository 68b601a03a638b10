use std::process::ExitCode;

use anyhow::Result;

use super::say;
use crate::config::Config;
use crate::doctor::{Depth, Resolver, Verdict, examine};

pub(super) async fn run(config: Config, deep: bool) -> Result<ExitCode> {
    let depth = if deep { Depth::Deep } else { Depth::Quick };
    let findings = examine(&config, &Resolver::system(), depth).await;
    for finding in &findings {
        let mark = match finding.verdict {
            Verdict::Fine => "ok    ",
            Verdict::Notice => "notice",
            Verdict::Broken => "BROKEN",
        };
        say(format_args!("{mark}  {:<10}  {}", finding.about, finding.what));
        if let Some(remedy) = &finding.remedy {
            say(format_args!("                    {remedy}"));
        }
    }
    let broken = findings.iter().filter(|finding| finding.verdict == Verdict::Broken).count();
    if broken == 0 {
        say("\nLenslink can run.");
        return Ok(ExitCode::SUCCESS);
    }
    say(format_args!("\n{broken} thing(s) to mend before Lenslink can run."));
    Ok(ExitCode::FAILURE)
}
