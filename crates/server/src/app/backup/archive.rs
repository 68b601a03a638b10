//! Reads the file. It must be what we would have written, byte for byte: names, modes, padding, the end. So nothing
//! hides in it, and no bit of it can turn unnoticed.

use std::cmp::Ordering;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::layout::{END, MANIFEST, SUM, block, hex, length, padding, stamp, sum_of};
use super::manifest::{FORMAT, Kind, Manifest, Member};

/// A hundred thousand photos make about 90 MB.
const MAX_MANIFEST: u64 = 256 * 1024 * 1024;

#[derive(Debug, Error)]
pub enum ArchiveError {
    #[error("{} is not a backup of Lenslink, or its beginning is damaged", .0.display())]
    Foreign(PathBuf),
    #[error("the backup was made by a newer Lenslink (format {0}); restore it with that one")]
    Newer(u32),
    #[error(
        "the backup has a format that this Lenslink does not read any more ({0}); restore it with the one that made it"
    )]
    Older(u32),
    #[error("the backup is damaged: {0}")]
    Damaged(String),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
}

#[derive(Debug)]
pub(super) struct Archive {
    source: BufReader<File>,
    path: PathBuf,
    pub manifest: Manifest,
    kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Format {
    format: u32,
}

impl Archive {
    /// Reads the manifest. How long the file has to be follows from it, so nothing in it can be larger than it says.
    pub fn open(path: &Path) -> Result<Self, ArchiveError> {
        let io = |source| ArchiveError::File { path: path.to_owned(), source };
        let damaged = |what: &str| ArchiveError::Damaged(what.to_owned());
        let foreign = || ArchiveError::Foreign(path.to_owned());
        let file = File::open(path).map_err(io)?;
        let about = file.metadata().map_err(io)?;
        if !about.is_file() {
            return Err(foreign());
        }
        let mut source = BufReader::with_capacity(64 * 1024, file);
        let (text, stamped) = read_manifest(&mut source).map_err(io)?.ok_or_else(foreign)?;
        let sum = sum_of(&text);
        if !expect_member(&mut source, SUM, sum.as_bytes(), stamped).map_err(io)? {
            return Err(damaged("its manifest is not as it was written"));
        }
        let unreadable = |_| damaged("its manifest cannot be read");
        let format = serde_json::from_slice::<Format>(&text).map_err(unreadable)?.format;
        match format.cmp(&FORMAT) {
            Ordering::Less => return Err(ArchiveError::Older(format)),
            Ordering::Equal => {}
            Ordering::Greater => return Err(ArchiveError::Newer(format)),
        }
        let manifest: Manifest = serde_json::from_slice(&text).map_err(unreadable)?;
        let kinds = manifest.kinds().ok_or_else(|| damaged("it names what no backup holds"))?;
        let expected = length(text.len() as u64, sum.len() as u64, &manifest);
        if expected != Some(about.len()) || stamp(&manifest) != stamped {
            return Err(damaged("the file is not as its manifest says"));
        }
        Ok(Self { source, path: path.to_owned(), manifest, kinds })
    }

    pub fn members(&self) -> impl Iterator<Item = (Kind, &Member)> {
        self.kinds.iter().copied().zip(&self.manifest.members)
    }

    /// Hands every member over in turn, then tells whether all of it was whole. What was made of the members counts only
    /// when this ends well.
    pub fn each(
        mut self,
        mut take: impl FnMut(Kind, &mut dyn Read) -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        let io = |source| ArchiveError::File { path: self.path.clone(), source };
        let stamped = stamp(&self.manifest);
        for (kind, member) in self.kinds.iter().zip(&self.manifest.members) {
            let damaged = || ArchiveError::Damaged(format!("{} is not as it was written", member.name));
            let header = block(&member.name, member.size, stamped).map_err(io)?;
            if !expect(&mut self.source, &header).map_err(io)? {
                return Err(damaged());
            }
            let mut content = Hashing { inner: (&mut self.source).take(member.size), hasher: Sha256::new() };
            take(*kind, &mut content)?;
            io::copy(&mut content, &mut io::sink()).map_err(io)?;
            let whole = content.inner.limit() == 0 && hex(&content.hasher.finalize()) == member.sha256;
            if !whole || !expect(&mut self.source, &padding(member.size)).map_err(io)? {
                return Err(damaged());
            }
        }
        let ended = expect(&mut self.source, &[0; END as usize]).map_err(io)?;
        if !ended || self.source.read(&mut [0]).map_err(io)? != 0 {
            return Err(ArchiveError::Damaged("it does not end where it should".to_owned()));
        }
        Ok(())
    }

    /// Reads all of it and keeps nothing.
    pub fn verify(self) -> Result<(), ArchiveError> {
        self.each(|_, _| Ok(()))
    }
}

/// Its text, and the time that every header has. `None` if the file does not begin as ours do.
fn read_manifest(source: &mut impl Read) -> io::Result<Option<(Vec<u8>, u64)>> {
    let mut header = tar::Header::new_ustar();
    if !fill(source, header.as_mut_bytes())? {
        return Ok(None);
    }
    let (Ok(size), Ok(stamped)) = (header.entry_size(), header.mtime()) else { return Ok(None) };
    if size > MAX_MANIFEST || header.as_bytes().as_slice() != block(MANIFEST, size, stamped)? {
        return Ok(None);
    }
    let mut text = Vec::new();
    source.take(size).read_to_end(&mut text)?;
    let whole = text.len() as u64 == size && expect(source, &padding(size))?;
    Ok(whole.then_some((text, stamped)))
}

fn expect_member(source: &mut impl Read, name: &str, content: &[u8], stamped: u64) -> io::Result<bool> {
    let size = content.len() as u64;
    Ok(expect(source, &block(name, size, stamped)?)?
        && expect(source, content)?
        && expect(source, &padding(size))?)
}

/// Whether exactly this comes next.
fn expect(source: &mut impl Read, expected: &[u8]) -> io::Result<bool> {
    let mut found = vec![0; expected.len()];
    Ok(fill(source, &mut found)? && found == expected)
}

/// False if the file ends before.
fn fill(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match source.read_exact(buffer) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        read => read.map(|()| true),
    }
}

struct Hashing<R> {
    inner: R,
    hasher: Sha256,
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.hasher.update(&buffer[..count]);
        Ok(count)
    }
}
