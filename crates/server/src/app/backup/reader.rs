//! Reads a backup. The file must equal, byte for byte, what the writer writes, including names, modes,
//! padding and end: so neither hidden content nor damage goes unnoticed.

use std::cmp::Ordering;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::layout::{
    CHECKSUM_FILE, END_BYTES, MANIFEST_FILE, archive_length, checksum_line, header_bytes, header_timestamp,
    padding,
};
use super::manifest::{FORMAT, Manifest, Member, MemberKind};

/// The manifest of a hundred thousand photos has about 90 MB.
const MAX_MANIFEST_BYTES: u64 = 256 * 1024 * 1024;

#[derive(Debug, Error)]
pub enum ArchiveError {
    #[error("{} is not a Lenslink backup, or its beginning is damaged", .0.display())]
    NotABackup(PathBuf),
    #[error("the backup was made by a newer Lenslink (format {0}); restore it with that version")]
    Newer(u32),
    #[error("this Lenslink no longer reads the format of the backup ({0}); use the version that created it")]
    Older(u32),
    #[error("the backup is damaged: {0}")]
    Damaged(String),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
}

#[derive(Debug)]
pub(super) struct BackupReader {
    source: BufReader<File>,
    path: PathBuf,
    pub manifest: Manifest,
    kinds: Vec<MemberKind>,
}

/// The part of the manifest that every format has.
#[derive(Deserialize)]
struct Format {
    format: u32,
}

impl BackupReader {
    /// Reads the manifest. The length of the file must follow from it, so no member can be larger than the
    /// manifest says.
    pub fn open(path: &Path) -> Result<Self, ArchiveError> {
        let io_error = |source| ArchiveError::File { path: path.to_owned(), source };
        let damaged_error = |reason: &str| ArchiveError::Damaged(reason.to_owned());
        let not_a_backup = || ArchiveError::NotABackup(path.to_owned());
        let file = File::open(path).map_err(io_error)?;
        let metadata = file.metadata().map_err(io_error)?;
        if !metadata.is_file() {
            return Err(not_a_backup());
        }
        let mut source = BufReader::with_capacity(64 * 1024, file);
        let (manifest_json, timestamp) =
            read_manifest(&mut source).map_err(io_error)?.ok_or_else(not_a_backup)?;
        let checksum = checksum_line(&manifest_json);
        if !next_member_is(&mut source, CHECKSUM_FILE, checksum.as_bytes(), timestamp).map_err(io_error)? {
            return Err(damaged_error("its manifest was changed"));
        }
        let unreadable_error = |_| damaged_error("its manifest cannot be read");
        let format = serde_json::from_slice::<Format>(&manifest_json).map_err(unreadable_error)?.format;
        match format.cmp(&FORMAT) {
            Ordering::Less => return Err(ArchiveError::Older(format)),
            Ordering::Equal => {}
            Ordering::Greater => return Err(ArchiveError::Newer(format)),
        }
        let manifest: Manifest = serde_json::from_slice(&manifest_json).map_err(unreadable_error)?;
        let kinds = manifest.kinds().ok_or_else(|| damaged_error("its manifest lists an unexpected file"))?;
        let expected_length = archive_length(manifest_json.len() as u64, checksum.len() as u64, &manifest);
        if expected_length != Some(metadata.len()) || header_timestamp(&manifest) != timestamp {
            return Err(damaged_error("its length or time does not match the manifest"));
        }
        Ok(Self { source, path: path.to_owned(), manifest, kinds })
    }

    pub fn members(&self) -> impl Iterator<Item = (MemberKind, &Member)> {
        self.kinds.iter().copied().zip(&self.manifest.members)
    }

    /// Passes every member to `handle`, then checks that the file is complete. The members are valid only if
    /// this succeeds.
    pub fn for_each_member(
        mut self,
        mut handle: impl FnMut(MemberKind, &mut dyn Read) -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        let io_error = |source| ArchiveError::File { path: self.path.clone(), source };
        let timestamp = header_timestamp(&self.manifest);
        for (kind, member) in self.kinds.iter().zip(&self.manifest.members) {
            let damaged_error = || ArchiveError::Damaged(format!("{} was changed", member.name));
            let header = header_bytes(&member.name, member.size, timestamp).map_err(io_error)?;
            if !next_bytes_are(&mut self.source, &header).map_err(io_error)? {
                return Err(damaged_error());
            }
            let mut content =
                HashingReader { inner: (&mut self.source).take(member.size), hasher: Sha256::new() };
            handle(*kind, &mut content)?;
            io::copy(&mut content, &mut io::sink()).map_err(io_error)?;
            let is_intact =
                content.inner.limit() == 0 && hex::encode(content.hasher.finalize()) == member.sha256;
            if !is_intact || !next_bytes_are(&mut self.source, &padding(member.size)).map_err(io_error)? {
                return Err(damaged_error());
            }
        }
        let has_end_blocks = next_bytes_are(&mut self.source, &[0; END_BYTES as usize]).map_err(io_error)?;
        if !has_end_blocks || self.source.read(&mut [0]).map_err(io_error)? != 0 {
            return Err(ArchiveError::Damaged("its end is wrong".to_owned()));
        }
        Ok(())
    }

    /// Reads and checks the whole file.
    pub fn verify(self) -> Result<(), ArchiveError> {
        self.for_each_member(|_, _| Ok(()))
    }
}

/// Returns the JSON of the manifest, and the timestamp of every header. `None` if the file does not begin
/// like a backup.
fn read_manifest(source: &mut impl Read) -> io::Result<Option<(Vec<u8>, u64)>> {
    let mut header = tar::Header::new_ustar();
    if !read_full(source, header.as_mut_bytes())? {
        return Ok(None);
    }
    let (Ok(size), Ok(timestamp)) = (header.entry_size(), header.mtime()) else { return Ok(None) };
    if size > MAX_MANIFEST_BYTES
        || header.as_bytes().as_slice() != header_bytes(MANIFEST_FILE, size, timestamp)?
    {
        return Ok(None);
    }
    let mut manifest_json = Vec::new();
    source.take(size).read_to_end(&mut manifest_json)?;
    let is_complete = manifest_json.len() as u64 == size && next_bytes_are(source, &padding(size))?;
    Ok(is_complete.then_some((manifest_json, timestamp)))
}

fn next_member_is(source: &mut impl Read, name: &str, content: &[u8], timestamp: u64) -> io::Result<bool> {
    let size = content.len() as u64;
    Ok(next_bytes_are(source, &header_bytes(name, size, timestamp)?)?
        && next_bytes_are(source, content)?
        && next_bytes_are(source, &padding(size))?)
}

fn next_bytes_are(source: &mut impl Read, expected: &[u8]) -> io::Result<bool> {
    let mut found = vec![0; expected.len()];
    Ok(read_full(source, &mut found)? && found == expected)
}

/// False if the file ends earlier.
fn read_full(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match source.read_exact(buffer) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        result => result.map(|()| true),
    }
}

struct HashingReader<R> {
    inner: R,
    hasher: Sha256,
}

impl<R: Read> Read for HashingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.hasher.update(&buffer[..count]);
        Ok(count)
    }
}
