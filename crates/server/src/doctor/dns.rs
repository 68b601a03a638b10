//! Looks up TXT records at the name server of this machine.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use simple_dns::rdata::{OPT, RData};
use simple_dns::{CLASS, Name, OPCODE, Packet, PacketFlag, Question, RCODE, TYPE};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, UdpSocket};
use tokio::time::timeout;

const LOOKUP_TIMEOUT: Duration = Duration::from_secs(2);
const PORT: u16 = 53;
/// The largest response that the resolver accepts over UDP. The name server truncates a longer one, and the
/// resolver then repeats the query over TCP.
const MAX_UDP_SIZE: u16 = 1_232;

#[derive(Clone, Copy, Debug)]
pub struct Resolver {
    server: Option<SocketAddr>,
}

impl Resolver {
    /// The first name server in `/etc/resolv.conf`.
    pub fn system() -> Self {
        let file = std::fs::read_to_string("/etc/resolv.conf").unwrap_or_default();
        Self { server: parse_first_server(&file).map(|address| SocketAddr::new(address, PORT)) }
    }

    pub fn with_server(server: SocketAddr) -> Self {
        Self { server: Some(server) }
    }

    /// Empty if the name does not exist or has no TXT records. `None` if the name is invalid, if this machine
    /// has no name server, or if the name server failed or did not answer.
    pub(super) async fn lookup_txt(&self, name: &str) -> Option<Vec<String>> {
        let server = self.server?;
        let query = txt_query(name)?;
        let lookup = async {
            let mut response = query_udp(server, &query).await?;
            if Packet::parse(&response).ok()?.has_flags(PacketFlag::TRUNCATION) {
                response = query_tcp(server, &query).await?;
            }
            parse_texts(&query, &response)
        };
        timeout(LOOKUP_TIMEOUT, lookup).await.ok()?
    }
}

/// `None` if `name` is not a valid DNS name.
fn txt_query(name: &str) -> Option<Packet<'_>> {
    let is_valid = name.is_ascii() && !name.contains('\\') && name.split('.').all(|label| !label.is_empty());
    let name = Name::new(name).ok().filter(|_| is_valid)?;
    let mut query = Packet::new_query(rand::random());
    query.set_flags(PacketFlag::RECURSION_DESIRED);
    query.questions.push(Question::new(name, TYPE::TXT.into(), CLASS::IN.into(), false));
    // Without this size, the name server truncates responses at 512 bytes.
    *query.opt_mut() = Some(OPT { opt_codes: Vec::new(), udp_packet_size: MAX_UDP_SIZE, version: 0 });
    Some(query)
}

async fn query_udp(server: SocketAddr, query: &Packet<'_>) -> Option<Vec<u8>> {
    let local = if server.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = UdpSocket::bind(SocketAddr::new(local, 0)).await.ok()?;
    socket.connect(server).await.ok()?;
    socket.send(&query.build_bytes_vec().ok()?).await.ok()?;
    let mut buffer = vec![0; usize::from(MAX_UDP_SIZE)];
    loop {
        let length = socket.recv(&mut buffer).await.ok()?;
        // A response to another query may be forged; the response to this query may still arrive.
        if is_response_id(query, &buffer[..length]) {
            buffer.truncate(length);
            return Some(buffer);
        }
    }
}

async fn query_tcp(server: SocketAddr, query: &Packet<'_>) -> Option<Vec<u8>> {
    let query = query.build_bytes_vec().ok()?;
    let mut stream = TcpStream::connect(server).await.ok()?;
    stream.write_u16(u16::try_from(query.len()).ok()?).await.ok()?;
    stream.write_all(&query).await.ok()?;
    let mut response = vec![0; usize::from(stream.read_u16().await.ok()?)];
    stream.read_exact(&mut response).await.ok()?;
    Some(response)
}

fn is_response_id(query: &Packet<'_>, response: &[u8]) -> bool {
    response.starts_with(&query.id().to_be_bytes())
}

/// `None` if the name server failed or the packet is not a response to this query.
fn parse_texts(query: &Packet<'_>, response: &[u8]) -> Option<Vec<String>> {
    let response = Packet::parse(response).ok()?;
    let [question] = response.questions.as_slice() else { return None };
    let is_answer = response.id() == query.id()
        && response.has_flags(PacketFlag::RESPONSE)
        && response.opcode() == OPCODE::StandardQuery
        && query.questions.iter().any(|sent| sent.qname == question.qname);
    match response.rcode() {
        RCODE::NoError if is_answer => {}
        RCODE::NameError if is_answer => return Some(Vec::new()),
        _ => return None,
    }
    let text = |data: RData<'_>| match data {
        RData::TXT(text) => String::try_from(text).ok(),
        _ => None,
    };
    Some(response.answers.into_iter().filter_map(|record| text(record.rdata)).collect())
}

fn parse_first_server(file: &str) -> Option<IpAddr> {
    file.lines().find_map(|line| line.trim().strip_prefix("nameserver")?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use simple_dns::ResourceRecord;
    use simple_dns::rdata::{CNAME, TXT};

    use super::*;

    const NAME: &str = "berg.photo";

    /// A response to `query` with an alias and this text.
    fn response<'a>(query: &Packet<'a>, text: &'a str) -> Packet<'a> {
        let mut response = query.clone().into_reply();
        let alias = RData::CNAME(CNAME(Name::new_unchecked("x")));
        for data in [alias, RData::TXT(TXT::try_from(text).unwrap())] {
            response.answers.push(ResourceRecord::new(Name::new_unchecked(NAME), CLASS::IN, 60, data));
        }
        response
    }

    fn parse(query: &Packet<'_>, response: &Packet<'_>) -> Option<Vec<String>> {
        parse_texts(query, &response.build_bytes_vec().unwrap())
    }

    #[test]
    fn joins_the_parts_of_a_text_and_skips_other_records() {
        let query = txt_query(NAME).unwrap();
        // Longer than one part of a TXT record, which has at most 255 bytes.
        let long_text = "v=spf1 ".repeat(60);
        assert_eq!(parse(&query, &response(&query, &long_text)), Some(vec![long_text.clone()]));
    }

    #[test]
    fn an_unknown_name_has_no_texts_and_a_failed_server_no_answer() {
        let query = txt_query(NAME).unwrap();
        for (code, texts) in [(RCODE::NameError, Some(Vec::new())), (RCODE::ServerFailure, None)] {
            let mut response = response(&query, "v=spf1");
            *response.rcode_mut() = code;
            assert_eq!(parse(&query, &response), texts, "{code:?}");
        }
    }

    #[test]
    fn ignores_responses_to_other_queries() {
        let query = txt_query(NAME).unwrap();
        assert_eq!(parse(&query, &query), None, "a query");
        let mut other = response(&query, "v=spf1");
        other.set_id(query.id() ^ 1);
        assert_eq!(parse(&query, &other), None, "another id");
        let other = response(&txt_query("berg.example").unwrap(), "v=spf1").questions.remove(0);
        let mut forged = response(&query, "v=spf1");
        forged.questions = vec![other];
        assert_eq!(parse(&query, &forged), None, "another name");
        let mut upper_case = response(&query, "v=spf1");
        upper_case.questions[0].qname = Name::new_unchecked("BERG.photo");
        assert!(parse(&query, &upper_case).is_some(), "servers may change the case");
    }

    #[test]
    fn rejects_truncated_packets() {
        let query = txt_query(NAME).unwrap();
        let packet = response(&query, "v=spf1").build_bytes_vec().unwrap();
        for length in 0..packet.len() {
            assert_eq!(parse_texts(&query, &packet[..length]), None, "{length} bytes");
        }
    }

    #[test]
    fn rejects_invalid_names() {
        for name in ["", "a..b", "müller.photo", r"a\.b", &"a".repeat(64), &"a.".repeat(200)] {
            assert!(txt_query(name).is_none(), "{name}");
        }
    }

    #[test]
    fn uses_the_first_parsable_name_server() {
        let file = "# made by hand\nsearch example\nnameserver fe80::1%eth0\nnameserver 10.0.0.1\nnameserver 10.0.0.2";
        assert_eq!(parse_first_server(file), Some("10.0.0.1".parse().unwrap()));
        assert_eq!(parse_first_server("options edns0"), None);
    }

    proptest! {
        #[test]
        fn never_panics_on_arbitrary_bytes(
            tail in proptest::collection::vec(any::<u8>(), 0..400),
            counts: [u8; 8],
        ) {
            let query = txt_query(NAME).unwrap();
            let mut packet = response(&query, "v=spf1").build_bytes_vec().unwrap();
            packet[4..12].copy_from_slice(&counts);
            packet.extend(&tail);
            let _ = parse_texts(&query, &packet);
            let _ = parse_texts(&query, &tail);
        }
    }
}
