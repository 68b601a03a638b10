//! The layout of a backup file, for the reader and the writer.

use std::io;

use sha2::{Digest, Sha256};

use super::manifest::Manifest;

const BLOCK_BYTES: u64 = 512;
/// Every tar ends with two empty blocks.
pub(super) const END_BYTES: u64 = 2 * BLOCK_BYTES;
pub(super) const MANIFEST_FILE: &str = "manifest.json";
/// In the format of `sha256sum`, so that an operator can check a backup by hand.
pub(super) const CHECKSUM_FILE: &str = "manifest.sha256";

pub(super) fn hash_hex(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

pub(super) fn checksum_line(manifest: &[u8]) -> String {
    format!("{}  {MANIFEST_FILE}\n", hash_hex(manifest))
}

/// The timestamp of every header, in seconds since 1970.
pub(super) fn header_timestamp(manifest: &Manifest) -> u64 {
    u64::try_from(manifest.created_at / 1_000).unwrap_or_default()
}

pub(super) fn header(name: &str, size: u64, timestamp: u64) -> io::Result<tar::Header> {
    let mut header = tar::Header::new_ustar();
    header.set_path(name)?;
    header.set_size(size);
    header.set_mode(0o600);
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(timestamp);
    header.set_entry_type(tar::EntryType::Regular);
    header.set_cksum();
    Ok(header)
}

/// The bytes of a header as the writer writes it.
pub(super) fn header_bytes(name: &str, size: u64, timestamp: u64) -> io::Result<Vec<u8>> {
    header(name, size, timestamp).map(|header| header.as_bytes().to_vec())
}

/// The zeros after a member, up to the end of its last block.
pub(super) fn padding(size: u64) -> Vec<u8> {
    vec![0; usize::try_from(padding_length(size)).unwrap_or_default()]
}

fn padding_length(size: u64) -> u64 {
    (BLOCK_BYTES - size % BLOCK_BYTES) % BLOCK_BYTES
}

/// The expected length of the whole file. `None` if it overflows.
pub(super) fn archive_length(manifest_size: u64, checksum_size: u64, manifest: &Manifest) -> Option<u64> {
    let sizes =
        [manifest_size, checksum_size].into_iter().chain(manifest.members.iter().map(|member| member.size));
    let padded_size = |size: u64| size.checked_add(padding_length(size))?.checked_add(BLOCK_BYTES);
    sizes.map(padded_size).try_fold(END_BYTES, |total, size| total.checked_add(size?))
}
