//! Writes a backup.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};

use super::layout::{CHECKSUM_FILE, MANIFEST_FILE, checksum_line, header, header_timestamp};
use super::manifest::Manifest;

pub(super) struct BackupWriter<'a> {
    tar: tar::Builder<BufWriter<&'a File>>,
    timestamp: u64,
}

impl<'a> BackupWriter<'a> {
    pub fn begin(file: &'a File, manifest: &Manifest) -> io::Result<Self> {
        let mut writer =
            Self { tar: tar::Builder::new(BufWriter::new(file)), timestamp: header_timestamp(manifest) };
        let manifest_json = serde_json::to_vec_pretty(manifest)?;
        writer.add(MANIFEST_FILE, manifest_json.len() as u64, manifest_json.as_slice())?;
        let checksum = checksum_line(&manifest_json);
        writer.add(CHECKSUM_FILE, checksum.len() as u64, checksum.as_bytes())?;
        Ok(writer)
    }

    pub fn add(&mut self, name: &str, size: u64, content: impl Read) -> io::Result<()> {
        self.tar.append(&header(name, size, self.timestamp)?, content)
    }

    pub fn finish(self) -> io::Result<()> {
        self.tar.into_inner()?.flush()
    }
}
