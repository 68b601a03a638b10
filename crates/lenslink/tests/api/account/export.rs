use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use server::app::export::{self, Refusal};
use server::app::identity::authenticate;
use zip::ZipArchive;

use super::whole::zone;
use crate::browser::Browser;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const EXPORT: &str = "/api/account/export";

/// The name of the download, and what is in it.
pub async fn exported(browser: &Browser<'_>) -> (String, BTreeMap<String, Vec<u8>>) {
    let response = browser.request(Method::GET, EXPORT).send().await.unwrap();
    assert_eq!(response.status(), 200);
    let headers = response.headers().clone();
    assert_eq!(headers["content-type"], "application/zip");
    assert_eq!(headers["cache-control"], "no-store");
    let bytes = response.bytes().await.unwrap();
    assert_eq!(headers["content-length"].to_str().unwrap(), bytes.len().to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut files = BTreeMap::new();
    for n in 0..archive.len() {
        let mut file = archive.by_index(n).unwrap();
        let mut content = Vec::new();
        file.read_to_end(&mut content).unwrap();
        assert!(files.insert(file.name().unwrap().into_owned(), content).is_none(), "each name once");
    }
    (headers["content-disposition"].to_str().unwrap().to_owned(), files)
}

pub fn json_of(files: &BTreeMap<String, Vec<u8>>, name: &str) -> Value {
    serde_json::from_slice(&files[name]).unwrap_or_else(|error| panic!("{name}: {error}"))
}

async fn everything_of_an_account_is_in_one_zip(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.whole(&engine, "anna").await;
    let (disposition, files) = exported(&anna.studio.browser).await;
    assert_eq!(disposition, "attachment; filename=\"lenslink-anna-2-2025-11-13.zip\"");
    let text: String = files.values().map(|content| String::from_utf8_lossy(content)).collect();
    for word in &anna.words {
        assert!(text.contains(word.as_str()), "{word}");
    }
    let account = json_of(&files, "account.json");
    assert_eq!(account["account"]["hasPassword"], false);
    assert_eq!(account["account"]["deviceTimeZone"], zone(&anna.mark));
    assert_eq!(account["account"]["createdAt"], "2025-11-13T02:13:20.000Z");
    assert_eq!(account["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(account["mailedLinks"][0]["purpose"], "change-email");
    let bookings = json_of(&files, "bookings.json");
    let answered = |booking: &&Value| booking["status"] == "confirmed";
    let first = bookings.as_array().unwrap().iter().find(answered).expect("the one that was answered");
    assert_eq!(first["date"], "2099-05-12");
    assert_eq!(first["priceCents"], 25_000);
    assert_eq!(first["clientTimeZone"], zone(&anna.mark));
    assert_eq!(first["steps"][0]["toStatus"], "confirmed");
    let about =
        |mail: &Value| format!("{} {}", mail["kind"].as_str().unwrap(), mail["state"].as_str().unwrap());
    let mails: BTreeSet<_> = first["mails"].as_array().unwrap().iter().map(about).collect();
    let expected = ["booking-confirmed queued", "booking-receipt sent", "booking-request sent"];
    assert_eq!(mails, expected.map(str::to_owned).into());
    assert_eq!(bookings.as_array().unwrap().len(), 2);
    assert_eq!(json_of(&files, "services.json").as_array().unwrap().len(), 2);
    assert_eq!(
        json_of(&files, "statistics.json"),
        json!({"dailyViews": [{"day": "2025-11-13", "views": 1}]})
    );
    let settings = json!({"clientReceipts": true, "retentionMonths": 36, "timeZone": zone(&anna.mark)});
    assert_eq!(json_of(&files, "settings.json"), settings);
    assert_eq!(json_of(&files, "mails.json")[0]["kind"], "confirm-new-email");
    let names = json_of(&files, "profile.json")["usernames"].clone();
    assert_eq!(names.as_array().unwrap().len(), 2);
}

async fn photos_are_in_it_in_every_size_as_they_are_shown(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.whole(&engine, "anna").await;
    let (_, files) = exported(&anna.studio.browser).await;
    let sizes = anna.studio.browser.profile().await["photo"]["sizes"].clone();
    let sizes = sizes.as_array().unwrap();
    assert_eq!(sizes.len(), 3);
    for size in sizes {
        let url = size["url"].as_str().unwrap();
        let shown = app.get(url).send().await.unwrap().bytes().await.unwrap();
        let name =
            url.replace("/objects/", "photos/").replacen('/', "\0", 1).replace('/', "-").replace('\0', "/");
        assert_eq!(files[&name], shown, "{name}");
    }
    assert_eq!(files.keys().filter(|name| name.starts_with("photos/")).count(), 3);
}

async fn the_readme_speaks_of_every_file(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (_, files) = exported(&app.whole(&engine, "anna").await.studio.browser).await;
    let readme = String::from_utf8(files["README.txt"].clone()).unwrap();
    for name in files.keys().filter(|name| *name != "README.txt") {
        let name = if name.starts_with("photos/") { "photos/" } else { name };
        assert!(readme.lines().any(|line| line.starts_with(&format!("{name} "))), "{name}");
    }
    let named =
        readme.lines().filter_map(|line| line.split(' ').next()).filter(|word| word.ends_with(".json"));
    for name in named {
        assert!(files.contains_key(name), "{name}");
    }
}

async fn nothing_of_anybody_else_is_in_it(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.whole(&engine, "anna").await, app.whole(&engine, "bruno").await);
    let (_, files) = exported(&anna.studio.browser).await;
    for (name, content) in &files {
        let content = String::from_utf8_lossy(content);
        for word in bo.words.iter().chain(&bo.ids).chain([&bo.mark]) {
            assert!(!content.contains(word.as_str()), "{name}: {word}");
        }
    }
}

async fn an_account_that_has_nothing_yet_gets_that(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    let (disposition, files) = exported(&anna).await;
    assert_eq!(disposition, "attachment; filename=\"lenslink-account-2025-11-13.zip\"");
    assert_eq!(json_of(&files, "profile.json"), json!({"profile": null, "usernames": [], "photos": []}));
    for name in ["bookings.json", "services.json", "mails.json"] {
        assert_eq!(json_of(&files, name), json!([]), "{name}");
    }
    assert_eq!(json_of(&files, "account.json")["account"]["email"], "anna@example.com");
}

async fn more_requests_than_a_page_are_all_there_once(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.whole(&engine, "anna").await;
    let copy = if app.cx.db.file().is_some() { "randomblob(16)" } else { "gen_random_uuid()" };
    let sql = format!(
        "INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email, message,
                               status, suspicion, notice, client_hash, answer_hash, created_at)
         SELECT {copy}, account_id, service_id, service_title, price_cents, client_name, client_email, message,
                'inquiry', suspicion, notice, client_hash, answer_hash, created_at
         FROM bookings, (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) SELECT i FROM n) AS n"
    );
    engine.execute(&app, &sql).await;
    let (_, files) = exported(&anna.studio.browser).await;
    let bookings = json_of(&files, "bookings.json");
    let ids: BTreeSet<_> =
        bookings.as_array().unwrap().iter().map(|booking| booking["id"].to_string()).collect();
    assert_eq!((ids.len(), bookings.as_array().unwrap().len()), (602, 602));
}

async fn five_an_hour_and_others_do_not_wait_for_them(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.photographer("anna@example.com").await, app.photographer("bo@example.com").await);
    for _ in 0..5 {
        exported(&anna).await;
    }
    let refused = anna.get(EXPORT).await.refused(429, "too-many-requests");
    assert_eq!(refused.headers["retry-after"], "720");
    exported(&bo).await;
    app.cx.clock.advance(Duration::from_secs(12 * 60));
    exported(&anna).await;
    anna.get(EXPORT).await.refused(429, "too-many-requests");
}

async fn one_at_a_time_until_its_last_byte_is_taken(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.photographer("anna@example.com").await, app.photographer("bo@example.com").await);
    let caller = authenticate(&app.cx, &anna.token().unwrap()).await.unwrap();
    let first = export::export(&app.cx, caller).await.unwrap();
    assert!(matches!(export::export(&app.cx, caller).await, Err(Refusal::Underway)));
    let refused = anna.get(EXPORT).await.refused(429, "too-many-requests");
    assert!(refused.headers.contains_key("retry-after"));
    exported(&bo).await;
    drop(first);
    exported(&anna).await;
}

on_both_engines! {
    everything_of_an_account_is_in_one_zip,
    photos_are_in_it_in_every_size_as_they_are_shown,
    the_readme_speaks_of_every_file,
    nothing_of_anybody_else_is_in_it,
    an_account_that_has_nothing_yet_gets_that,
    more_requests_than_a_page_are_all_there_once,
    five_an_hour_and_others_do_not_wait_for_them,
    one_at_a_time_until_its_last_byte_is_taken,
}
