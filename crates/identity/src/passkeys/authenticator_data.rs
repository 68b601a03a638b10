//! What the device signs: the site, whether it verified the person, its counter, and the key of a new passkey.

use minicbor::Decoder;
use ring::digest::{SHA256, digest};

use super::public_key::PublicKey;
use super::{PasskeyError, Passkeys};

const USER_PRESENT: u8 = 1 << 0;
const USER_VERIFIED: u8 = 1 << 2;
const CAN_BE_BACKED_UP: u8 = 1 << 3;
const IS_BACKED_UP: u8 = 1 << 4;
const HAS_NEW_CREDENTIAL: u8 = 1 << 6;
const HAS_EXTENSIONS: u8 = 1 << 7;

const SITE_HASH_BYTES: usize = 32;
const MODEL_ID_BYTES: usize = 16;
/// The maximum in the specification.
const MAX_CREDENTIAL_ID_BYTES: usize = 1_023;

#[derive(Debug)]
pub(super) struct AuthenticatorData {
    pub counter: u32,
    pub new_credential: Option<NewCredential>,
}

#[derive(Debug)]
pub(super) struct NewCredential {
    pub id: Vec<u8>,
    pub public_key: PublicKey,
}

impl Passkeys {
    /// Reads the data, and checks that it is for this site and that the device verified the person.
    pub(super) fn read_authenticator_data(&self, data: &[u8]) -> Result<AuthenticatorData, PasskeyError> {
        let mut reader = Reader(data);
        let site_hash = reader.take(SITE_HASH_BYTES)?;
        let [flags] = reader.take_array()?;
        let counter = u32::from_be_bytes(reader.take_array()?);
        let has = |flag: u8| flags & flag != 0;
        let new_credential =
            if has(HAS_NEW_CREDENTIAL) { Some(read_new_credential(&mut reader)?) } else { None };
        if has(HAS_EXTENSIONS) {
            // No extension was requested, so this only finds the end.
            reader.take_cbor(|decoder| decoder.skip())?;
        }
        let is_valid = site_hash == digest(&SHA256, self.domain.as_bytes()).as_ref()
            && has(USER_PRESENT)
            && has(USER_VERIFIED)
            && (has(CAN_BE_BACKED_UP) || !has(IS_BACKED_UP))
            && reader.0.is_empty();
        if is_valid { Ok(AuthenticatorData { counter, new_credential }) } else { Err(PasskeyError::Invalid) }
    }
}

fn read_new_credential(reader: &mut Reader<'_>) -> Result<NewCredential, PasskeyError> {
    reader.take(MODEL_ID_BYTES)?;
    let id_length = usize::from(u16::from_be_bytes(reader.take_array()?));
    if id_length > MAX_CREDENTIAL_ID_BYTES {
        return Err(PasskeyError::Invalid);
    }
    let id = reader.take(id_length)?.to_vec();
    let public_key = reader.take_cbor(PublicKey::decode)?;
    Ok(NewCredential { id, public_key: public_key.ok_or(PasskeyError::Invalid)? })
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], PasskeyError> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(PasskeyError::Invalid)?;
        self.0 = rest;
        Ok(taken)
    }

    fn take_array<const N: usize>(&mut self) -> Result<[u8; N], PasskeyError> {
        self.take(N)?.try_into().map_err(|_| PasskeyError::Invalid)
    }

    /// Takes one CBOR item, as long as it is.
    fn take_cbor<T>(
        &mut self,
        decode: impl FnOnce(&mut Decoder<'a>) -> Result<T, minicbor::decode::Error>,
    ) -> Result<T, PasskeyError> {
        let mut decoder = Decoder::new(self.0);
        let item = decode(&mut decoder).map_err(|_| PasskeyError::Invalid)?;
        self.take(decoder.position())?;
        Ok(item)
    }
}
