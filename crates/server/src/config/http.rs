//! Where the server listens and how the world reaches it.

use std::net::{IpAddr, SocketAddr};

use domain::PublicUrl;
use ipnet::IpNet;
use url::Url;

use super::hsts::Hsts;
use super::reader::Reader;

#[derive(Clone, Debug)]
pub struct Http {
    pub listen: SocketAddr,
    /// Never on the address above: a proxy on this machine may pass on what is meant for this machine alone.
    pub metrics: Option<MetricsListen>,
    pub public_url: PublicUrl,
    pub hsts: Hsts,
    pub trusted_proxies: Vec<IpNet>,
    pub companion_url: Option<Url>,
}

/// Where `/metrics` is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MetricsListen {
    pub address: SocketAddr,
    /// The operator chose the address, so the server does not start without it.
    pub is_required: bool,
}

impl Http {
    /// The header `Strict-Transport-Security`. Browsers ignore it over plain http.
    pub fn strict_transport_security(&self) -> Option<&'static str> {
        self.hsts.header().filter(|_| self.public_url.is_https())
    }
}

const DEFAULT_LISTEN: &str = "127.0.0.1:3000";
/// The usual port of OpenTelemetry's exporter for Prometheus.
const DEFAULT_METRICS_LISTEN: &str = "127.0.0.1:9464";

pub(super) fn read(reader: &mut Reader<'_>) -> Option<Http> {
    let listen = reader.setting("LENSLINK_LISTEN", DEFAULT_LISTEN, address);
    let port = listen.map_or(3000, |address| address.port());
    let default_url = format!("http://localhost:{port}");
    let public_url = reader.setting("LENSLINK_PUBLIC_URL", &default_url, str::parse);
    let hsts = reader.setting("LENSLINK_HSTS", "on", str::parse);
    let metrics = metrics(reader);
    let trusted_proxies = reader.optional("LENSLINK_TRUSTED_PROXIES", networks);
    let companion_url = reader.optional("LENSLINK_COMPANION_URL", web_address);
    Some(Http {
        listen: listen?,
        metrics: metrics?,
        public_url: public_url?,
        hsts: hsts?,
        trusted_proxies: trusted_proxies?.unwrap_or_default(),
        companion_url: companion_url?,
    })
}

fn metrics(reader: &mut Reader<'_>) -> Option<Option<MetricsListen>> {
    const NAME: &str = "LENSLINK_METRICS_LISTEN";
    let is_required = reader.is_set(NAME);
    reader.setting(NAME, DEFAULT_METRICS_LISTEN, |text| match text {
        "off" => Ok(None),
        text => text
            .parse::<SocketAddr>()
            .map(|address| Some(MetricsListen { address, is_required }))
            .map_err(|_| "an IP address and a port such as 127.0.0.1:9464, or off, is needed"),
    })
}

fn address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "an IP address and a port such as 127.0.0.1:3000 or 0.0.0.0:8080 are needed")
}

fn networks(text: &str) -> Result<Vec<IpNet>, &'static str> {
    text.split(',')
        .map(str::trim)
        .map(|item| item.parse::<IpNet>().or_else(|_| item.parse::<IpAddr>().map(IpNet::from)))
        .collect::<Result<_, _>>()
        .map_err(|_| "a list of networks such as 10.0.0.0/8,127.0.0.1 is needed")
}

fn web_address(text: &str) -> Result<Url, &'static str> {
    Url::parse(text)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
        .ok_or("an address that starts with http:// or https:// is needed")
}
