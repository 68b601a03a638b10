//! A backup of a server under load, restored into another folder, as on another machine.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use futures_util::future::join_all;
use reqwest::Client;
use serde_json::json;
use tokio::sync::watch;

use super::{Instance, MARIT_USERNAME, assert_photo_loads, get_profile, sign_in};
use crate::support::binary::ServerProcess;
use crate::support::engines::Engine;
use crate::support::harness::http_client;
use crate::support::smtp_server::SmtpServer;

const CLIENT_COUNT: usize = 4;
/// Acknowledged requests before the backup starts.
const REQUESTS_BEFORE_BACKUP: usize = 30;

#[derive(Default)]
struct Load {
    sent_count: AtomicUsize,
    /// The messages of the acknowledged requests.
    acknowledged: Mutex<HashSet<String>>,
    acknowledged_count: watch::Sender<usize>,
    is_over: AtomicBool,
}

impl Load {
    async fn send(&self, client: &Client, url: &str) {
        let n = self.sent_count.fetch_add(1, Ordering::SeqCst);
        let message = format!("request {n}");
        let form =
            json!({"clientName": "Bo", "clientEmail": format!("bo{n}@example.org"), "message": message});
        let ip_address = format!("10.0.{}.{}", n >> 8 & 255, n & 255);
        let response =
            client.post(url).header("X-Forwarded-For", ip_address).json(&form).send().await.unwrap();
        if response.status() == 201 {
            self.acknowledged.lock().unwrap().insert(message);
            self.acknowledged_count.send_modify(|count| *count += 1);
        }
    }

    fn acknowledged(&self) -> HashSet<String> {
        self.acknowledged.lock().unwrap().clone()
    }

    async fn run(&self, url: &str) {
        let run_client = async || {
            let client = http_client();
            while !self.is_over.load(Ordering::SeqCst) {
                self.send(&client, url).await;
            }
        };
        join_all((0..CLIENT_COUNT).map(|_| run_client())).await;
    }
}

async fn get_booking_url(server: &ServerProcess) -> String {
    let service = get_profile(server).await["services"][0]["id"].as_str().unwrap().to_owned();
    format!("http://{}/api/book/{MARIT_USERNAME}/{service}", server.address)
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_under_load_contains_every_acknowledged_booking() {
    let smtp = SmtpServer::start(|_, _, _| None).await;
    let source = Instance::new()
        .with_setting("LENSLINK_TRUSTED_PROXIES", "127.0.0.1")
        .with_setting("LENSLINK_LOG", "error")
        .with_setting("LENSLINK_SMTP_URL", &format!("smtp://{}", smtp.address));
    let (source, password) = source.fill_with_demo().await;
    let server = source.start_server().await;
    let (load, url) = (Load::default(), get_booking_url(&server).await);
    load.send(&http_client(), &url).await;
    // Finds the photographer's email about the first request, which has the link to answer it.
    let is_to_photographer =
        |email: &crate::support::sent_email::SentEmail| email.to.contains("marit@example.com");
    smtp.wait_until(|smtp| smtp.emails().iter().any(is_to_photographer)).await;
    let email = smtp.emails().into_iter().find(is_to_photographer).unwrap();
    let link = email.links.iter().find(|link| link.contains("/answer/")).expect("an answer link").clone();

    let back_up = async {
        load.acknowledged_count.subscribe().wait_for(|count| *count >= REQUESTS_BEFORE_BACKUP).await.unwrap();
        let acknowledged_before = load.acknowledged();
        source.back_up().await;
        let acknowledged_during = load.acknowledged().len() - acknowledged_before.len();
        load.is_over.store(true, Ordering::SeqCst);
        (acknowledged_before, acknowledged_during)
    };
    let (_, (acknowledged_before, acknowledged_during)) = tokio::join!(load.run(&url), back_up);
    assert!(acknowledged_during > 0, "the server accepts requests during the backup");
    assert_eq!(server.terminate().await.0, Some(0));

    let target = Instance::new();
    let output = target.restore(&source.path("backup.tar")).await;
    assert!(output.contains("12 photo file(s), the master key"), "{output}");
    let messages = Engine::sqlite().query_texts(&target.path("data"), "SELECT message FROM bookings").await;
    let distinct_messages: HashSet<String> = messages.iter().cloned().collect();
    assert_eq!(distinct_messages.len(), messages.len(), "a booking was restored twice");
    assert!(
        acknowledged_before.is_subset(&distinct_messages),
        "missing: {:?}",
        acknowledged_before.difference(&distinct_messages)
    );
    // A request that was released from quarantine has no email, and the demo contains one.
    let booking_ids_sql = "SELECT hex(id) FROM bookings WHERE notice = 'mail' AND NOT EXISTS (SELECT 1 FROM booking_steps \
                WHERE booking_id = bookings.id AND from_status = 'quarantine') ORDER BY id";
    let email_booking_ids_sql =
        "SELECT hex(booking_id) FROM outbox WHERE kind = 'booking-request' ORDER BY booking_id";
    let [booking_ids, email_booking_ids] = [booking_ids_sql, email_booking_ids_sql]
        .map(async |sql| Engine::sqlite().query_texts(&target.path("data"), sql).await);
    assert_eq!(booking_ids.await, email_booking_ids.await, "each booking is restored with its email");

    let server = target.start_server().await;
    assert_photo_loads(&server).await;
    assert_eq!(sign_in(&server, "marit@example.com", &password).await, 200);
    let path = &link[link.find("/answer/").unwrap()..];
    let page = http_client().get(format!("http://{}{path}", server.address)).send().await.unwrap();
    assert_eq!(page.status(), 200);
    assert!(page.text().await.unwrap().contains("request 0"), "the emailed link still works");
    let forged_path = path.replacen("/answer/", "/answer/x", 1);
    let page = http_client().get(format!("http://{}{forged_path}", server.address)).send().await.unwrap();
    assert_eq!(page.status(), 404, "a forged link does not work");
    assert_eq!(server.terminate().await.0, Some(0));
}
