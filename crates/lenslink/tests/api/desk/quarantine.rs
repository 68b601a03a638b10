//! Suspicious requests: taken in after all, or thrown away.

use serde_json::{Value, json};

use super::people::{SECOND, actions, desk, timeline};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const CLIENT: &str = "bo@client.example";

fn suspicious(form: &mut Value) {
    form["fillMillis"] = json!(300);
    form["clientEmail"] = json!(CLIENT);
}

async fn a_released_request_is_one_like_any_other(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, suspicious).await;
    let hidden = anna.browser.detail(id).await;
    assert_eq!(actions(&hidden), ["release", "delete"]);
    assert_eq!((&hidden["suspicion"], &hidden["quarantined"]), (&json!("too-fast"), &json!(true)));
    let refused = anna.browser.set_status(id, "confirmed").await.refused(409, "status-conflict");
    assert_eq!(refused.json()["message"], json!("This request is in quarantine. Release it first."));

    let detail = anna.browser.act(id, "release").await.expect(200).json();
    assert_eq!((&detail["suspicion"], &detail["quarantined"]), (&Value::Null, &json!(false)));
    assert_eq!(actions(&detail), ["confirm", "decline"]);
    assert_eq!(timeline(&detail), ["received", "released", "mail receipt to client: queued"]);
    anna.browser.act(id, "release").await.refused(409, "not-in-quarantine");
    let told = app.mails_to(CLIENT).await;
    assert_eq!(
        told.iter().map(|mail| &*mail.subject).collect::<Vec<_>>(),
        ["Your booking request to Anna Berg"]
    );
    assert_eq!(app.mails_to("anna@example.com").await.len(), 0, "who released it knows of it");
    assert_eq!(anna.browser.ids("").await, [id.to_string()]);

    anna.browser.set_status(id, "confirmed").await.expect(200);
    app.cx.clock.advance(10 * SECOND);
    assert_eq!(app.answers_to(CLIENT).await, ["Anna Berg confirmed your booking"]);
}

async fn a_receipt_goes_out_only_where_any_would(engine: Engine) {
    let app = TestApp::on(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, suspicious).await;
    anna.browser.act(id, "release").await.expect(200);
    assert_eq!(app.mails_to(CLIENT).await.len(), 0, "the operator wants none");

    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    let anna = app.studio("anna").await;
    for n in 0..4 {
        let message = format!("Message {n}");
        let id = app.another(&anna, |form| {
            suspicious(form);
            form["message"] = json!(message);
        });
        let id = id.await;
        anna.browser.act(id, "release").await.expect(200);
    }
    assert_eq!(app.mails_to(CLIENT).await.len(), 3, "few go to one address");
}

async fn only_what_is_in_quarantine_can_be_deleted(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let (hidden, real) = (app.suspicious(&anna).await, app.another(&anna, |_| {}).await);
    assert_eq!(anna.browser.delete(&desk(hidden)).await.expect(204).text, "");
    anna.browser.delete(&desk(hidden)).await.refused(404, "not_found");
    anna.browser.get(&desk(hidden)).await.refused(404, "not_found");
    anna.browser.delete(&desk(real)).await.refused(409, "not-in-quarantine");
    assert_eq!(anna.browser.ids("").await, [real.to_string()]);
    let counts = &anna.browser.page("").await["counts"];
    assert_eq!(counts["quarantine"], json!(0));
}

on_both_engines! {
    a_released_request_is_one_like_any_other,
    a_receipt_goes_out_only_where_any_would,
    only_what_is_in_quarantine_can_be_deleted,
}
