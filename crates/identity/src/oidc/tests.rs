mod fake;
mod outages;
mod tokens;

use std::collections::HashMap;

use domain::Timestamp;
use serde_json::{Value, json};

use super::*;
use fake::{DISCOVERY, Fake, KEYS, SigningKey, TOKEN};

const NOW: i64 = 1_763_000_000;
const CLIENT: &str = "client.apps.example.com";

struct Scene {
    fake: Fake,
    key: SigningKey,
    clock: Clock,
    provider: Provider,
}

impl Scene {
    /// A provider in good order, with one key and a token for Anna.
    async fn new() -> Self {
        // What the binary does at start; only the first call in a process counts.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (fake, key) = (Fake::start().await, SigningKey::new("key-1"));
        fake.says(KEYS, json!({ "keys": [{ "kty": "future", "kid": "odd" }, key.public()] }));
        let clock = Clock::fixed(Timestamp::from_millis(NOW * 1_000));
        let settings = Settings {
            issuer: fake.issuer().parse().unwrap(),
            client_id: CLIENT.into(),
            client_secret: "se cret&+".into(),
            redirect_uri: "https://photos.example/api/identity/google/callback".into(),
        };
        let provider = Provider::new(settings, clock.clone()).unwrap();
        let scene = Self { fake, key, clock, provider };
        scene.fake.hands_out(&scene.key.sign(&scene.claims()));
        scene
    }

    fn claims(&self) -> Value {
        json!({
            "iss": self.fake.issuer(), "sub": "1234", "aud": CLIENT, "exp": NOW + 3600, "iat": NOW,
            "nonce": "the-nonce", "email": "Anna@Example.com", "email_verified": true, "name": "Anna\nBerg",
        })
    }

    async fn redeem(&self) -> Result<Claims, OidcError> {
        self.redeem_from(None).await
    }

    async fn redeem_from(&self, issuer: Option<&str>) -> Result<Claims, OidcError> {
        let answer = Answer { code: "the code", issuer, nonce: "the-nonce", code_verifier: "the-verifier" };
        self.provider.redeem(answer).await
    }
}

#[tokio::test]
async fn the_question_carries_everything_that_binds_the_answer_to_it() {
    let scene = Scene::new().await;
    let question = Question { state: "s/t", nonce: "n", code_challenge: "c" };
    let url = scene.provider.authorize_url(question).await.unwrap();
    assert_eq!(url.origin().ascii_serialization(), scene.fake.issuer());
    let pairs: HashMap<_, _> = url.query_pairs().into_owned().collect();
    let expected = [
        ("tenant", "1"),
        ("response_type", "code"),
        ("client_id", CLIENT),
        ("redirect_uri", "https://photos.example/api/identity/google/callback"),
        ("scope", "openid email profile"),
        ("prompt", "select_account"),
        ("state", "s/t"),
        ("nonce", "n"),
        ("code_challenge", "c"),
        ("code_challenge_method", "S256"),
    ];
    assert_eq!(pairs, expected.map(|(name, value)| (name.to_owned(), value.to_owned())).into());
}

#[tokio::test]
async fn a_good_answer_says_who_it_is() {
    let scene = Scene::new().await;
    let claims = scene.redeem().await.unwrap();
    assert_eq!(claims.issuer, scene.fake.issuer());
    assert_eq!(claims.subject, "1234");
    assert_eq!(claims.email.unwrap().as_str(), "Anna@Example.com");
    assert!(claims.email_verified);
    assert_eq!(claims.name.unwrap().as_str(), "AnnaBerg");
}

#[tokio::test]
async fn the_code_goes_with_its_verifier_and_our_secret() {
    let scene = Scene::new().await;
    scene.redeem().await.unwrap();
    let request = scene.fake.requests(TOKEN).remove(0);
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST "));
    // client.apps.example.com:se+cret%26%2B
    assert!(
        head.contains("authorization: Basic Y2xpZW50LmFwcHMuZXhhbXBsZS5jb206c2UrY3JldCUyNiUyQg==\r\n"),
        "{head}"
    );
    assert_eq!(
        body,
        "grant_type=authorization_code&code=the+code\
         &redirect_uri=https%3A%2F%2Fphotos.example%2Fapi%2Fidentity%2Fgoogle%2Fcallback\
         &code_verifier=the-verifier"
    );
}

#[tokio::test]
async fn metadata_of_another_issuer_or_with_open_addresses_is_refused() {
    for (field, value) in [
        ("issuer", "https://accounts.google.com"),
        ("issuer", "ISSUER/"),
        ("token_endpoint", "http://evil.example/token"),
        ("jwks_uri", "file:///etc/passwd"),
        ("authorization_endpoint", "javascript:alert(1)"),
    ] {
        let scene = Scene::new().await;
        let mut metadata = scene.fake.metadata();
        metadata[field] = value.replace("ISSUER", &scene.fake.issuer()).into();
        scene.fake.says(DISCOVERY, metadata);
        assert!(matches!(scene.redeem().await, Err(OidcError::Misconfigured(_))), "{field}");
        assert!(scene.fake.requests(TOKEN).is_empty(), "no code leaves");
    }
}

#[tokio::test]
async fn an_answer_in_another_issuers_name_costs_no_code() {
    let scene = Scene::new().await;
    let issuer = scene.fake.issuer();
    assert!(scene.redeem_from(Some(&issuer)).await.is_ok());
    let asked = scene.fake.requests(TOKEN).len();
    assert!(matches!(scene.redeem_from(Some("https://evil.example")).await, Err(OidcError::BadToken(_))));
    assert_eq!(scene.fake.requests(TOKEN).len(), asked);
}

#[tokio::test]
async fn a_provider_that_names_itself_must_do_so_every_time() {
    let scene = Scene::new().await;
    let mut metadata = scene.fake.metadata();
    metadata["authorization_response_iss_parameter_supported"] = true.into();
    scene.fake.says(DISCOVERY, metadata);
    assert!(matches!(scene.redeem_from(None).await, Err(OidcError::BadToken(_))));
    assert!(scene.redeem_from(Some(&scene.fake.issuer())).await.is_ok());
}

#[tokio::test]
async fn debug_output_shows_no_secret() {
    let scene = Scene::new().await;
    assert!(!format!("{:?}", scene.provider).contains("cret"));
    let answer = Answer { code: "the-code", issuer: None, nonce: "the-nonce", code_verifier: "v" };
    assert!(!format!("{answer:?}").contains("the-"));
}
