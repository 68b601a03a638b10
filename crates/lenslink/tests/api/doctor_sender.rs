//! The sender check of `lenslink doctor`, against a test name server.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use server::doctor::{CheckStatus, Finding, Resolver};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, UdpSocket};

use crate::doctor::run_doctor_with_resolver;
use crate::support::binary::UNREACHABLE_ADDRESS;

type Records = &'static [(&'static str, &'static str)];

#[derive(Clone, Copy, PartialEq, Eq)]
enum ServerBehavior {
    Plain,
    Silent,
    /// Sets the truncation flag, so that the resolver repeats the query over TCP.
    Truncating,
    Malformed,
}

struct NameServer {
    address: SocketAddr,
    queries: Arc<Mutex<Vec<String>>>,
}

/// A port that is free for UDP may be taken for TCP.
async fn bind_udp_and_tcp() -> (UdpSocket, TcpListener) {
    loop {
        let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
        if let Ok(listener) = TcpListener::bind(socket.local_addr().unwrap()).await {
            return (socket, listener);
        }
    }
}

impl NameServer {
    async fn start(behavior: ServerBehavior, records: Records) -> Self {
        let (socket, listener) = bind_udp_and_tcp().await;
        let address = socket.local_addr().unwrap();
        let server = Self { address, queries: Arc::default() };
        let queries = server.queries.clone();
        tokio::spawn(async move {
            let mut buffer = [0; 512];
            while let Ok((length, peer)) = socket.recv_from(&mut buffer).await {
                let question = &buffer[..length];
                queries.lock().unwrap().push(question_name(question));
                let answer = match behavior {
                    ServerBehavior::Silent => continue,
                    ServerBehavior::Plain => build_answer(question, records, 0x8180),
                    ServerBehavior::Truncating => build_answer(question, &[], 0x8380),
                    ServerBehavior::Malformed => {
                        // First an answer to another question, then one with a wrong record count.
                        socket.send_to(&[0xff; 40], peer).await.unwrap();
                        let mut answer = build_answer(question, records, 0x8180);
                        answer[7] = 200;
                        answer
                    }
                };
                socket.send_to(&answer, peer).await.unwrap();
            }
        });
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut question = vec![0; usize::from(stream.read_u16().await.unwrap())];
                stream.read_exact(&mut question).await.unwrap();
                let answer = build_answer(&question, records, 0x8180);
                stream.write_u16(answer.len() as u16).await.unwrap();
                stream.write_all(&answer).await.unwrap();
            }
        });
        server
    }

    fn queried_names(&self) -> Vec<String> {
        let mut queries = self.queries.lock().unwrap().clone();
        queries.sort();
        queries
    }
}

/// The domain name in a DNS query. The question follows the header of 12 bytes.
fn question_name(question: &[u8]) -> String {
    let (mut labels, mut rest) = (Vec::new(), &question[12..]);
    while rest[0] != 0 {
        let (label, after) = rest[1..].split_at(rest[0].into());
        labels.push(String::from_utf8(label.to_vec()).unwrap());
        rest = after;
    }
    labels.join(".")
}

/// A DNS response with the header flags and the TXT records of the name in the question.
fn build_answer(question: &[u8], records: Records, flags: u16) -> Vec<u8> {
    let name = question_name(question);
    let texts: Vec<_> = records.iter().filter(|(of, _)| *of == name).map(|(_, text)| *text).collect();
    let mut answer = question[..12 + name.len() + 2 + 4].to_vec();
    answer[2..4].copy_from_slice(&flags.to_be_bytes());
    answer[6..12].copy_from_slice(&[0, texts.len() as u8, 0, 0, 0, 0]);
    for text in texts {
        // A pointer to the name in the question, type TXT, class IN, a lifetime of 60 s, and the lengths.
        answer.extend([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.len() as u8 + 1, text.len() as u8]);
        answer.extend(text.bytes());
    }
    answer
}

const FROM: (&str, &str) = ("LENSLINK_MAIL_FROM", "Berg <hello@berg.photo>");

/// The findings about the sender when the mail server is on another machine.
async fn sender_findings(server: &NameServer, settings: &[(&str, &str)]) -> Vec<Finding> {
    let url = format!("smtps://{UNREACHABLE_ADDRESS}");
    let settings = [&[("LENSLINK_SMTP_URL", url.as_str()), FROM], settings].concat();
    let report = run_doctor_with_resolver(Resolver::with_server(server.address), &settings).await;
    report.findings.into_iter().filter(|finding| finding.about == "sender").collect()
}

/// Asserts that the records cause exactly one notice. Returns its message.
async fn single_notice(records: Records) -> String {
    let found = sender_findings(&NameServer::start(ServerBehavior::Plain, records).await, &[]).await;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].status, CheckStatus::Notice, "{found:?}");
    found[0].message.clone()
}

const VALID_RECORDS: Records = &[
    ("berg.photo", "google-site-verification=abc"),
    ("berg.photo", "v=spf1 ip4:127.99.0.0/16 -all"),
    ("_dmarc.berg.photo", "v=DMARC1; p=none"),
];

#[tokio::test]
async fn accepts_valid_records() {
    let server = NameServer::start(ServerBehavior::Plain, VALID_RECORDS).await;
    let found = sender_findings(&server, &[]).await;
    assert_eq!((found.len(), &found[0].status), (1, &CheckStatus::Fine), "{found:?}");
    assert_eq!(server.queried_names(), ["_dmarc.berg.photo", "berg.photo"], "doctor sends no other queries");
}

#[tokio::test]
async fn repeats_a_truncated_query_over_tcp() {
    let found =
        sender_findings(&NameServer::start(ServerBehavior::Truncating, VALID_RECORDS).await, &[]).await;
    assert_eq!((found.len(), &found[0].status), (1, &CheckStatus::Fine), "{found:?}");
}

#[tokio::test]
async fn reports_records_that_may_cause_rejected_emails() {
    let notice = single_notice(&[("_dmarc.berg.photo", "v=DMARC1; p=none")]).await;
    assert!(notice.contains("no SPF record"), "{notice}");
    let notice = single_notice(&[("berg.photo", "v=spf1 mx ~all")]).await;
    assert!(notice.contains("no DMARC record"), "{notice}");
    const TWO: Records = &[
        ("berg.photo", "v=spf1 mx ~all"),
        ("berg.photo", "v=spf1 a ~all"),
        ("_dmarc.berg.photo", "v=DMARC1; p=none"),
    ];
    assert!(single_notice(TWO).await.contains("more than one SPF record"));
    let refusing = single_notice(&[
        ("berg.photo", "v=spf1 ip4:192.0.2.1 include:spf.elsewhere.net -all"),
        ("_dmarc.berg.photo", "v=DMARC1; p=none"),
    ]);
    let notice = refusing.await;
    assert!(notice.contains("does not seem to include 127.99.99.99"), "{notice}");
    let notice = single_notice(&[
        ("berg.photo", "v=spf1 ip4:127.99.99.99 -all"),
        ("_dmarc.berg.photo", "v=DMARC1; p=reject"),
    ]);
    let notice = notice.await;
    assert!(notice.contains("DKIM") && notice.contains("the doctor cannot check"), "{notice}");
}

#[tokio::test]
async fn uses_the_dmarc_record_of_the_parent_domain() {
    let server = NameServer::start(
        ServerBehavior::Plain,
        &[("mail.berg.photo", "v=spf1 ~all"), ("_dmarc.berg.photo", "v=DMARC1; p=none")],
    );
    let found = sender_findings(&server.await, &[("LENSLINK_MAIL_FROM", "hello@mail.berg.photo")]).await;
    assert_eq!((found.len(), &found[0].status), (1, &CheckStatus::Fine), "{found:?}");
}

#[tokio::test]
async fn reports_a_login_of_another_provider_without_the_user() {
    let server = NameServer::start(ServerBehavior::Plain, VALID_RECORDS).await;
    let url = format!("smtps://anna.berg%40gmail.com:hush@{UNREACHABLE_ADDRESS}");
    let found = sender_findings(&server, &[("LENSLINK_SMTP_URL", &url)]).await;
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].message.contains("gmail.com") && found[0].message.contains("berg.photo"), "{found:?}");
    assert!(!format!("{found:?}").contains("anna") && !format!("{found:?}").contains("hush"));
}

#[tokio::test]
async fn reports_a_failing_name_server_as_notice() {
    let unreachable = NameServer { address: UNREACHABLE_ADDRESS.parse().unwrap(), queries: Arc::default() };
    let silent = NameServer::start(ServerBehavior::Silent, VALID_RECORDS).await;
    let babbling = NameServer::start(ServerBehavior::Malformed, VALID_RECORDS).await;
    for server in [unreachable, silent, babbling] {
        let found = sender_findings(&server, &[]).await;
        assert_eq!((found.len(), &found[0].status), (1, &CheckStatus::Notice), "{found:?}");
        assert!(found[0].message.contains("no name server answered"), "{found:?}");
    }
}

#[tokio::test]
async fn sends_no_query_for_reserved_domains_or_without_smtp() {
    let server = NameServer::start(ServerBehavior::Plain, VALID_RECORDS).await;
    let found = sender_findings(&server, &[("LENSLINK_MAIL_FROM", "hello@photos.example")]).await;
    assert!(found.len() == 1 && found[0].message.contains("other mail servers reject"), "{found:?}");
    let report = run_doctor_with_resolver(Resolver::with_server(server.address), &[FROM]).await;
    assert!(report.findings.iter().all(|finding| finding.about != "sender"), "{:?}", report.findings);
    assert_eq!(server.queried_names(), [""; 0]);
}
