//! HTTP settings: listen addresses, public URL, HSTS and trusted proxies.

use std::net::{IpAddr, SocketAddr};

use domain::PublicUrl;
use ipnet::IpNet;
use url::Url;

use super::hsts::Hsts;
use super::reader::SettingsReader;

#[derive(Clone, Debug)]
pub struct HttpConfig {
    pub listen: SocketAddr,
    /// A separate address, because a reverse proxy on this machine may expose everything on `listen`. `None`:
    /// the operator has turned `/metrics` off.
    pub metrics: Option<MetricsListen>,
    pub public_url: PublicUrl,
    pub hsts: Hsts,
    /// Networks of proxies whose `X-Forwarded-For` header the server trusts.
    pub trusted_proxies: Vec<IpNet>,
    /// A Companion server, for remote sources in the upload dialog.
    pub companion_url: Option<Url>,
}

/// Where `/metrics` is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MetricsListen {
    pub address: SocketAddr,
    /// The operator chose the address, so the server does not start without it.
    pub is_required: bool,
}

impl HttpConfig {
    /// The header `Strict-Transport-Security`. Browsers ignore it over plain http.
    pub fn strict_transport_security(&self) -> Option<&'static str> {
        self.hsts.header_value().filter(|_| self.public_url.is_https())
    }
}

const DEFAULT_LISTEN: &str = "127.0.0.1:3000";
/// The usual port of OpenTelemetry's exporter for Prometheus.
const DEFAULT_METRICS_LISTEN: &str = "127.0.0.1:9464";

pub(super) fn read(reader: &mut SettingsReader<'_>) -> Option<HttpConfig> {
    let listen = reader.read_or_default("LENSLINK_LISTEN", DEFAULT_LISTEN, parse_socket_address);
    // An invalid address fails the start of the server, so the port does not matter then.
    let port = listen.map_or(3000, |address| address.port());
    let default_url = format!("http://localhost:{port}");
    let public_url = reader.read_or_default("LENSLINK_PUBLIC_URL", &default_url, str::parse);
    let hsts = reader.read_or_default("LENSLINK_HSTS", "on", str::parse);
    let metrics = read_metrics(reader);
    let trusted_proxies = reader.read_optional("LENSLINK_TRUSTED_PROXIES", parse_networks);
    let companion_url = reader.read_optional("LENSLINK_COMPANION_URL", parse_web_url);
    Some(HttpConfig {
        listen: listen?,
        metrics: metrics?,
        public_url: public_url?,
        hsts: hsts?,
        trusted_proxies: trusted_proxies?.unwrap_or_default(),
        companion_url: companion_url?,
    })
}

fn read_metrics(reader: &mut SettingsReader<'_>) -> Option<Option<MetricsListen>> {
    const NAME: &str = "LENSLINK_METRICS_LISTEN";
    let is_required = reader.is_set(NAME);
    reader.read_or_default(NAME, DEFAULT_METRICS_LISTEN, |text| match text {
        "off" => Ok(None),
        text => text
            .parse::<SocketAddr>()
            .map(|address| Some(MetricsListen { address, is_required }))
            .map_err(|_| "an IP address and a port such as 127.0.0.1:9464, or off, is needed"),
    })
}

fn parse_socket_address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "an IP address and a port such as 127.0.0.1:3000 or 0.0.0.0:8080 are needed")
}

fn parse_networks(text: &str) -> Result<Vec<IpNet>, &'static str> {
    text.split(',')
        .map(str::trim)
        .map(|item| item.parse::<IpNet>().or_else(|_| item.parse::<IpAddr>().map(IpNet::from)))
        .collect::<Result<_, _>>()
        .map_err(|_| "a list of networks such as 10.0.0.0/8,127.0.0.1 is needed")
}

fn parse_web_url(text: &str) -> Result<Url, &'static str> {
    Url::parse(text)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
        .ok_or("an address that starts with http:// or https:// is needed")
}
