//! Logs contain neither client data nor links.

use std::path::Path;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::support::binary::ServerProcess;
use crate::support::sent_email::{SentEmail, read_emails};

const POLL_INTERVAL: Duration = Duration::from_millis(20);
const CLIENT_NAME: &str = "Unmistakable Client";
const CLIENT_EMAIL: &str = "unmistakable.client@client.example";
const MESSAGE: &str = "Unmistakable message";
const OTHER_MESSAGE: &str = "Unmistakable other message";
const IDEMPOTENCY_KEY: &str = "unmistakable-key-1";

async fn wait_for_emails(data_folder: &Path, count: usize) -> Vec<SentEmail> {
    let wait = async {
        loop {
            let emails = read_emails(&data_folder.join("mail"));
            if emails.len() >= count {
                return emails;
            }
            sleep(POLL_INTERVAL).await;
        }
    };
    timeout(Duration::from_secs(60), wait).await.expect("the emails do not arrive")
}

/// Creates a photographer with a service. Returns `username/service`.
async fn create_photographer(server: &ServerProcess, data_folder: &Path) -> String {
    let form = json!({"email": "anna@example.com", "password": "tulip-42-harbour", "name": "Anna Berg"});
    let (status, session, _) = server.call(Method::POST, "/api/identity/sign-up", &[], Some(form)).await;
    assert_eq!(status, 201, "{session}");
    let verification = &wait_for_emails(data_folder, 1).await[0];
    let form = json!({"code": verification.only_link().split_once('#').unwrap().1});
    let response = server.call(Method::POST, "/api/identity/verify-email", &[], Some(form)).await;
    assert_eq!(response.0, 200);
    let bearer = format!("Bearer {}", session["accessToken"].as_str().unwrap());
    let call = async |method, path, form: Value| {
        server.call(method, path, &[("Authorization", &bearer)], Some(form)).await
    };
    let profile = json!({"username": "anna", "displayName": "Anna Berg", "bio": ""});
    assert_eq!(call(Method::PUT, "/api/profile", profile).await.0, 200);
    let service = json!({"title": "Portrait", "description": "One hour.", "price": 25_000});
    let (status, service, _) = call(Method::POST, "/api/services", service).await;
    assert_eq!(status, 201, "{service}");
    format!("anna/{}", service["id"].as_str().unwrap())
}

/// Sends booking requests and follows the emailed links, with valid and invalid input. Returns the texts that
/// logs must not contain.
async fn run_booking_journey(server: &ServerProcess, data_folder: &Path) -> Vec<String> {
    let booking_path = format!("/api/book/{}", create_photographer(server, data_folder).await);
    let post = async |path: &str, headers: &[(&str, &str)], form| {
        server.call(Method::POST, path, headers, form).await.0
    };
    let get = async |path: &str| server.call(Method::GET, path, &[], None).await.0;
    let form = json!({"clientName": CLIENT_NAME, "clientEmail": CLIENT_EMAIL, "message": MESSAGE});
    for _ in 0..2 {
        assert_eq!(
            post(&booking_path, &[("Idempotency-Key", IDEMPOTENCY_KEY)], Some(form.clone())).await,
            201
        );
    }
    let other_form =
        json!({"clientName": CLIENT_NAME, "clientEmail": CLIENT_EMAIL, "message": OTHER_MESSAGE});
    assert_eq!(post(&booking_path, &[("Idempotency-Key", IDEMPOTENCY_KEY)], Some(other_form)).await, 422);
    let form_without_name = json!({"clientName": "", "clientEmail": CLIENT_EMAIL, "message": MESSAGE});
    assert_eq!(post(&booking_path, &[], Some(form_without_name)).await, 400);
    assert_eq!(post("/api/book/anna/abc", &[], Some(form)).await, 404);

    let links: Vec<String> =
        wait_for_emails(data_folder, 3).await.into_iter().flat_map(|email| email.links).collect();
    let find_path = |start: &str| {
        let path = links.iter().find_map(|link| link.find(start).map(|index| &link[index..])).unwrap();
        path.split('?').next().unwrap().to_owned()
    };
    let (answer_path, request_path) = (find_path("/answer/"), find_path("/r/"));
    assert_eq!(get(&answer_path).await, 200);
    assert_eq!(get(&format!("{answer_path}?choose=confirm")).await, 200);
    assert_eq!(get(&request_path).await, 200);
    assert_eq!(get(&format!("{answer_path}x")).await, 404);
    assert_eq!(post(&format!("{answer_path}/seen"), &[], None).await, 204);
    assert_eq!(post(&format!("{answer_path}/confirm"), &[], None).await, 303);
    assert_eq!(post(&format!("{request_path}/withdraw"), &[], None).await, 303);
    wait_for_emails(data_folder, 4).await;
    let tokens = [answer_path, request_path].map(|path| path.rsplit('/').next().unwrap().to_owned());
    [CLIENT_NAME, CLIENT_EMAIL, MESSAGE, OTHER_MESSAGE, IDEMPOTENCY_KEY]
        .map(str::to_owned)
        .into_iter()
        .chain(tokens)
        .collect()
}

#[tokio::test]
async fn logs_contain_no_client_data_or_links() {
    let folder = tempfile::tempdir().unwrap();
    for (level, format) in [("info", "text"), ("trace", "json")] {
        let data_folder = folder.path().join(level);
        let settings = [
            ("LENSLINK_LOG", level),
            ("LENSLINK_LOG_FORMAT", format),
            ("LENSLINK_DATA_DIR", data_folder.to_str().unwrap()),
        ];
        let server = ServerProcess::start(folder.path(), &settings).await;
        let private_texts = run_booking_journey(&server, &data_folder).await;
        let (code, log) = server.terminate().await;
        assert_eq!(code, Some(0));
        assert!(log.lines().count() > 10, "the log is too short: {log}");
        for text in private_texts {
            let line = log.lines().find(|line| line.to_lowercase().contains(&text.to_lowercase()));
            assert_eq!(line, None, "the log contains {text}");
        }
    }
}
