use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use server::app::export::{self, ExportError};
use server::app::identity::authenticate;
use zip::ZipArchive;

use super::full_account::time_zone;
use crate::photos::corpus;
use crate::support::browser::Browser;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const EXPORT_PATH: &str = "/api/account/export";

/// Downloads the export. Returns the Content-Disposition header and the files in the archive.
pub async fn download_export(browser: &Browser<'_>) -> (String, BTreeMap<String, Vec<u8>>) {
    let response = browser.request(Method::GET, EXPORT_PATH).send().await.unwrap();
    assert_eq!(response.status(), 200);
    let headers = response.headers().clone();
    assert_eq!(headers["content-type"], "application/zip");
    assert_eq!(headers["cache-control"], "no-store");
    let bytes = response.bytes().await.unwrap();
    assert_eq!(headers["content-length"].to_str().unwrap(), bytes.len().to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut files = BTreeMap::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let mut content = Vec::new();
        file.read_to_end(&mut content).unwrap();
        assert!(
            files.insert(file.name().unwrap().into_owned(), content).is_none(),
            "each file name is unique"
        );
    }
    (headers["content-disposition"].to_str().unwrap().to_owned(), files)
}

pub fn parse_json_file(files: &BTreeMap<String, Vec<u8>>, name: &str) -> Value {
    serde_json::from_slice(&files[name]).unwrap_or_else(|error| panic!("{name}: {error}"))
}

async fn exports_all_account_data_as_a_zip(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.create_full_account(&engine, "anna").await;
    let (disposition, files) = download_export(&anna.photographer.browser).await;
    assert_eq!(disposition, "attachment; filename=\"lenslink-anna-2-2025-11-13.zip\"");
    let text: String = files.values().map(|content| String::from_utf8_lossy(content)).collect();
    for expected in &anna.texts {
        assert!(text.contains(expected.as_str()), "{expected}");
    }
    let account = parse_json_file(&files, "account.json");
    assert_eq!(account["account"]["hasPassword"], false);
    assert_eq!(account["account"]["deviceTimeZone"], time_zone(&anna.marker));
    assert_eq!(account["account"]["createdAt"], "2025-11-13T02:13:20.000Z");
    assert_eq!(account["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(account["mailedLinks"][0]["purpose"], "change-email");
    let bookings = parse_json_file(&files, "bookings.json");
    let is_confirmed = |booking: &&Value| booking["status"] == "confirmed";
    let confirmed = bookings.as_array().unwrap().iter().find(is_confirmed).expect("a confirmed booking");
    assert_eq!(confirmed["date"], "2099-05-12");
    assert_eq!(confirmed["priceCents"], 25_000);
    assert_eq!(confirmed["clientTimeZone"], time_zone(&anna.marker));
    assert_eq!(confirmed["steps"][0]["toStatus"], "confirmed");
    let describe =
        |email: &Value| format!("{} {}", email["kind"].as_str().unwrap(), email["state"].as_str().unwrap());
    let emails: BTreeSet<_> = confirmed["mails"].as_array().unwrap().iter().map(describe).collect();
    let expected = ["booking-confirmed queued", "booking-receipt sent", "booking-request sent"];
    assert_eq!(emails, expected.map(str::to_owned).into());
    assert_eq!(bookings.as_array().unwrap().len(), 2);
    assert_eq!(parse_json_file(&files, "services.json").as_array().unwrap().len(), 2);
    assert_eq!(
        parse_json_file(&files, "statistics.json"),
        json!({"dailyViews": [{"day": "2025-11-13", "views": 1}]})
    );
    let settings =
        json!({"clientReceipts": true, "retentionMonths": 36, "timeZone": time_zone(&anna.marker)});
    assert_eq!(parse_json_file(&files, "settings.json"), settings);
    let emails = parse_json_file(&files, "mails.json");
    let kinds: BTreeSet<_> =
        emails.as_array().unwrap().iter().map(|email| email["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, BTreeSet::from(["confirm-new-email", "factor-added"]));
    let usernames = parse_json_file(&files, "profile.json")["usernames"].clone();
    assert_eq!(usernames.as_array().unwrap().len(), 2);
}

async fn exports_photos_in_every_size(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.create_full_account(&engine, "anna").await;
    let (_, files) = download_export(&anna.photographer.browser).await;
    let sizes = anna.photographer.browser.get_profile().await["photo"]["sizes"].clone();
    let sizes = sizes.as_array().unwrap();
    assert_eq!(sizes.len(), 3);
    for size in sizes {
        let url = size["url"].as_str().unwrap();
        let served_bytes = app.get(url).send().await.unwrap().bytes().await.unwrap();
        // `/objects/{id}/{size}.jpg` is exported as `photos/{id}-{size}.jpg`.
        let name = format!("photos/{}", url.strip_prefix("/objects/").unwrap().replace('/', "-"));
        assert_eq!(files[&name], served_bytes, "{name}");
    }
    assert_eq!(files.keys().filter(|name| name.starts_with("photos/")).count(), 3);
}

async fn exports_portfolio_photos_in_every_size(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let browser = app.add_account_with_profile("anna").await;
    let id = app.add_photo(&browser, corpus::jpeg(&corpus::quarters(500, 300))).await;
    app.process_photos().await;
    let (_, files) = download_export(&browser).await;
    for edge in [400, 500] {
        let url = format!("/objects/portfolio/{id}/{edge}.jpg");
        let served_bytes = app.get(&url).send().await.unwrap().bytes().await.unwrap();
        assert_eq!(files[&format!("portfolio/{id}-{edge}.jpg")], served_bytes, "{edge}");
    }
    assert_eq!(files.keys().filter(|name| name.starts_with("portfolio/")).count(), 2);
}

async fn readme_describes_every_file(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (_, files) =
        download_export(&app.create_full_account(&engine, "anna").await.photographer.browser).await;
    let readme = String::from_utf8(files["README.txt"].clone()).unwrap();
    for name in files.keys().filter(|name| *name != "README.txt") {
        let folder = name.split_once('/').map(|(folder, _)| format!("{folder}/"));
        let name = folder.as_ref().unwrap_or(name);
        assert!(readme.lines().any(|line| line.starts_with(&format!("{name} "))), "{name}");
    }
    let listed_files =
        readme.lines().filter_map(|line| line.split(' ').next()).filter(|word| word.ends_with(".json"));
    for name in listed_files {
        assert!(files.contains_key(name), "{name}");
    }
}

async fn exports_no_data_of_other_accounts(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) =
        (app.create_full_account(&engine, "anna").await, app.create_full_account(&engine, "bruno").await);
    let (_, files) = download_export(&anna.photographer.browser).await;
    for (name, content) in &files {
        let content = String::from_utf8_lossy(content);
        for text in bo.texts.iter().chain(&bo.ids).chain([&bo.marker]) {
            assert!(!content.contains(text.as_str()), "{name}: {text}");
        }
    }
}

async fn exports_an_empty_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    let (disposition, files) = download_export(&anna).await;
    assert_eq!(disposition, "attachment; filename=\"lenslink-account-2025-11-13.zip\"");
    assert_eq!(
        parse_json_file(&files, "profile.json"),
        json!({"profile": null, "usernames": [], "photos": [], "portfolio": []})
    );
    for name in ["bookings.json", "services.json", "mails.json"] {
        assert_eq!(parse_json_file(&files, name), json!([]), "{name}");
    }
    assert_eq!(parse_json_file(&files, "account.json")["account"]["email"], "anna@example.com");
}

async fn exports_every_request_once_across_pages(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.create_full_account(&engine, "anna").await;
    // 300 copies of each of the two requests: more than one page.
    let random_id = if engine.is_sqlite() { "randomblob(16)" } else { "gen_random_uuid()" };
    let sql = format!(
        "INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email, message,
                               status, suspicion, notice, client_hash, answer_hash, created_at)
         SELECT {random_id}, account_id, service_id, service_title, price_cents, client_name, client_email, message,
                'inquiry', suspicion, notice, client_hash, answer_hash, created_at
         FROM bookings, (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) SELECT i FROM n) AS n"
    );
    engine.execute(&app, &sql).await;
    let (_, files) = download_export(&anna.photographer.browser).await;
    let bookings = parse_json_file(&files, "bookings.json");
    let ids: BTreeSet<_> =
        bookings.as_array().unwrap().iter().map(|booking| booking["id"].to_string()).collect();
    assert_eq!((ids.len(), bookings.as_array().unwrap().len()), (602, 602));
}

async fn limits_exports_to_five_an_hour_per_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_account("anna@example.com").await, app.add_account("bo@example.com").await);
    for _ in 0..5 {
        download_export(&anna).await;
    }
    let response = anna.get(EXPORT_PATH).await.expect_error(429, "too-many-requests");
    assert_eq!(response.headers["retry-after"], "720");
    download_export(&bo).await;
    app.ctx.clock.advance(Duration::from_secs(12 * 60));
    download_export(&anna).await;
    anna.get(EXPORT_PATH).await.expect_error(429, "too-many-requests");
}

async fn allows_one_export_at_a_time_per_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_account("anna@example.com").await, app.add_account("bo@example.com").await);
    let caller = authenticate(&app.ctx, &anna.token().unwrap()).await.unwrap();
    let running = export::export(&app.ctx, caller).await.unwrap();
    assert!(matches!(export::export(&app.ctx, caller).await, Err(ExportError::AlreadyRunning)));
    let response = anna.get(EXPORT_PATH).await.expect_error(429, "too-many-requests");
    assert!(response.headers.contains_key("retry-after"));
    download_export(&bo).await;
    drop(running);
    download_export(&anna).await;
}

on_both_engines! {
    exports_all_account_data_as_a_zip,
    exports_photos_in_every_size,
    exports_portfolio_photos_in_every_size,
    readme_describes_every_file,
    exports_no_data_of_other_accounts,
    exports_an_empty_account,
    exports_every_request_once_across_pages,
    limits_exports_to_five_an_hour_per_account,
    allows_one_export_at_a_time_per_account,
}
