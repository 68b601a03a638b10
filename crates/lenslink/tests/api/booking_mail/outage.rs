//! A real mail server that is stopped while bookings come in, and started again.

use std::net::TcpListener;
use std::time::Duration;

use serde_json::Value;
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use crate::engines::{Engine, on_both_engines};
use crate::harness::{TestApp, client, variable};
use crate::mail_smtp::FROM;

const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// Nobody listens there yet.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

async fn start_maildev(smtp: u16, http: u16) -> Child {
    let (smtp, http) = (smtp.to_string(), http.to_string());
    let child = Command::new("node")
        .arg(variable("TEST_MAILDEV"))
        .args(["--ip", "127.0.0.1", "--web-ip", "127.0.0.1", "-s", &smtp, "-w", &http, "--silent"])
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    for port in [&smtp, &http] {
        let listening = async {
            while TcpStream::connect(format!("127.0.0.1:{port}")).await.is_err() {
                sleep(LOOK_AGAIN).await;
            }
        };
        timeout(Duration::from_secs(60), listening).await.expect("maildev starts");
    }
    child
}

async fn received(http: u16) -> Vec<Value> {
    let mails = client().get(format!("http://127.0.0.1:{http}/email")).send().await.unwrap();
    serde_json::from_str(&mails.text().await.unwrap()).unwrap()
}

async fn a_mail_server_that_stops_and_starts_gets_every_mail(engine: Engine) {
    let (smtp, http) = (free_port(), free_port());
    let url = format!("smtp://127.0.0.1:{smtp}");
    let mut maildev = start_maildev(smtp, http).await;
    let app = TestApp::on(&engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    let anna = app.studio("anna").await;
    app.asked_by(&anna, "before@client.example").await;
    app.drain_outbox().await;
    assert_eq!(received(http).await.len(), 2);

    maildev.kill().await.unwrap();
    let mut ids = Vec::new();
    for n in 0..4 {
        ids.push(app.asked_by(&anna, &format!("bo{n}@client.example")).await);
        app.drain_outbox().await;
    }

    let _maildev = start_maildev(smtp, http).await;
    app.cx.clock.advance(Duration::from_secs(60));
    app.drain_outbox().await;
    let mails = received(http).await;
    assert_eq!(mails.len(), 8, "a request and a receipt of each");
    for id in ids {
        let wanted = format!("<{id}@berg.example>");
        assert_eq!(mails.iter().filter(|mail| mail["headers"]["message-id"] == *wanted).count(), 1, "{id}");
    }
}

on_both_engines! {
    a_mail_server_that_stops_and_starts_gets_every_mail,
}
