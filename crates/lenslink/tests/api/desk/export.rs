//! Lists as files for a spreadsheet.

use serde_json::json;

use super::people::BOOKINGS;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

/// Read as a spreadsheet does.
fn parsed(text: &str) -> Vec<Vec<String>> {
    let text = text.strip_prefix('\u{feff}').expect("the mark of UTF-8");
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut quoted, mut chars) = (false, text.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => cell.extend(chars.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\r' if !quoted => {
                assert_eq!(chars.next(), Some('\n'));
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c => cell.push(c),
        }
    }
    assert!(!quoted && row.is_empty() && cell.is_empty());
    rows
}

async fn a_list_is_a_file_in_which_nothing_runs(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, other) = (app.studio("anna").await, app.studio("other").await);
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
            .another(&anna, |form| {
                form["message"] = json!(formula);
                form["clientName"] = json!(formula.replace('\n', " "));
            })
            .await;
        anna.browser.note(id, formula).await.expect(200);
        anna.browser.date(id, "2026-05-12T14:00").await.expect(200);
    }
    app.another(&other, |form| form["message"] = json!("Not Anna's")).await;
    let answer = anna.browser.get(&format!("{BOOKINGS}/export.csv")).await.expect(200);
    assert_eq!(answer.headers["content-type"], "text/csv; charset=utf-8");
    let name = "attachment; filename=\"lenslink-requests-2025-11-13.csv\"";
    assert_eq!(answer.headers["content-disposition"], name);
    let rows = parsed(&answer.text);
    let head = ["Received", "Status", "Service", "Price", "Client", "Email", "Message", "Date", "Note"];
    assert_eq!(rows[0], head);
    assert_eq!(rows.len(), 1 + formulas.len());
    for (row, formula) in rows[1..].iter().zip(formulas.iter().rev()) {
        let safe = match formula.split_once(';') {
            _ if formula.starts_with("Plain") => (*formula).to_owned(),
            // Where the semicolon is the border of cells, the second one would run.
            Some((before, runs)) => format!("{before};'{runs}"),
            None => format!("'{formula}"),
        };
        assert!(row[0].starts_with("2025-11-13T02:13:") && row[0].ends_with('Z'), "{}", row[0]);
        assert_eq!(row[1..4], ["inquiry", "Portrait", "250.00"]);
        assert_eq!((&row[4], &row[6], &row[8]), (&safe.replace('\n', " "), &safe, &safe));
        assert_eq!(row[7], "2026-05-12T14:00");
    }
}

async fn a_file_has_what_the_list_has(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let (one, _) = (app.another(&anna, |_| {}).await, app.another(&anna, |_| {}).await);
    anna.browser.note(one, "Findable").await.expect(200);
    anna.browser.set_status(one, "confirmed").await.expect(200);
    app.suspicious(&anna).await;
    let rows = async |query: &str| {
        let answer = anna.browser.get(&format!("{BOOKINGS}/export.csv{query}")).await.expect(200);
        parsed(&answer.text).len() - 1
    };
    assert_eq!(rows("").await, 2);
    assert_eq!(rows("?filter=confirmed").await, 1);
    assert_eq!(rows("?filter=done").await, 0);
    assert_eq!(rows("?filter=quarantine").await, 1);
    assert_eq!(rows("?q=findable").await, 1);
    for query in ["?filter=x", "?q=a%0Ab"] {
        let answer = anna.browser.get(&format!("{BOOKINGS}/export.csv{query}")).await;
        answer.refused(400, "validation_failed");
    }
}

/// More than are read at a time.
async fn a_long_list_is_in_the_file_to_its_end(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    app.another(&anna, |_| {}).await;
    let id = match engine.settings().is_empty() {
        true => "randomblob(16)",
        false => "gen_random_uuid()",
    };
    let double = format!(
        "INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email, \
         message, status, notice, client_hash, answer_hash, created_at) SELECT {id}, account_id, service_id, \
         service_title, price_cents, client_name, client_email, message, status, notice, client_hash, answer_hash, \
         created_at FROM bookings"
    );
    for _ in 0..11 {
        engine.execute(&app, &double).await;
    }
    let answer = anna.browser.get(&format!("{BOOKINGS}/export.csv")).await.expect(200);
    assert_eq!(parsed(&answer.text).len(), 1 + 2_048);
}

on_both_engines! {
    a_list_is_a_file_in_which_nothing_runs,
    a_file_has_what_the_list_has,
    a_long_list_is_in_the_file_to_its_end,
}
