//! Searching requests by their texts.

use serde_json::json;

use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn finds_requests_by_any_text(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, other) = (app.add_photographer("anna").await, app.add_photographer("other").await);
    let fill_form = |name: &'static str, email: &'static str, message: &'static str| {
        move |form: &mut serde_json::Value| {
            form["clientName"] = json!(name);
            form["clientEmail"] = json!(email);
            form["message"] = json!(message);
        }
    };
    let asas_request =
        app.send_new_request(&anna, fill_form("Åsa Öberg", "asa@client.example", "100% sure")).await;
    let bos_request =
        app.send_new_request(&anna, fill_form("Bo", "bo_x@client.example", "1000 guests")).await;
    app.send_new_request(&other, fill_form("Åsa Öberg", "asa@client.example", "100% sure")).await;
    anna.browser.set_note(bos_request, "Call EDITH back").await.expect_status(200);
    for (search, expected) in [
        ("%C3%B6berg", vec![asas_request]),
        ("%C3%85SA", vec![asas_request]),
        ("ASA@client", vec![asas_request]),
        ("100%25", vec![asas_request]),
        ("%25", vec![asas_request]),
        ("_", vec![bos_request]),
        ("edith", vec![bos_request]),
        ("%20%20Portrait%20", vec![bos_request, asas_request]),
        ("nobody", vec![]),
        ("'%20OR%201=1", vec![]),
    ] {
        let expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
        assert_eq!(anna.browser.list_booking_ids(&format!("?q={search}")).await, expected, "{search}");
    }
    assert_eq!(anna.browser.list_booking_ids("?q=portrait&filter=confirmed").await, [""; 0]);
    let page = anna.browser.list_bookings("?q=portrait&limit=1").await;
    let next_page = format!("?q=portrait&limit=1&cursor={}", page["nextCursor"].as_str().unwrap());
    assert_eq!(
        anna.browser.list_booking_ids(&next_page).await,
        [asas_request.to_string()],
        "search results have pages"
    );
}

on_both_engines! {
    finds_requests_by_any_text,
}
