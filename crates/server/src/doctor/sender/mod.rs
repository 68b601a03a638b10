//! Whether other mail servers can believe that our mails come from whom they say (DMARC), as far as it shows from here.

mod spf;

use std::net::IpAddr;
use std::time::Duration;

use tokio::net::lookup_host;
use tokio::time::timeout;

use super::Finding;
use super::dns::Resolver;
use crate::config::{Config, MailTransport, Smtp, SmtpEncryption};
use spf::Spf;

const ABOUT: &str = "sender";
const PATIENCE: Duration = Duration::from_secs(2);
/// Names that nobody owns, and those for networks at home.
const NOBODYS: [&str; 11] = [
    "localhost",
    "local",
    "lan",
    "internal",
    "home.arpa",
    "test",
    "invalid",
    "example",
    "example.com",
    "example.net",
    "example.org",
];

/// Nothing is asked of anybody when mails become files.
pub(super) async fn examine(config: &Config, resolver: &Resolver) -> Vec<Finding> {
    let MailTransport::Smtp(smtp) = &config.mail.transport else { return Vec::new() };
    let domain = config.mail.from.email.domain().to_ascii_lowercase();
    if is_nobodys(&domain) {
        return vec![Finding::notice(
            ABOUT,
            format!("mails come from {domain}, which no mail server elsewhere believes"),
            "Set LENSLINK_MAIL_FROM to an address of a domain that is yours.",
        )];
    }
    let mut findings = Vec::new();
    findings.extend(judge_login(smtp, &domain));
    findings.extend(ask(smtp, &domain, resolver).await);
    if findings.is_empty() {
        findings.push(Finding::fine(ABOUT, format!("{domain} has SPF and DMARC records")));
    }
    findings
}

fn is_nobodys(domain: &str) -> bool {
    let ends = |name: &&str| domain == *name || domain.ends_with(&format!(".{name}"));
    !domain.contains('.') || NOBODYS.iter().any(ends)
}

/// A provider signs mails as its own domain unless it was told about ours.
fn judge_login(smtp: &Smtp, domain: &str) -> Option<Finding> {
    let (user, _) = smtp.login.as_ref()?;
    let provider = user.rsplit_once('@')?.1.to_ascii_lowercase();
    (!is_nobodys(&provider) && spf::house(&provider) != spf::house(domain)).then(|| {
        Finding::notice(
            ABOUT,
            format!("the mail account is one of {provider}, but mails come from {domain}"),
            format!("Send as an address of {provider}, or have the provider sign mails for {domain} (DKIM)."),
        )
    })
}

async fn ask(smtp: &Smtp, domain: &str, resolver: &Resolver) -> Vec<Finding> {
    let (texts, policy) = tokio::join!(resolver.texts(domain), policy(domain, resolver));
    let (Some(texts), Some(policy)) = (texts, policy) else {
        return vec![Finding::notice(
            ABOUT,
            format!("no name server could be asked about {domain}"),
            "Look yourself whether it has SPF and DMARC records; mails without them often end as spam.",
        )];
    };
    let mut findings = Vec::new();
    findings.extend(judge_spf(smtp, domain, &texts).await);
    findings.extend(judge_policy(domain, policy.as_deref()));
    findings
}

/// What a domain wants done with mails that only claim to be its own: asked of itself, then of those above it.
async fn policy(domain: &str, resolver: &Resolver) -> Option<Option<String>> {
    let mut name = domain;
    loop {
        let texts = resolver.texts(&format!("_dmarc.{name}")).await?;
        if let Some(record) = texts.iter().find_map(|text| wish(text)) {
            return Some(Some(record));
        }
        match name.split_once('.') {
            Some((_, above)) if above.contains('.') => name = above,
            _ => return Some(None),
        }
    }
}

/// The value of `p` in a DMARC record.
fn wish(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let mut tags = text.split(';').map(|tag| tag.split_once('=').unwrap_or((tag, "")));
    let (first, version) = tags.next()?;
    if (first.trim(), version.trim()) != ("v", "dmarc1") {
        return None;
    }
    Some(tags.find(|(name, _)| name.trim() == "p").map_or("none", |(_, value)| value.trim()).to_owned())
}

fn judge_policy(domain: &str, policy: Option<&str>) -> Option<Finding> {
    match policy {
        None => Some(Finding::notice(
            ABOUT,
            format!("{domain} has no DMARC record, and large mailboxes ask for one"),
            format!("Publish the text \"v=DMARC1; p=none\" at _dmarc.{domain}."),
        )),
        Some(policy @ ("reject" | "quarantine")) => Some(Finding::notice(
            ABOUT,
            format!(
                "{domain} asks others to {policy} mails that fail DMARC; whether yours are signed (DKIM) cannot be seen from here"
            ),
            "Send yourself a mail and look for dkim=pass and dmarc=pass in its source.",
        )),
        Some(_) => None,
    }
}

async fn judge_spf(smtp: &Smtp, domain: &str, texts: &[String]) -> Option<Finding> {
    let records: Vec<Spf<'_>> = texts.iter().filter_map(|text| Spf::parse(text)).collect();
    let [record] = records.as_slice() else {
        let what = if records.is_empty() {
            "no SPF record"
        } else {
            "more than one SPF record, which counts as none"
        };
        return Some(Finding::notice(
            ABOUT,
            format!("{domain} has {what}"),
            "Publish the one that your mail provider asks for, such as \"v=spf1 include:PROVIDER ~all\".",
        ));
    };
    // From this machine mails go on by a way that does not show here.
    if smtp.encryption == SmtpEncryption::Loopback || !record.refuses_others() {
        return None;
    }
    let named = record.names(domain, &smtp.host, &addresses(&smtp.host).await);
    (!named).then(|| {
        Finding::notice(
            ABOUT,
            format!("the SPF record of {domain} ends in -all and does not seem to name {}", smtp.host),
            "Add what your mail provider asks for, such as include:PROVIDER, or others refuse your mails.",
        )
    })
}

async fn addresses(host: &str) -> Vec<IpAddr> {
    match timeout(PATIENCE, lookup_host((host, 0))).await {
        Ok(Ok(found)) => found.map(|address| address.ip()).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
