//! Texts that would be code somewhere else come back letter for letter.

use serde_json::{Value, json};

use super::people::{PROFILE, SERVICES, profile, public_path, service};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const HOSTILE: &[&str] = &[
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"><svg onload=alert(1)>",
    "javascript:alert(1)",
    "{{constructor.constructor('alert(1)')()}}",
    "${7*7} #{7*7} <%= 7*7 %>",
    "'; DROP TABLE profiles; --",
    "' OR '1'='1",
    "\\'; SELECT pg_sleep(5); --",
    "1; ATTACH DATABASE 'x' AS y",
    "$1 $2 %s %n ?1",
    "a%00b%0d%0aSet-Cookie: x=y",
    "\\u0000 \\x00 \\n",
    "<!--#exec cmd=\"ls\"--> ]]>",
    "=1+1 @SUM(A1) +cmd|' /C calc'!A0",
    "__proto__ constructor toString",
    "../../../../etc/passwd",
    "null undefined NaN true",
    "&lt;b&gt; &amp;amp; &#x27;",
    "Ω≈ç√∫ ﷽ ʇxǝʇ 𝕬𝖓𝖓𝖆 👩‍👩‍👧‍👦 ü",
];

async fn hostile_texts_come_back_letter_for_letter(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, visitor) = (app.published("anna").await, app.browser());
    let made = anna.offer("Portrait").await.expect(201).json();
    let path = format!("{SERVICES}/{}", made["id"].as_str().unwrap());
    for text in HOSTILE {
        let form = profile(|form| {
            form["displayName"] = json!(text);
            form["bio"] = json!(format!("{text}\n{text}"));
        });
        anna.put(PROFILE, form).await.expect(200);
        let form = service(|form| {
            form["title"] = json!(text);
            form["description"] = json!(format!("{text}\n\n{text}"));
        });
        anna.put(&path, form).await.expect(200);
        for seen in [anna.profile().await, visitor.get(&public_path("anna")).await.expect(200).json()] {
            let texts = [&seen["displayName"], &seen["bio"], &seen["services"][0]["title"]];
            assert_eq!(texts, [&json!(text), &json!(format!("{text}\n{text}")), &json!(text)]);
            assert_eq!(seen["services"][0]["description"], json!(format!("{text}\n\n{text}")));
        }
    }
    assert_eq!(anna.profile().await["services"].as_array().map(Vec::len), Some(1));
}

async fn where_letters_are_few_hostile_texts_do_not_pass(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    let before: Value = anna.profile().await;
    for text in HOSTILE {
        for field in ["username", "phone", "socialHandle"] {
            let answer = anna.put(PROFILE, profile(|form| form[field] = json!(text))).await;
            assert_eq!(answer.status, 400, "{field} = {text}");
            assert!(answer.fields()[0].starts_with(field), "{}", answer.text);
        }
        let answer = anna.put(PROFILE, profile(|form| form["profileImage"] = json!(text))).await;
        answer.refused(400, "invalid-image");
    }
    assert_eq!(anna.profile().await, before);
}

on_both_engines! {
    hostile_texts_come_back_letter_for_letter,
    where_letters_are_few_hostile_texts_do_not_pass,
}
