pub(crate) mod fake_provider;
mod outages;
mod tokens;

use std::collections::HashMap;

use domain::Timestamp;
use serde_json::{Value, json};

use super::*;
use fake_provider::{DISCOVERY_PATH, FakeProvider, FakeSigningKey, KEYS_PATH, TOKEN_PATH};

const NOW_SECONDS: i64 = 1_763_000_000;
const CLIENT_ID: &str = "client.apps.example.com";

struct Fixture {
    fake: FakeProvider,
    key: FakeSigningKey,
    clock: Clock,
    provider: Provider,
}

impl Fixture {
    /// A provider that responds with a valid token for Anna. Next to its key it publishes one of an unknown type,
    /// which we must ignore.
    async fn new() -> Self {
        // The binary does this at start; only the first call in a process has an effect.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (fake, key) = (FakeProvider::start().await, FakeSigningKey::new("key-1"));
        fake.respond_with_json(
            KEYS_PATH,
            json!({ "keys": [{ "kty": "future", "kid": "odd" }, key.public_jwk()] }),
        );
        let clock = Clock::fixed(Timestamp::from_millis(NOW_SECONDS * 1_000));
        let config = ProviderConfig {
            issuer: fake.issuer().parse().unwrap(),
            client_id: CLIENT_ID.into(),
            client_secret: "se cret&+".into(),
            redirect_uri: "https://photos.example/api/identity/google/callback".into(),
        };
        let provider = Provider::new(config, clock.clone()).unwrap();
        let fixture = Self { fake, key, clock, provider };
        fixture.fake.respond_with_id_token(&fixture.key.sign(&fixture.claims()));
        fixture
    }

    fn claims(&self) -> Value {
        json!({
            "iss": self.fake.issuer(), "sub": "1234", "aud": CLIENT_ID,
            "exp": NOW_SECONDS + 3600, "iat": NOW_SECONDS, "nonce": "the-nonce",
            "email": "Anna@Example.com", "email_verified": true, "name": "Anna\nBerg",
        })
    }

    async fn exchange_code(&self) -> Result<IdTokenClaims, OidcError> {
        self.exchange_code_from(None).await
    }

    async fn exchange_code_from(&self, issuer: Option<&str>) -> Result<IdTokenClaims, OidcError> {
        let response = AuthorizationResponse {
            code: "the code",
            issuer,
            nonce: "the-nonce",
            code_verifier: "the-verifier",
        };
        self.provider.exchange_code(response).await
    }
}

#[tokio::test]
async fn authorize_url_contains_all_parameters() {
    let fixture = Fixture::new().await;
    let request = AuthorizationRequest { state: "s/t", nonce: "n", code_challenge: "c" };
    let url = fixture.provider.authorize_url(request).await.unwrap();
    assert_eq!(url.origin().ascii_serialization(), fixture.fake.issuer());
    let pairs: HashMap<_, _> = url.query_pairs().into_owned().collect();
    let expected = [
        // From the authorization endpoint of the fake provider, which has a query of its own.
        ("tenant", "1"),
        ("response_type", "code"),
        ("client_id", CLIENT_ID),
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
async fn returns_the_claims_of_a_valid_token() {
    let fixture = Fixture::new().await;
    let claims = fixture.exchange_code().await.unwrap();
    assert_eq!(claims.issuer, fixture.fake.issuer());
    assert_eq!(claims.subject, "1234");
    assert_eq!(claims.email.unwrap().as_str(), "Anna@Example.com");
    assert!(claims.email_verified);
    assert_eq!(claims.name.unwrap().as_str(), "AnnaBerg");
}

#[tokio::test]
async fn sends_the_code_with_verifier_and_client_secret() {
    let fixture = Fixture::new().await;
    fixture.exchange_code().await.unwrap();
    let request = fixture.fake.requests(TOKEN_PATH).remove(0);
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST "));
    // Base64 of client.apps.example.com:se+cret%26%2B
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
async fn refuses_metadata_of_another_issuer_or_with_insecure_urls() {
    for (field, value) in [
        ("issuer", "https://accounts.google.com"),
        ("issuer", "ISSUER/"),
        ("token_endpoint", "http://evil.example/token"),
        ("jwks_uri", "file:///etc/passwd"),
        ("authorization_endpoint", "javascript:alert(1)"),
    ] {
        let fixture = Fixture::new().await;
        let mut metadata = fixture.fake.metadata();
        metadata[field] = value.replace("ISSUER", &fixture.fake.issuer()).into();
        fixture.fake.respond_with_json(DISCOVERY_PATH, metadata);
        assert!(matches!(fixture.exchange_code().await, Err(OidcError::Misconfigured(_))), "{field}");
        assert!(fixture.fake.requests(TOKEN_PATH).is_empty(), "the server sent the code");
    }
}

#[tokio::test]
async fn refuses_a_response_of_another_issuer_before_using_the_code() {
    let fixture = Fixture::new().await;
    let issuer = fixture.fake.issuer();
    assert!(fixture.exchange_code_from(Some(&issuer)).await.is_ok());
    let request_count = fixture.fake.requests(TOKEN_PATH).len();
    assert!(matches!(
        fixture.exchange_code_from(Some("https://evil.example")).await,
        Err(OidcError::InvalidToken(_))
    ));
    assert_eq!(fixture.fake.requests(TOKEN_PATH).len(), request_count);
}

#[tokio::test]
async fn requires_iss_from_a_provider_that_supports_it() {
    let fixture = Fixture::new().await;
    let mut metadata = fixture.fake.metadata();
    metadata["authorization_response_iss_parameter_supported"] = true.into();
    fixture.fake.respond_with_json(DISCOVERY_PATH, metadata);
    assert!(matches!(fixture.exchange_code_from(None).await, Err(OidcError::InvalidToken(_))));
    assert!(fixture.exchange_code_from(Some(&fixture.fake.issuer())).await.is_ok());
}

#[tokio::test]
async fn debug_output_shows_no_secret() {
    let fixture = Fixture::new().await;
    assert!(!format!("{:?}", fixture.provider).contains("cret"));
    let response =
        AuthorizationResponse { code: "the-code", issuer: None, nonce: "the-nonce", code_verifier: "v" };
    assert!(!format!("{response:?}").contains("the-"));
}
