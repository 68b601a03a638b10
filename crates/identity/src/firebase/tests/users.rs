use std::time::Duration;

use super::*;

const LOOKUP_PATH: &str = "/v1/projects/lens-test/accounts:lookup";
const TOKEN_PATH: &str = "/token";

fn service_account_file(fake: &FakeProvider) -> Value {
    json!({
        "type": "service_account", "project_id": PROJECT_ID, "private_key_id": "sa-1", "private_key": KEY_PEM,
        "client_email": "lens@lens-test.example", "token_uri": format!("{}{TOKEN_PATH}", fake.issuer()),
    })
}

async fn create_fixture() -> Fixture {
    let fixture = Fixture::with_config(|config, fake| {
        let file = service_account_file(fake).to_string();
        config.service_account = Some(ServiceAccount::parse(&file, PROJECT_ID).unwrap());
    })
    .await;
    fixture.fake.respond_with_json(TOKEN_PATH, json!({ "access_token": "the-token", "expires_in": 3600 }));
    fixture
}

#[tokio::test]
async fn reads_whether_a_user_is_active_disabled_or_deleted() {
    let fixture = create_fixture().await;
    for (response, status) in [
        (
            json!({ "users": [{ "localId": "anna-1", "validSince": "1763000000" }] }),
            UserStatus::Active { valid_since: Timestamp::from_millis(NOW_SECONDS * 1_000) },
        ),
        (
            json!({ "users": [{ "localId": "anna-1" }] }),
            UserStatus::Active { valid_since: Timestamp::from_millis(0) },
        ),
        (json!({ "users": [{ "localId": "anna-1", "disabled": true }] }), UserStatus::Disabled),
        (json!({ "kind": "identitytoolkit#GetAccountInfoResponse" }), UserStatus::Deleted),
    ] {
        fixture.fake.respond_with_json(LOOKUP_PATH, response);
        assert_eq!(fixture.firebase.find_user("anna-1").await.unwrap(), Some(status));
    }
    let request = fixture.fake.requests(LOOKUP_PATH).remove(0);
    assert!(request.contains("authorization: Bearer the-token\r\n"), "{request}");
    assert!(request.ends_with(r#"{"localId":["anna-1"]}"#), "{request}");
}

#[tokio::test]
async fn gets_an_access_token_with_a_signed_assertion_and_keeps_it() {
    let fixture = create_fixture().await;
    fixture.fake.respond_with_json(LOOKUP_PATH, json!({}));
    for _ in 0..2 {
        fixture.firebase.find_user("anna-1").await.unwrap();
    }
    let requests = fixture.fake.requests(TOKEN_PATH);
    assert_eq!(requests.len(), 1);
    let (_, form) = requests[0].split_once("\r\n\r\n").unwrap();
    let assertion = form
        .strip_prefix("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=")
        .unwrap();
    let expected = sign_with(
        KEY_PEM,
        &json!({ "alg": "RS256", "typ": "JWT", "kid": "sa-1" }),
        &json!({
            "iss": "lens@lens-test.example", "scope": "https://www.googleapis.com/auth/identitytoolkit",
            "aud": format!("{}{TOKEN_PATH}", fixture.fake.issuer()), "iat": NOW_SECONDS, "exp": NOW_SECONDS + 3600,
        }),
    );
    assert_eq!(assertion, expected);

    fixture.clock.advance(Duration::from_secs(3600));
    fixture.firebase.find_user("anna-1").await.unwrap();
    assert_eq!(fixture.fake.requests(TOKEN_PATH).len(), 2);
}

#[tokio::test]
async fn sends_no_token_of_the_service_account_to_the_emulator() {
    let fixture = Fixture::with_config(|config, fake| {
        let file = service_account_file(fake).to_string();
        config.emulator = Some(fake.address());
        config.service_account = Some(ServiceAccount::parse(&file, PROJECT_ID).unwrap());
    })
    .await;
    let path = format!("/identitytoolkit.googleapis.com{LOOKUP_PATH}");
    fixture.fake.respond_with_json(&path, json!({}));
    assert_eq!(fixture.firebase.find_user("anna-1").await.unwrap(), Some(UserStatus::Deleted));
    assert!(fixture.fake.requests(&path)[0].contains("authorization: Bearer owner\r\n"));
    assert!(fixture.fake.requests(TOKEN_PATH).is_empty());
}

#[tokio::test]
async fn knows_nothing_about_users_without_a_service_account() {
    assert_eq!(Fixture::new().await.firebase.find_user("anna-1").await.unwrap(), None);
}

#[tokio::test]
async fn refuses_a_wrong_service_account_file() {
    let fake = FakeProvider::start().await;
    let parse = |name: &str, value: &str| {
        let mut file = service_account_file(&fake);
        file[name] = value.into();
        ServiceAccount::parse(&file.to_string(), PROJECT_ID).unwrap_err()
    };
    assert_eq!(parse("project_id", "other"), ServiceAccountError::OtherProject);
    assert_eq!(parse("private_key", "hush"), ServiceAccountError::InvalidKey);
    assert_eq!(parse("token_uri", "http://evil.example/token"), ServiceAccountError::PlainHttp);
    assert_eq!(parse("token_uri", "x"), ServiceAccountError::Malformed);
    assert_eq!(ServiceAccount::parse("hush", PROJECT_ID).unwrap_err(), ServiceAccountError::Malformed);
}
