//! Checks whether other mail servers will accept the sender: SPF and DMARC records, and the domain of the
//! login.

mod spf;

use std::net::IpAddr;
use std::time::Duration;

use tokio::net::lookup_host;
use tokio::time::timeout;

use super::Finding;
use super::dns::Resolver;
use crate::config::{Config, MailTransport, SmtpConfig, SmtpEncryption};
use spf::Spf;

const ABOUT: &str = "sender";
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(2);
/// Reserved names, and names for local networks.
const RESERVED_DOMAINS: [&str; 11] = [
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

/// Checks nothing and sends no DNS query when emails are written to files.
pub(super) async fn examine(config: &Config, resolver: &Resolver) -> Vec<Finding> {
    let MailTransport::Smtp(smtp) = &config.mail.transport else { return Vec::new() };
    let domain = config.mail.from.email.domain().to_ascii_lowercase();
    if is_reserved_domain(&domain) {
        return vec![Finding::notice(
            ABOUT,
            format!("emails come from {domain}, a reserved domain that other mail servers reject"),
            "Set LENSLINK_MAIL_FROM to an address of your own domain.",
        )];
    }
    let mut findings = Vec::new();
    findings.extend(check_login(smtp, &domain));
    findings.extend(check_records(smtp, &domain, resolver).await);
    if findings.is_empty() {
        findings.push(Finding::fine(ABOUT, format!("{domain} has SPF and DMARC records")));
    }
    findings
}

fn is_reserved_domain(domain: &str) -> bool {
    let ends = |name: &&str| domain == *name || domain.ends_with(&format!(".{name}"));
    !domain.contains('.') || RESERVED_DOMAINS.iter().any(ends)
}

/// A mail provider signs emails with its own domain, unless the operator has registered the sender's domain
/// there.
fn check_login(smtp: &SmtpConfig, domain: &str) -> Option<Finding> {
    let (user, _) = smtp.login.as_ref()?;
    let provider = user.rsplit_once('@')?.1.to_ascii_lowercase();
    (!is_reserved_domain(&provider) && spf::registered_domain(&provider) != spf::registered_domain(domain))
        .then(|| {
            Finding::notice(
                ABOUT,
                format!("the mail account belongs to {provider}, but emails come from {domain}"),
                format!("Use a sender address of {provider}, or set up DKIM for {domain} at the provider."),
            )
        })
}

async fn check_records(smtp: &SmtpConfig, domain: &str, resolver: &Resolver) -> Vec<Finding> {
    let (texts, policy) = tokio::join!(resolver.lookup_txt(domain), find_dmarc_policy(domain, resolver));
    let (Some(texts), Some(policy)) = (texts, policy) else {
        return vec![Finding::notice(
            ABOUT,
            format!("no name server answered for {domain}"),
            "Check that it has SPF and DMARC records; emails without them often end up as spam.",
        )];
    };
    let mut findings = Vec::new();
    findings.extend(check_spf(smtp, domain, &texts).await);
    findings.extend(check_policy(domain, policy.as_deref()));
    findings
}

/// The DMARC policy of the domain, or of the nearest parent domain that has one. `Some(None)` if no
/// domain has one, `None` if a lookup failed.
async fn find_dmarc_policy(domain: &str, resolver: &Resolver) -> Option<Option<String>> {
    let mut name = domain;
    loop {
        let texts = resolver.lookup_txt(&format!("_dmarc.{name}")).await?;
        if let Some(record) = texts.iter().find_map(|text| parse_dmarc_policy(text)) {
            return Some(Some(record));
        }
        match name.split_once('.') {
            Some((_, above)) if above.contains('.') => name = above,
            _ => return Some(None),
        }
    }
}

/// The value of `p` in a DMARC record, or "none" without `p`. `None` if the text is not a DMARC record.
fn parse_dmarc_policy(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let mut tags = text.split(';').map(|tag| tag.split_once('=').unwrap_or((tag, "")));
    let (first, version) = tags.next()?;
    if (first.trim(), version.trim()) != ("v", "dmarc1") {
        return None;
    }
    Some(tags.find(|(name, _)| name.trim() == "p").map_or("none", |(_, value)| value.trim()).to_owned())
}

fn check_policy(domain: &str, policy: Option<&str>) -> Option<Finding> {
    match policy {
        None => Some(Finding::notice(
            ABOUT,
            format!("{domain} has no DMARC record, which large mail providers require"),
            format!("Publish the TXT record \"v=DMARC1; p=none\" at _dmarc.{domain}."),
        )),
        Some(policy @ ("reject" | "quarantine")) => Some(Finding::notice(
            ABOUT,
            format!(
                "{domain} asks other mail servers to {policy} emails that fail DMARC; the doctor cannot check whether yours are signed (DKIM)"
            ),
            "Send yourself an email and look for dkim=pass and dmarc=pass in its source.",
        )),
        Some(_) => None,
    }
}

async fn check_spf(smtp: &SmtpConfig, domain: &str, texts: &[String]) -> Option<Finding> {
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
            "Publish the record that your mail provider specifies, such as \"v=spf1 include:PROVIDER ~all\".",
        ));
    };
    // A mail server on this machine relays emails through a host that the doctor does not know.
    if smtp.encryption == SmtpEncryption::Loopback || !record.refuses_others() {
        return None;
    }
    let named = record.names_server(domain, &smtp.host, &resolve_addresses(&smtp.host).await);
    (!named).then(|| {
        Finding::notice(
            ABOUT,
            format!("the SPF record of {domain} ends in -all and does not seem to include {}", smtp.host),
            "Add the entry that your mail provider specifies, such as include:PROVIDER; otherwise other servers reject your emails.",
        )
    })
}

async fn resolve_addresses(host: &str) -> Vec<IpAddr> {
    match timeout(LOOKUP_TIMEOUT, lookup_host((host, 0))).await {
        Ok(Ok(found)) => found.map(|address| address.ip()).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
