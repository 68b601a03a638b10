//! The public keys of passkeys: read from COSE (RFC 9053), stored as JSON, and used to verify signatures.

use minicbor::Decoder;
use minicbor::data::Type;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::{Deserialize, Serialize};

/// The identifiers of COSE, in the order in which this site prefers them: every device has one of them.
pub(super) const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];
const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// Labels and values of the maps in which COSE holds keys.
const KEY_TYPE: i64 = 1;
const ALGORITHM: i64 = 3;
const CURVE: i64 = -1;
const X: i64 = -2;
const Y: i64 = -3;
const MODULUS: i64 = -1;
const OKP: i64 = 1;
const EC2: i64 = 2;
const RSA: i64 = 3;
const P256: i64 = 1;
const CURVE_25519: i64 = 6;

const COORDINATE_BYTES: usize = 32;
/// The first byte of a point with both coordinates.
const UNCOMPRESSED: u8 = 4;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "algorithm", rename_all = "kebab-case")]
pub(super) enum PublicKey {
    /// ECDSA on P-256 with SHA-256.
    Es256 {
        x: [u8; COORDINATE_BYTES],
        y: [u8; COORDINATE_BYTES],
    },
    Ed25519 {
        x: [u8; COORDINATE_BYTES],
    },
    /// RSASSA-PKCS1-v1_5 with SHA-256: Windows Hello on older computers.
    Rs256 {
        modulus: Vec<u8>,
        exponent: Vec<u8>,
    },
}

/// The fields of a COSE key that any of the algorithms needs. `-1` and `-2` mean different things for different
/// types of key.
#[derive(Default)]
struct CoseKey<'b> {
    key_type: Option<i64>,
    algorithm: Option<i64>,
    curve: Option<i64>,
    bytes_at_minus_1: Option<&'b [u8]>,
    bytes_at_minus_2: Option<&'b [u8]>,
    bytes_at_minus_3: Option<&'b [u8]>,
}

impl PublicKey {
    /// `Ok(None)` for a key of another kind, or one whose algorithm does not fit its type.
    pub fn decode(decoder: &mut Decoder<'_>) -> Result<Option<Self>, minicbor::decode::Error> {
        Ok(CoseKey::decode(decoder)?.into_public_key())
    }

    pub fn verify(&self, message: &[u8], signature: &[u8]) -> bool {
        let result =
            match self {
                Self::Es256 { x, y } => {
                    let point = [&[UNCOMPRESSED], x.as_slice(), y].concat();
                    UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
                }
                Self::Ed25519 { x } => UnparsedPublicKey::new(&ED25519, x).verify(message, signature),
                Self::Rs256 { modulus, exponent } => RsaPublicKeyComponents { n: modulus, e: exponent }
                    .verify(&RSA_PKCS1_2048_8192_SHA256, message, signature),
            };
        result.is_ok()
    }
}

impl<'b> CoseKey<'b> {
    fn decode(decoder: &mut Decoder<'b>) -> Result<Self, minicbor::decode::Error> {
        let mut key = Self::default();
        let entries =
            decoder.map()?.ok_or_else(|| minicbor::decode::Error::message("a map of known length"))?;
        for _ in 0..entries {
            let label = decoder.i64()?;
            match (label, decoder.datatype()?) {
                (KEY_TYPE, _) => key.key_type = Some(decoder.i64()?),
                (ALGORITHM, _) => key.algorithm = Some(decoder.i64()?),
                (MODULUS, Type::Bytes) => key.bytes_at_minus_1 = Some(decoder.bytes()?),
                (CURVE, _) => key.curve = Some(decoder.i64()?),
                (X, Type::Bytes) => key.bytes_at_minus_2 = Some(decoder.bytes()?),
                (Y, Type::Bytes) => key.bytes_at_minus_3 = Some(decoder.bytes()?),
                _ => decoder.skip()?,
            }
        }
        Ok(key)
    }

    fn into_public_key(self) -> Option<PublicKey> {
        match (self.key_type?, self.algorithm?) {
            (EC2, ES256) if self.curve == Some(P256) => Some(PublicKey::Es256 {
                x: self.bytes_at_minus_2?.try_into().ok()?,
                y: self.bytes_at_minus_3?.try_into().ok()?,
            }),
            (OKP, EDDSA) if self.curve == Some(CURVE_25519) => {
                Some(PublicKey::Ed25519 { x: self.bytes_at_minus_2?.try_into().ok()? })
            }
            (RSA, RS256) => Some(PublicKey::Rs256 {
                modulus: self.bytes_at_minus_1?.to_vec(),
                exponent: self.bytes_at_minus_2?.to_vec(),
            }),
            _ => None,
        }
    }
}
