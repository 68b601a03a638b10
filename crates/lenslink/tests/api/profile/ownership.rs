//! What belongs to somebody else is not there.

use reqwest::Method;
use serde_json::{Value, json};

use super::people::{PROFILE, SERVICES, profile, service};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn anothers_service_answers_byte_for_byte_like_one_that_never_was(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.published("anna").await, app.published("bo-").await);
    let annas = anna.offer("Secret of Anna").await.expect(201).json();
    let bos = bo.offer("Own").await.expect(201).json();
    let before = anna.profile().await;
    let foreign = annas["id"].as_str().unwrap().to_owned();
    let ids = [
        foreign.clone(),
        foreign.to_uppercase(),
        foreign.replace('-', ""),
        "018f0000-0000-7000-8000-000000000000".to_owned(),
        "abc".to_owned(),
        "1".to_owned(),
        "%2e%2e".to_owned(),
        "%00".to_owned(),
        "%ff".to_owned(),
        "'%20OR%201=1--".to_owned(),
    ];
    for (method, body) in [(Method::PUT, Some(service(|_| {}))), (Method::DELETE, None::<Value>)] {
        for id in &ids {
            let mut request = bo.request(method.clone(), &format!("{SERVICES}/{id}"));
            if let Some(body) = &body {
                request = request.json(body);
            }
            let answer = bo.send(request).await;
            assert_eq!(answer.status, 404, "{method} {id}");
            assert_eq!(answer.text, r#"{"message":"Not found","code":"not_found"}"#, "{method} {id}");
        }
    }
    assert_eq!(anna.profile().await, before);
    assert_eq!(bo.profile().await["services"], json!([bos]));
}

async fn no_answer_to_one_account_holds_a_word_of_another(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.published("anna").await, app.photographer("bo@example.com").await);
    let secret = service(|form| form["title"] = json!("Unmistakable"));
    let annas = anna.post(SERVICES, secret).await.expect(201).json();
    let hidden = profile(|form| {
        form["bio"] = json!("Unmistakable");
        form["phone"] = json!("+46 70 999 99 99");
    });
    anna.put(PROFILE, hidden).await.expect(200);
    let theirs = format!("{SERVICES}/{}", annas["id"].as_str().unwrap());
    let answers = [
        bo.get(PROFILE).await,
        bo.rename("anna").await.refused(409, "username-unavailable"),
        bo.rename("bo-").await.expect(200),
        bo.offer("Own").await.expect(201),
        bo.put(&theirs, service(|_| {})).await,
        bo.delete(&theirs).await,
        bo.get("/api/username/anna").await.expect(200),
    ];
    for answer in answers {
        for word in ["Unmistakable", "999 99 99", "anna@example.com", annas["id"].as_str().unwrap()] {
            assert!(!answer.text.contains(word), "{}", answer.text);
        }
    }
}

on_both_engines! {
    anothers_service_answers_byte_for_byte_like_one_that_never_was,
    no_answer_to_one_account_holds_a_word_of_another,
}
