//! Asks a name server for the texts (TXT records) of a name. Nothing else is ever asked, so no library is needed.

mod packet;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, UdpSocket};
use tokio::time::timeout;

use packet::Answer;

const PATIENCE: Duration = Duration::from_secs(2);
const PORT: u16 = 53;

#[derive(Clone, Copy, Debug)]
pub struct Resolver {
    server: Option<SocketAddr>,
}

impl Resolver {
    /// The first name server that this machine asks.
    pub fn system() -> Self {
        let file = std::fs::read_to_string("/etc/resolv.conf").unwrap_or_default();
        Self { server: first_server(&file).map(|address| SocketAddr::new(address, PORT)) }
    }

    pub fn at(server: SocketAddr) -> Self {
        Self { server: Some(server) }
    }

    /// None at all for a name that does not exist. `None` if nobody could be asked.
    pub(super) async fn texts(&self, name: &str) -> Option<Vec<String>> {
        let (server, id) = (self.server?, rand::random());
        let question = packet::question(id, name)?;
        let asking = async {
            match by_udp(server, &question).await? {
                Answer::Texts(texts) => Some(texts),
                Answer::TooLong => match by_tcp(server, &question).await? {
                    Answer::Texts(texts) => Some(texts),
                    Answer::TooLong => None,
                },
            }
        };
        timeout(PATIENCE, asking).await.ok()?
    }
}

async fn by_udp(server: SocketAddr, question: &[u8]) -> Option<Answer> {
    let here = if server.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = UdpSocket::bind(SocketAddr::new(here, 0)).await.ok()?;
    socket.connect(server).await.ok()?;
    socket.send(question).await.ok()?;
    let mut buffer = [0; packet::LONGEST];
    loop {
        let length = socket.recv(&mut buffer).await.ok()?;
        // What answers another question may come from anybody; ours may still be on its way.
        if packet::is_for(question, &buffer[..length]) {
            return packet::answer(question, &buffer[..length]);
        }
    }
}

async fn by_tcp(server: SocketAddr, question: &[u8]) -> Option<Answer> {
    let mut stream = TcpStream::connect(server).await.ok()?;
    let length = u16::try_from(question.len()).ok()?;
    stream.write_all(&[&length.to_be_bytes(), question].concat()).await.ok()?;
    let mut answer = vec![0; usize::from(stream.read_u16().await.ok()?)];
    stream.read_exact(&mut answer).await.ok()?;
    packet::answer(question, &answer)
}

fn first_server(file: &str) -> Option<IpAddr> {
    file.lines().find_map(|line| line.trim().strip_prefix("nameserver")?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_server_that_can_be_asked_is_the_one() {
        let file = "# made by hand\nsearch example\nnameserver fe80::1%eth0\nnameserver 10.0.0.1\nnameserver 10.0.0.2";
        assert_eq!(first_server(file), Some("10.0.0.1".parse().unwrap()));
        assert_eq!(first_server("options edns0"), None);
    }
}
