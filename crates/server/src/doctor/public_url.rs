use std::time::Duration;

use super::Finding;
use crate::config::Config;

const ABOUT: &str = "public URL";
const PATIENCE: Duration = Duration::from_secs(10);

pub(super) async fn examine(config: &Config) -> Finding {
    let url = &config.http.public_url;
    let answer = match ask(&format!("{url}/livez")).await {
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
            format!("{url} answers, but not as Lenslink"),
            "Point the reverse proxy at LENSLINK_LISTEN, or correct LENSLINK_PUBLIC_URL.",
        );
    }
    let loopback = ["localhost", "127.0.0.1", "[::1]"].iter().any(|name| url.authority().starts_with(name));
    match (url.is_https(), loopback) {
        (true, _) => Finding::fine(ABOUT, format!("{url} reaches this installation")),
        (false, true) => Finding::fine(ABOUT, format!("{url} answers on this machine only")),
        (false, false) => Finding::notice(
            ABOUT,
            format!("{url} is not encrypted"),
            "Put a reverse proxy with a certificate in front and set LENSLINK_PUBLIC_URL to its https:// address.",
        ),
    }
}

async fn ask(address: &str) -> Result<String, String> {
    let client = reqwest::Client::builder().timeout(PATIENCE).build().map_err(reason)?;
    client.get(address).send().await.map_err(reason)?.text().await.map_err(reason)
}

/// The innermost cause, such as "Connection refused": the outer ones only say that a request failed.
fn reason(error: reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = &error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}
