use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use jsonwebtoken::crypto::{sign, verify};
use jsonwebtoken::{Header, Validation, decode, encode};
use ring::hmac;
use ring::rand::SystemRandom;
use ring::signature::KeyPair;
use serde_json::{Value, json};

use super::*;

/// RFC 8037, appendix A: an Ed25519 key, a message and its signature.
const ED_SECRET: &str = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";
const ED_PUBLIC: &str = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
const ED_MESSAGE: &[u8] = b"eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc";
const ED_SIGNATURE: &str =
    "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";

/// RFC 7515, appendices A.2 (RS256) and A.3 (ES256): one set of claims under two keys.
const CLAIMS: &str =
    "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
const RSA_N: &str = "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ";
const RSA_SIGNATURE: &str = "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw";
const EC_X: &str = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU";
const EC_Y: &str = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0";
const EC_SIGNATURE: &str =
    "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";

fn decode_base64(text: &str) -> Vec<u8> {
    BASE64_URL_SAFE_NO_PAD.decode(text).unwrap()
}

fn token(header: &str, claims: &str, signature: &str) -> String {
    format!("{}.{claims}.{signature}", BASE64_URL_SAFE_NO_PAD.encode(header))
}

fn rsa_token() -> String {
    token(r#"{"alg":"RS256"}"#, CLAIMS, RSA_SIGNATURE)
}

fn ec_token() -> String {
    token(r#"{"alg":"ES256"}"#, CLAIMS, EC_SIGNATURE)
}

fn rsa_key() -> DecodingKey {
    DecodingKey::from_rsa_components(RSA_N, "AQAB").unwrap()
}

fn ec_key() -> DecodingKey {
    DecodingKey::from_ec_components(EC_X, EC_Y).unwrap()
}

fn ed_key() -> DecodingKey {
    DecodingKey::from_ed_components(ED_PUBLIC).unwrap()
}

/// The RFC's key pair in the PKCS #8 form that ring writes.
fn ed_signing_key() -> EncodingKey {
    let mut pkcs8 = decode_base64("MFECAQEwBQYDK2VwBCIEIA");
    pkcs8.extend(decode_base64(ED_SECRET));
    pkcs8.extend([0x81, 0x21, 0x00]);
    pkcs8.extend(decode_base64(ED_PUBLIC));
    EncodingKey::from_ed_der(&pkcs8)
}

/// Checks the signature and no claims: the examples expired in 2011.
fn decode_claims(token: &str, key: &DecodingKey, algorithm: Algorithm) -> Result<Value> {
    install_provider();
    let mut validation = Validation::new(algorithm);
    validation.validate_exp = false;
    validation.required_spec_claims.clear();
    decode(token, key, &validation).map(|token| token.claims)
}

#[test]
fn signs_and_verifies_ed25519_as_in_rfc_8037() {
    install_provider();
    assert_eq!(sign(ED_MESSAGE, &ed_signing_key(), Algorithm::EdDSA).unwrap(), ED_SIGNATURE);
    assert!(verify(ED_SIGNATURE, ED_MESSAGE, &ed_key(), Algorithm::EdDSA).unwrap());
}

#[test]
fn verifies_tokens_signed_with_a_ring_key() {
    install_provider();
    let pkcs8 = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
    let key_pair = Ed25519KeyPair::from_pkcs8(pkcs8.as_ref()).unwrap();
    let token = encode(
        &Header::new(Algorithm::EdDSA),
        &json!({ "sub": "user-1" }),
        &EncodingKey::from_ed_der(pkcs8.as_ref()),
    )
    .unwrap();
    let mut validation = Validation::new(Algorithm::EdDSA);
    validation.required_spec_claims.clear();
    let key = DecodingKey::from_ed_der(key_pair.public_key().as_ref());
    assert_eq!(decode::<Value>(&token, &key, &validation).unwrap().claims["sub"], "user-1");
    assert!(decode::<Value>(&token, &ed_key(), &validation).is_err(), "another key verified the token");
}

#[test]
fn verifies_rs256_and_es256_as_in_rfc_7515() {
    assert_eq!(decode_claims(&rsa_token(), &rsa_key(), Algorithm::RS256).unwrap()["iss"], "joe");
    assert_eq!(decode_claims(&ec_token(), &ec_key(), Algorithm::ES256).unwrap()["iss"], "joe");
}

#[test]
fn refuses_a_changed_signature_or_message() {
    for (token, key, algorithm) in
        [(rsa_token(), rsa_key(), Algorithm::RS256), (ec_token(), ec_key(), Algorithm::ES256)]
    {
        let (message, signature) = token.rsplit_once('.').unwrap();
        let mut changed = decode_base64(signature);
        changed[7] ^= 1;
        let changed = format!("{message}.{}", BASE64_URL_SAFE_NO_PAD.encode(changed));
        assert!(decode_claims(&changed, &key, algorithm).is_err());
        let (header, _) = message.split_once('.').unwrap();
        let other_claims = BASE64_URL_SAFE_NO_PAD.encode(r#"{"iss":"jim"}"#);
        assert!(decode_claims(&format!("{header}.{other_claims}.{signature}"), &key, algorithm).is_err());
        assert!(decode_claims(&format!("{message}."), &key, algorithm).is_err(), "no signature");
    }
    install_provider();
    let mut changed = decode_base64(ED_SIGNATURE);
    changed[0] ^= 1;
    let changed = BASE64_URL_SAFE_NO_PAD.encode(changed);
    assert!(!verify(&changed, ED_MESSAGE, &ed_key(), Algorithm::EdDSA).unwrap());
}

#[test]
fn refuses_unsigned_tokens() {
    for name in ["none", "None", "NONE", ""] {
        let unsigned = token(&format!(r#"{{"alg":"{name}"}}"#), CLAIMS, "");
        assert!(decode_claims(&unsigned, &rsa_key(), Algorithm::RS256).is_err());
    }
}

/// A known attack: the public key as the shared secret of an HMAC.
#[test]
fn refuses_hs256_over_a_public_key() {
    let message = format!("{}.{CLAIMS}", BASE64_URL_SAFE_NO_PAD.encode(r#"{"alg":"HS256"}"#));
    for public in [decode_base64(RSA_N), RSA_N.as_bytes().to_vec(), decode_base64(ED_PUBLIC)] {
        let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, &public), message.as_bytes());
        let forged = format!("{message}.{}", BASE64_URL_SAFE_NO_PAD.encode(tag));
        for key in [rsa_key(), ed_key(), DecodingKey::from_secret(&public)] {
            assert!(decode_claims(&forged, &key, Algorithm::RS256).is_err());
            assert!(decode_claims(&forged, &key, Algorithm::HS256).is_err());
        }
    }
}

#[test]
fn refuses_a_key_that_was_made_for_another_algorithm() {
    assert!(decode_claims(&ec_token(), &rsa_key(), Algorithm::ES256).is_err());
    assert!(decode_claims(&rsa_token(), &ec_key(), Algorithm::RS256).is_err());
    assert!(decode_claims(&ec_token(), &ec_key(), Algorithm::RS256).is_err());
    let point = ec_key().try_get_as_bytes().unwrap().to_vec();
    assert!(decode_claims(&ec_token(), &DecodingKey::from_ed_der(&point), Algorithm::ES256).is_err());
    install_provider();
    assert!(verify(ED_SIGNATURE, ED_MESSAGE, &ec_key(), Algorithm::EdDSA).is_err());
}

#[test]
fn refuses_every_other_algorithm() {
    use Algorithm::*;
    install_provider();
    for algorithm in [HS256, HS384, HS512, ES256, ES384, RS256, RS384, RS512, PS256, PS384, PS512] {
        assert!(sign(b"x", &ed_signing_key(), algorithm).is_err(), "signing {algorithm:?}");
        if !matches!(algorithm, ES256 | RS256) {
            for key in [ed_key(), ec_key(), rsa_key()] {
                assert!(verify(ED_SIGNATURE, ED_MESSAGE, &key, algorithm).is_err(), "checking {algorithm:?}");
            }
        }
    }
    assert!(sign(b"x", &EncodingKey::from_secret(b"x"), EdDSA).is_err());
    assert!(sign(b"x", &EncodingKey::from_ed_der(b"invalid key"), EdDSA).is_err());
}

/// Keys under 2048 bits can be broken with enough effort. The signature itself is valid.
#[test]
fn refuses_a_short_rsa_key() {
    let modulus = "qjYhy_sl3M86aDbHUY2XkbUmDzuH-X3pcMmHUh_AZQMi5yakQTzTMB64NuVgYmOdugPwB7oAebWPlN3DV0F3EXPSXitETy8Ydh26aEqm_ZKpQqs-0h7vGmeIVUSB_nXEMnb4doPZnMW2ciKorhoSvGrw6GRlInoaH2IL2QKJfd0";
    let signature = "R1P7dr3YA1q4FPf_7Ox3elkkn4WRrYgM0yB6W800qARsztCno6NX3H4stYOC9-A6AqS8FLU6-4Cfg3yZ4OCwb9BayIDhI0bUa9fBDAGLfhQtaXcau1lPFNUvXc35Ag_4CFORHJJFGCC9SrMv73sYiRINU-vOzQrPLUj5DEoicgM";
    let short_key = DecodingKey::from_rsa_components(modulus, "AQAB").unwrap();
    assert!(
        decode_claims(&token(r#"{"alg":"RS256"}"#, CLAIMS, signature), &short_key, Algorithm::RS256).is_err()
    );
}
