//! SPF records: which servers may send email for a domain.

use std::net::IpAddr;

use ipnet::IpNet;

/// Providers that senders include in an SPF record under another domain than that of the mail servers: (server, SPF).
const SPF_DOMAINS: [(&str, &str); 6] = [
    ("gmail.com", "google.com"),
    ("office365.com", "outlook.com"),
    ("amazonaws.com", "amazonses.com"),
    ("postmarkapp.com", "mtasv.net"),
    ("fastmail.com", "messagingengine.com"),
    ("me.com", "icloud.com"),
];

pub(super) struct Spf<'a>(Vec<&'a str>);

impl<'a> Spf<'a> {
    /// `None` if the text is not an SPF record.
    pub fn parse(text: &'a str) -> Option<Self> {
        let mut terms = text.split_ascii_whitespace();
        terms.next().filter(|version| version.eq_ignore_ascii_case("v=spf1"))?;
        Some(Self(terms.collect()))
    }

    /// Whether the domain asks others to refuse email from servers that the record does not name.
    pub fn refuses_others(&self) -> bool {
        self.0.iter().any(|term| term.eq_ignore_ascii_case("-all"))
    }

    /// Whether the record names the mail server by IP address or by a domain of the same provider. Does not
    /// resolve includes.
    pub fn names_server(&self, domain: &str, host: &str, addresses: &[IpAddr]) -> bool {
        self.0.iter().any(|term| {
            let term = term.trim_start_matches('+').to_ascii_lowercase();
            let (word, value) = term.split_once([':', '=']).unwrap_or((&term, domain));
            match word.split('/').next().unwrap_or_default() {
                "ip4" | "ip6" => parse_network(value)
                    .is_some_and(|network| addresses.iter().any(|address| network.contains(address))),
                "a" | "mx" | "include" | "redirect" | "exists" => is_same_provider(value, host),
                _ => false,
            }
        })
    }
}

fn parse_network(text: &str) -> Option<IpNet> {
    text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))
}

fn is_same_provider(value: &str, host: &str) -> bool {
    let value = value.split('/').next().unwrap_or_default();
    let (named, server) = (registered_domain(value), registered_domain(host));
    named == server || SPF_DOMAINS.contains(&(server, named))
}

/// The last two labels of a name, which are the registered domain in most cases.
pub(super) fn registered_domain(name: &str) -> &str {
    let name = name.trim_end_matches('.');
    let start = name.rmatch_indices('.').nth(1).map_or(0, |(dot, _)| dot + 1);
    &name[start..]
}
