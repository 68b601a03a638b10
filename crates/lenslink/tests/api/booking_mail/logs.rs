//! What clients write and which links they get never stands in a log.

use std::path::Path;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::binary::Serving;
use crate::mails::{SentMail, in_folder};

const LOOK_AGAIN: Duration = Duration::from_millis(20);
const NAME: &str = "Unmistakable Client";
const CLIENT: &str = "unmistakable.client@client.example";
const MESSAGE: &str = "Unmistakable message";
const OTHER: &str = "Unmistakable other message";
const KEY: &str = "unmistakable-key-1";

async fn mails(data: &Path, count: usize) -> Vec<SentMail> {
    let arrived = async {
        loop {
            let mails = in_folder(&data.join("mail"));
            if mails.len() >= count {
                return mails;
            }
            sleep(LOOK_AGAIN).await;
        }
    };
    timeout(Duration::from_secs(60), arrived).await.expect("the mails arrive")
}

/// A photographer who can be booked: the address of the service.
async fn open_studio(serving: &Serving, data: &Path) -> String {
    let form = json!({"email": "anna@example.com", "password": "tulip-42-harbour", "name": "Anna Berg"});
    let (status, session, _) = serving.call(Method::POST, "/api/identity/sign-up", &[], Some(form)).await;
    assert_eq!(status, 201, "{session}");
    let verification = &mails(data, 1).await[0];
    let code = json!({"code": verification.link().split_once('#').unwrap().1});
    let verified = serving.call(Method::POST, "/api/identity/verify-email", &[], Some(code)).await;
    assert_eq!(verified.0, 200);
    let bearer = format!("Bearer {}", session["accessToken"].as_str().unwrap());
    let call = async |method, path, form: Value| {
        serving.call(method, path, &[("Authorization", &bearer)], Some(form)).await
    };
    let profile = json!({"username": "anna", "displayName": "Anna Berg", "bio": ""});
    assert_eq!(call(Method::PUT, "/api/profile", profile).await.0, 200);
    let service = json!({"title": "Portrait", "description": "One hour.", "price": 25_000});
    let (status, service, _) = call(Method::POST, "/api/services", service).await;
    assert_eq!(status, 201, "{service}");
    format!("anna/{}", service["id"].as_str().unwrap())
}

/// Everything a client and a photographer do, once right and once wrong; whatever is secret about it.
async fn journey(serving: &Serving, data: &Path) -> Vec<String> {
    let book = format!("/api/book/{}", open_studio(serving, data).await);
    let post = async |path: &str, headers: &[(&str, &str)], form| {
        serving.call(Method::POST, path, headers, form).await.0
    };
    let get = async |path: &str| serving.call(Method::GET, path, &[], None).await.0;
    let form = json!({"clientName": NAME, "clientEmail": CLIENT, "message": MESSAGE});
    for _ in 0..2 {
        assert_eq!(post(&book, &[("Idempotency-Key", KEY)], Some(form.clone())).await, 201);
    }
    let other = json!({"clientName": NAME, "clientEmail": CLIENT, "message": OTHER});
    assert_eq!(post(&book, &[("Idempotency-Key", KEY)], Some(other)).await, 422);
    let nameless = json!({"clientName": "", "clientEmail": CLIENT, "message": MESSAGE});
    assert_eq!(post(&book, &[], Some(nameless)).await, 400);
    assert_eq!(post("/api/book/anna/abc", &[], Some(form)).await, 404);

    let links: Vec<String> = mails(data, 3).await.into_iter().flat_map(|mail| mail.links).collect();
    let path = |start: &str| {
        let found = links.iter().find_map(|link| link.find(start).map(|at| &link[at..])).unwrap();
        found.split('?').next().unwrap().to_owned()
    };
    let (answer, request) = (path("/answer/"), path("/r/"));
    assert_eq!(get(&answer).await, 200);
    assert_eq!(get(&format!("{answer}?choose=confirm")).await, 200);
    assert_eq!(get(&request).await, 200);
    assert_eq!(get(&format!("{answer}x")).await, 404);
    assert_eq!(post(&format!("{answer}/seen"), &[], None).await, 204);
    assert_eq!(post(&format!("{answer}/confirm"), &[], None).await, 303);
    assert_eq!(post(&format!("{request}/withdraw"), &[], None).await, 303);
    mails(data, 4).await;
    let tokens = [answer, request].map(|path| path.rsplit('/').next().unwrap().to_owned());
    [NAME, CLIENT, MESSAGE, OTHER, KEY].map(str::to_owned).into_iter().chain(tokens).collect()
}

#[tokio::test]
async fn no_log_line_holds_what_clients_wrote_or_the_way_to_it() {
    let folder = tempfile::tempdir().unwrap();
    for (level, format) in [("info", "text"), ("trace", "json")] {
        let data = folder.path().join(level);
        let settings = [
            ("LENSLINK_LOG", level),
            ("LENSLINK_LOG_FORMAT", format),
            ("LENSLINK_DATA_DIR", data.to_str().unwrap()),
        ];
        let serving = Serving::start(folder.path(), &settings).await;
        let secrets = journey(&serving, &data).await;
        let (code, log) = serving.terminate().await;
        assert_eq!(code, Some(0));
        assert!(log.lines().count() > 10, "there is a log to look at: {log}");
        for secret in secrets {
            let line = log.lines().find(|line| line.to_lowercase().contains(&secret.to_lowercase()));
            assert_eq!(line, None, "{secret} stands in the log");
        }
    }
}
