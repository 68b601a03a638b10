use std::time::Duration;

use super::Finding;
use crate::config::Config;

const ABOUT: &str = "public URL";
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

pub(super) async fn examine(config: &Config) -> Finding {
    let url = &config.http.public_url;
    let answer = match fetch_text(&format!("{url}/livez")).await {
        Ok(answer) => answer,
        Err(error) => {
            return Finding::notice(
                ABOUT,
                format!("{url} does not answer ({error})"),
                "Start the server; if it runs, check LENSLINK_PUBLIC_URL, DNS and the reverse proxy.",
            );
        }
    };
    if answer != "ok" {
        return Finding::broken(
            ABOUT,
            format!("{url} answers, but is not Lenslink"),
            "Point the reverse proxy at LENSLINK_LISTEN, or correct LENSLINK_PUBLIC_URL.",
        );
    }
    match (url.is_https(), url.is_loopback()) {
        (true, _) => Finding::fine(ABOUT, format!("{url} reaches this server")),
        (false, true) => Finding::fine(ABOUT, format!("{url} answers on this machine only")),
        (false, false) => Finding::notice(
            ABOUT,
            format!("{url} is not encrypted"),
            "Put a reverse proxy with a certificate in front and set LENSLINK_PUBLIC_URL to its https:// address.",
        ),
    }
}

async fn fetch_text(address: &str) -> Result<String, String> {
    let client = reqwest::Client::builder().timeout(REQUEST_TIMEOUT).build().map_err(innermost_cause)?;
    client.get(address).send().await.map_err(innermost_cause)?.text().await.map_err(innermost_cause)
}

/// The innermost cause, such as "Connection refused": the outer ones only say that a request failed.
fn innermost_cause(error: reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = &error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}
