//! Finding a request by what stands in it.

use serde_json::json;

use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn a_request_is_found_by_any_of_its_texts(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, other) = (app.studio("anna").await, app.studio("other").await);
    let request = |name: &'static str, email: &'static str, message: &'static str| {
        move |form: &mut serde_json::Value| {
            form["clientName"] = json!(name);
            form["clientEmail"] = json!(email);
            form["message"] = json!(message);
        }
    };
    let asa = app.another(&anna, request("Åsa Öberg", "asa@client.example", "100% sure")).await;
    let bo = app.another(&anna, request("Bo", "bo_x@client.example", "1000 guests")).await;
    app.another(&other, request("Åsa Öberg", "asa@client.example", "100% sure")).await;
    anna.browser.note(bo, "Ring EDITH back").await.expect(200);
    for (search, expected) in [
        ("%C3%B6berg", vec![asa]),
        ("%C3%85SA", vec![asa]),
        ("ASA@client", vec![asa]),
        ("100%25", vec![asa]),
        ("%25", vec![asa]),
        ("_", vec![bo]),
        ("edith", vec![bo]),
        ("%20%20Portrait%20", vec![bo, asa]),
        ("nobody", vec![]),
        ("'%20OR%201=1", vec![]),
    ] {
        let expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
        assert_eq!(anna.browser.ids(&format!("?q={search}")).await, expected, "{search}");
    }
    assert_eq!(anna.browser.ids("?q=portrait&filter=confirmed").await, [""; 0]);
    let page = anna.browser.page("?q=portrait&limit=1").await;
    let next = format!("?q=portrait&limit=1&cursor={}", page["nextCursor"].as_str().unwrap());
    assert_eq!(anna.browser.ids(&next).await, [asa.to_string()], "a search has pages too");
}

on_both_engines! {
    a_request_is_found_by_any_of_its_texts,
}
