//! How the file is laid out. One place for whoever writes it and whoever reads it.

use std::io;

use sha2::{Digest, Sha256};

use super::manifest::Manifest;

const BLOCK: u64 = 512;
/// Two empty blocks, as every tar ends.
pub(super) const END: u64 = 2 * BLOCK;
pub(super) const MANIFEST: &str = "manifest.json";
/// As `sha256sum` writes it, so that a backup can be checked by hand.
pub(super) const SUM: &str = "manifest.sha256";

pub(super) fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn sum_of(manifest: &[u8]) -> String {
    format!("{}  {MANIFEST}\n", hash(manifest))
}

/// The time that every header has.
pub(super) fn stamp(manifest: &Manifest) -> u64 {
    u64::try_from(manifest.created_at / 1_000).unwrap_or_default()
}

pub(super) fn header(name: &str, size: u64, stamp: u64) -> io::Result<tar::Header> {
    let mut header = tar::Header::new_ustar();
    header.set_path(name)?;
    header.set_size(size);
    header.set_mode(0o600);
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(stamp);
    header.set_entry_type(tar::EntryType::Regular);
    header.set_cksum();
    Ok(header)
}

/// The bytes of a header as we write it.
pub(super) fn block(name: &str, size: u64, stamp: u64) -> io::Result<Vec<u8>> {
    header(name, size, stamp).map(|header| header.as_bytes().to_vec())
}

/// What fills the last block of a member.
pub(super) fn padding(size: u64) -> Vec<u8> {
    vec![0; usize::try_from(padding_length(size)).unwrap_or_default()]
}

fn padding_length(size: u64) -> u64 {
    (BLOCK - size % BLOCK) % BLOCK
}

/// How long the whole file has to be.
pub(super) fn length(manifest: u64, sum: u64, about: &Manifest) -> Option<u64> {
    let sizes = [manifest, sum].into_iter().chain(about.members.iter().map(|member| member.size));
    let room = |size: u64| size.checked_add(padding_length(size))?.checked_add(BLOCK);
    sizes.map(room).try_fold(END, |sum, room| sum.checked_add(room?))
}
