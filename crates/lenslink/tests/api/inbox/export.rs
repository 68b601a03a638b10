//! The CSV export of the inbox.

use serde_json::json;

use super::helpers::BOOKINGS_PATH;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

/// Parses like a spreadsheet app: quoted cells may contain commas, line breaks and doubled quotes.
fn parse_csv(text: &str) -> Vec<Vec<String>> {
    let text = text.strip_prefix('\u{feff}').expect("a byte order mark");
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut is_quoted, mut chars) = (false, text.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '"' if is_quoted && chars.peek() == Some(&'"') => cell.extend(chars.next()),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => row.push(std::mem::take(&mut cell)),
            '\r' if !is_quoted => {
                assert_eq!(chars.next(), Some('\n'));
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c => cell.push(c),
        }
    }
    assert!(!is_quoted && row.is_empty() && cell.is_empty());
    rows
}

async fn csv_export_neutralises_formulas(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, other) = (app.add_photographer("anna").await, app.add_photographer("other").await);
    let formulas = [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "=HYPERLINK(\"http://evil.example\",\"x\")",
        "=cmd|' /C calc'!A0",
        "Bo;=cmd|' /C calc'!A0;x",
        "Plain, \"quoted\"\nand Ümläut 写",
    ];
    for formula in formulas {
        let id = app
            .send_new_request(&anna, |form| {
                form["message"] = json!(formula);
                form["clientName"] = json!(formula.replace('\n', " "));
            })
            .await;
        anna.browser.set_note(id, formula).await.expect_status(200);
        anna.browser.set_date(id, "2026-05-12T14:00").await.expect_status(200);
    }
    app.send_new_request(&other, |form| form["message"] = json!("Not Anna's")).await;
    let response = anna.browser.get(&format!("{BOOKINGS_PATH}/export.csv")).await.expect_status(200);
    assert_eq!(response.headers["content-type"], "text/csv; charset=utf-8");
    let disposition = "attachment; filename=\"lenslink-requests-2025-11-13.csv\"";
    assert_eq!(response.headers["content-disposition"], disposition);
    let rows = parse_csv(&response.text);
    let header = ["Received", "Status", "Service", "Price", "Client", "Email", "Message", "Date", "Note"];
    assert_eq!(rows[0], header);
    assert_eq!(rows.len(), 1 + formulas.len());
    for (row, formula) in rows[1..].iter().zip(formulas.iter().rev()) {
        let neutralised = match formula.split_once(';') {
            _ if formula.starts_with("Plain") => (*formula).to_owned(),
            // Spreadsheets that split cells at semicolons would run the second part.
            Some((start, formula)) => format!("{start};'{formula}"),
            None => format!("'{formula}"),
        };
        assert!(row[0].starts_with("2025-11-13T02:13:") && row[0].ends_with('Z'), "{}", row[0]);
        assert_eq!(row[1..4], ["inquiry", "Portrait", "250.00"]);
        assert_eq!(
            (&row[4], &row[6], &row[8]),
            (&neutralised.replace('\n', " "), &neutralised, &neutralised)
        );
        assert_eq!(row[7], "2026-05-12T14:00");
    }
}

async fn csv_export_matches_filter_and_search(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |_| {}).await;
    app.send_new_request(&anna, |_| {}).await;
    anna.browser.set_note(id, "Findable").await.expect_status(200);
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.send_suspicious_request(&anna).await;
    let count_rows = async |query: &str| {
        let response =
            anna.browser.get(&format!("{BOOKINGS_PATH}/export.csv{query}")).await.expect_status(200);
        parse_csv(&response.text).len() - 1
    };
    assert_eq!(count_rows("").await, 2);
    assert_eq!(count_rows("?filter=confirmed").await, 1);
    assert_eq!(count_rows("?filter=done").await, 0);
    assert_eq!(count_rows("?filter=quarantine").await, 1);
    assert_eq!(count_rows("?q=findable").await, 1);
    for query in ["?filter=x", "?q=a%0Ab"] {
        let response = anna.browser.get(&format!("{BOOKINGS_PATH}/export.csv{query}")).await;
        response.expect_error(400, "validation-failed");
    }
}

async fn csv_export_contains_requests_of_all_pages(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    app.send_new_request(&anna, |_| {}).await;
    let random_id = if engine.is_sqlite() { "randomblob(16)" } else { "gen_random_uuid()" };
    let doubling_sql = format!(
        "INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email, \
         message, status, notice, client_hash, answer_hash, created_at) SELECT {random_id}, account_id, service_id, \
         service_title, price_cents, client_name, client_email, message, status, notice, client_hash, answer_hash, \
         created_at FROM bookings"
    );
    for _ in 0..11 {
        engine.execute(&app, &doubling_sql).await;
    }
    let response = anna.browser.get(&format!("{BOOKINGS_PATH}/export.csv")).await.expect_status(200);
    assert_eq!(parse_csv(&response.text).len(), 1 + 2_048);
}

on_both_engines! {
    csv_export_neutralises_formulas,
    csv_export_matches_filter_and_search,
    csv_export_contains_requests_of_all_pages,
}
