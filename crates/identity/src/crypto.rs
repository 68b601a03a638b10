//! What signs and checks our JSON Web Tokens: ring, and only the three algorithms somebody here needs.

use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{Error, ErrorKind, Result};
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey, DecodingKeyKind, EncodingKey};
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ED25519, Ed25519KeyPair, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
    UnparsedPublicKey,
};
use signature::{Signer, Verifier};

/// Whoever signs or checks a token calls this first; the first call counts, the others change nothing.
pub(crate) fn install() {
    let _ = PROVIDER.install_default();
}

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: signer,
    verifier_factory: verifier,
    // Nobody here derives public keys through jsonwebtoken. Its own placeholders panic; these refuse.
    key_utils: KeyUtils {
        rsa_pub_components_from_private_key: |_| refuse(),
        rsa_pub_components_from_public_key: |_| refuse(),
        ec_pub_components_from_private_key: |_, _| refuse(),
        ed_pub_components_from_private_key: |_, _| refuse(),
        compute_digest: |_, _| refuse(),
    },
};

fn refuse<T>() -> Result<T> {
    Err(ErrorKind::UnsupportedAlgorithm.into())
}

fn signer(algorithm: &Algorithm, key: &EncodingKey) -> Result<Box<dyn JwtSigner>> {
    match (algorithm, key.family()) {
        (Algorithm::EdDSA, AlgorithmFamily::Ed) => {
            let pair = Ed25519KeyPair::from_pkcs8(key.as_bytes())
                .map_err(|_| Error::from(ErrorKind::InvalidEddsaKey))?;
            Ok(Box::new(OwnKey(pair)))
        }
        _ => refuse(),
    }
}

/// The family of the key is looked at beside the algorithm of the token: a key serves the one it was made for.
fn verifier(algorithm: &Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>> {
    let key = match (algorithm, key.family(), key.kind()) {
        (Algorithm::EdDSA, AlgorithmFamily::Ed, DecodingKeyKind::SecretOrDer(point)) => {
            PublicKey::Ed25519(UnparsedPublicKey::new(&ED25519, point.clone()))
        }
        (Algorithm::ES256, AlgorithmFamily::Ec, DecodingKeyKind::SecretOrDer(point)) => {
            PublicKey::P256(UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point.clone()))
        }
        (Algorithm::RS256, AlgorithmFamily::Rsa, DecodingKeyKind::RsaModulusExponent { n, e }) => {
            PublicKey::Rsa(RsaPublicKeyComponents { n: n.clone(), e: e.clone() })
        }
        _ => return refuse(),
    };
    Ok(Box::new(key))
}

struct OwnKey(Ed25519KeyPair);

impl Signer<Vec<u8>> for OwnKey {
    fn try_sign(&self, message: &[u8]) -> std::result::Result<Vec<u8>, signature::Error> {
        Ok(self.0.sign(message).as_ref().to_vec())
    }
}

impl JwtSigner for OwnKey {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}

enum PublicKey {
    Ed25519(UnparsedPublicKey<Vec<u8>>),
    P256(UnparsedPublicKey<Vec<u8>>),
    Rsa(RsaPublicKeyComponents<Vec<u8>>),
}

impl Verifier<Vec<u8>> for PublicKey {
    fn verify(&self, message: &[u8], proof: &Vec<u8>) -> std::result::Result<(), signature::Error> {
        match self {
            Self::Ed25519(key) | Self::P256(key) => key.verify(message, proof),
            Self::Rsa(key) => key.verify(&RSA_PKCS1_2048_8192_SHA256, message, proof),
        }
        .map_err(|_| signature::Error::new())
    }
}

impl JwtVerifier for PublicKey {
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
