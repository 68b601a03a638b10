//! A backup of a server that is busy, brought back on another machine.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use futures_util::future::join_all;
use reqwest::Client;
use serde_json::json;
use tokio::sync::watch;

use super::{Instance, MARIT, assert_photo_loads, profile, sign_in};
use crate::binary::Serving;
use crate::engines::Engine;
use crate::harness::client;
use crate::smtp_server::SmtpServer;

const CLIENTS: usize = 4;
/// Acknowledged before the backup begins.
const ENOUGH: usize = 30;

#[derive(Default)]
struct Load {
    sent: AtomicUsize,
    acknowledged: Mutex<HashSet<String>>,
    count: watch::Sender<usize>,
    over: AtomicBool,
}

impl Load {
    async fn send(&self, client: &Client, address: &str) {
        let n = self.sent.fetch_add(1, Ordering::SeqCst);
        let message = format!("request {n}");
        let form =
            json!({"clientName": "Bo", "clientEmail": format!("bo{n}@example.org"), "message": message});
        let network = format!("10.0.{}.{}", n >> 8 & 255, n & 255);
        let answer =
            client.post(address).header("X-Forwarded-For", network).json(&form).send().await.unwrap();
        if answer.status() == 201 {
            self.acknowledged.lock().unwrap().insert(message);
            self.count.send_modify(|count| *count += 1);
        }
    }

    fn acknowledged(&self) -> HashSet<String> {
        self.acknowledged.lock().unwrap().clone()
    }

    async fn run(&self, address: &str) {
        let one = async || {
            let client = client();
            while !self.over.load(Ordering::SeqCst) {
                self.send(&client, address).await;
            }
        };
        join_all((0..CLIENTS).map(|_| one())).await;
    }
}

async fn booking_address(serving: &Serving) -> String {
    let service = profile(serving).await["services"][0]["id"].as_str().unwrap().to_owned();
    format!("http://{}/api/book/{MARIT}/{service}", serving.address)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_busy_server_has_every_booking_that_was_answered_before_it_began() {
    let smtp = SmtpServer::start(|_, _, _| None).await;
    let busy = Instance::new()
        .with("LENSLINK_TRUSTED_PROXIES", "127.0.0.1")
        .with("LENSLINK_LOG", "error")
        .with("LENSLINK_SMTP_URL", &format!("smtp://{}", smtp.address));
    let (busy, password) = busy.filled().await;
    let serving = busy.serve().await;
    let (load, address) = (Load::default(), booking_address(&serving).await);
    load.send(&client(), &address).await;
    // Her own mail about the first request, with the link to answer it.
    let hers = |mail: &crate::mails::SentMail| mail.to.contains("marit@example.com");
    smtp.until(|smtp| smtp.mails().iter().any(hers)).await;
    let mail = smtp.mails().into_iter().find(hers).unwrap();
    let link = mail.links.iter().find(|link| link.contains("/answer/")).expect("a link").clone();

    let backing_up = async {
        load.count.subscribe().wait_for(|count| *count >= ENOUGH).await.unwrap();
        let before = load.acknowledged();
        busy.back_up().await;
        let during = load.acknowledged().len() - before.len();
        load.over.store(true, Ordering::SeqCst);
        (before, during)
    };
    let (_, (before, during)) = tokio::join!(load.run(&address), backing_up);
    assert!(during > 0, "the server went on working meanwhile");
    assert_eq!(serving.terminate().await.0, Some(0));

    let other = Instance::new();
    let said = other.restore(&busy.path("backup.tar")).await;
    assert!(said.contains("12 photo file(s), the master key"), "{said}");
    let restored = Engine::sqlite().texts(&other.path("data"), "SELECT message FROM bookings").await;
    let kept: HashSet<String> = restored.iter().cloned().collect();
    assert_eq!(kept.len(), restored.len(), "a booking is there twice");
    assert!(before.is_subset(&kept), "{:?} are lost", before.difference(&kept));
    // No e-mail tells of a request that was released from quarantine, and the demo has one.
    let told = "SELECT hex(id) FROM bookings WHERE notice = 'mail' AND NOT EXISTS (SELECT 1 FROM booking_steps \
                WHERE booking_id = bookings.id AND from_status = 'quarantine') ORDER BY id";
    let mails = "SELECT hex(booking_id) FROM outbox WHERE kind = 'booking-request' ORDER BY booking_id";
    let [told, mails] = [told, mails].map(async |sql| Engine::sqlite().texts(&other.path("data"), sql).await);
    assert_eq!(told.await, mails.await, "a booking and its mail, or none of the two");

    let serving = other.serve().await;
    assert_photo_loads(&serving).await;
    assert_eq!(sign_in(&serving, "marit@example.com", &password).await, 200);
    let path = &link[link.find("/answer/").unwrap()..];
    let page = client().get(format!("http://{}{path}", serving.address)).send().await.unwrap();
    assert_eq!(page.status(), 200);
    assert!(page.text().await.unwrap().contains("request 0"), "the link in her mail still works");
    let wrong = path.replacen("/answer/", "/answer/x", 1);
    let page = client().get(format!("http://{}{wrong}", serving.address)).send().await.unwrap();
    assert_eq!(page.status(), 404, "and no other does");
    assert_eq!(serving.terminate().await.0, Some(0));
}
