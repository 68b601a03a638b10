//! SPF records: who may send mails of a domain.

use std::net::IpAddr;

use ipnet::IpNet;

/// Providers whose record stands under another name than their servers.
const ELSEWHERE: [(&str, &str); 6] = [
    ("gmail.com", "google.com"),
    ("office365.com", "outlook.com"),
    ("amazonaws.com", "amazonses.com"),
    ("postmarkapp.com", "mtasv.net"),
    ("fastmail.com", "messagingengine.com"),
    ("me.com", "icloud.com"),
];

pub(super) struct Spf<'a>(Vec<&'a str>);

impl<'a> Spf<'a> {
    /// `None` for any other text.
    pub fn parse(text: &'a str) -> Option<Self> {
        let mut terms = text.split_ascii_whitespace();
        terms.next().filter(|version| version.eq_ignore_ascii_case("v=spf1"))?;
        Some(Self(terms.collect()))
    }

    /// Whether it asks to refuse mails of whoever it does not name.
    pub fn refuses_others(&self) -> bool {
        self.0.iter().any(|term| term.eq_ignore_ascii_case("-all"))
    }

    /// Whether it names a server, as far as its own words tell: by address, or by a domain of the same house.
    pub fn names(&self, domain: &str, host: &str, addresses: &[IpAddr]) -> bool {
        self.0.iter().any(|term| {
            let term = term.trim_start_matches('+').to_ascii_lowercase();
            let (word, value) = term.split_once([':', '=']).unwrap_or((&term, domain));
            match word.split('/').next().unwrap_or_default() {
                "ip4" | "ip6" => network(value)
                    .is_some_and(|network| addresses.iter().any(|address| network.contains(address))),
                "a" | "mx" | "include" | "redirect" | "exists" => is_of(value, host),
                _ => false,
            }
        })
    }
}

fn network(text: &str) -> Option<IpNet> {
    text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))
}

fn is_of(value: &str, host: &str) -> bool {
    let value = value.split('/').next().unwrap_or_default();
    let (named, server) = (house(value), house(host));
    named == server || ELSEWHERE.contains(&(server, named))
}

/// The last two labels of a name: whose it is, nearly everywhere.
pub(super) fn house(name: &str) -> &str {
    let name = name.trim_end_matches('.');
    let start = name.rmatch_indices('.').nth(1).map_or(0, |(dot, _)| dot + 1);
    &name[start..]
}
