//! A real mail server stops while bookings arrive, and starts again.

use std::net::TcpListener;
use std::time::Duration;

use serde_json::Value;
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use crate::mail_smtp::FROM;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::{TestApp, env_variable, http_client};

const POLL_INTERVAL: Duration = Duration::from_millis(20);

fn find_free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

async fn start_maildev(smtp_port: u16, http_port: u16) -> Child {
    let (smtp_port, http_port) = (smtp_port.to_string(), http_port.to_string());
    let child = Command::new("node")
        .arg(env_variable("TEST_MAILDEV"))
        .args(["--ip", "127.0.0.1", "--web-ip", "127.0.0.1", "-s", &smtp_port, "-w", &http_port, "--silent"])
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    for port in [&smtp_port, &http_port] {
        let wait = async {
            while TcpStream::connect(format!("127.0.0.1:{port}")).await.is_err() {
                sleep(POLL_INTERVAL).await;
            }
        };
        timeout(Duration::from_secs(60), wait).await.expect("maildev does not start");
    }
    child
}

async fn get_received_emails(http_port: u16) -> Vec<Value> {
    let response = http_client().get(format!("http://127.0.0.1:{http_port}/email")).send().await.unwrap();
    serde_json::from_str(&response.text().await.unwrap()).unwrap()
}

async fn delivers_every_email_after_a_mail_server_restart(engine: Engine) {
    let (smtp_port, http_port) = (find_free_port(), find_free_port());
    let url = format!("smtp://127.0.0.1:{smtp_port}");
    let mut maildev = start_maildev(smtp_port, http_port).await;
    let app = TestApp::with_engine(&engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    let anna = app.add_photographer("anna").await;
    app.send_request_from(&anna, "before@client.example").await;
    app.drain_outbox().await;
    assert_eq!(get_received_emails(http_port).await.len(), 2);

    maildev.kill().await.unwrap();
    let mut ids = Vec::new();
    for n in 0..4 {
        ids.push(app.send_request_from(&anna, &format!("bo{n}@client.example")).await);
        app.drain_outbox().await;
    }

    let _maildev = start_maildev(smtp_port, http_port).await;
    app.ctx.clock.advance(Duration::from_secs(60));
    app.drain_outbox().await;
    let emails = get_received_emails(http_port).await;
    assert_eq!(emails.len(), 8, "a request and a receipt for each booking of the outage");
    for id in ids {
        let message_id = format!("<{id}@berg.example>");
        assert_eq!(
            emails.iter().filter(|email| email["headers"]["message-id"] == *message_id).count(),
            1,
            "{id}"
        );
    }
}

on_both_engines! {
    delivers_every_email_after_a_mail_server_restart,
}
