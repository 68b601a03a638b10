//! Signs JSON Web Tokens with EdDSA, and verifies EdDSA, ES256 and RS256, with ring.

use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{Error, ErrorKind, Result};
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey, DecodingKeyKind, EncodingKey};
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ED25519, Ed25519KeyPair, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
    UnparsedPublicKey,
};
use signature::{Signer, Verifier};

/// Must run before any token is signed or verified. Later calls have no effect.
pub(crate) fn install_provider() {
    let _ = PROVIDER.install_default();
}

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: make_signer,
    verifier_factory: make_verifier,
    // No code derives public keys or thumbprints through jsonwebtoken. Its own placeholders panic; these return an
    // error.
    key_utils: KeyUtils {
        rsa_pub_components_from_private_key: |_| unsupported(),
        rsa_pub_components_from_public_key: |_| unsupported(),
        ec_pub_components_from_private_key: |_, _| unsupported(),
        ed_pub_components_from_private_key: |_, _| unsupported(),
        compute_digest: |_, _| unsupported(),
    },
};

fn unsupported<T>() -> Result<T> {
    Err(ErrorKind::UnsupportedAlgorithm.into())
}

fn make_signer(algorithm: &Algorithm, key: &EncodingKey) -> Result<Box<dyn JwtSigner>> {
    match (algorithm, key.family()) {
        (Algorithm::EdDSA, AlgorithmFamily::Ed) => {
            let pair = Ed25519KeyPair::from_pkcs8(key.as_bytes())
                .map_err(|_| Error::from(ErrorKind::InvalidEddsaKey))?;
            Ok(Box::new(Ed25519Signer(pair)))
        }
        _ => unsupported(),
    }
}

/// Checks the key's family against the token's algorithm: a key serves only the algorithm it was made for.
fn make_verifier(algorithm: &Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>> {
    let key = match (algorithm, key.family(), key.kind()) {
        (Algorithm::EdDSA, AlgorithmFamily::Ed, DecodingKeyKind::SecretOrDer(point)) => {
            VerifyingKey::Ed25519(UnparsedPublicKey::new(&ED25519, point.clone()))
        }
        (Algorithm::ES256, AlgorithmFamily::Ec, DecodingKeyKind::SecretOrDer(point)) => {
            VerifyingKey::P256(UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point.clone()))
        }
        (Algorithm::RS256, AlgorithmFamily::Rsa, DecodingKeyKind::RsaModulusExponent { n, e }) => {
            VerifyingKey::Rsa(RsaPublicKeyComponents { n: n.clone(), e: e.clone() })
        }
        _ => return unsupported(),
    };
    Ok(Box::new(key))
}

struct Ed25519Signer(Ed25519KeyPair);

impl Signer<Vec<u8>> for Ed25519Signer {
    fn try_sign(&self, message: &[u8]) -> std::result::Result<Vec<u8>, signature::Error> {
        Ok(self.0.sign(message).as_ref().to_vec())
    }
}

impl JwtSigner for Ed25519Signer {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}

enum VerifyingKey {
    Ed25519(UnparsedPublicKey<Vec<u8>>),
    P256(UnparsedPublicKey<Vec<u8>>),
    Rsa(RsaPublicKeyComponents<Vec<u8>>),
}

impl Verifier<Vec<u8>> for VerifyingKey {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> std::result::Result<(), signature::Error> {
        match self {
            Self::Ed25519(key) | Self::P256(key) => key.verify(message, signature),
            Self::Rsa(key) => key.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature),
        }
        .map_err(|_| signature::Error::new())
    }
}

impl JwtVerifier for VerifyingKey {
    fn algorithm(&self) -> Algorithm {
        match self {
            Self::Ed25519(_) => Algorithm::EdDSA,
            Self::P256(_) => Algorithm::ES256,
            Self::Rsa(_) => Algorithm::RS256,
        }
    }
}

#[cfg(test)]
mod tests;
