//! Writes the file.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};

use super::layout::{MANIFEST, SUM, header, stamp, sum_of};
use super::manifest::Manifest;

pub(super) struct Writer<'a> {
    tar: tar::Builder<BufWriter<&'a File>>,
    stamp: u64,
}

impl<'a> Writer<'a> {
    pub fn begin(file: &'a File, manifest: &Manifest) -> io::Result<Self> {
        let mut writer = Self { tar: tar::Builder::new(BufWriter::new(file)), stamp: stamp(manifest) };
        let text = serde_json::to_vec_pretty(manifest)?;
        writer.add(MANIFEST, text.len() as u64, text.as_slice())?;
        let sum = sum_of(&text);
        writer.add(SUM, sum.len() as u64, sum.as_bytes())?;
        Ok(writer)
    }

    pub fn add(&mut self, name: &str, size: u64, content: impl Read) -> io::Result<()> {
        self.tar.append(&header(name, size, self.stamp)?, content)
    }

    pub fn finish(self) -> io::Result<()> {
        self.tar.into_inner()?.flush()
    }
}
