//! What `lenslink doctor` finds out about the sender, from a name server of the test's own.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use server::doctor::{Finding, Resolver, Verdict};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, UdpSocket};

use crate::binary::NOBODY;
use crate::doctor::doctor_asking;

type Records = &'static [(&'static str, &'static str)];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Plain,
    Silent,
    /// Says that the answer is too long for one packet.
    ByTcp,
    Babbling,
}

struct NameServer {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

/// A port that is free for one protocol may be taken for the other.
async fn one_port_for_both() -> (UdpSocket, TcpListener) {
    loop {
        let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
        if let Ok(listener) = TcpListener::bind(socket.local_addr().unwrap()).await {
            return (socket, listener);
        }
    }
}

impl NameServer {
    async fn start(manner: Manner, records: Records) -> Self {
        let (socket, listener) = one_port_for_both().await;
        let address = socket.local_addr().unwrap();
        let server = Self { address, asked: Arc::default() };
        let asked = server.asked.clone();
        tokio::spawn(async move {
            let mut buffer = [0; 512];
            while let Ok((length, peer)) = socket.recv_from(&mut buffer).await {
                let question = &buffer[..length];
                asked.lock().unwrap().push(name_in(question));
                let answer = match manner {
                    Manner::Silent => continue,
                    Manner::Plain => answer(question, records, 0x8180),
                    Manner::ByTcp => answer(question, &[], 0x8380),
                    Manner::Babbling => {
                        // First something that answers nobody's question, then one that lies about its length.
                        socket.send_to(&[0xff; 40], peer).await.unwrap();
                        let mut answer = answer(question, records, 0x8180);
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
                let answer = answer(&question, records, 0x8180);
                stream.write_u16(answer.len() as u16).await.unwrap();
                stream.write_all(&answer).await.unwrap();
            }
        });
        server
    }

    fn asked(&self) -> Vec<String> {
        let mut asked = self.asked.lock().unwrap().clone();
        asked.sort();
        asked
    }
}

fn name_in(question: &[u8]) -> String {
    let (mut labels, mut rest) = (Vec::new(), &question[12..]);
    while rest[0] != 0 {
        let (label, after) = rest[1..].split_at(rest[0].into());
        labels.push(String::from_utf8(label.to_vec()).unwrap());
        rest = after;
    }
    labels.join(".")
}

fn answer(question: &[u8], records: Records, flags: u16) -> Vec<u8> {
    let name = name_in(question);
    let texts: Vec<_> = records.iter().filter(|(of, _)| *of == name).map(|(_, text)| *text).collect();
    let mut answer = question[..12 + name.len() + 2 + 4].to_vec();
    answer[2..4].copy_from_slice(&flags.to_be_bytes());
    answer[6..12].copy_from_slice(&[0, texts.len() as u8, 0, 0, 0, 0]);
    for text in texts {
        answer.extend([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.len() as u8 + 1, text.len() as u8]);
        answer.extend(text.bytes());
    }
    answer
}

const FROM: (&str, &str) = ("LENSLINK_MAIL_FROM", "Berg <hello@berg.photo>");

/// What is found about the sender of a server that sends through another machine.
async fn found(server: &NameServer, settings: &[(&str, &str)]) -> Vec<Finding> {
    let url = format!("smtps://{NOBODY}");
    let settings = [&[("LENSLINK_SMTP_URL", url.as_str()), FROM], settings].concat();
    let report = doctor_asking(Resolver::at(server.address), &settings).await;
    report.findings.into_iter().filter(|finding| finding.about == "sender").collect()
}

/// The one thing that is wrong with these records.
async fn notice(records: Records) -> String {
    let found = found(&NameServer::start(Manner::Plain, records).await, &[]).await;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].verdict, Verdict::Notice, "{found:?}");
    found[0].what.clone()
}

const GOOD: Records = &[
    ("berg.photo", "google-site-verification=abc"),
    ("berg.photo", "v=spf1 ip4:127.99.0.0/16 -all"),
    ("_dmarc.berg.photo", "v=DMARC1; p=none"),
];

#[tokio::test]
async fn a_sender_whose_records_fit_is_fine() {
    let server = NameServer::start(Manner::Plain, GOOD).await;
    let found = found(&server, &[]).await;
    assert_eq!((found.len(), &found[0].verdict), (1, &Verdict::Fine), "{found:?}");
    assert_eq!(server.asked(), ["_dmarc.berg.photo", "berg.photo"], "and nothing else is asked");
}

#[tokio::test]
async fn an_answer_that_is_too_long_for_a_packet_is_fetched_another_way() {
    let found = found(&NameServer::start(Manner::ByTcp, GOOD).await, &[]).await;
    assert_eq!((found.len(), &found[0].verdict), (1, &Verdict::Fine), "{found:?}");
}

#[tokio::test]
async fn each_record_that_is_missing_or_shuts_us_out_is_told_of() {
    let told = notice(&[("_dmarc.berg.photo", "v=DMARC1; p=none")]).await;
    assert!(told.contains("no SPF record"), "{told}");
    let told = notice(&[("berg.photo", "v=spf1 mx ~all")]).await;
    assert!(told.contains("no DMARC record"), "{told}");
    const TWO: Records = &[
        ("berg.photo", "v=spf1 mx ~all"),
        ("berg.photo", "v=spf1 a ~all"),
        ("_dmarc.berg.photo", "v=DMARC1; p=none"),
    ];
    assert!(notice(TWO).await.contains("more than one SPF record"));
    let shut = notice(&[
        ("berg.photo", "v=spf1 ip4:192.0.2.1 include:spf.elsewhere.net -all"),
        ("_dmarc.berg.photo", "v=DMARC1; p=none"),
    ]);
    let told = shut.await;
    assert!(told.contains("does not seem to name 127.99.99.99"), "{told}");
    let told = notice(&[
        ("berg.photo", "v=spf1 ip4:127.99.99.99 -all"),
        ("_dmarc.berg.photo", "v=DMARC1; p=reject"),
    ]);
    let told = told.await;
    assert!(told.contains("DKIM") && told.contains("cannot be seen from here"), "{told}");
}

#[tokio::test]
async fn a_domain_above_speaks_for_those_below() {
    let server = NameServer::start(
        Manner::Plain,
        &[("mail.berg.photo", "v=spf1 ~all"), ("_dmarc.berg.photo", "v=DMARC1; p=none")],
    );
    let found = found(&server.await, &[("LENSLINK_MAIL_FROM", "hello@mail.berg.photo")]).await;
    assert_eq!((found.len(), &found[0].verdict), (1, &Verdict::Fine), "{found:?}");
}

#[tokio::test]
async fn a_mail_account_of_another_provider_is_told_of_without_the_name() {
    let server = NameServer::start(Manner::Plain, GOOD).await;
    let url = format!("smtps://anna.berg%40gmail.com:hush@{NOBODY}");
    let found = found(&server, &[("LENSLINK_SMTP_URL", &url)]).await;
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].what.contains("gmail.com") && found[0].what.contains("berg.photo"), "{found:?}");
    assert!(!format!("{found:?}").contains("anna") && !format!("{found:?}").contains("hush"));
}

#[tokio::test]
async fn a_name_server_that_is_silent_away_or_babbles_is_no_failure() {
    let away = NameServer { address: NOBODY.parse().unwrap(), asked: Arc::default() };
    let silent = NameServer::start(Manner::Silent, GOOD).await;
    let babbling = NameServer::start(Manner::Babbling, GOOD).await;
    for server in [away, silent, babbling] {
        let found = found(&server, &[]).await;
        assert_eq!((found.len(), &found[0].verdict), (1, &Verdict::Notice), "{found:?}");
        assert!(found[0].what.contains("no name server could be asked"), "{found:?}");
    }
}

#[tokio::test]
async fn nobody_is_asked_about_a_domain_that_nobody_owns_nor_without_a_mail_server() {
    let server = NameServer::start(Manner::Plain, GOOD).await;
    let found = found(&server, &[("LENSLINK_MAIL_FROM", "hello@photos.example")]).await;
    assert!(found.len() == 1 && found[0].what.contains("no mail server elsewhere believes"), "{found:?}");
    let report = doctor_asking(Resolver::at(server.address), &[FROM]).await;
    assert!(report.findings.iter().all(|finding| finding.about != "sender"), "{:?}", report.findings);
    assert_eq!(server.asked(), [""; 0]);
}
